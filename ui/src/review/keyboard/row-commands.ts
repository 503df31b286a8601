/** Commands on the active row, and what commands use of the page. Those on several rows at once are in several-rows.ts. */
import { gstWithin } from '@docketry/contracts/rules/money.ts'
import { treatmentBeside } from '@docketry/contracts/rules/treatments.ts'
import { candidatesOf } from '../document/candidates.ts'
import { notifyAfterFrame } from '../grid/after-frame.ts'
import { shownColumns } from '../grid/columns/shown-columns.ts'
import type { GridHandle } from '../grid/grid-handle.ts'
import { accept, acceptAnyway } from '../state/accept.ts'
import { keepAbns, lastCleared } from '../state/coupled.ts'
import { editRows } from '../state/edit.ts'
import type { DetailsLoader } from '../state/extraction-details.ts'
import { toggleLines } from '../state/open-lines.ts'
import type { Review } from '../state/review.ts'
import type { Row, Patch, Values } from '../state/rows.ts'
import { shown } from '../state/shown.ts'
import { rowsTogether } from '../state/selection.ts'
import type { Cell } from '../state/state.ts'
import type { PagesStep } from '../state/undo-stack.ts'
import { columnOf } from '../state/columns.ts'
import { isBulkCommand, type Command, type PagesCommand, type BulkCommand, type ViewCommand } from './keymap.ts'

/** What commands use of the page. */
export type CommandContext = {
  review: Review
  extractionDetails: DetailsLoader
  grid: GridHandle
  search: () => void
  /** Leaves for another page. */
  go: (address: string) => void
  find: () => void
  words: (active: Cell | null) => void
  deleteInvoice: (id: string) => void
  zoomOrPan: (command: ViewCommand) => void
  /** A command that changes several rows at once. */
  several: (command: BulkCommand, active: Cell | null) => void
  pages: (command: PagesCommand, active: Cell | null) => void
  undoPages: (step: PagesStep, text: string) => Promise<unknown>
}

export const shownRows = ({ review }: Pick<CommandContext, 'review'>): Row[] => review.store.get().order.flatMap(id => review.row(id) ?? [])

/** Takes the n-th candidate (from 1) for a flagged cell. False when there is none. */
export function takeCandidate({ review }: Pick<CommandContext, 'review'>, active: Cell, n: number): boolean {
  const row = review.row(active.id)
  if (!row) return false
  const candidate = candidatesOf(row.invoice, active.key, row.values)[n - 1]
  if (!candidate) return false
  return editRows(review, `${columnOf(active.key).title} ${candidate.text}`, { [active.id]: candidate.patch })
}

/** ms */
const typeAhead = 700

/**
 * The keys 1, 2, 3 take a candidate of a flagged cell. A digit that follows within `typeAhead` shows that a number is being typed: the
 * candidate is undone and an editor opens with both digits. The time runs from when the candidate was applied to when the next key went
 * down (timeStamp), so that a slow machine does not shorten it. The returned function is true when it has handled the key.
 */
