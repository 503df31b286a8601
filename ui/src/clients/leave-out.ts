import { leaveOutFailed, type GroupCard, type LeftOut } from '@docketry/contracts/calls/scans.ts'
import { ask } from '../data/ask.ts'
import { wordsOf } from '../data/problem.ts'
import { confirmAct } from '../parts/dialogs.tsx'
import { notify, notifyError } from '../parts/toasts.tsx'
import { placesOf } from './places-of.ts'

async function leaveOutNow(id: string, changed: () => void): Promise<void> {
  await ask(leaveOutFailed, { body: { scanGroupId: id } }).then(
    () => (notify('What could not be read was left out'), changed()),
    (thrown: unknown) => notifyError(`Nothing was left out. ${wordsOf(thrown)}`, { words: 'Try again', run: () => void leaveOutNow(id, changed) }))
}

/** Asks, saying what will be missing, and goes on without it. */
export async function leaveOut({ id, failures }: Pick<GroupCard, 'id'> & { failures: LeftOut[] }, changed: () => void): Promise<void> {
  const yes = await confirmAct({
    title: 'Leave out what could not be read?', yes: 'Leave out', no: 'Not now', danger: true,
    text: `What could not be read will be missing from this batch: ${placesOf(failures, 10)}. The papers stay stored, and rows that were read stay as they are. `
      + 'Retry does not try it again: to have it read after all, upload it anew.',
  })
  if (yes) await leaveOutNow(id, changed)
}
