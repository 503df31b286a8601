/** The way that edits of values take, whatever key or sheet they come from. */
import { notify } from '../../parts/toasts.tsx'
import { coupled } from './coupled.ts'
import { clearedBy, clearedWords, keepAbns, type Cleared } from './kept-abn.ts'
import { capsOf } from '../keyboard/stored-keys.ts'
import type { Review } from './review.ts'
import type { Patch } from './values.ts'

type Patches = Readonly<Record<string, Patch>>

const clearedLast = (review: Review): Cleared[] => clearedBy(review.store.get().history.done.at(-1), review.row)

/** What a notice says of the ABNs that the last act cleared, and which key keeps them; null where it cleared none. */
export function wordsOfCleared(review: Review): string | null {
  const [first, ...others] = clearedLast(review)
  return first ? clearedWords([first, ...others], capsOf('keep-abn')) : null
}

/** `patches`: what a person sets, by row; what goes with it in other columns is set along. False when nothing changes. Whoever calls this tells of it. */
export function editQuietly(review: Review, words: string, patches: Patches): boolean {
  const { rows } = review.store.get()
  const whole = Object.entries(patches).flatMap(([id, patch]) => {
    const row = review.row(id)
    return row ? [[id, coupled(row, patch, rows)] as const] : []
  })
  return review.edit(words, Object.fromEntries(whole))
}

/** The same, and a notice where an ABN went with its supplier. */
export function editRows(review: Review, words: string, patches: Patches): boolean {
  const changed = editQuietly(review, words, patches)
  const said = changed ? wordsOfCleared(review) : null
  const cleared = clearedLast(review)
  if (said !== null) notify(said, { topic: 'abn', action: { label: 'Keep', run: () => notify(keepAbns(review, cleared), { topic: 'abn' }) } })
  return changed
}
