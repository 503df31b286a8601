/** A page change, which page-commands.ts and the pages sheet request: edits are saved, it is sent, and the rows that it makes are awaited. */
import { undoPages, type Arrangement } from '@docketry/contracts/api/pages.ts'
import { asProblem } from '../../../data/problem.ts'
import { sendRequest } from '../../../data/request.ts'
import { newId } from '../../../data/new-id.ts'
import { notify, notifyFailure } from '../../../parts/toasts.tsx'
import { countDirty, type PagesStep, type Step } from '../../state/undo-stack.ts'
import type { Review } from '../../state/review.ts'
import { saveEdits } from '../../state/save.ts'

export type PageChangeContext = { review: Review; reload: () => void; undo: (step: Step) => void }
/** What a request of a page change has besides its own properties. `seen`: the revisions on screen, by invoice id. */
type Sent = { key: string; seen: Record<string, number> }
type Send = (sent: Sent) => Promise<Arrangement>

/** The revisions of these invoices as they are on screen; rows that are not there, and those of an older server, have none. */
function seenOf(review: Review, ids: readonly string[]): Record<string, number> {
  const seen = ids.map(id => [id, review.row(id)?.invoice.revision] as const)
  return Object.fromEntries(seen.filter((it): it is [string, number] => it[1] !== undefined))
}

/** Whether the same request would be refused again, whatever the person looks at first. */
function isForGood(thrown: unknown): boolean {
  const { status, code } = asProblem(thrown)
  return status === 403 || status === 404 || status === 422 || code === 'pages.moved-since' || code === 'pages.deleted-since'
}

/**
 * Saves the edits first, because the page change may remove their row. Null after a failure, and `refused` where the server never will,
 * both of which are reported. Never rejects.
 */
async function saveAndSend(
  { review, reload }: PageChangeContext,
  text: string,
  ids: readonly string[],
  send: Send,
): Promise<Arrangement | 'refused' | null> {
  try {
    if (countDirty(review.store.get().undoStack.dirty) > 0 && !(await saveEdits(review))) return null
    const made = await send({ key: newId(), seen: seenOf(review, ids) })
    // Ends editing, so that new rows are sorted in among the others.
    review.set({ editing: false })
    reload()
    return made
  } catch (thrown) {
    notifyFailure(thrown, `${text}: not done, nothing is lost.`)
    reload()
    return isForGood(thrown) ? 'refused' : null
  }
}

/**
 * Whether the rows show the result of a page change. Two cases count as arrived, because they cannot be checked: a row whose extraction
 * details are not loaded, and an invoice missing from a page that does not show the whole batch, such as a quarter.
 */
function hasArrived(review: Review, { group_id, invoices }: Arrangement): boolean {
  const { id, descendants } = review.store.get().detail
  const showsWholeGroup = id === group_id || descendants.includes(group_id)
  return invoices.every(({ invoice_id, pages }) => {
    const row = review.row(invoice_id)
    if (!row) return pages.length === 0 || !showsWholeGroup
    return row.invoice.detailsNotLoaded === true || row.invoice.pages.length === pages.length
  })
}

/** ms after which the next page change stops waiting for the rows of the previous one: this page may not show them. */
const maxWaitMs = 10_000

/** Resolves when the rows of a page change have arrived, because the next key applies to them; after `maxWaitMs` at the latest. */
function rowsArrived(review: Review, made: Arrangement): Promise<void> {
  if (hasArrived(review, made)) return Promise.resolve()
  return new Promise(resolve => {
    const end = (): void => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(end, maxWaitMs)
    const stop = review.store.subscribe(() => hasArrived(review, made) && end())
  })
}

/**
 * Carries out one page change and adds it to the undo stack. `text`: past tense. `ids`: the invoices that it is of. Must run inside
 * `afterPageChanges` (state/undo.ts). Never rejects.
 */
export async function sendPageChange(
  context: PageChangeContext,
  text: string,
  ids: readonly string[],
  send: Send,
): Promise<Arrangement | null> {
  const made = await saveAndSend(context, text, ids, send)
  if (!made || made === 'refused') return null
  if (made.arrangement_id === null) return (notify('These pages are there already'), null)
  const invoices = made.invoices.map(it => it.invoice_id)
  const step: Step = { words: text, changes: [], pages: { group: made.group_id, act: made.arrangement_id, invoices } }
  context.review.pushStep(step)
  notify(text, { action: { label: 'Undo', run: () => context.undo(step) } })
  await rowsArrived(context.review, made)
  return made
}

/** By arrangement id of a page change, the arrangement to revert next: an undo is an arrangement of its own, which redo reverts. */
const nextToRevert = new Map<string, string>()

/**
 * Reverts a page change; for redo, reverts its undo. Must run inside `afterPageChanges`. Never rejects. Null after a failure, and `refused`
 * where it never can be, both of which are reported.
 */
export async function undoPageChange(
  context: PageChangeContext,
  { group, act, invoices = [] }: PagesStep,
  text: string,
): Promise<Arrangement | 'refused' | null> {
  const made = await saveAndSend(context, text, invoices, ({ key, seen }) =>
    sendRequest(undoPages, { body: { group_id: group, arrangement_id: nextToRevert.get(act) ?? act, seen }, key }),
  )
  if (!made || made === 'refused') return made
  if (made.arrangement_id) nextToRevert.set(act, made.arrangement_id)
  await rowsArrived(context.review, made)
  return made
}