export function candidateKeys(page: CommandContext): (event: KeyboardEvent, active: Cell) => boolean {
  let taken: { active: Cell; digit: string; at: number } | null = null
  /** A digit whose candidate is not known before the extraction details are loaded. */
  let waiting: { active: Cell; digit: string } | null = null
  const isSameCell = (one: Cell, other: Cell): boolean => one.id === other.id && one.key === other.key

  /** Decides once the extraction details are loaded, if the cell is still active. */
  const whenLoaded = (active: Cell, digit: string): true => {
    const own = { active, digit }
    waiting = own
    function isActive(): boolean {
      const now = page.grid.activeCell()
      const isDue = waiting === own && now !== null && isSameCell(now, active) && !page.grid.isEditing()
      if (waiting === own) waiting = null
      return isDue
    }
    page.extractionDetails.load([active.id]).then(
      () => {
        if (isActive() && !takeCandidate(page, active, Number(digit))) page.grid.openEditor(active, digit)
      },
      () => isActive() && page.grid.openEditor(active, digit),
    )
    return true
  }

  return (event, active) => {
    const last = taken
    taken = null
    const goesOn = /^[\d./]$/u.test(event.key)
    if (waiting && goesOn && isSameCell(waiting.active, active)) {
      const { digit } = waiting
      waiting = null
      page.grid.openEditor(active, digit + event.key)
      return true
    }
    if (last && goesOn && isSameCell(last.active, active) && event.timeStamp - last.at < typeAhead) {
      page.review.undo()
      page.grid.openEditor(active, last.digit + event.key)
      return true
    }
    const row = page.review.row(active.id)
    if (!row?.flags[active.key] || !/^[123]$/u.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return false
    if (row.invoice.detailsNotLoaded) return whenLoaded(active, event.key)
    if (!takeCandidate(page, active, Number(event.key))) return false
    taken = { active, digit: event.key, at: performance.now() }
    return true
  }
}

/** Turns an invoice into a credit note, or back. */
export function otherSign(now: Pick<Values, 'total' | 'gst'>): Patch {
  const negated = (amount: number | null): number | null => (amount ? -amount : amount)
  return { total: negated(now.total), gst: negated(now.gst) }
}

type Original = Pick<Values, 'gst' | 'treatment'>
type GstChoice = { text: string; patch: Patch }

/** The GST as read, with the treatment that is stored once it is: that of the row may follow from another GST. */
export const originalOf = ({ originalGst: gst, base }: Pick<Row, 'originalGst' | 'base'>): Original => ({
  gst,
  treatment: treatmentBeside(gst, base.treatment),
})

/** Original, GST Free (0), 10% (total / 11), in the order of F4; equal values are listed once. */
export function gstChoices(values: Pick<Values, 'total'>, original: Original): GstChoice[] {
  const all: GstChoice[] = [
    { text: 'Original', patch: { gst: original.gst, treatment: original.treatment } },
    { text: 'GST Free', patch: { gst: 0, treatment: 'gst-free' } },
    ...(values.total === null ? [] : [{ text: '10%', patch: { gst: gstWithin(values.total), treatment: 'taxable' } satisfies Patch }]),
  ]
  return all.filter((it, i) => all.findIndex(other => other.patch.gst === it.patch.gst) === i)
}

/** The next choice of F4: after the current one; from a typed value the first. */
export function nextGst(values: Values, original: Original): GstChoice {
  const choices = gstChoices(values, original)
  const at = choices.findIndex(it => it.patch.gst === values.gst)
  return choices[(at + 1) % choices.length] as GstChoice // there is always one at least
}

/** Home and End stay in the row; with Ctrl they go to the first and the last cell of all (ARIA practices, grid). */
function focusEdge({ grid }: CommandContext, command: Command, { id }: Cell): void {
  const last = command.endsWith('end')
  const key = shownColumns().at(last ? -1 : 0)?.key
  const row = command.startsWith('row') ? id : grid.rowId(last ? grid.count() - 1 : 0)
  if (row && key) grid.focusCell({ id: row, key })
}

/** Runs a command that needs an active row. */
export function runOnRow(page: CommandContext, command: Command, active: Cell): void {
  const { review, grid } = page
  const row = review.row(active.id)
  if (!row) return
  if (isBulkCommand(command) && rowsTogether(review.store.get(), active)) return page.several(command, active)
  const edit = (text: string, patch: Patch): boolean => review.edit(text, { [active.id]: patch })
  if (command === 'gst') {
    const next = nextGst(row.values, originalOf(row))
    const text = next.text.startsWith('GST') ? next.text : `GST ${next.text}`
    if (edit(text, next.patch)) notifyAfterFrame(`${text}: ${shown('gst', review.row(active.id)?.values ?? row.values)}`)
    // The choices are the same only where they are 0.
    else
      notifyAfterFrame(
        row.values.total === null
          ? 'GST stays 0.00: it is 0.00 as read and GST Free, and there is no total to take 10% of'
          : 'GST stays 0.00: it is 0.00 as read, GST Free, and as 10% of the total',
      )
  }
  if (command === 'credit') edit('Credit note', otherSign(row.values))
  if (command === 'accept') accept(page, row, active)
  if (command === 'accept-row') acceptAnyway(page, row, active)
  if (command === 'above') {
    const above = review.row(grid.rowId(grid.indexOf(active.id) - 1) ?? '')
    if (above) editRows(review, `${columnOf(active.key).title} from above`, { [active.id]: { [active.key]: above.values[active.key] } })
    else notifyAfterFrame('There is no row above')
  }
  if (command === 'keep-abn') notifyAfterFrame(keepAbns(review, lastCleared(review.store.get().undoStack.done, review.row, active.id)))
  if (command === 'delete') page.deleteInvoice(active.id)
  if (command === 'line-items') toggleLines(review, active.id)
  if (/^(?:row|grid)-/u.test(command)) focusEdge(page, command, active)
}
