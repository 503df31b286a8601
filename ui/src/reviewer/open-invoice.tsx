import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import { finishReview, releaseReview } from '@docketry/contracts/api/reviewer.ts'
import type { FieldName } from '@docketry/contracts/fields.ts'
import { useState, type KeyboardEvent } from 'react'
import { sendRequest } from '../data/request.ts'
import { dismissToasts, notifyError, notifyFailure } from '../parts/toasts.tsx'
import { formFields } from './form.ts'
import { PageImages } from './page-image.tsx'
import { useCorrection, type CorrectionState } from './use-correction.ts'

/** Of the notice of what the firm has changed meanwhile. */
const conflictTopic = 'changed by the firm'

type FieldProps = { field: (typeof formFields)[number]; correction: CorrectionState; isFirst: boolean; onFocus: () => void }

function CorrectionField({ field: { key, title }, correction: { form, problems, typeIn }, isFirst, onFocus }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={`field-${key}`}>{title}</label>
      {problems.has(key) && (
        <span className="error" id={`wrong-${key}`}>
          {problems.get(key)}
        </span>
      )}
      <input
        id={`field-${key}`}
        className="input num"
        autoFocus={isFirst}
        autoComplete="off"
        value={form[key]}
        aria-invalid={problems.has(key)}
        maxLength={200}
        aria-describedby={problems.has(key) ? `wrong-${key}` : undefined}
        onFocus={onFocus}
        onChange={({ target }) => typeIn(key, target.value)}
        onKeyDown={event => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()}
      />
    </div>
  )
}

type Props = { invoice: InvoiceAnswer; clientAndFirm: string; due: string; leave: () => void; next: () => void; renew: () => void }

/** How a review is left. Each way saves the correction first, and is not taken where a field is wrong or the firm has changed a value. */
function useWaysOut({ invoice, leave, next, renew }: Props, { problems, note, save, forget }: CorrectionState) {
  const [busy, setBusy] = useState(false)
  const invoice_id = invoice.id
  async function saveThen(act: () => Promise<unknown>): Promise<void> {
    const [wrong] = problems.keys()
    if (wrong !== undefined) return document.getElementById(`field-${wrong}`)?.focus()
    setBusy(true)
    dismissToasts(conflictTopic)
    try {
      const conflict = await save()
      if (conflict === null) await act()
      else {
        notifyError(conflict, undefined, conflictTopic)
        // With the revision that has the firm's values: the next save replaces them.
        renew()
      }
    } catch (thrown) {
      notifyFailure(thrown)
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    back: () => saveThen(async () => leave()),
    finish: () =>
      saveThen(async () => {
        await sendRequest(finishReview, { body: { invoice_id, ...(note.trim() === '' ? {} : { note }) } })
        forget()
        next()
      }),
    putBack: () =>
      saveThen(async () => {
        await sendRequest(releaseReview, { body: { invoice_id } })
        leave()
      }),
  }
}

/** The invoice beside its fields. Every action saves the correction first; what was typed is there again after another page. */
export function OpenInvoice(props: Props) {
  const { invoice, clientAndFirm, due, renew } = props
  const correction = useCorrection(invoice)
  const { busy, back, finish, putBack } = useWaysOut(props, correction)
  const [activeField, setActiveField] = useState<FieldName | null>(null)

  const onKeyDown = (event: KeyboardEvent): void => {
    const finishes = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (busy || !(finishes || event.key === 'Escape')) return
    event.preventDefault()
    void (finishes ? finish() : back())
  }
  return (
    <div className="reviewer-open" onKeyDown={onKeyDown}>
      <PageImages invoice={invoice} activeField={activeField} expired={renew} />
      <form className="reviewer-form" aria-label="Fields of the invoice" onSubmit={event => (event.preventDefault(), void finish())}>
        <p>
          <b>{clientAndFirm}</b>
          <br />
          <span className="faint num">{due}</span>
        </p>
        {formFields.map((field, i) => (
          <CorrectionField
            key={field.key}
            field={field}
            correction={correction}
            isFirst={i === 0}
            onFocus={() => setActiveField(field.field)}
          />
        ))}
        <div className="field">
          <label htmlFor="field-note">Note for the firm (optional)</label>
          <textarea
            id="field-note"
            className="input"
            rows={3}
            maxLength={1000}
            value={correction.note}
            onChange={({ target }) => correction.setNote(target.value)}
          />
        </div>
        <div className="reviewer-acts">
          <button type="submit" className="btn primary" disabled={busy}>
            Save and finish <kbd>Ctrl Enter</kbd>
          </button>
          <button type="button" className="btn" disabled={busy} onClick={() => void back()}>
            Back to the queue <kbd>Esc</kbd>
          </button>
          <button type="button" className="btn quiet" disabled={busy} onClick={() => void putBack()}>
            Put back for others
          </button>
        </div>
      </form>
    </div>
  )
}
