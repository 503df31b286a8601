import { useState, type FormEvent } from 'react'
import { counted } from '../../../data/format.ts'
import { countDirty } from '../../state/undo-stack.ts'
import { usePage, useReview } from '../../page-context.ts'
import { isReviewed } from '../../state/flags.ts'
import type { ReviewChoice } from '../../state/review.ts'
import { isWithAccountant } from '../../state/rows.ts'
import { selectedIn } from '../../state/selection.ts'
import { saveEdits, manualReviewChange } from '../../state/save.ts'
import { Sheet, useCloseSheet } from '../sheet.tsx'

const choices: { choice: ReviewChoice; label: string; explanation: string }[] = [
  { choice: 0, label: 'None', explanation: 'Nobody else reviews them.' },
  {
    choice: 10,
    label: 'Docketry Accountant',
    explanation: 'One of our accountants checks every value; their corrections appear here by name.',
  },
]

/**
 * Saves the edits, and sends the choice of manual review for the selected rows, otherwise for the rows on screen (specification, section 6
 * and its rulings).
 */
export function SendSheet() {
  const { review } = usePage()
  const close = useCloseSheet()
  const state = useReview(it => it)
  const { order, undoStack, saving } = state
  const selected = selectedIn(state)
  const which = selected.length > 0 ? 'selected' : 'on screen'
  const rows = (selected.length > 0 ? selected : order).flatMap(id => review.row(id) ?? [])
  const shown = rows.map(it => it.invoice)
  const open = rows.filter(it => !isReviewed(it)).length
  const [choice, setChoice] = useState<ReviewChoice>(() => (shown.length > 0 && shown.every(isWithAccountant) ? 10 : 0))
  const changes = manualReviewChange(shown, choice)
  const unsaved = countDirty(undoStack.dirty)
  const reviewed =
    open === 0
      ? `All ${counted(rows.length, 'row')} ${which} are reviewed.`
      : `${open} of ${counted(rows.length, 'row')} ${which} ${open === 1 ? 'is' : 'are'} not reviewed yet: not accepted, or with cells still to check.`
  const summary = [
    ...(unsaved > 0 ? [`${counted(unsaved, 'row')} with edits will be saved`] : []),
    ...(changes.ids.length > 0
      ? [
          `${counted(changes.ids.length, 'invoice')} ${which} will ${choice === 10 ? 'go to a Docketry Accountant' : 'be taken back from manual review'}`,
        ]
      : []),
  ].join('; ')
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (await saveEdits(review, changes)) close()
  }
  return (
    <Sheet labelledBy="send-title" onClose={close}>
      <form onSubmit={event => void send(event)}>
        <h2 id="send-title">Send</h2>
        <fieldset className="choices">
          <legend>Manual review</legend>
          {choices.map(it => (
            <label key={it.choice}>
              <input
                type="radio"
                name="manualReview"
                data-first={it.choice === choice || undefined}
                checked={choice === it.choice}
                onChange={() => setChoice(it.choice)}
              />
              <span>
                <b>{it.label}</b>
                <small>{it.explanation}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {rows.length > 0 && <p>{reviewed}</p>}
        <p role="status">{summary ? `${summary}.` : 'There is nothing new to send.'}</p>
        <div className="dialog-acts">
          <button type="button" className="btn" onClick={close}>
            Cancel
          </button>
          <button type="submit" className="btn primary" disabled={saving}>
            {saving ? 'Sending…' : 'Send'}
          </button>
        </div>
      </form>
    </Sheet>
  )
}
