import { mergeClients } from '@docketry/contracts/api/client-merges.ts'
import {
  archiveClient,
  clientDetails,
  editClient,
  listBusinessKinds,
  type ClientChanges,
  type ClientDetails,
} from '@docketry/contracts/api/clients.ts'
import { shownAbn } from '@docketry/contracts/rules/abn.ts'
import { bases, mailHandlings, periods } from '@docketry/contracts/rules/reporting.ts'
import { useId, useState, type ReactNode } from 'react'
import { sendRequest } from '../data/request.ts'
import { useEndpoint } from '../data/use-query.ts'
import { ChangedMeanwhile, FormErrors, FormField } from '../parts/form-field.tsx'
import { Modal } from '../parts/modal.tsx'
import { Failed, Loading } from '../parts/states.tsx'
import { confirmAction } from '../parts/dialogs.tsx'
import { useMay } from '../session/may.tsx'
import { notify, notifyFailure } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'
import { ClientSteps } from './client-steps.tsx'
import { basisTexts, labelOf, mailTexts, periodTexts, mailText } from './client-texts.ts'
import { MergedClients } from './merged-clients.tsx'
import './client-dialog.css'

type Field = keyof ClientChanges
const texts = ['name', 'abn', 'category', 'email', 'address'] as const
const choices = ['gstRegistered', 'period', 'basis', 'mail'] as const
const options: Record<(typeof choices)[number], [string, string][]> = {
  gstRegistered: [
    ['yes', 'Yes'],
    ['no', 'No'],
  ],
  period: periods.map(it => [it, periodTexts[it]]),
  basis: bases.map(it => [it, basisTexts[it]]),
  mail: mailHandlings.map(it => [it, mailTexts[it]]),
}
const maxLength: Record<(typeof texts)[number], number> = { name: 200, abn: 30, category: 100, email: 200, address: 300 }

const normalized = (field: Field, text: string): string => (field === 'abn' ? text.replace(/\s/gu, '') : text.trim())

/** The stored value as the form shows it. */
function storedText(details: ClientDetails, field: Field): string {
  const value = details[field]
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? '')
}

/** The fields whose value differs from `before`. */
const changesOf = (before: ClientDetails, text: (name: string) => string, fields: readonly Field[]): ClientChanges =>
  Object.fromEntries(
    fields.flatMap(field =>
      normalized(field, text(field)) === storedText(before, field)
        ? []
        : [[field, field === 'gstRegistered' ? text(field) === 'yes' : normalized(field, text(field))]],
    ),
  )

