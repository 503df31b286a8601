import { skipSetAside, type SetAsideGroup } from '@docketry/contracts/api/operations.ts'
import { counted } from '../data/format.ts'
import { sendRequest } from '../data/request.ts'
import { FormErrors, FormField } from '../parts/form-field.tsx'
import { notify, notifyError } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'

type Outcome = { done: number; failed: { message: string }[] }

/** A toast with the number of entries that were changed, or with the first failure. */
export function announce({ done, failed: [first, ...more] }: Outcome, did: string): void {
  const topic = 'set aside'
  if (first) notifyError(`${first.message}${more.length > 0 ? ` (and ${more.length} more)` : ''}`, undefined, topic)
  else notify(`${counted(done, 'entry', 'entries')} ${did}`, { topic })
}

type Chosen = Pick<SetAsideGroup, 'kind' | 'name'> & { ids: string[] }

/** Asks for the reason, which is recorded with the event. */
export function SkipForm({ chosen: { kind, name, ids }, onClose, onDone }: { chosen: Chosen; onClose: () => void; onDone: () => void }) {
  const { errors, general, pending, onSubmit } = useForm(['reason'], async text => {
    announce(await sendRequest(skipSetAside, { body: { kind, ids, reason: text('reason') } }), 'skipped')
    onDone()
  })
  return (
    <form
      className="ops-form"
      aria-label={`Skip ${counted(ids.length, 'entry', 'entries')} of ${name}`}
      onSubmit={onSubmit}
      noValidate
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <p>
        {kind === 'dead'
          ? `The ${ids.length === 1 ? 'message is' : 'messages are'} discarded: a mail is not sent, and a page stays unread until somebody presses Retry in its batch.`
          : `What should have followed from ${ids.length === 1 ? 'it' : 'them'} never happens. This cannot be undone.`}
      </p>
      <FormErrors errors={general} />
      <FormField name="reason" label="Why" errors={errors} maxLength={500} autoFocus placeholder="It was uploaded again" />
      <div className="row-acts">
        <button type="button" className="btn small" onClick={onClose}>
          Keep {ids.length === 1 ? 'it' : 'them'}
        </button>
        <button className="btn danger small" disabled={pending}>
          {pending ? 'Skipping…' : 'Skip'}
        </button>
      </div>
    </form>
  )
}
