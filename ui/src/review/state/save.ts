/** What a save sends, and the saving: one request at a time, with the edits made in between in the next one. */
import { updateInvoices, type InvoiceData } from '@docketry/contracts/api/invoices.ts'
import type { BodyOf } from '@docketry/contracts/api/endpoint.ts'
import { expenseCategories } from '@docketry/contracts/rules/categories.ts'
import { clearsAbn } from '@docketry/contracts/rules/suppliers.ts'
import type { Static } from 'typebox'
import { counted } from '../../data/format.ts'
import { onReconnected } from '../../data/connection.ts'
import { asProblem, messageOf } from '../../data/problem.ts'
import { sendRequest } from '../../data/request.ts'
import { currentToasts, notify, notifyError } from '../../parts/toasts.tsx'
import { isAcceptedAgain, isAcceptedAnyway, isConfirmed, isTyped, type Patch, type ReviewInvoice, type Values } from './rows.ts'
import type { ManualReviewChange, Review, ReviewChoice } from './review.ts'
import type * as reporting from './save-conflicts.ts'
import { countDirty, pick, valuesNow, type Dirty, type UndoStack } from './undo-stack.ts'
import { allColumns, type Key } from './columns.ts'

type Data = Static<typeof InvoiceData>
type Entry = BodyOf<typeof updateInvoices>['invoices'][number]

const dollars = (amount: number | null): number | null => (amount === null ? null : amount / 100)
const categoryOf = (name: string | null): Data['cat'] => expenseCategories.find(it => it.name === name) ?? name

/**
 * Fields that were confirmed, or whose confirmation was taken back. A GST that is kept beside another total is confirmed again: the server
 * takes the edit for a withdrawal.
 */
function confirmedOf(was: Values, patch: Patch): Pick<Data, 'confirmed'> {
  const isNow = (key: Key): boolean => isConfirmed({ ...was, ...patch }, key)
  const changed = allColumns.filter(
    ({ key }) => isConfirmed(was, key) !== isNow(key) || (key === 'gst' && isNow(key) && ('total' in patch || 'treatment' in patch)),
  )
  return changed.length === 0 ? {} : { confirmed: Object.fromEntries(changed.map(({ key, field }) => [field, isNow(key)])) }
}

/** Whether the row is accepted, and the cells that are newly accepted although they are flagged. */
function acceptedOf(patch: Patch, was: Values): Pick<Data, 'reviewed' | 'anyway'> {
  const reviewed = patch.reviewed ?? was.reviewed
  const anyway = { anyway: patch.anyway ?? was.anyway }
  const again = isAcceptedAgain(was, patch)
  const more = reviewed ? allColumns.filter(({ key }) => isAcceptedAnyway(anyway, key) && (again || !isAcceptedAnyway(was, key))) : []
  if (patch.reviewed === undefined && more.length === 0 && !again) return {}
  return { reviewed, ...(more.length > 0 ? { anyway: Object.fromEntries(more.map(({ field }) => [field, true as const])) } : {}) }
}

/** Values that are sent as the page has them. */
const sentAsTheyAre = ['paymentDate', 'invoiceDate', 'invoiceNumber', 'dueDate', 'note'] as const satisfies (keyof Data & keyof Values)[]

function dataOf(patch: Patch, was: Values): Data {
  return {
    ...(pick(patch, sentAsTheyAre) as Pick<Data, (typeof sentAsTheyAre)[number]>), // the values have the same shapes
    ...('category' in patch ? { cat: categoryOf(patch.category ?? null) ?? null } : {}),
    ...('total' in patch ? { total: dollars(patch.total ?? null) } : {}),
    ...('gst' in patch ? { gst: dollars(patch.gst ?? null) } : {}),
    ...(patch.currency ? { currency: patch.currency } : {}),
    ...confirmedOf(was, patch),
    ...('gst' in patch && patch.filled?.includes('gst') ? { gstFollows: true } : {}),
    ...(patch.treatment ? { treatment: patch.treatment } : {}),
    ...acceptedOf(patch, was),
    wasModified: true,
  }
}

/** Adds the choice of manual review to the entries of its invoices, and entries for those without edits. */
export function withChoice(entries: Entry[], { choice, ids }: ManualReviewChange): Entry[] {
  const wanted = new Set(ids)
  const edited = new Set(entries.map(it => it.invoice_id))
  return [
    ...entries.map(it => (wanted.has(it.invoice_id) ? { ...it, invoice_data: { ...it.invoice_data, manualReview: choice } } : it)),
    ...ids.filter(id => !edited.has(id)).map(id => ({ invoice_id: id, invoice_data: { manualReview: choice } })),
  ]
}

