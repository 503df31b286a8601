import { actRows, type ActPart } from '@docketry/contracts/api/acts.ts'
import { useRef, useState } from 'react'
import { locOf } from '../../../data/addresses.ts'
import { counted } from '../../../data/format.ts'
import { messageOf } from '../../../data/problem.ts'
import { sendRequest } from '../../../data/request.ts'

type Loaded = { rows: readonly ActPart[]; next: number | null; failure: string | null; pending: boolean }

const nameOf = ({ kind, name, isErased }: ActPart): string =>
  isErased ? `[erased] ${kind === 'invoice' ? 'An invoice' : 'A batch'}` : name || (kind === 'invoice' ? 'No supplier' : 'A batch')

/** Links to the batch in a new tab, so that unsaved edits stay on this page. */
const Row = ({ row }: { row: ActPart }) => (
  <li>
    {row.groupId === null ? (
      <b>{nameOf(row)}</b>
    ) : (
      <a
        target="_blank"
        rel="noreferrer"
        href={`/scan/detail/${locOf({ groupId: row.groupId, clientId: row.clientId, firmId: row.firmId })}`}
      >
        {nameOf(row)}
      </a>
    )}
    {row.groupId === null && !row.isErased && <span className="faint"> (in the bin)</span>}
    {row.parts.map(({ what, changes }, i) => (
      <p key={i}>
        {what}
        {changes.map(({ field, from, to }) => (
          <span key={field} className="history-change">
            {' '}
            {field}: <del>{from ?? 'empty'}</del> <span aria-hidden="true">→</span> <ins>{to ?? 'empty'}</ins>
          </span>
        ))}
      </p>
    ))}
  </li>
)

/** The rows that an act changed. They are loaded when the list is first opened; those of a large act in parts. */
export function ActRows({ actId, rows: count }: { actId: string; rows: number }) {
  const [{ rows, next, failure, pending }, setLoaded] = useState<Loaded>({ rows: [], next: 0, failure: null, pending: false })
  const isBusy = useRef(false)
  async function more(): Promise<void> {
    if (next === null || isBusy.current) return
    isBusy.current = true
    setLoaded(it => ({ ...it, pending: true, failure: null }))
    await sendRequest(actRows, { query: { act_id: actId, from: next } }).then(
      answer => setLoaded(it => ({ rows: [...it.rows, ...answer.rows], next: answer.next, failure: null, pending: false })),
      (thrown: unknown) => setLoaded(it => ({ ...it, failure: messageOf(thrown), pending: false })),
    )
    isBusy.current = false
  }
  return (
    <details
      className="history-rows"
      onToggle={event => void (event.currentTarget.open && rows.length === 0 && failure === null && more())}
    >
      <summary>Done together in {counted(count, 'row')}</summary>
      <ul>
        {rows.map(row => (
          <Row key={`${row.kind} ${row.id}`} row={row} />
        ))}
      </ul>
      {pending && <p role="status">Loading the rows…</p>}
      {failure && (
        <p role="alert" className="history-unsaved">
          {failure}
        </p>
      )}
      {next !== null && !pending && (rows.length > 0 || failure) && (
        <button type="button" className="btn" onClick={() => void more()}>
          {failure ? 'Try again' : 'Show more'}
        </button>
      )}
    </details>
  )
}
