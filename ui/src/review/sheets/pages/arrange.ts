import { undoPages, type Arrangement } from '@docketry/contracts/api/pages.ts'
import { sendRequest } from '../../../data/request.ts'
import { newId } from '../../../data/new-id.ts'
import { messageOf } from '../../../data/problem.ts'
import { notify, notifyError } from '../../../parts/toasts.tsx'
import { countDirty, type PagesStep, type Step } from '../../state/undo-stack.ts'
import type { Review } from '../../state/review.ts'
import { saveEdits } from '../../state/save.ts'

export type PageChangeContext = { review: Review; reload: () => void; undo: (act: Step) => void }
type Send = (key: string) => Promise<Arrangement>

/** Edits are saved first, so that nothing typed is lost with a row that goes; what cannot be saved stops it. */
async function sent({ review, reload }: PageChangeContext, words: string, send: Send): Promise<Arrangement | null> {
  try {
    if (countDirty(review.store.get().undoStack.dirty) > 0 && !await saveEdits(review)) return null
    const made = await send(newId())
    // Nothing is being edited now: new rows take their place among the others.
    review.set({ editing: false })
    reload()
    return made
  } catch (thrown) {
    notifyError(`${words}: not done, nothing is lost. ${messageOf(thrown)}`)
    reload()
    return null
  }
}

/**
 * Whether the rows here are those that the act has made, as far as is known: what was read anew since has its pages still to come, and a new invoice may
 * be of no date and so not of the quarter that is shown.
 */
function hasArrived(review: Review, { group_id, invoices }: Arrangement): boolean {
  const { id, descendants } = review.store.get().detail
  const all = id === group_id || descendants.includes(group_id)
  return invoices.every(({ invoice_id, pages }) => {
    const row = review.row(invoice_id)
    if (!row) return pages.length === 0 || !all
    return row.invoice.detailsNotLoaded === true || row.invoice.pages.length === pages.length
  })
}

/** Ms that the next act waits for the rows of the one before it: they may not be of this page. */
const patience = 10_000

/** Resolves when the rows of a page change have arrived: the next key is about them. */
function rowsArrived(review: Review, made: Arrangement): Promise<void> {
  if (hasArrived(review, made)) return Promise.resolve()
  return new Promise(resolve => {
    const end = (): void => {
      clearTimeout(late)
      stop()
      resolve()
    }
    const late = setTimeout(end, patience)
    const stop = review.store.subscribe(() => hasArrived(review, made) && end())
  })
}

/** Carries out one page change and adds it to the undo stack. `words`: past tense. Must run inside `afterPageChanges` (state/undo.ts). Never rejects. */
export async function arrange(where: PageChangeContext, words: string, send: Send): Promise<Arrangement | null> {
  const made = await sent(where, words, send)
  if (!made) return null
  if (made.arrangement_id === null) return notify('These pages are there already'), null
  const act: Step = { words, changes: [], pages: { group: made.group_id, act: made.arrangement_id } }
  where.review.pushStep(act)
  notify(words, { action: { label: 'Undo', run: () => where.undo(act) } })
  await rowsArrived(where.review, made)
  return made
}

/** By act, what takes its last state back: an undo makes an act of its own, which redo takes back. */
const lastOf = new Map<string, string>()

/** In turn, as every act. */
export async function undoPageChange(where: PageChangeContext, { group, act }: PagesStep, words: string): Promise<Arrangement | null> {
  const made = await sent(where, words, key => sendRequest(undoPages, { body: { group_id: group, arrangement_id: lastOf.get(act) ?? act }, key }))
  if (made?.arrangement_id) lastOf.set(act, made.arrangement_id)
  if (made) await rowsArrived(where.review, made)
  return made
}
