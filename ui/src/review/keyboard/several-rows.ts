/**
 * Commands that change several rows as one step: the selected ones, or those of a supplier. Each says how many rows it changed and offers
 * to undo that. Loaded on demand.
 */
import { gstWithin } from '@docketry/contracts/rules/money.ts'
import { counted } from '../../data/format.ts'
import { confirmAction } from '../../parts/dialogs.tsx'
import { notify } from '../../parts/toasts.tsx'
import { notifyAfterFrame } from '../grid/after-frame.ts'
import { clusterOffer, clusterText, meaning } from '../state/cluster.ts'
import { columnOf, joinKeys, splitKeys, type Key } from '../state/columns.ts'
import { coupled } from '../state/coupled.ts'
import { lastClearedText } from '../state/edit.ts'
import { isToAccept, toCheck } from '../state/flags.ts'
import { deleteRows } from '../state/delete-rows.ts'
import { isCredit, type Patch, type Row } from '../state/rows.ts'
import { rowsTogether, selectedIn } from '../state/selection.ts'
import type { Cell } from '../state/state.ts'
import { undoStep } from '../state/undo.ts'
import type { BulkCommand } from './keymap.ts'
import { nextGst, originalOf, otherSign, shownRows, type CommandContext } from './row-commands.ts'

type Page = Pick<CommandContext, 'review' | 'grid' | 'undoPages'>
/** `left`: how many rows the command does not change although they are selected, and why. */
type Change = { text: string; patches: Record<string, Patch>; left?: string }

/** Applies the patches as one step. */
function change(page: Page, { text, patches, left = '' }: Change): void {
  const { review } = page
  if (!review.edit(text, patches))
    return notify(`Nothing changed. ${left || 'The selected rows have these values already.'}`, { topic: 'several' })
  const step = review.store.get().undoStack.done.at(-1)
  notify([`${text}: ${counted(step?.changes.length ?? 0, 'row')} changed`, left, lastClearedText(review)].filter(Boolean).join('. '), {
    topic: 'several',
    action: { label: 'Undo', run: () => undoStep(page, step) },
  })
}

const patchesOf = (rows: readonly Row[], patchOf: (row: Row) => Patch): Record<string, Patch> =>
  Object.fromEntries(rows.map(row => [row.id, patchOf(row)]))
const rowsAre = (count: number): string => `${counted(count, 'row')} ${count === 1 ? 'is' : 'are'}`

/** Accepts the rows in which nothing is left to check. */
function accepted(rows: readonly Row[]): Change {
  const ready = rows.filter(isToAccept)
  const [open, reading] = [rows.filter(row => toCheck(row.flags).length > 0).length, rows.filter(row => row.invoice.reading).length]
  const left = [
    ...(open > 0 ? [`${rowsAre(open)} not accepted: there are values to check`] : []),
    ...(reading > 0 ? [`${rowsAre(reading)} still being read`] : []),
  ].join('. ')
  return {
    text: 'Accepted',
    patches: patchesOf(ready, () => ({ reviewed: true })),
    left: left || (ready.length === 0 ? 'The selected rows are accepted already.' : ''),
  }
}

/** Accepts all rows, also with what is wrong or doubtful in them, after a question. */
async function acceptAnyway(page: Page, selected: readonly Row[]): Promise<void> {
  const rows = selected.filter(row => isToAccept(row) || (!row.invoice.reading && toCheck(row.flags).length > 0))
  const open = rows.filter(row => toCheck(row.flags).length > 0).length
  if (open === 0) return change(page, accepted(selected))
  const yes = await confirmAction({
    title: `Accept ${counted(rows.length, 'row')}?`,
    yes: `Accept ${counted(rows.length, 'row')}`,
    no: 'Check them first',
    text: `${open} of them ${open === 1 ? 'has' : 'have'} values that are wrong or doubtful. They are accepted as they are, and their history says so.`,
  })
  const anywayOf = (row: Row): string => joinKeys([...splitKeys(row.values.anyway), ...toCheck(row.flags)])
  if (yes)
    change(page, {
      text: 'Accepted anyway',
      patches: patchesOf(rows, row => ({ reviewed: true, ...(toCheck(row.flags).length > 0 ? { anyway: anywayOf(row) } : {}) })),
    })
}

/** For all rows, the choice of F4 that comes after the current one of the active row. */
function treated(rows: readonly Row[], active: Row): Change {
  const { text } = nextGst(active.values, originalOf(active))
  const possible = text === '10%' ? rows.filter(row => row.values.total !== null) : rows
  const without = rows.length - possible.length
  const patchOf = (row: Row): Patch => {
    if (text === 'Original') return originalOf(row)
    return text === 'GST Free' ? { gst: 0, treatment: 'gst-free' } : { gst: gstWithin(row.values.total ?? 0), treatment: 'taxable' }
  }
  return {
    text: text.startsWith('GST') ? text : `GST ${text}`,
    patches: patchesOf(possible, patchOf),
    ...(without > 0 ? { left: `${rowsAre(without)} unchanged: without a total` } : {}),
  }
}

/** Makes all rows credit notes, or none of them, whichever the active row becomes. */
function credited(rows: readonly Row[], active: Row): Change {
  const becomes = !isCredit(active.values)
  return {
    text: becomes ? 'Credit note' : 'Not a credit note',
    patches: patchesOf(
      rows.filter(row => isCredit(row.values) !== becomes),
      row => otherSign(row.values),
    ),
  }
}

/** The value of the first selected row in all others, with what follows from it in other columns. */
function filledDown([first, ...others]: readonly Row[], key: Key): Change {
  if (!first) return { text: '', patches: {} }
  const value = { [key]: first.values[key] } as Patch // the type of the value belongs to its key
  // Supplier and ABN bring each other along by rules of their own, without a search through all rows for each of them.
  const patchOf = meaning(value, first.values)?.patchOf ?? ((row: Row): Patch => coupled(row, value, []))
  return { text: `${columnOf(key).title} of the first selected row`, patches: patchesOf(others, patchOf) }
}

/** What the last edit of one row sets, for the other selected rows or those of its supplier. */
function applyToCluster(page: Page): void {
  const { review } = page
  const offer = clusterOffer(review.store.get().undoStack.done.at(-1), shownRows(page), selectedIn(review.store.get()))
  if (!offer) return notifyAfterFrame('Nothing to set for others: first change category, GST, supplier or ABN of one row')
  review.edit(clusterText(offer), offer.patches)
  const step = review.store.get().undoStack.done.at(-1)
  notify([clusterText(offer), lastClearedText(review)].filter(Boolean).join('. '), {
    action: { label: 'Undo', run: () => undoStep(page, step) },
  })
}

/** Runs a command on the rows that it changes together. */
export function runOnSeveral(page: Page & { reload: () => void }, command: BulkCommand, active: Cell | null): void {
  const { review } = page
  const rows = (rowsTogether(review.store.get(), active) ?? []).flatMap(id => review.row(id) ?? [])
  const row = active && review.row(active.id)
  if (command === 'cluster') applyToCluster(page)
  else if (command === 'accept') change(page, accepted(rows))
  else if (command === 'accept-row') void acceptAnyway(page, rows)
  else if (command === 'delete') void deleteRows(review, rows, page.reload)
  else if (active && command === 'above') change(page, filledDown(rows, active.key))
  else if (row) change(page, command === 'gst' ? treated(rows, row) : credited(rows, row))
}
