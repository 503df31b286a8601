/** Leaves unreadable files and pages out of a batch, and brings them back. Loaded on first use. */
import { bringBackFailed, leaveOutFailed, type GroupCard, type LeftOut } from '@docketry/contracts/api/scans.ts'
import { sendRequest } from '../data/request.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { returnFocusWhenLost } from '../parts/focus-return.ts'
import { attempt, notify } from '../parts/toasts.tsx'
import { listPages } from './list-pages.ts'

type Group = Pick<GroupCard, 'id'> & { failures: LeftOut[]; leftOut?: LeftOut[] | undefined }

/** The pressed button disappears: moves the focus to the batch's card, unless the user has moved it. */
function focusBatch(id: string): void {
  const card = [...document.querySelectorAll<HTMLElement>('[data-batch]')].find(it => it.dataset['batch'] === id)
  if (document.activeElement === document.body || card?.contains(document.activeElement))
    card?.querySelector<HTMLElement>('.card-name a')?.focus({ preventScroll: true })
}

/** Files left out count as failed again. */
export const bringBack = ({ id }: Pick<GroupCard, 'id'>, changed: () => void): Promise<void> =>
  attempt(
    () => sendRequest(bringBackFailed, { body: { scanGroupId: id } }),
    'Nothing was brought back.',
    () => {
      notify('What was left out is back in the batch. Press Retry to read it again.')
      focusBatch(id)
      returnFocusWhenLost()
      changed()
    },
  )

/** Leaves failed files and pages out after a confirmation that lists them. */
export async function leaveOut({ id, failures, leftOut }: Group, changed: () => void): Promise<void> {
  const yes = await confirmAction({
    title: 'Leave out what could not be read?',
    yes: 'Leave out',
    no: 'Not now',
    text:
      `What could not be read will be missing from this batch: ${listPages(failures, 10)}. The documents stay stored, and rows that were read stay as they are. ` +
      'You can bring it back on the client’s page.',
  })
  if (!yes) return
  await attempt(
    () => sendRequest(leaveOutFailed, { body: { scanGroupId: id } }),
    'Nothing was left out.',
    () => {
      // Undo brings back everything ever left out of the batch, so it is offered only if this was the first time.
      notify(
        'What could not be read was left out',
        leftOut ? {} : { action: { label: 'Undo', run: () => void bringBack({ id }, changed) } },
      )
      focusBatch(id)
      returnFocusWhenLost()
      changed()
    },
  )
}
