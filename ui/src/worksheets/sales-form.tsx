import { typeSales, type WorksheetAnswer } from '@docketry/contracts/api/worksheets.ts'
import { toCents, toDollars, withoutGrouping } from '@docketry/contracts/rules/money.ts'
import { labelTexts, salesOfCsv, typedLabels, type Sales, type TypedLabel } from '@docketry/contracts/rules/worksheet.ts'
import { useEffect, useState } from 'react'
import { shownDay } from '../data/format.ts'
import { isProblem, problem } from '../data/problem.ts'
import { sendRequest } from '../data/request.ts'
import { FormErrors, FormField } from '../parts/form-field.tsx'
import { useLeaveWarning } from '../parts/page-effects.ts'
import { notify, notifyError } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'
import { useMay } from '../session/may.tsx'
import { session } from '../session/session.ts'

/** Of the notice of what a chosen file holds. */
const fileTopic = 'sales file'

/** Of dollars as typed, `1,250.50`; null for what is no amount. An empty text is 0. */
function centsOf(text: string): number | null {
  const plain = withoutGrouping(text)
  return plain === '' ? 0 : plain !== null && /^-?\d{1,11}(?:\.\d{1,2})?$/u.test(plain) ? toCents(Number(plain)) : null
}
const textOf = (cents: number | undefined): string => (cents === undefined || cents === 0 ? '' : toDollars(cents).toFixed(2))
const textsOf = (sales: Partial<Record<TypedLabel, number>>): Record<string, string> =>
  Object.fromEntries(typedLabels.map(label => [label, textOf(sales[label])]))
/** What is typed and not saved, by user, client and period: whoever comes back to a worksheet finds it again. */
const unsavedTexts = new Map<string, Record<string, string>>()
const hints: Record<TypedLabel, string> = { ...labelTexts, G18: 'Purchase adjustments' }

/**
 * The sales side and the adjustments, typed in dollars including GST, or from a CSV. `onUnsaved`: called when something is typed that is not
 * saved, and when that is no more so.
 */
export function SalesForm({
  place,
  answer,
  onSaved,
  onUnsaved,
}: {
  place: { firmId: string; clientId: string; period: string }
  answer: WorksheetAnswer
  onSaved: () => void
  onUnsaved: (unsaved: boolean) => void
}) {
  const key = [session.get()?.user_id, place.firmId, place.clientId, place.period].join(' ')
  const [texts, setTexts] = useState(() => ({ ...textsOf(answer.sales), ...unsavedTexts.get(key) }))
  const [saved, setSaved] = useState({ at: answer.typed?.at, texts: textsOf(answer.sales), keepsTyped: false })
  // Saved here or by somebody else: the fields show what is stored, except those in which something else is typed.
  if (saved.at !== answer.typed?.at) {
    const stored = textsOf(answer.sales)
    const isTyped = (label: string): boolean =>
      texts[label] !== saved.texts[label] && centsOf(texts[label] ?? '') !== centsOf(stored[label] ?? '')
    const typed = Object.fromEntries(Object.entries(texts).filter(([label]) => isTyped(label)))
    setSaved({ at: answer.typed?.at, texts: stored, keepsTyped: Object.keys(typed).length > 0 })
    setTexts({ ...stored, ...typed })
  }
  const may = useMay()(typeSales) && answer.state.frozen === null
  const unsavedLabels = may ? typedLabels.filter(label => centsOf(texts[label] ?? '') !== centsOf(saved.texts[label] ?? '')) : []
  const unsaved = unsavedLabels.length > 0
  useEffect(() => {
    if (unsaved) unsavedTexts.set(key, Object.fromEntries(unsavedLabels.map(label => [label, texts[label] ?? ''])))
    else if (may) unsavedTexts.delete(key)
  })
  useEffect(() => {
    onUnsaved(unsaved)
    return () => onUnsaved(false)
  }, [unsaved, onUnsaved])
  useLeaveWarning(unsaved)
  const { errors, general, pending, onSubmit } = useForm(typedLabels, async () => {
    const cents = typedLabels.map(label => [label, centsOf(texts[label] ?? '')] as const)
    const wrong = cents.find(([, value]) => value === null)
    if (wrong) throw problem(422, 'request.invalid', '', [{ param: wrong[0], msg: 'Type dollars such as 1250.50.' }])
    const { firmId, clientId, period } = place
    const sales = Object.fromEntries(cents.filter(([, value]) => value !== 0)) as Sales
    await sendRequest(typeSales, { body: { firmId, clientId, period, sales, seen: answer.typed?.at ?? null } }).catch((thrown: unknown) => {
      // The fields then show what the other person has saved, beside what is typed here.
      if (isProblem(thrown) && thrown.code === 'worksheet.sales-changed') onSaved()
      throw thrown
    })
    notify('Sales saved')
    onSaved()
  })
  async function importFile(file: File | undefined): Promise<void> {
    if (!file) return
    const found = salesOfCsv(await file.text())
    if ('line' in found)
      return notifyError(
        `Line ${found.line} of ${file.name} is not a label and an amount, such as “G1,12500.00”. Correct it and choose the file again. Nothing was changed.`,
        undefined,
        fileTopic,
      )
    setTexts(textsOf(found.sales))
    notify(`${file.name} is filled in. Check the amounts, then save them.`, { topic: fileTopic })
  }
  return (
    <section className="worksheet-sales">
      <h2>Sales and adjustments</h2>
      <p className="faint">
        {may || answer.typed ? 'In dollars, GST included.' : 'No sales were typed.'}
        {answer.typed ? ` Saved by ${answer.typed.by} on ${shownDay(answer.typed.at)}.` : ''}
      </p>
      {saved.keepsTyped && (
        <p role="status">Sales were saved elsewhere meanwhile. What you typed is still here; save it to replace theirs.</p>
      )}
      {may && (
        <form onSubmit={onSubmit} noValidate>
          <FormErrors errors={general} />
          <div className="worksheet-fields">
            {typedLabels.map(label => (
              <FormField
                key={label}
                name={label}
                label={`${label} ${hints[label]}`}
                errors={errors}
                inputMode="decimal"
                autoComplete="off"
                readOnly={pending}
                value={texts[label] ?? ''}
                onChange={event => setTexts({ ...texts, [label]: event.target.value })}
              />
            ))}
          </div>
          {unsaved && <p role="status">Not saved yet: the figures do not have what you typed.</p>}
          <div className="worksheet-choices">
            <button className="btn primary" disabled={pending}>
              {pending ? 'Saving…' : 'Save sales'}
            </button>
            <label className="btn worksheet-file">
              Import a CSV…
              <input
                type="file"
                accept=".csv,text/csv"
                onChange={event => (void importFile(event.target.files?.[0]), (event.target.value = ''))}
              />
            </label>
          </div>
        </form>
      )}
    </section>
  )
}
