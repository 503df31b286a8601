import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import { correctReviewed, finishReview, releaseReview } from '@docketry/contracts/api/reviewer.ts'
import type { FieldName } from '@docketry/contracts/fields.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { defaultZone } from '@docketry/contracts/rules/default-zone.ts'
import { useState, type KeyboardEvent } from 'react'
import { sendRequest } from '../data/request.ts'
import { useLeaveWarning } from '../parts/page-effects.ts'
import { dismissToasts, notifyError, notifyFailure } from '../parts/toasts.tsx'
import { createPageState } from '../scan-groups/page-state.ts'
import { correctionOf, formFields, formOf, problemIn, withStored, withTheirs, type Form, type FormKey } from './form.ts'
import { PageImages } from './page-image.tsx'

type Props = { invoice: InvoiceAnswer; clientAndFirm: string; due: string; leave: () => void; next: () => void; renew: () => void }

/** What was typed and is not stored yet. `seen`: the revision that the typed values were to replace. */
type Unsent = { typed: Partial<Form>; seen?: number | undefined; note: string }
/** Of the notice of what the firm has changed meanwhile. */
const conflictTopic = 'changed by the firm'
const nothingUnsent: Unsent = { typed: {}, note: '' }
const useUnsent = createPageState(nothingUnsent)

/** The invoice beside its fields. Every action saves the correction first; what was typed is there again after another page. */
export function OpenInvoice({ invoice, clientAndFirm, due, leave, next, renew }: Props) {
  const [before, setBefore] = useState<Form>(() => formOf(invoice))
  const [unsent, changeUnsent] = useUnsent(invoice.id)
  const { note } = unsent
  const [form, setForm] = useState<Form>(() => ({ ...before, ...unsent.typed }))
  const [seen, setSeen] = useState(unsent.seen ?? invoice.revision)
  const [shown, setShown] = useState(invoice)
  // After a conflict the invoice is read again: the fields that nobody typed in show what is stored now.
  if (invoice.id === shown.id && (invoice.revision ?? 0) > (shown.revision ?? 0)) {
    setShown(invoice)
    setSeen(invoice.revision)
    setForm(withStored(before, form, formOf(invoice)))
    setBefore(formOf(invoice))
  }
  const [activeField, setActiveField] = useState<FieldName | null>(null)
  const [busy, setBusy] = useState(false)
  const today = dateIn(defaultZone, Date.now())
  const problems = new Map(
    formFields.flatMap(({ key }): [FormKey, string][] => {
      const found = problemIn(key, form[key], today)
      return found === null ? [] : [[key, found]]
    }),
  )
  const invoice_id = invoice.id
  const correction = correctionOf(before, form)
  useLeaveWarning(correction !== null || note.trim() !== '')
  const typeIn = (key: FormKey, value: string): void => {
    setForm({ ...form, [key]: value })
    changeUnsent(it => {
      const { [key]: _, ...others } = it.typed
      const typed = value.trim() === before[key].trim() ? others : { ...others, [key]: value }
      return { ...it, typed, seen: it.seen ?? seen }
    })
  }

  async function saveThen(act: () => Promise<unknown>): Promise<void> {
    const [wrong] = problems.keys()
    if (wrong !== undefined) return document.getElementById(`field-${wrong}`)?.focus()
    setBusy(true)
    dismissToasts(conflictTopic)
    try {
      const { conflicts = [], revision } = correction
        ? await sendRequest(correctReviewed, {
            body: { invoice_id, ...correction, ...(seen === undefined ? {} : { seen }) },
          })
        : { conflicts: [], revision: undefined }
      const { stored, words } = withTheirs(form, conflicts)
      setBefore(stored)
      // Its own correction is no change by the firm.
      setSeen(revision ?? invoice.revision)
      changeUnsent(it => ({ typed: conflicts.length === 0 ? {} : it.typed, note: it.note }))
      if (conflicts.length === 0) await act()
      else {
        notifyError(words, undefined, conflictTopic)
        // With the revision that has the firm's values: the next save replaces them.
        renew()
      }
    } catch (thrown) {
      notifyFailure(thrown)
    } finally {
      setBusy(false)
    }
  }
  const back = () => saveThen(async () => leave())
  const finish = () =>
    saveThen(async () => {
      await sendRequest(finishReview, { body: { invoice_id, ...(note.trim() === '' ? {} : { note }) } })
      changeUnsent(() => nothingUnsent)
      next()
    })
  const putBack = () =>
    saveThen(async () => {
      await sendRequest(releaseReview, { body: { invoice_id } })
      leave()
    })
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
        {formFields.map(({ key, title, field }, i) => (
          <div className="field" key={key}>
            <label htmlFor={`field-${key}`}>{title}</label>
            {problems.has(key) && (
              <span className="error" id={`wrong-${key}`}>
                {problems.get(key)}
              </span>
            )}
            <input
              id={`field-${key}`}
              className="input num"
              autoFocus={i === 0}
              autoComplete="off"
              value={form[key]}
              aria-invalid={problems.has(key)}
              maxLength={200}
              aria-describedby={problems.has(key) ? `wrong-${key}` : undefined}
              onFocus={() => setActiveField(field)}
              onChange={({ target }) => typeIn(key, target.value)}
              onKeyDown={event => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()}
            />
          </div>
        ))}
        <div className="field">
          <label htmlFor="field-note">Note for the firm (optional)</label>
          <textarea
            id="field-note"
            className="input"
            rows={3}
            maxLength={1000}
            value={note}
            onChange={({ target }) => changeUnsent(it => ({ ...it, note: target.value }))}
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
