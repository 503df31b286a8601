import { maxCharacters } from '@docketry/contracts/rules/value-limits.ts'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { usePage, useReview } from '../../page-context.ts'
import { isSaveKey, Sheet, useCloseSheet } from '../sheet.tsx'
import { shownTime } from '../../../data/format.ts'
import { confirmAction } from '../../../parts/dialogs.tsx'
import { notifyError } from '../../../parts/toasts.tsx'

const maxLength = maxCharacters.note

/** The note of the invoice that was active when the sheet opened: rows may come and go under it. It is an edit like any other: undone with Ctrl+Z, saved with the rest, as by the key that saves here. */
export function NoteSheet() {
  const { review } = usePage()
  const [id] = useState(() => review.store.get().activeCell?.id)
  const row = useReview(() => (id === undefined ? undefined : review.row(id)))
  const close = useCloseSheet()
  const [before] = useState(row?.values.note ?? '')
  const [text, setText] = useState(before)
  const savedNote = row?.invoice.note
  const take = (value: string): void => {
    if (!row)
      return notifyError(
        'The note was not stored: its invoice is no longer on this page. Copy the text if you need it, then close this.',
        undefined,
        'note',
      )
    review.edit(value.trim() ? 'Note' : 'Note removed', { [row.id]: { note: value.trim() || null } })
    close()
  }
  /** Esc and Cancel drop no text without a question. */
  const leave = async (): Promise<void> => {
    const discards =
      text.trim() === before ||
      (await confirmAction({
        title: 'Discard what you wrote?',
        text: 'The note stays as it was.',
        yes: 'Discard the text',
        no: 'Go on writing',
        danger: true,
      }))
    if (discards) close()
  }
  const onKey = (event: KeyboardEvent): void => {
    if (isSaveKey(event)) return take(text)
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    take(text)
  }
  return (
    <Sheet className="note" labelledBy="note-title" onClose={() => void leave()}>
      <form onSubmit={(event: FormEvent) => (event.preventDefault(), take(text))}>
        <h2 id="note-title">Note</h2>
        <p>
          {row?.values.supplier ?? 'No supplier'}
          {row?.values.invoiceNumber ? `, ${row.values.invoiceNumber}` : ''}
        </p>
        <textarea
          className="input"
          aria-label="Note"
          aria-describedby="note-more"
          rows={5}
          maxLength={maxLength}
          autoFocus
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={onKey}
        />
        <p id="note-more" className="faint num">
          {savedNote && savedNote.text === row.values.note ? `By ${savedNote.by}, ${shownTime(savedNote.at)}. ` : ''}
          {text.length > maxLength - 200 ? `${maxLength - text.length} characters left. ` : ''}Once it is saved, everybody in the firm sees
          it; the download leaves it out.
        </p>
        <div className="dialog-acts">
          {row?.values.note && (
            <button type="button" className="btn" onClick={() => take('')}>
              Remove
            </button>
          )}
          <button type="button" className="btn" onClick={() => void leave()}>
            Cancel
          </button>
          <button type="submit" className="btn primary">
            Done <kbd>Ctrl</kbd>
            <kbd>Enter</kbd>
          </button>
        </div>
      </form>
    </Sheet>
  )
}
