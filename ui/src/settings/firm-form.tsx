import { editFirm, firmSettings, type FirmChanges, type FirmSettings } from '@docketry/contracts/api/firm.ts'
import { shownAbn } from '@docketry/contracts/rules/abn.ts'
import { zoneName, zones } from '@docketry/contracts/rules/zones.ts'
import { useId, useState, type ReactNode } from 'react'
import { ClientSteps } from '../clients/client-steps.tsx'
import { labelOf } from '../clients/client-texts.ts'
import { sendRequest } from '../data/request.ts'
import { useEndpoint } from '../data/use-query.ts'
import { ChangedMeanwhile, FormErrors, FormField } from '../parts/form-field.tsx'
import { Failed, Loading } from '../parts/states.tsx'
import { notify } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'
import { reloadFirms, useFirm } from '../session/firm.ts'
import { useMay } from '../session/may.tsx'

const fields = ['name', 'address', 'zone', 'gstRegistered'] as const
type Field = (typeof fields)[number]

/** The value as the form holds it. */
function textOf(settings: FirmSettings, field: Field): string {
  if (field !== 'gstRegistered') return settings[field] ?? ''
  return settings.gstRegistered === null ? '' : settings.gstRegistered ? 'yes' : 'no'
}
const shownValue = (settings: FirmSettings, field: Field): string => (field === 'zone' ? zoneName(settings.zone) : textOf(settings, field))

/** The fields that differ from what is stored. */
function changesOf(before: FirmSettings, text: (name: string) => string): FirmChanges {
  const changed = fields.filter(field => text(field).trim() !== textOf(before, field))
  return Object.fromEntries(changed.map(field => [field, field === 'gstRegistered' ? text(field) === 'yes' : text(field).trim()]))
}

/** Shows the stored values in the fields without a conflict; those in conflict keep what the person typed. */
function showStored(form: HTMLFormElement, settings: FirmSettings, conflicts: readonly string[]): void {
  for (const field of fields.filter(it => !conflicts.includes(it))) {
    const input = form.elements.namedItem(field)
    if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) input.value = textOf(settings, field)
  }
}

type ChoiceProps = { field: Field; value: string; error: string | undefined; hint: string; children: ReactNode }
function Choice({ field, value, error, hint, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{labelOf(field)}</label>
      {error && (
        <span className="error" role="alert" id={`${id}e`}>
          {error}
        </span>
      )}
      <select
        className="input"
        id={id}
        name={field}
        defaultValue={value}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}e ${id}h` : `${id}h`}
      >
        {children}
      </select>
      <p className="field-hint" id={`${id}h`}>
        {hint}
      </p>
    </div>
  )
}

function Form({ before }: { before: FirmSettings }) {
  const [{ now, conflicts }, setState] = useState<{ now: FirmSettings; conflicts: readonly string[] }>({ now: before, conflicts: [] })
  const { errors, general, pending, onSubmit } = useForm(fields, async (text, form) => {
    const { settings, conflicts: found } = await sendRequest(editFirm, {
      body: { firmId: now.id, seen: now.revision, changed: changesOf(now, text) },
    })
    showStored(form, settings, found)
    setState({ now: settings, conflicts: found })
    if (found.length > 0) return
    notify(`The settings of “${settings.name}” are saved`)
    // Every screen shows the name, and times in the zone. This form is loaded anew with them.
    if (settings.name !== now.name || settings.zone !== now.zone) reloadFirms()
  })
  const changedMeanwhile = (field: Field): ReactNode =>
    conflicts.includes(field) && <ChangedMeanwhile label={labelOf(field)} now={shownValue(now, field)} />
  const errorOf = (field: Field): string | undefined => errors.find(it => it.param === field)?.msg
  return (
    <>
      <form onSubmit={onSubmit} noValidate>
        <FormErrors errors={general} />
        {changedMeanwhile('name')}
        <FormField name="name" label="Name" errors={errors} defaultValue={before.name} maxLength={200} autoComplete="organization" />
        {changedMeanwhile('address')}
        <FormField
          name="address"
          label="Address"
          errors={errors}
          defaultValue={before.address ?? ''}
          maxLength={300}
          autoComplete="street-address"
          hint="It is printed on your tax invoices for Docketry."
        />
        {now.abn !== null && <p>ABN {shownAbn(now.abn)}</p>}
        {changedMeanwhile('zone')}
        <Choice
          field="zone"
          value={before.zone}
          error={errorOf('zone')}
          hint="Decides which day it is for your quarters, deadlines and reminders. Times are shown in it."
        >
          {!zones.some(it => it.id === before.zone) && <option value={before.zone}>{before.zone}</option>}
          {zones.map(it => (
            <option key={it.id} value={it.id}>
              {it.name}
            </option>
          ))}
        </Choice>
        {changedMeanwhile('gstRegistered')}
        <Choice
          field="gstRegistered"
          value={textOf(before, 'gstRegistered')}
          error={errorOf('gstRegistered')}
          hint="Without registration a business claims no GST credits and lodges no GST in a BAS."
        >
          {now.gstRegistered === null && <option value="">Not stated</option>}
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </Choice>
        <div>
          <button className="btn primary" disabled={pending}>
            {pending ? 'Saving…' : 'Save the firm'}
          </button>
        </div>
      </form>
      <details>
        <summary>History of the firm</summary>
        <ClientSteps steps={now.history} />
      </details>
    </>
  )
}

/** Edits the firm, for its owner and admins. What another person saved meanwhile is shown and not overwritten. */
export function FirmForm() {
  const { firm } = useFirm()
  const may = useMay()(editFirm)
  const { data, problem, reload } = useEndpoint(firmSettings, firm && may ? { query: { firmId: firm.id } } : null)
  if (!firm || !may) return null
  return (
    <section aria-labelledby="set-firm">
      <h2 id="set-firm">Your firm</h2>
      {problem && !data ? (
        <Failed problem={problem} retry={reload} />
      ) : !data ? (
        <Loading what="Loading your firm" />
      ) : (
        <Form key={`${data.id} ${data.revision}`} before={data} />
      )}
    </section>
  )
}
