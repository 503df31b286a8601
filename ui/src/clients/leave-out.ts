/** Going on without what could not be read, and taking that back. Loaded when it is first asked for. */
import { bringBackFailed, leaveOutFailed, type GroupCard, type LeftOut } from '@docketry/contracts/api/scans.ts'
import { sendRequest } from '../data/request.ts'
import { messageOf } from '../data/problem.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { returnFocusWhenLost } from '../parts/focus-return.ts'
import { notify, notifyError } from '../parts/toasts.tsx'
import { listPages } from './list-pages.ts'

type Group = Pick<GroupCard, 'id'> & { failures: LeftOut[]; leftOut?: LeftOut[] | undefined }

/** What was pressed goes away: on the client's page the focus goes to the batch, unless it is elsewhere by now. */
function focusBatch(id: string): void {
  const card = [...document.querySelectorAll<HTMLElement>('[data-batch]')].find(it => it.dataset['batch'] === id)
  if (document.activeElement === document.body || card?.contains(document.activeElement)) card?.querySelector<HTMLElement>('.card-name a')?.focus({ preventScroll: true })
}

/** Tries, and offers to try again. */
const attempt = (act: () => Promise<unknown>, failure: string, done: () => void): Promise<void> =>
  act().then(done, (thrown: unknown) => notifyError(`${failure} ${messageOf(thrown)}`, { label: 'Try again', run: () => void attempt(act, failure, done) }))

/** It counts as failed again, as before it was left out. */
export const bringBack = ({ id }: Pick<GroupCard, 'id'>, changed: () => void): Promise<void> =>
  attempt(() => sendRequest(bringBackFailed, { body: { scanGroupId: id } }), 'Nothing was brought back.', () => {
    notify('What was left out is back. Retry tries it again.')
    focusBatch(id)
    returnFocusWhenLost()
    changed()
  })

/** Asks, saying what will be missing, and goes on without it. */
export async function leaveOut({ id, failures, leftOut }: Group, changed: () => void): Promise<void> {
  const yes = await confirmAction({
    title: 'Leave out what could not be read?', yes: 'Leave out', no: 'Not now',
    text: `What could not be read will be missing from this batch: ${listPages(failures, 10)}. The papers stay stored, and rows that were read stay as they are. `
      + 'You can bring it back on the client’s page.',
  })
  if (!yes) return
  await attempt(() => sendRequest(leaveOutFailed, { body: { scanGroupId: id } }), 'Nothing was left out.', () => {
    // Undo brings back all that was ever left out of the batch: where some was before, that is more than this act.
    notify('What could not be read was left out', leftOut ? {} : { action: { label: 'Undo', run: () => void bringBack({ id }, changed) } })
    focusBatch(id)
    returnFocusWhenLost()
    changed()
  })
}
