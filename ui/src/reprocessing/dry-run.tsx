import { dryRun, type ScoredValue, type TypedSelection } from '@docketry/contracts/api/reprocessing.ts'
import { fieldTexts } from '@docketry/contracts/field-texts.ts'
import { dryRunScore, type ScoreCounts } from '@docketry/contracts/rules/dry-run-score.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { locOf } from '../data/addresses.ts'
import { shownField } from '../data/shown-field.ts'
import { counted, shownCount } from '../data/format.ts'
import { sendRequest } from '../data/request.ts'

type Progress = 'reading' | 'stopped' | 'finished'
/** `finished`: all pages of the answer have come; `stopped`: by the person, or by an error. */
type DryRunState = { scored: readonly ScoredValue[]; invoices: number; unreadable: number; progress: Progress } | null

const progressTexts: Record<Progress, string> = {
  reading: ' so far…',
  stopped: ' before it stopped. Nothing was written.',
  finished: '. Nothing was written.',
}

/** Requests one page of the answer after another, until the last one, `stop`, or the component is unmounted. `start` throws a Problem. */
export function useDryRun() {
  const [state, setState] = useState<DryRunState>(null)
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  async function start({ since, before, ...named }: TypedSelection & { model?: string; reading?: '1' }): Promise<void> {
    const stop = (stopping.current = new AbortController())
    const days = { ...(since === undefined ? {} : { since: String(since) }), ...(before === undefined ? {} : { before: String(before) }) }
    let sum = { scored: [] as ScoredValue[], invoices: 0, unreadable: 0 }
    setState({ ...sum, progress: 'reading' })
    try {
      for (let after: string | null | undefined; after !== null && !stop.signal.aborted; ) {
        const page = await sendRequest(dryRun, {
          query: { ...named, ...days, ...(after === undefined ? {} : { after }) },
          signal: stop.signal,
        })
        sum = {
          scored: [...sum.scored, ...page.scored],
          invoices: sum.invoices + page.invoices,
          unreadable: sum.unreadable + page.unreadable,
        }
        after = page.next
        setState({ ...sum, progress: after === null ? 'finished' : 'reading' })
      }
    } catch (thrown) {
      if (!stop.signal.aborted) throw thrown
    } finally {
      setState(it => it && (it.progress === 'finished' ? it : { ...it, progress: 'stopped' }))
    }
  }
  return { state, start, stop: () => stopping.current?.abort() }
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)}%`

type Titled = { id: string; title: string }

const Table = ({ id, title, head, children }: Titled & { head: ReactNode; children: ReactNode }) => (
  <>
    <h3 id={id}>{title}</h3>
    <div className="ops-table" role="region" aria-labelledby={id} tabIndex={0}>
      <table>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  </>
)

type ScoresProps = Titled & { first: string; rows: readonly (readonly [string, ScoreCounts])[] }

const Scores = ({ first, rows, ...titled }: ScoresProps) => (
  <Table
    {...titled}
    head={
      <>
        <th>{first}</th>
        <th className="num">Known values</th>
        <th className="num">Old model right</th>
        <th className="num">New model right</th>
        <th className="num">Better</th>
        <th className="num">Worse</th>
        <th className="num">Both wrong</th>
      </>
    }
  >
    {rows.map(([name, { values, old, next, better, worse, bothWrong }]) => (
      <tr key={name}>
        <td>{name}</td>
        <td className="num">{shownCount(values)}</td>
        <td className="num">{percent(old, values)}</td>
        <td className="num">{percent(next, values)}</td>
        <td className="num">
          {better > 0 && '+'}
          {shownCount(better)}
        </td>
        <td className={worse > better ? 'num alarm' : 'num'}>
          {worse > 0 && '−'}
          {shownCount(worse)}
        </td>
        <td className="num">{shownCount(bothWrong)}</td>
      </tr>
    ))}
  </Table>
)

const Examples = ({ examples, ...titled }: Titled & { examples: readonly ScoredValue[] }) => (
  <Table
    {...titled}
    head={
      <>
        <th>Value</th>
        <th>Right</th>
        <th>Old model</th>
        <th>New model</th>
        <th>Batch of the invoice</th>
      </>
    }
  >
    {examples.map(({ invoiceId, groupId, clientId, firmId, supplier, field, right, old, next }) => (
      <tr key={`${invoiceId} ${field}`}>
        <td>{fieldTexts[field]}</td>
        <td>{shownField(field, right)}</td>
        <td>{shownField(field, old)}</td>
        <td>{shownField(field, next)}</td>
        <td>
          <Link to={`/scan/detail/${locOf({ groupId, clientId, firmId })}`}>{supplier ?? 'No supplier'}</Link>
        </td>
      </tr>
    ))}
  </Table>
)

const maxSuppliers = 20

/** Where the new model reads corrected values better and worse, and where both are wrong, by field and supplier, with examples. */
export function DryRunResult({ state }: { state: DryRunState }) {
  if (state === null) return null
  const { scored, invoices, unreadable, progress } = state
  const { all, byField, bySupplier, better, worse, bothWrong } = dryRunScore(scored)
  return (
    <section className="dry-run" aria-labelledby="dry-run-title">
      <h2 id="dry-run-title">Dry run</h2>
      <p role="status">
        {counted(invoices, 'corrected invoice')} read{progressTexts[progress]}
        {unreadable > 0 ? ` ${counted(unreadable, 'invoice')} could not be read: “docketry check” shows what is damaged.` : ''}
        {progress === 'finished' && scored.length === 0
          ? ' Nobody has corrected any of these invoices, so there is nothing to compare.'
          : ''}
      </p>
      {scored.length > 0 && (
        <Scores
          id="dry-run-fields"
          title="By field"
          first="Field"
          rows={[['all', all], ...byField.map(([field, score]) => [fieldTexts[field as keyof typeof fieldTexts], score] as const)]}
        />
      )}
      {bySupplier.length > 0 && (
        <Scores
          id="dry-run-suppliers"
          title={`Suppliers in which something changes${bySupplier.length > maxSuppliers ? ` (${maxSuppliers} of ${bySupplier.length})` : ''}`}
          first="Supplier"
          rows={bySupplier.slice(0, maxSuppliers).map(([name, score]) => [name || 'No supplier', score] as const)}
        />
      )}
      {better.length > 0 && <Examples id="dry-run-better" title="What improves: examples" examples={better} />}
      {worse.length > 0 && <Examples id="dry-run-worse" title="What gets worse: examples" examples={worse} />}
      {bothWrong.length > 0 && <Examples id="dry-run-both-wrong" title="What both models read wrong: examples" examples={bothWrong} />}
    </section>
  )
}
