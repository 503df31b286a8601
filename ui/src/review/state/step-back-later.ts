/** Undo and discarding: what they ask and say is loaded once the page stands and the browser has nothing to do, or with the first key that asks for it. */
import { notify, notifyError } from '../../parts/toasts.tsx'
import type * as discard from './discard.ts'
import { isSameAct, type Step } from './undo-stack.ts'
import { inTurn } from '../sheets/pages/in-turn.ts'
import { saveUnderWay } from './save-edits.ts'
import type * as back from './step-back.ts'

export const loadStepBack = (): Promise<typeof back> => import('./step-back.ts')
export const loadDiscard = (): Promise<typeof discard> => import('./discard.ts')

const missing = (): void => notifyError('Not done, and nothing is lost. Check your connection and try it again.', undefined, 'missing')

/**
 * In turn with acts on pages, from the key on: what was asked for before comes on the undo stack once it is carried out. And after a save that is on its
 * way: until it is over nobody knows what is saved.
 */
export const stepBack = (where: back.Where, which: back.StepBack): Promise<void> => inTurn(where.review, async () => {
  try {
    const [{ step }] = await Promise.all([loadStepBack(), saveUnderWay(where.review)])
    await step(where, which)
  } catch {
    missing()
  }
})

/** What a notice offers to undo: that act, as long as nothing came after it. */
export function undoAct(where: back.Where, act: Step | undefined): void {
  if (act && isSameAct(where.review.store.get().history.done.at(-1), act)) void stepBack(where, 'undo')
  else notify('Not undone: other changes came after it. Ctrl+Z undoes them one by one.')
}

export const discardUnsaved = (...asked: Parameters<typeof discard.discardUnsaved>): void => void loadDiscard().then(it => it.discardUnsaved(...asked), missing)
