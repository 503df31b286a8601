/**
 * What undo, redo and discard ask and report. Changes are named in words; rows that search or chip hides are never changed; a saved change
 * is undone only after a question. Loaded on demand (undo.ts).
 */
import { locOf } from '../../data/addresses.ts'
import { counted } from '../../data/format.ts'
import { confirmAction } from '../../parts/dialogs.tsx'
import { notify } from '../../parts/toasts.tsx'
import { notifyAfterFrame } from '../grid/after-frame.ts'
import type { GridHandle } from '../grid/grid-handle.ts'
import { discardEdits } from './discard.ts'
import { leftRow, leftText } from './left-quarter.ts'
import type { Review } from './review.ts'
import { pendingSave } from './save.ts'
import { isDeletionShown, notifyUntilEdit } from './until-edit.ts'
import { isSameStep, withFailedPages, type PagesStep, type Step, type UndoPlan } from './undo-stack.ts'
import { nameOfValue } from './shown.ts'
import { textOfValue } from './value-text.ts'
import { isMark, type Patch, type Values } from './rows.ts'

/** `unsaved` undoes only what is not saved. */
export type UndoKind = 'undo' | 'unsaved' | 'redo'
/**
 * `undoPages`: has the server undo or redo a page change; null or `refused` where it did not, the latter for good. `go`: leaves for another
 * page.
 */
