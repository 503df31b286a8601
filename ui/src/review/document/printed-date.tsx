import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { slashedDate } from '@docketry/contracts/rules/dates.ts'
import { dismissToasts, notifyError } from '../../parts/toasts.tsx'
import { bindingOf } from '../keyboard/keymap.ts'
import { keymapNow } from '../keyboard/stored-keys.ts'
import { usePage, useReview } from '../page-context.ts'
import { takesCharacter } from '../state/characters.ts'
import { acceptedCharacters, editOf, refusalOf, todayIn } from '../state/edit.ts'
import type { Review } from '../state/review.ts'
import type { Row } from '../state/rows.ts'
import './printed-date.css'

/** Commits a typed printed date, which is read and refused like the date. */
function commitPrintedDate(review: Review, { id, values }: Row, text: string): 'changed' | 'unchanged' | 'refused' {
  const patch = editOf('paymentDate', text, values, { today: todayIn() })
  if (patch?.paymentDate === undefined) {
    notifyError(refusalOf('paymentDate', text), undefined, 'typed')
    return 'refused'
  }
  dismissToasts('typed')
  return review.edit('Printed date', { [id]: { invoiceDate: patch.paymentDate } }) ? 'changed' : 'unchanged'
}

/** The printed date of a row on the cash basis. Enter commits it and goes back to the cell, Esc leaves it as it was. */
export function PrintedDateField({ row }: { row: Row }) {
  const { review, grid } = usePage()
  const readOnly = useReview(state => state.readOnly)
  const input = useRef<HTMLInputElement>(null)
  const { invoiceDate } = row.values
  /** The text of the value, which a typed text differs from. */
  const shown = useRef(slashedDate(invoiceDate))
  const show = (): void => {
    shown.current = slashedDate(review.row(row.id)?.values.invoiceDate ?? null)
    if (input.current) input.current.value = shown.current
  }
  const commit = (): ReturnType<typeof commitPrintedDate> => {
    const text = input.current?.value ?? ''
    const result = readOnly || text === shown.current ? 'unchanged' : commitPrintedDate(review, row, text)
    show()
    return result
  }
  const latest = useRef({ show, commit })
  useEffect(() => void (latest.current = { show, commit }))
  // A text that is being typed stays when the value changes.
  useEffect(() => void (input.current?.value === shown.current && latest.current.show()), [invoiceDate])
  useEffect(() => {
    // Buttons of the row keep the focus where it is, so that the field is not left before their command runs.
    const onClick = (event: MouseEvent): void => {
      const it = input.current
      if (it && document.activeElement === it && event.target !== it && latest.current.commit() === 'refused') event.stopPropagation()
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [])
  const toGrid = (): void => {
    const active = review.store.get().activeCell
    input.current?.blur() // a card on a phone does not take the focus
    if (active) grid.current?.focusCell(active)
  }
  // Before the keys of the page, which are handled on the way down too.
  const onKey = (event: KeyboardEvent): void => {
    const isBare = !event.ctrlKey && !event.metaKey && !event.altKey
    if (isBare && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') show()
      if (event.key === 'Escape' || commit() !== 'refused') toGrid()
    } else if (isBare && event.key.length === 1 && !takesCharacter('paymentDate', event.key)) event.preventDefault()
    else if (bindingOf(event, 'typing', keymapNow())) commit()
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const it = event.currentTarget
    event.preventDefault()
    if (!readOnly)
      it.setRangeText(
        acceptedCharacters('paymentDate', event.clipboardData.getData('text')).trim(),
        it.selectionStart ?? 0,
        it.selectionEnd ?? 0,
        'end',
      )
  }
  return (
    <label className="printed-date" title="The date on the invoice, which its bill has. Date is the day of the payment.">
      <span>Printed date</span>
      <input
        ref={input}
        className="input num"
        defaultValue={shown.current}
        readOnly={readOnly}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        size={10}
        onKeyDownCapture={onKey}
        onPaste={onPaste}
        onBlur={commit}
      />
    </label>
  )
}
