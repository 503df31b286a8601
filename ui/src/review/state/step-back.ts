/** Undo and redo as keys and buttons ask for them: named, never on rows that are out of sight, and a saved change only after a question. */
import { counted } from '../../data/format.ts'
import { confirmAction } from '../../parts/dialogs.tsx'
import { notify } from '../../parts/toasts.tsx'
import { afterFrame } from '../grid/after-frame.ts'
import type { GridHandle } from '../grid/grid-handle.ts'
import { isSameAct, type PagesStep } from './undo-stack.ts'
import type { Review } from './review.ts'
import type { Move } from './undo.ts'
import { changeWords } from './undo-words.ts'
import { nameOfValue } from './value-words.ts'
import { isMark, type Patch } from './values.ts'

export type StepBack = 'undo' | 'unsaved' | 'redo'
export type Where = { review: Review; grid: Pick<GridHandle, 'hand' | 'go'> | null; setBack: (act: PagesStep, words: string) => Promise<unknown> }

/** After the key's own frame, in which what it did is seen. */
const tell = (words: string): void => afterFrame(() => notify(words))
const began = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Marks that go with a value are not named beside it. */
function namedKeys(patch: Patch): string[] {
  const values = Object.keys(patch).filter(key => !isMark(key))
  return values.length > 0 ? values : Object.keys(patch).filter(key => key === 'looked')
}

/** What it changes, read while its values still stand. */
function wordsOf(review: Review, { step, changes }: Move): string {
  const { order } = review.store.get()
  return changeWords(step.words, changes.flatMap(({ id, to }) => {
    const row = review.row(id)
    return row ? [{ place: order.indexOf(id) + 1, from: row.values, to: { ...row.values, ...to }, keys: namedKeys(to) }] : []
  }))
}

/** Why it is left undone: search or chip hides rows that it would change. Null when all of them are shown. */
function hiddenWords(review: Review, { changes }: Move, which: StepBack): string | null {
  const { order, asked } = review.store.get()
  const shown = new Set(order)
  const hidden = changes.filter(it => !shown.has(it.id))
  const [first] = hidden
  if (!first) return null
  const how = [...(asked.query === '' ? [] : ['clear the search']), ...(asked.chip === 'all' ? [] : ['choose All'])].join(' and ') || 'show all rows'
  const name = review.row(first.id)?.values.supplier ?? 'a row without a supplier'
  const what = changes.length === 1 ? `${namedKeys(first.to).map(nameOfValue).join(', ')} of ${name}, a row that is not shown`
    : `${counted(changes.length, 'row')}, ${hidden.length} of them not shown`
  return `Nothing changed. ${which === 'redo' ? 'Redo' : 'Undo'} would change ${what}. First ${how}.`
}

function nothingWords(review: Review, which: StepBack): string {
  if (which !== 'unsaved') return `Nothing to ${which}`
  return review.next('undo') ? 'Nothing unsaved to undo. Ctrl+Z undoes what is saved, and asks first.' : 'Nothing to undo'
}

/** Taking back what is saved is asked about first; in between nothing else can be done on the page. */
async function confirmed(review: Review, move: Move): Promise<boolean> {
  const yes = await confirmAction({ title: 'Undo a saved change?', yes: 'Undo it', no: 'Leave it',
    text: `${began(wordsOf(review, move))}. ${move.step.pages ? 'It is saved, and undone at once.' : 'It is saved. Undone, it is an unsaved change until you save.'}` })
  return yes && isSameAct(review.next('undo')?.step, move.step)
}

/** Undoes or redoes one act, or says why not. */
export async function step(where: Where, which: StepBack): Promise<void> {
  const { review, grid } = where
  const move = review.next(which)
  if (!move) return tell(nothingWords(review, which))
  const hidden = hiddenWords(review, move, which)
  if (hidden) return notify(hidden, { topic: 'undo', action: { label: 'Show all rows', run: () => review.ask({ query: '', chip: 'all' }) } })
  if (move.saved && which === 'undo' && !await confirmed(review, move)) return
  const hand = grid?.hand()
  const now = move.saved ? review.next(which) ?? move : move
  const words = wordsOf(review, now)
  const done = review.carryOut(now)
  tell(`${which === 'redo' ? 'Redone' : 'Undone'}: ${words}`)
  // Under a sheet the grid cannot have the focus.
  if (done?.id && review.store.get().sheet === null) grid?.go({ id: done.id, key: hand?.key ?? 'paymentDate' })
  if (done?.pages) await where.setBack(done.pages, `${which === 'redo' ? 'Redo' : 'Undo'}: ${done.words}`)
}