/**
 * The changed ones of supplier and ABN. An ABN that was cleared because the supplier changed is left out: the server clears it too, unless
 * someone has typed one meanwhile. An ABN that was kept although the supplier changed is sent.
 */
function supplierOf(was: Values, now: Values, patch: Patch, ownAbn: boolean): Entry['invoice_supplier'] {
  if (!('abn' in patch) && !('supplier' in patch)) return undefined
  const clears = clearsAbn({ from: was.supplier, to: now.supplier }, was.abn, ownAbn)
  const abn = clears ? now.abn !== null : 'abn' in patch
  return { ...(abn ? { abn: now.abn } : {}), ...('supplier' in patch ? { name: now.supplier } : {}) }
}

/**
 * One entry per dirty row: its changed fields, amounts in dollars. `ownAbn`: whether a person set the stored ABN. `seen`: the revision of
 * the row on screen.
 */
export const entriesOf = (
  dirty: Dirty,
  base: (id: string) => Values | undefined,
  ownAbn: (id: string) => boolean = () => false,
  seen: (id: string) => number | undefined = () => undefined,
): Entry[] =>
  Object.entries(dirty).flatMap(([id, patch]) => {
    const was = base(id)
    if (!was) return []
    const supplier = supplierOf(was, valuesNow(was, dirty, id), patch, ownAbn(id))
    const revision = seen(id)
    return [
      {
        invoice_id: id,
        invoice_data: dataOf(patch, was),
        ...(supplier ? { invoice_supplier: supplier } : {}),
        ...(revision === undefined ? {} : { seen: revision }),
      },
    ]
  })

/** The invoices that the choice changes. */
export const manualReviewChange = (
  invoices: readonly Pick<ReviewInvoice, 'id' | 'manualReview'>[],
  choice: ReviewChoice,
): ManualReviewChange => ({ choice, ids: invoices.filter(it => (it.manualReview ?? 0) !== choice).map(it => it.id) })

/** The notice of a save replaces that of the save before. */
const topic = 'save'
/** Invoices in one request, well under the endpoint's limit. */
const maxEntries = 500

/** The rows may not be shown any more, or one of them is gone. */
const readAgain = ({ set, store }: Review): void => set({ outdated: store.get().outdated + 1 })

/** The last pending save of each page. */
const pendingSaves = new WeakMap<Review, Promise<boolean>>()

/**
 * Saves every dirty row, and from Send the choice of manual review, and notifies of the outcome. Runs after a pending save, with the edits
 * made in between. Resolves to whether everything is saved; never rejects.
 */
export function saveEdits(review: Review, sends: ManualReviewChange = { choice: 0, ids: [] }): Promise<boolean> {
  const before = pendingSaves.get(review)
  const made = before ? before.then(() => saveNow(review, sends)) : saveNow(review, sends)
  pendingSaves.set(review, made)
  void made.then(() => pendingSaves.get(review) === made && pendingSaves.delete(review))
  return made
}

/** Whether a person set the stored ABN. */
function hasOwnAbn(review: Review, id: string): boolean {
  const row = review.row(id)
  return row !== undefined && (isTyped(row.invoice, 'supplierAbn') || isConfirmed(row.base, 'abn'))
}
/** The last pending save; resolves when it has ended. */
export const pendingSave = (review: Review): Promise<unknown> | undefined => pendingSaves.get(review)

/** What reports conflicts of a save is loaded when there are some, and once the browser is idle. */
export const loadSaveConflicts = (): Promise<typeof reporting> => import('./save-conflicts.ts')

/** Says why a save failed, and offers to save `again`; also when the connection is back. */
function notifyFailed(review: Review, thrown: unknown, again: () => void): void {
  const { status, code } = asProblem(thrown)
  // The session has ended, which the page that is shown now says.
  if (status === 401) return
  const text = `Not everything was saved, and nothing is lost. ${messageOf(thrown)}`
  const action = { label: 'Save again', run: again }
  notifyError(text, action, topic)
  if (status === 403 || status === 404) readAgain(review)
  if (code !== 'offline') return
  // Not saved again by itself: edits made since are not to be saved before the person says so.
  const stop = onReconnected(() => {
    stop()
    if (currentToasts().some(it => it.text === text))
      notifyError('The connection is back. Not everything may be saved, and nothing is lost: save again.', action, topic)
  })
}