export type UndoContext = {
  review: Review
  grid: Pick<GridHandle, 'activeCell' | 'focusCell'> | null
  undoPages: (step: PagesStep, text: string) => Promise<unknown>
  go?: (address: string) => void
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A changed row with its position among the rows shown, from 1. */
type ChangedRow = { place: number; from: Values; to: Values; keys: string[] }

const rowText = ({ place, to, from }: ChangedRow): string => {
  const name = to.supplier ?? from.supplier
  return `row ${place}${name ? `, ${name}` : ''}`
}
const valueChange = ({ from, to }: ChangedRow, key: string): string => `${textOfValue(key, from)} → ${textOfValue(key, to)}`

/** "category of row 7, Bluegum Power: Water → Electricity & gas". */
function rowChange(row: ChangedRow): string {
  const [first, ...others] = row.keys
  if (first === undefined) return rowText(row)
  return others.length === 0
    ? `${nameOfValue(first)} of ${rowText(row)}: ${valueChange(row, first)}`
    : `${rowText(row)}: ${row.keys.map(key => `${nameOfValue(key)} ${valueChange(row, key)}`).join('; ')}`
}

/** Names the values of the first row and counts the others. `stepText` names the step. */
export function changeText(stepText: string, rows: readonly ChangedRow[]): string {
  const [first] = rows
  if (!first) return stepText
  if (rows.length === 1) return rowChange(first)
  return `${stepText} (${counted(rows.length, 'row')}): ${rowChange(first)}; and ${counted(rows.length - 1, 'more row', 'more rows')}`
}

/** Marks that change along with a value are not named. */
function namedKeys(patch: Patch): string[] {
  const values = Object.keys(patch).filter(key => !isMark(key))
  return values.length > 0 ? values : Object.keys(patch).filter(key => key === 'confirmedColumns')
}

/** Must be read before the plan is applied. */
function planText(review: Review, { step, changes }: UndoPlan): string {
  const { order } = review.store.get()
  return changeText(
    step.words,
    changes.flatMap(({ id, to }) => {
      const row = review.row(id)
      return row ? [{ place: order.indexOf(id) + 1, from: row.values, to: { ...row.values, ...to }, keys: namedKeys(to) }] : []
    }),
  )
}

/** Why the plan is not applied: it would change rows that search or chip hides. Null when all of them are shown. */
function hiddenText(review: Review, { changes }: UndoPlan, kind: UndoKind): string | null {
  const { order, query } = review.store.get()
  const shown = new Set(order)
  const hidden = changes.filter(it => !shown.has(it.id))
  const [first] = hidden
  if (!first) return null
  const how =
    [...(query.text === '' ? [] : ['clear the search']), ...(query.chip === 'all' ? [] : ['choose All'])].join(' and ') || 'show all rows'
  const name = review.row(first.id)?.values.supplier ?? 'a row without a supplier'
  const what =
    changes.length === 1
      ? `${namedKeys(first.to).map(nameOfValue).join(', ')} of ${name}, a row that is not shown`
      : `${counted(changes.length, 'row')}, ${hidden.length} of them not shown`
  return `Nothing changed. ${kind === 'redo' ? 'Redo' : 'Undo'} would change ${what}. First ${how}.`
}

function nothingToUndoText(review: Review, kind: UndoKind): string {
  if (kind !== 'redo' && isDeletionShown()) return 'No edit to undo. Deleted invoices come back with Undo in their notice, or from the bin.'
  if (kind !== 'unsaved') return `Nothing to ${kind}`
  return review.plan('undo') ? 'Nothing unsaved to undo. Ctrl+Z undoes what is saved, and asks first.' : 'Nothing to undo'
}

/** Says why the last change cannot be undone here where its rows are not on the page any more. False where that is not the reason. */
function notifyGone({ review, go }: UndoContext, kind: UndoKind): boolean {
  const { undoStack, detail } = review.store.get()
  const isOther = kind === 'redo' || review.plan('undo') !== null || isDeletionShown()
  const gone = isOther ? undefined : undoStack.done.findLast(it => it.changes.some(({ id }) => !review.base(id)))
  if (!gone) return false
  const left = gone.changes.flatMap(({ id }) => (review.base(id) ? [] : (leftRow(review, id) ?? [])))
  const [first] = left
  if (!first) notifyUntilEdit(review, 'Nothing to undo on this page: the row of the last change is not on it any more.')
  else {
    const address = `/scan/detail/${locOf({ quarter: first.quarter, clientId: detail.client.id, firmId: detail.firm.id, invoice: first.id })}`
    notifyUntilEdit(
      review,
      `Nothing to undo on this page. ${leftText(left)} Change ${left.length === 1 ? 'it' : 'them'} back there.`,
      go && { label: 'Open it there', run: () => go(address) },
    )
  }
  return true
}

/** Asks before a saved change is undone. The dialog is modal, but an answer of the server may change the stack meanwhile. */
async function confirmSavedUndo(review: Review, plan: UndoPlan): Promise<boolean> {
  const yes = await confirmAction({
    title: 'Undo a saved change?',
    yes: 'Undo it',
    no: 'Leave it',
    text: `${capitalised(planText(review, plan))}. ${plan.step.pages ? 'It is saved, and undone at once.' : 'It is saved. Undone, it is an unsaved change until you save.'}`,
  })
  return yes && isSameStep(review.plan('undo')?.step, plan.step)
}

/** Undoes or redoes one step, or notifies why not. */
export async function runUndo(context: UndoContext, kind: UndoKind): Promise<void> {
  const { review, grid } = context
  const plan = review.plan(kind)
  if (!plan) return void (notifyGone(context, kind) || notifyUntilEdit(review, nothingToUndoText(review, kind)))
  const hidden = hiddenText(review, plan, kind)
  if (hidden)
    return notify(hidden, { topic: 'undo', action: { label: 'Show all rows', run: () => review.query({ text: '', chip: 'all' }) } })
  if (plan.saved && kind === 'undo' && !(await confirmSavedUndo(review, plan))) return
  const active = grid?.activeCell()
  const current = plan.saved ? (review.plan(kind) ?? plan) : plan
  const text = planText(review, current)
  const done = review.apply(current)
  const report = (): void => notifyAfterFrame(`${kind === 'redo' ? 'Redone' : 'Undone'}: ${text}`)
  if (!done?.pages) report()
  // Under an open sheet the grid cannot have the focus.
  if (done?.id && review.store.get().sheet === null) grid?.focusCell({ id: done.id, key: active?.key ?? 'paymentDate' })
  if (!done?.pages) return
  const made = await context.undoPages(done.pages, `${kind === 'redo' ? 'Redo' : 'Undo'}: ${done.words}`)
  if (made !== null && made !== 'refused') return report()
  const failed = { at: current.after.done.length, isRedo: kind === 'redo', forGood: made === 'refused' }
  review.set({ undoStack: withFailedPages(review.store.get().undoStack, current.step, failed) })
}

/** Asks, discards, and offers to `undo` it. Waits for a pending save first, so that the count is right. */
export async function confirmDiscard(review: Review, undo: (step: Step | undefined) => void): Promise<void> {
  await pendingSave(review)
  const {
    undoStack: { dirty },
    order,
  } = review.store.get()
  const ids = Object.keys(dirty)
  if (ids.length === 0) return notifyUntilEdit(review, 'Nothing to discard: all changes are saved.')
  const shown = new Set(order)
  const hidden = ids.filter(id => !shown.has(id)).length
  const rows = counted(ids.length, 'row')
  const yes = await confirmAction({
    title: 'Discard unsaved changes?',
    yes: `Discard the changes in ${rows}`,
    no: 'Keep them',
    danger: true,
    text: `All unsaved changes in ${rows}${hidden > 0 ? `, ${hidden} of them not shown now,` : ''} are discarded, from this visit and from earlier ones. You can undo this.`,
  })
  if (!yes || discardEdits(review) === 0) return
  const step = review.store.get().undoStack.done.at(-1)
  notify(`Unsaved changes in ${rows} discarded`, { action: { label: 'Undo', run: () => undo(step) } })
}
