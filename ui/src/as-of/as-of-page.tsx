import { asOf, type AsOf } from '@docketry/contracts/api/as-of.ts'
import { quarterName } from '@docketry/contracts/rules/quarters.ts'
import { useId, useMemo, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { locOf, readLoc, asOfAddress } from '../data/addresses.ts'
import type { Problem } from '../data/problem.ts'
import { clockAt } from '../data/firm-zone.ts'
import { counted, shownClock, shownDay, shownMoment } from '../data/format.ts'
import { useEndpoint } from '../data/use-query.ts'
import { DateField } from '../parts/date-field.tsx'
import { Failed, Loading, StatusMessage } from '../parts/states.tsx'
import { useTitle } from '../parts/page-effects.ts'
import { withLoaded } from '../parts/with-loaded.ts'
import { useFirm } from '../session/firm.ts'
import { ClientCrumbs } from '../shell/client-crumbs.tsx'
import { Shell } from '../shell/shell.tsx'
import { namesOfFailed } from './failed-rows.ts'
import { AsOfTable } from './as-of-table.tsx'
import { clockOf, momentOf, numberIn } from './moments.ts'
import './as-of.css'

/** Date and time, in the firm's zone. */
function Choice({ at, choose }: { at: number | null; choose: (at: number) => void }) {
  const id = useId()
  const [day, setDay] = useState(() => clockAt(at ?? Date.now()).slice(0, 10))
  const [time, setTime] = useState(() => shownClock(at ?? Date.now()))
  const [wrong, setWrong] = useState<'time' | 'moment' | null>(null)
  const submit = (): void => {
    const clock = clockOf(time)
    const moment = clock === null ? null : momentOf(`${day}T${clock}`, Date.now())
    setWrong(clock === null ? 'time' : moment === null ? 'moment' : null)
    if (moment !== null) choose(moment)
  }
  const describedBy = wrong ? `${id}-wrong` : undefined
  return (
    <form className="as-of-choice" onSubmit={event => (event.preventDefault(), submit())}>
      {wrong && (
        <p id={`${id}-wrong`} role="alert">
          {wrong === 'time' ? 'Type the time as 2:30 pm or 14:30.' : 'Choose a date and time that is not in the future.'}
        </p>
      )}
      <span id={`${id}-day`}>Date</span>
      <DateField
        value={day}
        onChange={setDay}
        labelledBy={`${id}-day`}
        describedBy={describedBy}
        max={clockAt(Date.now()).slice(0, 10)}
        invalid={wrong === 'moment'}
      />
      <label htmlFor={id}>Time</label>
      <input
        id={id}
        className="input num"
        value={time}
        size={9}
        maxLength={20}
        autoComplete="off"
        aria-invalid={wrong !== null}
        aria-describedby={describedBy}
        onChange={event => setTime(event.target.value)}
      />
      <button type="submit" className="btn primary">
        Show
      </button>
    </form>
  )
}

function Loaded({ data, problem, reload }: { data: AsOf | undefined; problem: Problem | null; reload: () => void }) {
  if (problem) return <Failed problem={problem} retry={reload} />
  return data ? <Shown answer={data} /> : <Loading what="Working out how it stood" />
}

function Downloads({ answer, withLines }: { answer: AsOf; withLines: boolean }) {
  const download = (what: 'invoices' | 'line items'): void =>
    withLoaded(
      () => import('./as-of-csv.ts'),
      it => it.downloadAsOf(answer, what),
    )
  return (
    <>
      <button type="button" className="btn" onClick={() => download('invoices')}>
        Download CSV
      </button>
      {withLines && (
        <button type="button" className="btn" onClick={() => download('line items')}>
          Download line items (CSV)
        </button>
      )}
    </>
  )
}

const stateTexts = {
  'not-yet': ['Not there yet', 'This batch was uploaded later. Choose a later time.'],
  deleted: ['Deleted at that time', 'The batch was in the bin. Choose an earlier time to see what was in it.'],
  erased: ['Erased since', 'The retention of this batch has ended, so nothing of it can be shown any more.'],
} as const

function Erased({ answer: { erased, erasedCount, batches } }: { answer: AsOf }) {
  if (erasedCount === 0) return null
  return (
    <section aria-labelledby="as-of-erased">
      <h2 id="as-of-erased">Erased since</h2>
      <p className="faint">
        {counted(erasedCount, 'invoice or batch was', 'invoices and batches were')} erased at the end of the retention, so they are not in
        the rows and totals above{batches.length > 0 ? '' : '; whether they were of this quarter is not known any more'}.
      </p>
      <ul className="num">
        {erased.map(({ id, kind, erasedAt }) => (
          <li key={id}>
            [erased] {kind === 'batch' ? 'A batch' : 'An invoice'}
            {erasedAt === null ? '' : `, on ${shownDay(erasedAt)}`} <span className="faint">{id}</span>
          </li>
        ))}
      </ul>
      {erased.length < erasedCount && <p className="faint">Only the newest are listed.</p>}
    </section>
  )
}

function Shown({ answer }: { answer: AsOf }) {
  const { state, rows, parent, batches, incomplete } = answer
  const merged = batches.slice(1)
  const failed = namesOfFailed(rows)
  return (
    <>
      {parent && <p>At that time it was a part of “{parent.name}”.</p>}
      {merged.length > 0 && (
        <p>
          With {counted(merged.length, 'batch', 'batches')} that had been merged into it:{' '}
          {merged
            .slice(0, 10)
            .map(({ name }) => `“${name}”`)
            .join(', ')}
          {merged.length > 10 ? ' …' : ''}.
        </p>
      )}
      {failed !== null && (
        <p role="alert">
          {failed}: a change could not be applied, so values and totals may be wrong. What was saved is kept. Tell whoever runs Docketry;
          until it is repaired there is no download.
        </p>
      )}
      {incomplete && (
        <p role="alert">
          Invoices may be missing here, because the list of earlier changes is not up to date. Ask whoever runs Docketry to repair it; until
          then there is no download.
        </p>
      )}
      {state !== 'there' && (
        <StatusMessage title={stateTexts[state][0]}>
          <p>{stateTexts[state][1]}</p>
        </StatusMessage>
      )}
      {state === 'there' &&
        (rows.length === 0 ? (
          <StatusMessage title="No invoices">
            <p>There were none at that time. Choose a later time.</p>
          </StatusMessage>
        ) : (
          <AsOfTable key={answer.at} answer={answer} />
        ))}
      <Erased answer={answer} />
    </>
  )
}

/**
 * `/scan/asOf/groupId=…&at=…`, or `/scan/asOf/quarter=…&firmId=…&clientId=…&at=…`: a batch or quarter as it stood, read-only. Without `at`
 * it asks for a time.
 */
export function AsOfPage() {
  const { locSearch } = useParams()
  const loc = useMemo(() => readLoc(locSearch), [locSearch])
  const [groupId, clientId, index, at] = [loc.get('groupId'), loc.get('clientId'), numberIn(loc.get('quarter')), numberIn(loc.get('at'))]
  const { firm } = useFirm(loc.get('firmId'))
  const firmId = loc.get('firmId') ?? firm?.id ?? null
  const navigate = useNavigate()
  const subject = groupId ? { groupId } : index !== null && firmId ? { quarter: index, firmId, ...(clientId ? { clientId } : {}) } : null
  const [withLines, setWithLines] = useState(false)
  const lineItems = withLines ? { lineItems: true } : {}
  const loaded = useEndpoint(asOf, subject && at !== null ? { query: { ...subject, at, ...lineItems } } : null)
  const { data } = loaded
  const name = data?.name || (index === null ? 'Batch' : quarterName(index))
  useTitle(`${name} · as it stood`)
  const choose = (moment: number): void =>
    void navigate(asOfAddress({ groupId, quarter: index, firmId, clientId, at: moment }), { replace: at !== null })
  const today = `/scan/detail/${locOf({ groupId, quarter: index, clientId, firmId })}`
  return (
    <Shell>
      <div className="as-of-page">
        <ClientCrumbs firm={firm?.name} client={clientId && firmId ? { id: clientId, firmId, name: data?.client.name } : null} />
        <h1 className="page-title">{name}, as it stood</h1>
        <p className="as-of-mark">
          <b>Read-only</b>{' '}
          {at === null
            ? 'Choose a time: the rows are shown as they were then.'
            : `As of ${shownMoment(at)}. Later changes, deletions and merges are not in it.`}
        </p>
        <div className="as-of-ways">
          <Choice key={at} at={at} choose={choose} />
          {at !== null && subject !== null && (
            <label>
              <input type="checkbox" checked={withLines} onChange={() => setWithLines(!withLines)} /> Line items
            </label>
          )}
          {data && !data.incomplete && <Downloads answer={data} withLines={withLines} />}
          <Link className="btn" to={today}>
            As it is today
          </Link>
        </div>
        {subject === null ? (
          <StatusMessage title="Nothing here">
            <p>The address names neither a batch nor a quarter. Open this from the menu of a batch or a quarter.</p>
          </StatusMessage>
        ) : (
          at !== null && <Loaded {...loaded} />
        )}
      </div>
    </Shell>
  )
}
