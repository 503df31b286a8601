import type { Review } from '../../state/review.ts'

/**
 * Acts on pages one after the other, however fast they are asked for: none is left out, each finds what the one before it has left, and an undo takes back
 * what came before it. Counted from the key on: what an act needs may have to be fetched first.
 */
export function inTurn<T>({ store, set }: Pick<Review, 'store' | 'set'>, act: () => Promise<T>): Promise<T> {
  const before = store.get().arranging
  const made = before ? before.then(act) : act()
  // What fails is told by whoever asked; the next one comes all the same.
  const done = made.then(() => undefined, () => undefined)
  set({ arranging: done })
  void done.then(() => store.get().arranging === done && set({ arranging: null }))
  return made
}
