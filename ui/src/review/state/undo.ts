/**
 * Undo, redo and discard as the page calls them. Their questions and notices (undo-actions.ts) are loaded once the page is idle, or with
 * the first key that needs them.
 */
import { notify, notifyNotLoaded } from '../../parts/toasts.tsx'
import type { Review } from './review.ts'
import { pendingSave } from './save.ts'
import type * as actions from './undo-actions.ts'
import { isSameStep, type Step } from './undo-stack.ts'

export const loadUndoActions = (): Promise<typeof actions> => import('./undo-actions.ts')

/** In place of an act whose code could not be loaded. */
export const notDone = (): void => notifyNotLoaded('Not done, and nothing is lost.')

/**
 * Runs page changes and undo one at a time, in the order of their keys: none is lost, each works on the result of the one before it. Queued
 * before anything is loaded. A failure is reported to its own caller; the next one runs all the same.
 */
export function afterPageChanges<T>({ store, set }: Pick<Review, 'store' | 'set'>, work: () => Promise<T>): Promise<T> {
  const before = store.get().arranging
  const result = before ? before.then(work) : work()
  const done = result.then(
    () => undefined,
    () => undefined,
  )
  set({ arranging: done })
  void done.then(() => store.get().arranging === done && set({ arranging: null }))
  return result
}

/**
 * Waits for pending page changes, whose steps come on the undo stack when they are finished, and for a pending save, which decides what is
 * saved.
 */
export const undoOrRedo = (context: actions.UndoContext, kind: actions.UndoKind): Promise<void> =>
  afterPageChanges(context.review, async () => {
    try {
      const [{ runUndo }] = await Promise.all([loadUndoActions(), pendingSave(context.review)])
      await runUndo(context, kind)
    } catch {
      notDone()
    }
  })

/** The Undo button of a notice: undoes its own step, unless another came after it. */
export function undoStep(context: actions.UndoContext, step: Step | undefined): void {
  if (step && isSameStep(context.review.store.get().undoStack.done.at(-1), step)) void undoOrRedo(context, 'undo')
  else notify('Not undone: other changes came after it. Ctrl+Z undoes them one by one.')
}

export const discardUnsaved = (...args: Parameters<typeof actions.confirmDiscard>): void =>
  void loadUndoActions().then(it => it.confirmDiscard(...args), notDone)
