import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import { correctReviewed } from '@docketry/contracts/api/reviewer.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { defaultZone } from '@docketry/contracts/rules/default-zone.ts'
import { useState } from 'react'
import { sendRequest } from '../data/request.ts'
import { useLeaveWarning } from '../parts/page-effects.ts'
import { createPageState } from '../scan-groups/page-state.ts'
import { correctionOf, formFields, formOf, problemIn, withStored, withTheirs, type Form, type FormKey } from './form.ts'

/** What was typed and is not stored yet. `seen`: the revision that the typed values were to replace. */
type Unsent = { typed: Partial<Form>; seen?: number | undefined; note: string }
const nothingUnsent: Unsent = { typed: {}, note: '' }
const useUnsent = createPageState(nothingUnsent)

/** What is wrong with the fields as typed; a field without a problem is not in it. */
function problemsOf(form: Form): Map<FormKey, string> {
  const today = dateIn(defaultZone, Date.now())
  return new Map(
    formFields.flatMap(({ key }): [FormKey, string][] => {
      const found = problemIn(key, form[key], today)
      return found === null ? [] : [[key, found]]
    }),
  )
}

/** What an accountant types into the fields of an invoice, and the note for the firm. It is there again after another page. */
export type CorrectionState = {
  form: Form
  problems: ReadonlyMap<FormKey, string>
  typeIn: (key: FormKey, value: string) => void
  note: string
  setNote: (note: string) => void
  /**
   * Saves the changed fields. Returns null when they are stored, or when none is changed; a sentence where the firm has changed some
   * meanwhile. Rejects when the request fails.
   */
  save: () => Promise<string | null>
  /** Once the review is finished: nothing is left to send. */
  forget: () => void
}

export function useCorrection(invoice: InvoiceAnswer): CorrectionState {
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
  const correction = correctionOf(before, form)
  useLeaveWarning(correction !== null || note.trim() !== '')

  return {
    form,
    problems: problemsOf(form),
    typeIn(key, value) {
      setForm({ ...form, [key]: value })
      changeUnsent(it => {
        const { [key]: _, ...others } = it.typed
        const typed = value.trim() === before[key].trim() ? others : { ...others, [key]: value }
        return { ...it, typed, seen: it.seen ?? seen }
      })
    },
    note,
    setNote: text => changeUnsent(it => ({ ...it, note: text })),
    async save() {
      const { conflicts = [], revision } = correction
        ? await sendRequest(correctReviewed, {
            body: { invoice_id: invoice.id, ...correction, ...(seen === undefined ? {} : { seen }) },
          })
        : { conflicts: [], revision: undefined }
      const { stored, words } = withTheirs(form, conflicts)
      setBefore(stored)
      // Its own correction is no change by the firm.
      setSeen(revision ?? invoice.revision)
      changeUnsent(it => ({ typed: conflicts.length === 0 ? {} : it.typed, note: it.note }))
      return conflicts.length === 0 ? null : words
    },
    forget: () => changeUnsent(() => nothingUnsent),
  }
}
