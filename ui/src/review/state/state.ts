import type { Flags } from './flags.ts'
import { emptyUndoStack, type Dirty, type UndoStack } from './undo-stack.ts'
import type { RowQuery } from './order.ts'
import { noCounts, type Counts, type Row } from './rows.ts'
import type { Detail, Key } from './values.ts'

/** What can be called up over the page. */
export type Sheet = 'send' | 'own-keys' | 'carpet' | 'sure' | 'pages' | 'help' | 'note' | 'story' | 'columns'

export type Hand = { id: string; key: Key }

/** Everything the review page knows. Changed only through review.ts; parts select what they draw. */
export type ReviewState = {
  detail: Detail
  said: ReadonlyMap<string, Flags>
  history: UndoStack
  /** All rows by the order of the paper. */
  rows: readonly Row[]
  /** Of all rows. */
  counts: Counts
  /** Ids shown, in order. */
  order: readonly string[]
  asked: RowQuery
  /** The cell in hand, as strip and page show it: follows the grid's focus after the next frame. */
  hand: Hand | null
  /** The cell that was in hand before search or chip hid its row: in hand again once its row is shown. */
  hiddenHand: Hand | null
  /** The page of a row that was asked for, from 1; null shows where the value in hand stands. */
  chosenPage: { id: string; page: number } | null
  editing: boolean
  /** Who looks may change nothing: no edit is taken. */
  readOnly: boolean
  saving: boolean
  /** The edits that are on their way to the server. */
  sending: Dirty
  /** Resolves when the acts on pages that are on their way have been carried out. */
  arranging: Promise<unknown> | null
  /** Why the server refused a row, by invoice id. */
  refused: Readonly<Record<string, string>>
  guides: boolean
  sheet: Sheet | null
}

export const startingState = (detail: Detail, sort: RowQuery['sort'], hand: Hand | null): ReviewState => ({
  detail, said: new Map(), history: emptyUndoStack, rows: [], counts: noCounts, order: [], asked: { query: '', chip: 'all', sort }, hand, hiddenHand: null, chosenPage: null,
  editing: false, readOnly: false, saving: false, sending: {}, arranging: null, refused: {}, guides: true, sheet: null,
})

/** Strip and page follow the rows that are shown: where the row in hand is not among them, the first one is in hand. */
export function handAmong(order: readonly string[], { hand, hiddenHand }: Pick<ReviewState, 'hand' | 'hiddenHand'>): Pick<ReviewState, 'hand' | 'hiddenHand'> {
  const wanted = hiddenHand ?? hand
  if (!wanted || order.includes(wanted.id)) return { hand: wanted, hiddenHand: null }
  const [first] = order
  return { hand: first === undefined ? null : { id: first, key: wanted.key }, hiddenHand: wanted }
}