/** What became of the rows of a save. `refused`: why not all of a row is stored, by id; also of those in `conflicts`. */
type Saved = { ids: string[]; refused: Record<string, string>; conflicts: ReadonlyMap<string, reporting.RowConflict> }

/** The undo stack when a save began, and the server's values of its rows then. */
type Sent = { stack: UndoStack; was: ReadonlyMap<string, Values | undefined> }

/** Sends one request of a save, and takes into the page what the server has stored of it. `before`: what the requests before it gave. */
async function sendSome(
  review: Review,
  { stack: sent, was }: Sent,
  entries: Entry[],
  sends: ManualReviewChange,
  before: Saved,
): Promise<Saved> {
  const { outcomes } = await sendRequest(updateInvoices, { body: { invoices: entries } })
  const conflicts: Saved['conflicts'] = outcomes.some(it => it.conflicts?.length)
    ? (await loadSaveConflicts()).conflictsIn(outcomes, sent.dirty, review.row)
    : new Map()
  const ids = outcomes.filter(it => it.saved).map(it => it.invoice_id)
  const failed = outcomes.filter(it => !it.saved)
  const refused = { ...before.refused, ...Object.fromEntries(failed.map(it => [it.invoice_id, it.error?.message ?? 'Not saved'])) }
  if (failed.some(it => it.error?.code === 'not-found')) readAgain(review)
  const inPart = Object.fromEntries([...conflicts].map(([id, { saved }]) => [id, saved]))
  review.markSaved(
    { ...sent, dirty: { ...sent.dirty, ...inPart } },
    [...ids, ...conflicts.keys()],
    refused,
    new Map(outcomes.map(({ invoice_id: id, revision }) => [id, { revision, theirs: conflicts.get(id)?.theirs ?? {}, was: was.get(id) }])),
  )
  review.setManualReview({ ...sends, ids: sends.ids.filter(id => ids.includes(id)) })
  return { ids: [...before.ids, ...ids], refused, conflicts: new Map([...before.conflicts, ...conflicts]) }
}

async function showConflicts(review: Review, { conflicts }: Saved): Promise<void> {
  if (conflicts.size > 0) (await loadSaveConflicts()).reportConflicts(review, conflicts)
}

/** Notifies of the outcome of a save, and returns whether everything is saved. `again`: saves the rest. */
async function reportSaved(review: Review, saved: Saved, isSend: boolean, again: () => void): Promise<boolean> {
  const { ids, refused, conflicts } = saved
  await showConflicts(review, saved)
  const reasons = Object.entries(refused).flatMap(([id, reason]) => (conflicts.has(id) ? [] : [reason]))
  if (reasons[0])
    notifyError(`${counted(reasons.length, 'invoice')} could not be saved: ${reasons[0]}`, { label: 'Try again', run: again }, topic)
  else if (conflicts.size === 0)
    notify(isSend ? `Sent: ${counted(ids.length, 'invoice')}` : `${counted(ids.length, 'invoice')} saved`, { topic })
  return reasons.length === 0 && conflicts.size === 0
}

async function saveNow(review: Review, sends: ManualReviewChange): Promise<boolean> {
  const sent = review.store.get().undoStack
  if (countDirty(sent.dirty) === 0 && sends.ids.length === 0) {
    review.set({ editing: false })
    return true
  }
  review.set({ saving: true, sending: sent.dirty })
  const again = (): void => void saveEdits(review, sends)
  let saved: Saved = { ids: [], refused: {}, conflicts: new Map() }
  try {
    const entries = withChoice(
      entriesOf(
        sent.dirty,
        review.base,
        id => hasOwnAbn(review, id),
        id => review.row(id)?.invoice.revision,
      ),
      sends,
    )
    const was = new Map(Object.keys(sent.dirty).map(id => [id, review.base(id)]))
    for (let i = 0; i < entries.length; i += maxEntries)
      saved = await sendSome(review, { stack: sent, was }, entries.slice(i, i + maxEntries), sends, saved)
    const isComplete = await reportSaved(review, saved, sends.ids.length > 0, again)
    review.finishSave()
    review.set({ editing: countDirty(review.store.get().undoStack.dirty) > 0 })
    return isComplete
  } catch (thrown) {
    // Of the requests before the one that failed: the page knows the newer revisions, with which the next save replaces the others' values.
    await showConflicts(review, saved).catch(() => undefined)
    review.finishSave()
    notifyFailed(review, thrown, again)
    return false
  }
}
