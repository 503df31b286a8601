import { notify } from '../../parts/toasts.tsx'
import { accept, acceptAnyway } from '../state/accept.ts'
import { afterFrame } from '../grid/after-frame.ts'
import { candidatesOf } from '../document/candidates.ts'
import { clusterOffer, clusterWords } from '../state/cluster.ts'
import { shownColumns } from '../grid/columns/shown-columns.ts'
import { otherSign } from '../state/edit.ts'
import { commitEdit, editRows, clearedAbnWords } from '../state/commit-edit.ts'
import { activeCellNow, type GridHandle } from '../grid/grid-handle.ts'
import { nextGst } from '../state/gst.ts'
import type { PagesStep } from '../state/undo-stack.ts'
import { keepAbns, lastCleared } from '../state/cleared-abn.ts'
import { isReadOnlyCommand, isViewCommand, pagesCommands, type Command, type PagesCommand, type ViewCommand } from './keymap.ts'
import { nextFlag, nextInRow } from '../state/next-flag.ts'
import type { DetailsLoader } from '../state/extraction-details.ts'
import type { Review } from '../state/review.ts'
import { saveEdits } from '../state/save-edits.ts'
import { shown } from '../state/shown.ts'
import { undoOrRedo, undoStep } from '../state/undo.ts'
import type { Cell, Sheet } from '../state/state.ts'
import { columnOf, isKey, type Patch } from '../state/values.ts'

export type CommandContext = {
  review: Review; extractionDetails: DetailsLoader; grid: GridHandle; search: () => void; find: () => void; words: (active: Cell | null) => void; deleteInvoice: (id: string) => void
  view: (command: ViewCommand) => void
  pages: (command: PagesCommand, active: Cell | null) => void; undoPages: (act: PagesStep, words: string) => Promise<unknown>
}

/** The result of the key is painted first. */
const notifyAfterFrame = (words: string): void => afterFrame(() => notify(words, {}))

/** Takes the n-th candidate (from 1) for a flagged cell. False when there is none to take. */
export function takeCandidate({ review }: Pick<CommandContext, 'review'>, active: Cell, n: number): boolean {
  const row = review.row(active.id)
  if (!row) return false
  const candidate = candidatesOf(row.invoice, active.key, row.values)[n - 1]
  if (!candidate) return false
  return editRows(review, `${columnOf(active.key).title} ${candidate.words}`, { [active.id]: candidate.patch })
}

/** With nothing left to close: a search that is in use is cleared first. */
function onEscape(page: CommandContext): void {
  const { review } = page
  if (review.store.get().query.text === '') void undoOrRedo(page, 'unsaved')
  else review.query({ text: '' })
}

/** As in every grid and spreadsheet (ARIA practices, grid): Home and End stay in the row, with Ctrl they go to the first and the last cell of all. */
function toEdge({ grid }: CommandContext, command: Command, { id }: Cell): void {
  const last = command.endsWith('end')
  const key = shownColumns().at(last ? -1 : 0)?.key
  const row = command.startsWith('row') ? id : grid.rowId(last ? grid.count() - 1 : 0)
  if (row && key) grid.focusCell({ id: row, key })
}

function onRow(page: CommandContext, command: Command, active: Cell): void {
  const { review, grid } = page
  const row = review.row(active.id)
  if (!row) return
  const put = (words: string, patch: Patch): boolean => review.edit(words, { [active.id]: patch })
  if (command === 'gst') {
    const next = nextGst(row.values, { gst: row.originalGst, treatment: row.base.treatment })
    const words = next.words.startsWith('GST') ? next.words : `GST ${next.words}`
    if (put(words, next.patch)) notifyAfterFrame(`${words}: ${shown('gst', review.row(active.id)?.values ?? row.values)}`)
  }
  if (command === 'credit') put('Credit note', otherSign(row.values))
  if (command === 'accept') accept(page, row, active)
  if (command === 'accept-row') acceptAnyway(page, row, active)
  if (command === 'above') {
    const above = review.row(grid.rowId(grid.indexOf(active.id) - 1) ?? '')
    if (above) editRows(review, `${columnOf(active.key).title} from above`, { [active.id]: { [active.key]: above.values[active.key] } })
  }
  if (command === 'keep-abn') notifyAfterFrame(keepAbns(review, lastCleared(review.store.get().undoStack.done, review.row, active.id)))
  if (command === 'delete') page.deleteInvoice(active.id)
  if (/^(?:row|grid)-/u.test(command)) toEdge(page, command, active)
}

