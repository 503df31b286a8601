import { undoPages, type Arrangement } from '@docketry/contracts/calls/pages.ts'
import { ask } from '../../data/ask.ts'
import { newId } from '../../data/new-id.ts'
import { wordsOf } from '../../data/problem.ts'
import { notify, notifyError } from '../../parts/toasts.tsx'
import { countDirty, type PagesStep } from '../history.ts'
import type { Review } from '../review.ts'
import { saveEdits } from '../save-edits.ts'

export type Where = { review: Review; reload: () => void; undo: () => void }
type Send = (key: string) => Promise<Arrangement>

/** Edits are saved first, so that nothing typed is lost with a row that goes; what cannot be saved stops it. */
async function carriedOut({ review, reload }: Where, words: string, send: Send): Promise<Arrangement | null> {
  try {
    if (countDirty(review.store.get().history.dirty) > 0 && !await saveEdits(review)) return null
    const made = await send(newId())
    // Nothing is being edited now: new rows take their place among the others.
    review.set({ editing: false })
    reload()
    return made
  } catch (thrown) {
    notifyError(`${words}: not done, nothing is lost. ${wordsOf(thrown)}`)
    reload()
    return null
  }
}

/** One after the other, however fast they are asked for: none is left out, and an undo takes back what came before it. Never fails. */
function inTurn({ review }: Where, run: () => Promise<Arrangement | null>): Promise<Arrangement | null> {
  const made = Promise.resolve(review.store.get().arranging).then(run)
  review.set({ arranging: made })
  void made.then(() => review.store.get().arranging === made && review.set({ arranging: null }))
  return made
}

/** One act on pages, on the page's own undo stack. `words` say it, past tense. */
export const arrange = (where: Where, words: string, send: Send): Promise<Arrangement | null> => inTurn(where, async () => {
  const made = await carriedOut(where, words, send)
  if (!made) return null
  if (made.arrangement_id === null) return notify('These pages are there already'), null
  where.review.acted({ words, changes: [], pages: { group: made.group_id, act: made.arrangement_id } })
  notify(words, { action: { words: 'Undo', run: where.undo } })
  return made
})

/** By act, what takes its last state back: an undo makes an act of its own, which redo takes back. */
const lastOf = new Map<string, string>()

export const setBack = (where: Where, { group, act }: PagesStep, words: string): Promise<Arrangement | null> => inTurn(where, async () => {
  const made = await carriedOut(where, words, key => ask(undoPages, { body: { group_id: group, arrangement_id: lastOf.get(act) ?? act }, key }))
  if (made?.arrangement_id) lastOf.set(act, made.arrangement_id)
  return made
})
