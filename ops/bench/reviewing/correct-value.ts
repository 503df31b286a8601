/** Corrects a value as a practised reviewer does: in the cheapest way that the page offers. */
import type { FieldName } from '../../../contracts/fields.ts'
import { takesCharacter } from '../../../ui/src/review/state/characters.ts'
import { columns } from '../../../ui/src/review/state/columns.ts'
import { dateIn } from '../../../contracts/rules/dates.ts'
import type { InvoiceLabel } from '../../eval/compare.ts'
import { operators, type spender } from './klm.ts'
import type { Keyboard } from './keyboard.ts'
import { isSettled, shownValue } from './truth.ts'
import { keysIn, keysToChange, lettersFor, typedFor } from './typed.ts'

type Spend = ReturnType<typeof spender>
export type Correction = 'picked' | 'typed' | 'completed'

/** Checking a completion takes as long as this many keys, so only a longer rest is left to the completion. */
const worthKeys = Math.ceil(operators.think / operators.key)

/** What the page completes while it is typed. */
const completes: FieldName[] = ['supplierName', 'supplierAbn', 'category']

const opens = /^[\p{L}\d]$/u

/** Keys that replace the current value by `text`: all of it, or only the part that differs. */
function keysFor(field: FieldName, text: string, current: string | null): string[] {
  // A letter or a digit opens the editor and replaces the value; anything else is typed into an open one.
  const anew = opens.test(text.slice(0, 1)) ? Array.from(text) : ['Enter', 'Control+a', ...text]
  const changed = current === null || field === 'invoiceDate' ? null : ['Enter', ...keysToChange(current, text)]
  return changed && keysIn(changed) < keysIn(anew) ? changed : anew
}

async function typed(at: Keyboard, spend: Spend, field: FieldName, label: InvoiceLabel, current: string | null): Promise<Correction> {
  const from = at.pressed()
  const text = typedFor(field, label, dateIn('Australia/Sydney', Date.now()))
  const category = field === 'category' && text !== null && lettersFor(text) !== text
  const keys =
    text === null
      ? ['Enter', 'Control+a', 'Delete']
      : Array.from(category ? lettersFor(text) : '').concat(category ? [] : keysFor(field, text, current))
  let completed: boolean = category
  for (const [i, key] of keys.entries()) {
    await at.press(key)
    if (!completes.includes(field) || keys.length - i <= worthKeys || key.length > 1) continue
    const shown = await at.editor()
    completed = shown !== null && isSettled(field, shownValue(field, shown), label)
    if (completed) break
  }
  const leftover = text !== null && completes.includes(field) && !completed ? await at.editor() : null
  // An unwanted completion is deleted before Enter accepts it.
  if (leftover !== null && !isSettled(field, shownValue(field, leftover), label)) await at.press('Delete')
  await at.press('Enter')
  spend.correct('type', at.pressed() - from, completed ? 2 : 1)
  return completed ? 'completed' : 'typed'
}

/**
 * Whether the cell takes each character of the value. The specification leaves out some that documents have, such as an underscore in a
 * number.
 */
function isTypeable(field: FieldName, label: InvoiceLabel): boolean {
  const key = columns.find(column => column.field === field)?.key
  const text = label.fields[field]
  return field !== 'invoiceNumber' || key === undefined || typeof text !== 'string' || Array.from(text).every(it => takesCharacter(key, it))
}

/**
 * By a candidate's key, by F4, or by typing; returns which. A value that its cell does not take stays wrong. Throws an Error when another
 * one could not be typed.
 */
export async function correctValue(at: Keyboard, spend: Spend, field: FieldName, label: InvoiceLabel): Promise<Correction> {
  const settled = async (key: string): Promise<boolean> =>
    isSettled(field, shownValue(field, (await at.activeRow()).texts[key] ?? ''), label)
  const { candidates, key, texts } = await at.activeRow()
  const n = candidates.findIndex(text => isSettled(field, shownValue(field, text), label))
  const from = at.pressed()
  const picked = (): Correction => (spend.correct('pick', at.pressed() - from), 'picked')
  if (n >= 0) {
    await at.press(String(n + 1))
    if (await settled(key)) return picked()
  }
  const gst = label.fields.gst ?? null
  const byRule = gst === null || gst === 0 || gst === Math.round(Number(label.fields.total ?? 0) / 11)
  for (let press = 0; field === 'gst' && byRule && press < 2; press++) {
    await at.press('F4')
    if (await settled(key)) return picked()
  }
  const { id } = await at.activeRow()
  const shown = shownValue(field, texts[key] ?? '')
  const how = await typed(at, spend, field, label, typeof shown === 'string' ? shown : null)
  // Enter may have moved to the next flagged cell of the row.
  const after = await at.activeRow()
  if (isTypeable(field, label) && (after.id !== id || !isSettled(field, shownValue(field, after.texts[key] ?? ''), label))) {
    throw new Error(`${field} of ${JSON.stringify(label)} could not be typed: ${JSON.stringify(after)}`)
  }
  return how
}
