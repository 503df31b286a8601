import { undoAct, type LeftAsItIs, type UndoneAct } from '@docketry/contracts/api/acts.ts'
import { valueTexts } from '@docketry/contracts/field-texts.ts'
import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import { useEffect, useRef, useState } from 'react'
import { counted } from '../../../data/format.ts'
import { messageOf } from '../../../data/problem.ts'
import { sendRequest } from '../../../data/request.ts'
import { confirmAction } from '../../../parts/dialogs.tsx'
import { useMay } from '../../../session/may.tsx'
import { ActRows } from './act-rows.tsx'

type Act = NonNullable<HistoryEntry['act']>

/** By the names of events. */
const fieldNames: Record<string, string> = { ...valueTexts, review: 'manual review' }

/** “Bluegum 77 (total): It was changed since …”. */
const leftText = ({ kind, name, fields, message }: LeftAsItIs): string =>
  `${name || (kind === 'invoice' ? 'An invoice' : 'A batch')}${fields.length > 0 ? ` (${fields.map(field => fieldNames[field] ?? field).join(', ')})` : ''}: ${message}`

/** The result of an undo, with what it left and why. Takes the focus, because the button that had it is gone. */
function Outcome({ done }: { done: UndoneAct }) {
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => outcome.current?.focus(), [])
  return (
    <div ref={outcome} role="status" tabIndex={-1} className="history-undone">
      <p>{done.undone > 0 ? `Undone in ${counted(done.undone, 'row')}.` : 'Nothing was undone.'}</p>
      {done.left.length > 0 && (
        <ul aria-label="Left as it is">
          {done.left.map(one => (
            <li key={`${one.kind} ${one.id} ${one.code}`}>{leftText(one)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const binText =
  'They go into the bin of the client, also those that are not shown here, and can be restored from there. Those that were changed since stay as they are.'
const rowsText = 'Everything that was done together is undone, also in rows that are not shown. What was changed since stays as it is.'

/** Asks before an undo that concerns more than the row on screen: one that deletes invoices, or one of many rows. */
function confirmUndo({ rows, notUndone = rows, deletes = 0 }: Act): Promise<boolean> {
  if (deletes > 0)
    return confirmAction({
      title: `Delete ${counted(deletes, 'invoice')}?`,
      text: binText,
      yes: `Delete ${counted(deletes, 'invoice')}`,
      no: 'Keep them',
      danger: true,
    })
  return notUndone > 1
    ? confirmAction({ title: `Undo it in ${notUndone} rows?`, text: rowsText, yes: `Undo it in ${notUndone} rows` })
    : Promise.resolve(true)
}

/**
 * The button that undoes an act, its id for `docketry undo`, and the outcome. `actName`: what was done and when, which tells the buttons of
 * a history apart for those who do not see them. `onUndone`: called after the undo.
 */
export function ActUndo({ act, actName, onUndone }: { act: Act; actName: string; onUndone: () => void }) {
  const may = useMay()(undoAct)
  const notUndone = act.notUndone ?? act.rows
  const label = `${act.undoes ? 'Do it again' : 'Undo'}${notUndone > 1 ? ` in ${notUndone} rows` : ''}`
  const [sending, setSending] = useState(false)
  const [done, setDone] = useState<UndoneAct | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function undo(): Promise<void> {
    if (!(await confirmUndo(act))) return
    setSending(true)
    setFailure(null)
    await sendRequest(undoAct, { body: { act_id: act.id } }).then(
      answer => (setDone(answer), onUndone()),
      (thrown: unknown) => setFailure(messageOf(thrown)),
    )
    setSending(false)
  }

  return (
    <div className="history-act">
      {act.undone && !done ? (
        <p className="faint">Undone since.</p>
      ) : (
        may &&
        !act.undone && (
          <button type="button" className="btn" aria-label={`${label}: ${actName}`} disabled={sending} onClick={() => void undo()}>
            {label}
          </button>
        )
      )}
      {may && (
        <details className="faint">
          <summary>Command line</summary>
          <code>docketry undo {act.id}</code>
        </details>
      )}
      {act.rows > 1 && <ActRows actId={act.id} rows={act.rows} />}
      {done && <Outcome done={done} />}
      {failure && (
        <p role="alert" className="history-unsaved">
          {failure}
        </p>
      )}
    </div>
  )
}
