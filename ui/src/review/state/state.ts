import type { Flags, Row } from './rows.ts'
import { emptyUndoStack, type Dirty, type UndoStack } from './undo-stack.ts'
import type { RowQuery } from './order.ts'
import type { Detail } from './server-rows.ts'
import type { Key } from './columns.ts'
import { noSelection, type Selection } from './selection.ts'

/** The dialog that is open over the page. */
export type Sheet = 'send' | 'own-keys' | 'by-field' | 'confident' | 'pages' | 'help' | 'note' | 'history' | 'columns'

/** One cell of the grid: invoice id and column. */
export type Cell = { id: string; key: Key }

/** Rows with a doubtful value to check, with a wrong one, and those that are reviewed. */
type Counts = { doubtful: number; wrong: number; reviewed: number }
export const noCounts: Counts = { doubtful: 0, wrong: 0, reviewed: 0 }

/** The state of the review page. Changed only by the operations of review.ts; components select the part that they render. */
export type ReviewState = {
  detail: Detail
  /** The anomalies that the server reported, by invoice id and column. */
  anomalies: ReadonlyMap<string, Flags>
  /** Unsaved edits, and the steps that undo and redo go through. */
  undoStack: UndoStack
  /** All rows, in the order of the documents. */
  rows: readonly Row[]
  /** Counts over all rows, also those that search or chip hides. */
  counts: Counts
  /** Ids of the rows shown, in the order shown. */
  order: readonly string[]
  query: RowQuery
  /** The active cell as strip and page show it: follows the focus of the grid after the next frame. */
  activeCell: Cell | null
  /** The active cell whose row search or chip hides: active again once its row is shown. */
  hiddenActiveCell: Cell | null
  selection: Selection
  /** Ids of the rows with their line items shown under them. */
  openLines: ReadonlySet<string>
  /** A page that was chosen for one row, from 1; null shows the page of the active value. */
  chosenPage: { id: string; page: number } | null
  /** The page is in edit mode: rows that arrive now are appended and no longer sorted in. */
  editing: boolean
  /** The caller may change nothing: edits are ignored. */
  readOnly: boolean
  saving: boolean
  /** The edits of the save in progress. */
  sending: Dirty
  /** Resolves when the page changes in progress (split, join, move) are finished. */
  arranging: Promise<unknown> | null
  /** Why the server refused to save a row, by invoice id. */
  refused: Readonly<Record<string, string>>
  /** Rises when a save shows that the rows are not what the server has or shows: then the page reads them again. */
  outdated: number
  /** The frames on the page are shown. */
  guides: boolean
  sheet: Sheet | null
}

export const startingState = (detail: Detail, sort: RowQuery['sort'], activeCell: Cell | null): ReviewState => ({
  detail,
  anomalies: new Map(),
  undoStack: emptyUndoStack,
  rows: [],
  counts: noCounts,
  order: [],
  query: { text: '', chip: 'all', sort },
  activeCell,
  hiddenActiveCell: null,
  selection: noSelection,
  openLines: new Set(),
  chosenPage: null,
  editing: false,
  readOnly: false,
  saving: false,
  sending: {},
  arranging: null,
  refused: {},
  outdated: 0,
  guides: true,
  sheet: null,
})

/** The active cell when `order` is shown: where its row is hidden, the first row becomes active, and the hidden cell is remembered. */
export function activeCellAmong(
  order: readonly string[],
  { activeCell, hiddenActiveCell }: Pick<ReviewState, 'activeCell' | 'hiddenActiveCell'>,
): Pick<ReviewState, 'activeCell' | 'hiddenActiveCell'> {
  const wanted = hiddenActiveCell ?? activeCell
  if (!wanted || order.includes(wanted.id)) return { activeCell: wanted, hiddenActiveCell: null }
  const [first] = order
  return { activeCell: first === undefined ? null : { id: first, key: wanted.key }, hiddenActiveCell: wanted }
}
