import { createLegalHold } from '@docketry/contracts/api/holds.ts'
import { sendRequest } from '../data/request.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import { FormField } from '../parts/form-field.tsx'
import { useForm } from '../parts/use-form.ts'

type Props = { firmId: string; item: { id: string; name: string }; onClose: () => void; onPlaced: () => void }

/** Places a legal hold on a client or batch, with its reason. */
export function LegalHoldDialog({ firmId, item, onClose, onPlaced }: Props) {
  const form = useForm(['reason'], async text => {
    await sendRequest(createLegalHold, { body: { firmId, id: item.id, reason: text('reason') } })
    onPlaced()
  })
  const title = `Place a legal hold on “${item.name}”?`
  return (
    <DialogForm className="legal-hold" title={title} act="Place the hold" busy="Placing…" form={form} onClose={onClose}>
      <p>Nothing in it is erased, even after the retention of your plan ends, until an owner ends the hold.</p>
      <FormField name="reason" label="Why" errors={form.errors} maxLength={500} autoFocus placeholder="An audit, a dispute" />
    </DialogForm>
  )
}
