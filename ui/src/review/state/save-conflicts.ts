/** Values that the server did not save, because somebody else has changed them since they were on screen here. Pure. */
import type { SaveConflict } from '@docketry/contracts/api/invoices.ts'
import { conflictNames, type Conflict } from './conflicts.ts'
import { savedKeys, type Patch, type Row } from './rows.ts'
import { wordsOfValue } from './shown.ts'
import { pick } from './undo-stack.ts'

const cents = (value: string | number | null): string | number | null => (typeof value === 'number' ? Math.round(value * 100) : value)

/** What an acceptance consists of: not stored while a value that it covers is another than the one on screen. */
const acceptance: readonly string[] = ['reviewed', 'anyway', 'looked']

/** The server's values of the fields in conflict. */
export const theirsIn = (conflicts: readonly SaveConflict[]): Patch =>
  Object.fromEntries(conflicts.flatMap(({ field, theirs }) => (savedKeys[field] ? [[savedKeys[field], cents(theirs)]] : [])))

/** The part of a sent patch that the server has saved. */
export function savedPart(sent: Patch, conflicts: readonly SaveConflict[]): Patch {
  const theirs = theirsIn(conflicts)
  const isCovered = conflicts.some(({ field }) => field !== 'note')
  return Object.fromEntries(Object.entries(sent).filter(([key]) => !(key in theirs) && !(isCovered && acceptance.includes(key))))
}

/** The edits of the row that conflict, as those that an answer of the server brings (conflicts.ts); null where it was only accepted or confirmed. */
export function conflictOf(row: Row, theirs: Patch): Conflict | null {
  const patch = pick(row.patch, Object.keys(theirs))
  return Object.keys(patch).length === 0 ? null : { row, patch, theirs: { ...row.base, ...theirs } }
}

/** A sentence for a row that was accepted, or of which a value was confirmed, with values that are no longer so. `row`: as it was on screen. */
export const notAcceptedWords = (row: Row, theirs: Patch): string =>
  `Not accepted, because it was changed elsewhere meanwhile: ${conflictNames(row, Object.keys(theirs), key =>
    `is now ${wordsOfValue(key, { ...row.base, ...theirs })}, it was ${wordsOfValue(key, row.base)}`)}. Look at it again, then accept it.`
