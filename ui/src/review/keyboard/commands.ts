import { notify } from '../../parts/toasts.tsx'
import { accept, acceptAnyway } from '../state/accept.ts'
import { afterFrame } from '../grid/after-frame.ts'
import { candidatesOf } from '../document/candidates.ts'
import { clusterOffer, clusterWords } from '../state/cluster.ts'
import { shownColumns } from '../grid/columns/shown-columns.ts'
import { otherSign } from '../state/edit.ts'
import { editRows, wordsOfCleared } from '../state/edit-rows.ts'
import type { GridHandle } from '../grid/grid-handle.ts'
import { nextGst } from '../state/gst.ts'
import { handNow } from '../grid/active-cell.ts'
import type { PagesStep } from '../state/undo-stack.ts'
import { keepAbns, lastCleared } from '../state/kept-abn.ts'
import { isViewCommand, pagesCommands, type Command, type PagesCommand, type ViewCommand } from './keymap.ts'
import { nextFlag, nextInRow } from '../state/next-flag.ts'
import type { Papers } from '../state/extraction-details.ts'
import { looksOnly } from './read-only.ts'
import type { Review } from '../state/review.ts'
import { saveEdits } from '../state/save-edits.ts'
import { shown } from '../state/shown.ts'
import { stepBack, undoAct } from '../state/step-back-later.ts'
import { takeEdit } from '../state/take-edit.ts'
import type { Hand } from '../state/state.ts'
import { columnOf, isKey, type Patch } from '../state/values.ts'

export type Page = {
  review: Review; papers: Papers; grid: GridHandle; search: () => void; find: () => void; words: (hand: Hand | null) => void; remove: (id: string) => void
  view: (command: ViewCommand) => void
  pages: (command: PagesCommand, hand: Hand | null) => void; setBack: (act: PagesStep, words: string) => Promise<unknown>
}

/** After the key's own frame, in which what it did is seen. */
const tell = (words: string): void => afterFrame(() => notify(words, {}))

/** Takes the n-th candidate (from 1) for a flagged cell. False when there is none to take. */
export function takeCandidate({ review }: Pick<Page, 'review'>, hand: Hand, n: number): boolean {
  const row = review.row(hand.id)
  if (!row) return false
  const candidate = candidatesOf(row.invoice, hand.key, row.values)[n - 1]
  if (!candidate) return false
  return editRows(review, `${columnOf(hand.key).title} ${candidate.words}`, { [hand.id]: candidate.patch })
}

/** With nothing left to close: a search that is in use is cleared first. */
function onEscape(page: Page): void {
  const { review } = page
  if (review.store.get().asked.query === '') void stepBack(page, 'unsaved')
  else review.ask({ query: '' })
}

/** As in every grid and spreadsheet (ARIA practices, grid): Home and End stay in the row, with Ctrl they go to the first and the last cell of all. */
function toEdge({ grid }: Page, command: Command, { id }: Hand): void {
  const last = command.endsWith('end')
  const key = shownColumns().at(last ? -1 : 0)?.key
  const row = command.startsWith('row') ? id : grid.rowId(last ? grid.count() - 1 : 0)
  if (row && key) grid.go({ id: row, key })
}

function onRow(page: Page, command: Command, hand: Hand): void {
  const { review, grid } = page
  const row = review.row(hand.id)
  if (!row) return
  const put = (words: string, patch: Patch): boolean => review.edit(words, { [hand.id]: patch })
  if (command === 'gst') {
    const next = nextGst(row.values, { gst: row.originalGst, treatment: row.base.treatment })
    const words = next.words.startsWith('GST') ? next.words : `GST ${next.words}`
    if (put(words, next.patch)) tell(`${words}: ${shown('gst', review.row(hand.id)?.values ?? row.values)}`)
  }
  if (command === 'credit') put('Credit note', otherSign(row.values))
  if (command === 'accept') accept(page, row, hand)
  if (command === 'accept-row') acceptAnyway(page, row, hand)
  if (command === 'above') {
    const above = review.row(grid.rowId(grid.indexOf(hand.id) - 1) ?? '')
    if (above) editRows(review, `${columnOf(hand.key).title} from above`, { [hand.id]: { [hand.key]: above.values[hand.key] } })
  }
  if (command === 'keep-abn') tell(keepAbns(review, lastCleared(review.store.get().history.done, review.row, hand.id)))
  if (command === 'delete') page.remove(hand.id)
  if (/^(?:row|grid)-/u.test(command)) toEdge(page, command, hand)
}

