import { createLegalHold } from '@docketry/contracts/api/holds.ts'
import { sendRequest } from '../data/request.ts'
import { FormField } from '../parts/form-field.tsx'
import { Modal } from '../parts/modal.tsx'
import { useForm } from '../parts/use-form.ts'

type Props = { firmId: string; item: { id: string; name: string }; onClose: () => void; onPlaced: () => void }

/** Places a legal hold on a client or batch, with its reason. */
export function LegalHoldDialog({ firmId, item, onClose, onPlaced }: Props) {
  const { errors, general, pending, onSubmit } = useForm(['reason'], async text => {
    await sendRequest(createLegalHold, { body: { firmId, id: item.id, reason: text('reason') } })
    onPlaced()
  })
  return (
    <Modal className="legal-hold" labelledBy="hold-title" onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <h2 id="hold-title">Place a legal hold on “{item.name}”?</h2>
        <p>Nothing in it is erased, even after the retention of your plan ends, until an owner ends the hold.</p>
        {general.map(it => (
          <p key={it.msg} className="error" role="alert">
            {it.msg}
          </p>
        ))}
        <FormField name="reason" label="Why" errors={errors} maxLength={500} autoFocus placeholder="An audit, a dispute" />
        <div className="dialog-acts">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button className="btn primary" disabled={pending}>
            {pending ? 'Placing…' : 'Place the hold'}
          </button>
        </div>
      </form>
    </Modal>
  )
}
