import { releaseHold } from '@docketry/contracts/api/holds.ts'
import { sendRequest } from '../data/request.ts'
import { messageOf } from '../data/problem.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { notify, notifyError } from '../parts/toasts.tsx'

/** Asks, and lets what is held be erased again once its time is over. */
export async function releaseLegalHold(firmId: string, { id, name }: { id: string; name: string }, changed: () => void): Promise<void> {
  const yes = await confirmAction({ title: `Let “${name}” go?`, text: 'It is erased once the time of your plan is over, and with the next round where it is over already.', yes: 'Let it go', danger: true })
  if (!yes) return
  await sendRequest(releaseHold, { body: { firmId, id } }).then(
    () => (notify(`“${name}” is no longer kept from erasure`), changed()),
    (thrown: unknown) => notifyError(`“${name}” is still kept. ${messageOf(thrown)}`, { label: 'Try again', run: () => void releaseLegalHold(firmId, { id, name }, changed) }))
}