/** What the last act said of one row is said of all rows of its supplier on screen. */
function toCluster(page: Page): void {
  const offer = clusterOffer(page.review.store.get().history.done.at(-1), shownRows(page))
  if (!offer) return tell('Nothing to set for others: first change category, GST, supplier or ABN of one row')
  page.review.edit(clusterWords(offer), offer.patches)
  const act = page.review.store.get().history.done.at(-1)
  notify([clusterWords(offer), wordsOfCleared(page.review)].filter(Boolean).join('. '), { action: { label: 'Undo', run: () => undoAct(page, act) } })
}

const shownRows = ({ review }: Page) => review.store.get().order.flatMap(id => review.row(id) ?? [])

/** Takes what stands in an open editor; answers its cell. */
function commit({ review, grid }: Pick<Page, 'review' | 'grid'>): Hand | null {
  const edit = grid.takeEditor()
  if (edit) takeEdit(review, edit, edit.text)
  return edit
}

/** Enter in an editor: what was typed is taken, and where the cell asked for a look the next one of the row that does is in hand. */
export function takeTyped(page: Pick<Page, 'review' | 'grid'>): void {
  const hand = page.grid.hand()
  const before = page.review.row(hand?.id ?? '')?.flags ?? {}
  const edited = commit(page)
  const row = edited && page.review.row(edited.id)
  if (!row) return
  const grown = Object.keys(row.flags).length > Object.keys(before).length
  const next = before[edited.key] || grown ? nextInRow(row, edited.key, before) : null
  page.grid.go({ id: edited.id, key: next && !row.flags[edited.key] ? next : edited.key })
}

const sheetsOfAll = ['send', 'own-keys', 'carpet', 'sure', 'columns'] as const
const isSheet = (command: Command): command is (typeof sheetsOfAll)[number] => (sheetsOfAll as readonly Command[]).includes(command)
const isForPages = (command: Command): command is PagesCommand => pagesCommands.includes(command)

/** To a column of the row in hand, where it is shown. */
function focus(page: Page, key: string, id: string | undefined): void {
  commit(page)
  if (!id || !isKey(key)) return
  if (shownColumns().some(it => it.key === key)) page.grid.go({ id, key })
  else tell(`${columnOf(key).title} is hidden. Alt+L shows it.`)
}

/** Does what a key or a button asks for, as far as who asks may. */
export function run(page: Page, command: Command): void {
  if (page.review.store.get().readOnly && !looksOnly(command)) tell('You may look at everything here and change nothing')
  else carryOut(page, command)
}

function carryOut(page: Page, command: Command): void {
  const { review, grid } = page
  const hand = handNow(review, grid)
  const { order, guides, sheet } = review.store.get()
  if (command === 'save') {
    commit(page)
    void saveEdits(review)
  } else if (command === 'undo-last') onEscape(page)
  else if (command === 'undo' || command === 'redo') void stepBack(page, command)
  else if (command === 'search') page.search()
  else if (command === 'find') page.find()
  else if (isSheet(command)) {
    commit(page)
    review.set({ sheet: command })
  } else if (isForPages(command)) {
    commit(page)
    page.pages(command, hand)
  } else if (command === 'cluster') toCluster(page)
  else if (command === 'words') page.words(hand)
  else if (command === 'help') review.set({ sheet: sheet === 'help' ? null : 'help' })
  else if (command === 'note' || command === 'story') {
    commit(page)
    // Strip and page follow the grid a moment later: the sheet is of the row in hand now.
    if (hand) review.set({ hand, sheet: command })
    else tell('Choose a row first')
  }
  else if (isViewCommand(command)) page.view(command)
  else if (command === 'guides') review.set({ guides: !guides })
  else if (command === 'next-doubtful') {
    commit(page)
    const next = nextFlag(shownRows(page), hand)
    if (next) grid.go(next)
    else tell('Nothing left to check')
  } else if (command.startsWith('focus-')) focus(page, command.slice(6), hand?.id ?? order[0])
  else if (hand) onRow(page, command, hand)
}
