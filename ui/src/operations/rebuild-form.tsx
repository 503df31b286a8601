import { rebuildProjection } from '@docketry/contracts/api/operations.ts'
import { sendRequest } from '../data/request.ts'
import { FormErrors, FormField } from '../parts/form-field.tsx'
import { notify } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'

/** Asks for the reason, which is recorded with the event. `name`: of the projection, without its version. */
export function RebuildForm({ name, onClose, onDone }: { name: string; onClose: () => void; onDone: () => void }) {
  const { errors, general, pending, onSubmit } = useForm(['reason'], async text => {
    await sendRequest(rebuildProjection, { body: { projection: name, reason: text('reason') } })
    notify(`${name} is being rebuilt; its row shows the progress`)
    onDone()
  })
  return (
    <form
      className="ops-form"
      aria-label={`Rebuild ${name}`}
      onSubmit={onSubmit}
      noValidate
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <p>It is built from the first event, beside the rows that are read until then. Nothing is sent or done twice.</p>
      <FormErrors errors={general} />
      <FormField name="reason" label="Why" errors={errors} maxLength={500} autoFocus placeholder="docketry verify found a wrong row" />
      <div className="row-acts">
        <button type="button" className="btn small" onClick={onClose}>
          Cancel
        </button>
        <button className="btn small" disabled={pending}>
          {pending ? 'Starting…' : 'Rebuild'}
        </button>
      </div>
    </form>
  )
}
