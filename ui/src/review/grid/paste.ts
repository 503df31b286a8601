/** Pastes cells of a spreadsheet into the rows on screen, from the active cell on, as one step. */
import { guarded } from '@docketry/contracts/rules/csv.ts'
import { cutText } from '@docketry/contracts/rules/cut-text.ts'
import { counted } from '../../data/format.ts'
import { notify } from '../../parts/toasts.tsx'
import { shownColumns } from './columns/shown-columns.ts'
import { todayIn, editOf, commitEdit, editQuietly, editRows, lastClearedText, acceptedCharacters, withoutTags } from '../state/edit.ts'
import type { Review } from '../state/review.ts'
import { realChange, type Row, type Patch, type Values } from '../state/rows.ts'
import type { Cell } from '../state/state.ts'
import { columnOf, type Key } from '../state/columns.ts'
import { textAsValue } from '../state/text-as-value.ts'

type By = { today: string }

/** Without the quote before a text that a spreadsheet would run as a formula (copy.ts). */
const unguarded = (text: string): string => (guarded(text.slice(1)) === text ? text.slice(1) : text)

/** The patch of a pasted text; null when it is not a value of the column. A minus, brackets or CR make an amount negative. */
function patchOf(key: Key, text: string, now: Values, by: By): Patch | null {
  const { kind } = columnOf(key)
  const value = kind === 'text' ? acceptedCharacters(key, withoutTags(unguarded(text))) : textAsValue(key, text, by.today)
  const patch = value === null || value.trim() === '' ? null : editOf(key, value, now, by)
  const amount = key === 'total' || key === 'gst' ? patch?.[key] : null
  return amount && /^\s*(?:-|\()|\bcr\s*$/iu.test(text) ? { ...patch, [key]: -Math.abs(amount) } : patch
}

/** Empty cells change nothing. `rejected`: texts that are not values of their column. */
function patchOfRow(row: Row, texts: readonly string[], keys: readonly Key[], by: By): { patch: Patch; rejected: string[] } {
  const rejected: string[] = []
  let patch: Patch = {}
  for (const [i, key] of keys.entries()) {
    const text = texts[i]?.trim()
    if (!text) continue
    const change = patchOf(key, text, { ...row.values, ...patch }, by)
    if (change) patch = { ...patch, ...change }
    else rejected.push(text)
  }
  return { patch, rejected }
}

const leftOutText = (values: readonly string[]): string =>
  `${counted(values.length, 'value')} left out, such as “${cutText(values[0] ?? '', 30)}”`

/** Pastes one text as if it was typed. An empty one, such as that of a picture, and one that is no value of the column change nothing. */
function pasteOne(review: Review, active: Cell, text: string, by: By): void {
  const row = review.row(active.id)
  const value = (textAsValue(active.key, text, by.today) ?? acceptedCharacters(active.key, text)).trim()
  if (text.trim() === '') return notify('Nothing was pasted: there is no text to paste')
  // An amount is refused with what to type.
  if (value === '' && columnOf(active.key).kind !== 'money') return notify(`Nothing was pasted. ${leftOutText([text.trim()])}`)
  // A minus makes a credit note, which typing cannot; an amount without one keeps the sign of the row.
  const patch = row && /^\s*(?:-|\()/u.test(text) ? patchOf(active.key, text, row.values, by) : null
  if (patch) editRows(review, columnOf(active.key).title, { [active.id]: patch })
  else commitEdit(review, { ...active, text: value, typed: true })
}

/** Pastes a text with its first cell on `active`. */
export function paste(review: Review, active: Cell, text: string): void {
  const cells = cellsOf(text)
  const { order } = review.store.get()
  const by = { today: todayIn() }
  const keys = shownColumns().map(it => it.key)
  const to = keys.slice(keys.indexOf(active.key))
  const rows = order
    .slice(order.indexOf(active.id))
    .slice(0, cells.length)
    .flatMap(id => review.row(id) ?? [])
  if (cells.length === 1 && cells[0]?.length === 1) return pasteOne(review, active, text, by)
  const made = rows.map((row, i) => ({ row, ...patchOfRow(row, cells[i] ?? [], to, by) }))
  const patches = Object.fromEntries(
    made.flatMap(({ row, patch }) => (Object.keys(realChange(row.values, patch)).length > 0 ? [[row.id, patch]] : [])),
  )
  const rejected = made.flatMap(it => it.rejected)
  const surplus = cells.length - rows.length
  const beyond = Math.max(...cells.map(it => it.findLastIndex(text => text.trim() !== '') + 1)) - to.length
  const summary = `Pasted into ${counted(Object.keys(patches).length, 'row')}`
  const changed = editQuietly(review, summary, patches)
  const cleared = changed ? lastClearedText(review) : null
  notify(
    [
      changed ? summary : `Nothing was pasted${rejected.length > 0 || beyond > 0 ? '' : ': the values are there already'}`,
      ...(rejected.length > 0 ? [leftOutText(rejected)] : []),
      ...(cleared === null ? [] : [cleared]),
      ...(beyond > 0 ? [`${counted(beyond, 'column')} came after the last one`] : []),
      ...(surplus > 0 ? [`${counted(surplus, 'line')} came after the last row`] : []),
    ].join('. '),
  )
}

/**
 * The cells of a pasted text as spreadsheets write them: tabs between cells, line breaks between rows, quotes around cells that contain
 * either. Pure.
 */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy
  let row: string[] = []
  for (const [, quoted, plain, end] of text.replace(/(?:\r\n|\n|\r)$/u, '').matchAll(cell)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"').replace(/\s+/gu, ' '))
    if (end === '\t') continue
    rows.push(row)
    row = []
    if (end === '') break
  }
  return rows
}
