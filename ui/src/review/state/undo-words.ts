/** What undo and redo say of what they changed: rows and values by name. Pure. */
import { counted } from '../../data/format.ts'
import type { Values } from './values.ts'
import { nameOfValue, wordsOfValue } from './value-words.ts'

/** A row that is changed, with its place among the rows shown, from 1. */
export type ChangedRow = { place: number; from: Values; to: Values; keys: string[] }

const rowWords = ({ place, to, from }: ChangedRow): string => {
  const name = to.supplier ?? from.supplier
  return `row ${place}${name ? `, ${name}` : ''}`
}
const oneValue = ({ from, to }: ChangedRow, key: string): string => `${wordsOfValue(key, from)} → ${wordsOfValue(key, to)}`

/** "category of row 7, Bluegum Power: Water → Electricity & gas". */
function oneRow(row: ChangedRow): string {
  const [first, ...others] = row.keys
  if (first === undefined) return rowWords(row)
  return others.length === 0 ? `${nameOfValue(first)} of ${rowWords(row)}: ${oneValue(row, first)}`
    : `${rowWords(row)}: ${row.keys.map(key => `${nameOfValue(key)} ${oneValue(row, key)}`).join('; ')}`
}

/** Of several rows the first is named with its values, the others are counted. `act` is what was done. */
export function changeWords(act: string, rows: readonly ChangedRow[]): string {
  const [first] = rows
  if (!first) return act
  if (rows.length === 1) return oneRow(first)
  return `${act} (${counted(rows.length, 'row')}): ${oneRow(first)}; and ${counted(rows.length - 1, 'more row', 'more rows')}`
}
