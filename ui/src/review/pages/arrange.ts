import { undoPages, type Arrangement } from '@docketry/contracts/calls/pages.ts'
import { ask } from '../../data/ask.ts'
import { newId } from '../../data/new-id.ts'
import { wordsOf } from '../../data/problem.ts'
import { notify, notifyError } from '../../parts/toasts.tsx'
import { countDirty, type PagesStep } from '../history.ts'
import type { Review } from '../review.ts'
import { saveEdits } from '../save-edits.ts'

export type Where = { review: Review; reload: () => void; undo: () => void }

let busy = false

/** Edits are saved first, so that nothing typed is lost with a row that goes; what cannot be saved stops it. */
async function carryOut({ review, reload }: Where, words: string, send: (key: string) => Promise<Arrangement>, key = newId()): Promise<Arrangement | null> {
  if (busy) return null
  busy = true
  try {
    if (countDirty(review.store.get().history.dirty) > 0 && !await saveEdits(review)) return null
    const made = await send(key)
    // Nothing is being edited now: new rows take their place among the others.
    review.set({ editing: false })
    reload()
    return made
  } catch (thrown) {
    notifyError(`${words}: not done, nothing is lost. ${wordsOf(thrown)}`)
    reload()
    return null
  } finally {
    busy = false
  }
}

/** One act on pages, on the page's own undo stack. `words` say it, past tense. */
export async function arrange(where: Where, words: string, send: (key: string) => Promise<Arrangement>): Promise<Arrangement | null> {
  const made = await carryOut(where, words, send)
  if (!made) return null
  if (made.arrangement_id === null) return notify('These pages are there already'), null
  where.review.acted({ words, changes: [], pages: { group: made.group_id, act: made.arrangement_id } })
  notify(words, { action: { words: 'Undo', run: where.undo } })
  return made
}

/** By act, what takes its last state back: an undo makes an act of its own, which redo takes back. */
const lastOf = new Map<string, string>()

export async function setBack(where: Where, { group, act }: PagesStep, words: string): Promise<void> {
  const body = { group_id: group, arrangement_id: lastOf.get(act) ?? act }
  const made = await carryOut(where, words, key => ask(undoPages, { body, key }))
  if (made?.arrangement_id) lastOf.set(act, made.arrangement_id)
}
