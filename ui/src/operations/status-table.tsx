import { useState } from 'react'
import type { StatusLine } from '@docketry/contracts/api/operations.ts'
import { counted, shownCount, shownMoment } from '../data/format.ts'
import { RebuildForm } from './rebuild-form.tsx'

/** `4 s`, `3 min`, `5 h`; a dash for nothing. */
export function shownDuration(ms: number | null): string {
  if (ms === null || ms === 0) return '—'
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}

const shownRate = (rate: number | null): string =>
  rate === null || rate === 0 ? '—' : rate < 10 ? rate.toFixed(1) : shownCount(Math.round(rate))
const shownWaiting = ({ waiting, estimated }: StatusLine): string =>
  waiting === 0 ? '—' : `${estimated ? 'about ' : ''}${shownCount(waiting)}`

const headings: Record<StatusLine['kind'], string> = {
  projection: 'Projections',
  rebuild: 'Rebuilds',
  refold: 'Failed rows folded again',
  reaction: 'Reactions',
  stage: 'Stages',
  periodic: 'Periodic work',
}
const kinds = Object.keys(headings) as StatusLine['kind'][] // its own keys

const isIdle = ({ waiting, alarm, setAside, failure }: StatusLine): boolean =>
  waiting === 0 && alarm === null && setAside === 0 && failure === null

/** `Rebuilding, 45%, 3 min left`. Positions grow with the events, so their share is close to the share of the work. */
function shownProgress(what: string, { position, leftMs }: StatusLine, of: number | null): string {
  const share = of === null || of === 0 ? 0 : Math.min(1, (position ?? 0) / of)
  return `${what}, ${Math.floor(share * 100)}%${leftMs === null ? '' : `, ${shownDuration(leftMs)} left`}`
}

/** `invoices@14` is version 14 of `invoices`. */
const projectionOf = (name: string): string => name.split('@')[0] ?? name

type RebuildProps = { line: StatusLine; rebuild: StatusLine | undefined; onAsk: () => void }
const Rebuild = ({ line, rebuild, onAsk }: RebuildProps) =>
  rebuild ? (
    <span role="status">{shownProgress('Rebuilding', rebuild, line.position)}</span>
  ) : (
    <button type="button" className="btn quiet small" aria-label={`Rebuild ${projectionOf(line.name)}…`} onClick={onAsk}>
      Rebuild…
    </button>
  )

const Remarks = ({ line: { alarm, failure } }: { line: StatusLine }) => (
  <>
    {alarm !== null && <div className="alarm">{alarm}</div>}
    {failure && (
      <div className="failure">
        {shownMoment(failure.at)}: {failure.reason}
      </div>
    )}
  </>
)

const Line = ({ line, children }: { line: StatusLine; children?: React.ReactNode }) => (
  <tr className={isIdle(line) ? 'idle' : ''}>
    <td>{line.name}</td>
    <td className={line.alarm === null ? '' : 'alarm'}>{line.state}</td>
    <td className="num">{line.position === null ? '—' : shownCount(line.position)}</td>
    <td className="num">{shownWaiting(line)}</td>
    <td className="num">{shownDuration(line.lagMs)}</td>
    <td className="num">{shownRate(line.rate)}</td>
    <td className="num">{shownDuration(line.leftMs)}</td>
    <td className="num">{line.setAside === 0 ? '—' : shownCount(line.setAside)}</td>
    <td>
      <Remarks line={line} />
      {children}
    </td>
  </tr>
)

/** Of work that the clock starts: there is no position, and nothing waits. */
const PeriodicLine = ({ line }: { line: StatusLine }) => (
  <tr className={isIdle(line) ? 'idle' : ''}>
    <td>{line.name}</td>
    <td className={line.alarm === null ? '' : 'alarm'}>{line.state}</td>
    <td className="num">{line.endedAt === null ? '—' : shownMoment(line.endedAt)}</td>
    <td>
      <Remarks line={line} />
    </td>
  </tr>
)

type ProjectionProps = { line: StatusLine; rebuild: StatusLine | undefined; refold: StatusLine | undefined; reload: () => void }
/** A projection's row, from which it can be built anew. */
function ProjectionLine({ line, rebuild, refold, reload }: ProjectionProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Line line={line}>
        {refold && <div role="status">{shownProgress(`Folding ${counted(refold.setAside, 'row')} again`, refold, line.position)}</div>}
        <Rebuild line={line} rebuild={rebuild} onAsk={() => setAsking(true)} />
      </Line>
      {asking && !rebuild && (
        <tr>
          <td colSpan={9}>
            <RebuildForm name={projectionOf(line.name)} onClose={() => setAsking(false)} onDone={() => (setAsking(false), reload())} />
          </td>
        </tr>
      )}
    </>
  )
}

const columns = ['Position', 'Waiting', 'Behind', 'Per second', 'Time left', 'Set aside']
const columnsOf = (kind: StatusLine['kind']): string[] => (kind === 'periodic' ? ['Last round ended'] : columns)

/** One table for each kind, those that need attention first. */
export const StatusTables = ({ lines, reload }: { lines: StatusLine[]; reload: () => void }) =>
  kinds
    .filter(kind => lines.some(it => it.kind === kind))
    .map(kind => (
      <section key={kind} aria-labelledby={`ops-${kind}`}>
        <h2 id={`ops-${kind}`}>{headings[kind]}</h2>
        <div className="ops-table" role="region" aria-labelledby={`ops-${kind}`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th>Name</th>
                <th>State</th>
                {columnsOf(kind).map(column => (
                  <th key={column} className="num">
                    {column}
                  </th>
                ))}
                <th>Remarks</th>
              </tr>
            </thead>
            <tbody>
              {lines
                .filter(it => it.kind === kind)
                .toSorted((a, b) => Number(isIdle(a)) - Number(isIdle(b)))
                .map(it =>
                  kind === 'projection' ? (
                    <ProjectionLine
                      key={it.name}
                      line={it}
                      rebuild={lines.find(one => one.kind === 'rebuild' && one.name === it.name)}
                      refold={lines.find(one => one.kind === 'refold' && one.name === it.name)}
                      reload={reload}
                    />
                  ) : kind === 'periodic' ? (
                    <PeriodicLine key={it.name} line={it} />
                  ) : (
                    <Line key={it.name} line={it} />
                  ),
                )}
            </tbody>
          </table>
        </div>
      </section>
    ))