function Choice({ name, value }: { name: (typeof choices)[number]; value: string }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{labelOf(name)}</label>
      <select id={id} className="input" name={name} defaultValue={value}>
        {value === '' && <option value="">Not stated</option>}
        {options[name].map(([it, label]) => (
          <option key={it} value={it}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

const shownValue = (details: ClientDetails, field: Field): string =>
  field === 'abn' && details.abn !== null ? shownAbn(details.abn) : storedText(details, field)

/** Shows the stored values in `fields`, which are not in conflict; the others keep what the person typed. */
function showStored(form: HTMLFormElement, details: ClientDetails, fields: readonly Field[]): void {
  for (const field of fields) {
    const input = form.elements.namedItem(field)
    if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) input.value = shownValue(details, field)
  }
}

type FormProps = { firmId: string; before: ClientDetails; onClose: () => void; onSaved: (details: ClientDetails) => void }

function ClientForm({ firmId, before, onClose, onSaved }: FormProps) {
  const [{ now, conflicts }, setState] = useState<{ now: ClientDetails; conflicts: readonly string[] }>({ now: before, conflicts: [] })
  const { data: kinds } = useEndpoint(listBusinessKinds, {})
  const kindsId = useId()
  const fields: readonly Field[] = now.ownDetails ? choices : [...texts, ...choices]
  const { errors, general, pending, onSubmit } = useForm(fields, async (text, form) => {
    const {
      details,
      conflicts: found,
      mail,
    } = await sendRequest(editClient, { body: { firmId, id: now.id, seen: now.revision, changed: changesOf(now, text, fields) } })
    onSaved(details)
    if (found.length > 0) {
      showStored(
        form,
        details,
        fields.filter(field => !found.includes(field)),
      )
      return setState({ now: details, conflicts: found })
    }
    notify(`“${details.name}” is saved${mailText(mail, details.email)}`)
    onClose()
  })
  const changedMeanwhile = (field: Field): ReactNode =>
    conflicts.includes(field) && <ChangedMeanwhile label={labelOf(field)} now={shownValue(now, field)} />
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormErrors errors={general} />
      {now.ownDetails ? (
        <p>
          {now.id === firmId
            ? 'The name and address of your firm are changed in Settings.'
            : 'This client uses Docketry itself and keeps its own name, ABN and address.'}
        </p>
      ) : (
        texts.map(field => (
          <div key={field}>
            {changedMeanwhile(field)}
            <FormField
              name={field}
              label={field === 'abn' && now.hasTfn ? 'ABN (optional)' : labelOf(field)}
              errors={errors}
              maxLength={maxLength[field]}
              autoComplete="off"
              defaultValue={shownValue(before, field)}
              {...(field === 'category' ? { list: kindsId } : {})}
              {...(field === 'abn' ? { inputMode: 'numeric' } : {})}
            />
          </div>
        ))
      )}
      <datalist id={kindsId}>
        {kinds?.map(it => (
          <option key={it.id} value={it.name} />
        ))}
      </datalist>
      <div className="client-choices">
        {choices.map(field => (
          <div key={field}>
            {changedMeanwhile(field)}
            <Choice name={field} value={storedText(before, field)} />
          </div>
        ))}
      </div>
      <div className="dialog-acts">
        <button type="button" className="btn" onClick={onClose}>
          Cancel
        </button>
        <button className="btn primary" disabled={pending}>
          {pending ? 'Saving…' : 'Save'}
        </button>
      </div>
    </form>
  )
}

type Props = {
  firmId: string
  id: string
  onClose: () => void
  onSaved: () => void
  onMerge?: ((one: { id: string; name: string }) => void) | undefined
}

/**
 * Edits a client, with the history of its details below. What another person saved meanwhile is shown and not overwritten. `onMerge`:
 * opens, instead of this dialog, the one that merges the client with another.
 */
export function ClientDialog({ firmId, id, onClose, onSaved, onMerge }: Props) {
  const { data, problem, reload } = useEndpoint(clientDetails, { query: { firmId, id } })
  const may = useMay()
  async function archive({ name, archived }: Pick<ClientDetails, 'name' | 'archived'>): Promise<void> {
    const text =
      'It leaves the list and receives nothing new: no uploads, emails or pick-ups. Everything in it can still be read, and restoring it brings everything back.'
    if (!archived && !(await confirmAction({ title: `Archive “${name}”?`, text, yes: 'Archive the client' }))) return
    try {
      await sendRequest(archiveClient, { body: { firmId, id, archived: !archived } })
      notify(archived ? `“${name}” is back in your list` : `“${name}” is archived`)
      onSaved()
      onClose()
    } catch (thrown) {
      notifyFailure(thrown, '', { label: 'Try again', run: () => void archive({ name, archived }) })
    }
  }
  return (
    <Modal className="client-dialog" labelledBy="client-dialog-title" onClose={onClose}>
      <h2 id="client-dialog-title">{data?.name ?? 'Client'}</h2>
      {problem && !data ? (
        <Failed problem={problem} retry={reload} />
      ) : !data ? (
        <Loading what="Loading the client" />
      ) : (
        <>
          <ClientForm firmId={firmId} before={data} onClose={onClose} onSaved={onSaved} />
          <p>
            {id !== firmId && may(archiveClient) && (
              <button type="button" className="btn quiet" onClick={() => void archive(data)}>
                {data.archived ? 'Restore' : 'Archive…'}
              </button>
            )}
            {onMerge && may(mergeClients) && (
              <button type="button" className="btn quiet" onClick={() => onMerge(data)}>
                Merge with…
              </button>
            )}
          </p>
          <details>
            <summary>History</summary>
            <ClientSteps steps={data.history} />
          </details>
          <MergedClients firmId={firmId} client={data} all={data.merged} onSeparated={() => (onSaved(), onClose())} />
        </>
      )}
    </Modal>
  )
}