/** Applies the last edit of one row to all rows of its supplier on screen. */
function toCluster(page: CommandContext): void {
  const offer = clusterOffer(page.review.store.get().undoStack.done.at(-1), shownRows(page))
  if (!offer) return notifyAfterFrame('Nothing to set for others: first change category, GST, supplier or ABN of one row')
  page.review.edit(clusterWords(offer), offer.patches)
  const act = page.review.store.get().undoStack.done.at(-1)
  notify([clusterWords(offer), clearedAbnWords(page.review)].filter(Boolean).join('. '), { action: { label: 'Undo', run: () => undoStep(page, act) } })
}

const shownRows = ({ review }: CommandContext) => review.store.get().order.flatMap(id => review.row(id) ?? [])

/** Commits the text of an open editor; returns its cell. */
function commit({ review, grid }: Pick<CommandContext, 'review' | 'grid'>): Cell | null {
  const edit = grid.closeEditor()
  if (edit) commitEdit(review, edit, edit.text)
  return edit
}

/** Enter in an editor: commits the text; from a flagged cell it goes to the next cell of the row to check. */
export function commitTyped(page: Pick<CommandContext, 'review' | 'grid'>): void {
  const active = page.grid.activeCell()
  const before = page.review.row(active?.id ?? '')?.flags ?? {}
  const edited = commit(page)
  const row = edited && page.review.row(edited.id)
  if (!row) return
  const grown = Object.keys(row.flags).length > Object.keys(before).length
  const next = before[edited.key] || grown ? nextInRow(row, edited.key, before) : null
  page.grid.focusCell({ id: edited.id, key: next && !row.flags[edited.key] ? next : edited.key })
}

/** Sheets that need no active row, by the command that opens them. */
const sheetOf: Partial<Record<Command, Sheet>> = { send: 'send', 'own-keys': 'own-keys', carpet: 'by-field', sure: 'confident', columns: 'columns' }
const isForPages = (command: Command): command is PagesCommand => pagesCommands.includes(command)

/** To a column of the row in hand, where it is shown. */
function focus(page: CommandContext, key: string, id: string | undefined): void {
  commit(page)
  if (!id || !isKey(key)) return
  if (shownColumns().some(it => it.key === key)) page.grid.focusCell({ id, key })
  else notifyAfterFrame(`${columnOf(key).title} is hidden. Alt+L shows it.`)
}

/** Runs the command of a key or button, if the caller may. */
export function run(page: CommandContext, command: Command): void {
  if (page.review.store.get().readOnly && !isReadOnlyCommand(command)) notifyAfterFrame('You may look at everything here and change nothing')
  else carryOut(page, command)
}

function carryOut(page: CommandContext, command: Command): void {
  const { review, grid } = page
  const active = activeCellNow(review, grid)
  const { order, guides, sheet } = review.store.get()
  const opens = sheetOf[command]
  if (command === 'save') {
    commit(page)
    void saveEdits(review)
  } else if (command === 'undo-last') onEscape(page)
  else if (command === 'undo' || command === 'redo') void undoOrRedo(page, command)
  else if (command === 'search') page.search()
  else if (command === 'find') page.find()
  else if (opens) {
    commit(page)
    review.set({ sheet: opens })
  } else if (isForPages(command)) {
    commit(page)
    page.pages(command, active)
  } else if (command === 'cluster') toCluster(page)
  else if (command === 'words') page.words(active)
  else if (command === 'help') review.set({ sheet: sheet === 'help' ? null : 'help' })
  else if (command === 'note' || command === 'story') {
    commit(page)
    // The state follows the grid a frame later: the sheet is about the row that is active now.
    if (active) review.set({ activeCell: active, sheet: command === 'story' ? 'history' : 'note' })
    else notifyAfterFrame('Choose a row first')
  }
  else if (isViewCommand(command)) page.view(command)
  else if (command === 'guides') review.set({ guides: !guides })
  else if (command === 'next-doubtful') {
    commit(page)
    const next = nextFlag(shownRows(page), active)
    if (next) grid.focusCell(next)
    else notifyAfterFrame('Nothing left to check')
  } else if (command.startsWith('focus-')) focus(page, command.slice(6), active?.id ?? order[0])
  else if (active) onRow(page, command, active)
}
