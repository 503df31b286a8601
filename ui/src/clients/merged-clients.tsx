/** The clients that were merged into this one, each with its history and a form that separates it again. */
import { separateClients } from '@docketry/contracts/api/client-merges.ts'
import type { ClientDetails } from '@docketry/contracts/api/clients.ts'
import { shownAbn } from '@docketry/contracts/rules/abn.ts'
import { useState } from 'react'
import { sendRequest } from '../data/request.ts'
import { shownTime } from '../data/format.ts'
import { FormErrors, FormField } from '../parts/form-field.tsx'
import { notify } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'
import { May } from '../session/may.tsx'
import { ClientSteps } from './client-steps.tsx'
import { labelOf } from './client-texts.ts'

type Merged = ClientDetails['merged'][number]
type Props = { firmId: string; client: Pick<ClientDetails, 'id' | 'name'>; merged: Merged; onSeparated: () => void }

function Separate({ firmId, client, merged, onSeparated }: Props) {
  const [open, setOpen] = useState(false)
  const { errors, general, pending, onSubmit } = useForm(['reason'], async text => {
    const { left } = await sendRequest(separateClients, {
      body: { firmId, survivorId: client.id, duplicateId: merged.id, reason: text('reason') },
    })
    notify(
      `“${merged.name}” is a separate client again${left.length === 0 ? '' : `. Changed since the merge, and left as it is: ${left.map(labelOf).join(', ')}`}`,
    )
    onSeparated()
  })
  if (!open)
    return (
      <p>
        <button type="button" className="btn quiet" onClick={() => setOpen(true)}>
          Separate…
        </button>
      </p>
    )
  return (
    <form onSubmit={onSubmit} noValidate>
      <p>
        {merged.name} gets its own batches and documents back. What arrived since the merge stays with {client.name}. Details that the merge
        changed are restored.
      </p>
      <FormField name="reason" label="Reason for separating" errors={errors} maxLength={500} autoComplete="off" autoFocus />
      <FormErrors errors={general} />
      <div className="dialog-acts">
        <button type="button" className="btn" onClick={() => setOpen(false)}>
          Keep them merged
        </button>
        <button className="btn primary" disabled={pending}>
          {pending ? 'Separating…' : 'Separate the clients'}
        </button>
      </div>
    </form>
  )
}

export function MergedClients({
  firmId,
  client,
  all,
  onSeparated,
}: {
  firmId: string
  client: Props['client']
  all: readonly Merged[]
  onSeparated: () => void
}) {
  return (
    <>
      {all.map(it => (
        <details key={it.id}>
          <summary>
            Merged with {it.name}
            {it.abn === null ? '' : `, ABN ${shownAbn(it.abn)}`}
          </summary>
          <p>
            By {it.by ?? 'Docketry'} on {shownTime(it.at)}. Reason: {it.reason}
          </p>
          <ClientSteps steps={it.history} />
          <May endpoint={separateClients}>
            <Separate firmId={firmId} client={client} merged={it} onSeparated={onSeparated} />
          </May>
        </details>
      ))}
    </>
  )
}
