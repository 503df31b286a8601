/** Makes a value right as a practised reviewer would: the cheapest way that the page offers. */
import type { FieldName } from '../../../contracts/fields.ts'
import { todayIn } from '../../../ui/src/review/state/shown.ts'
import type { InvoiceLabel } from '../../eval/compare.ts'
import { operators, type spender } from './klm.ts'
import type { Keyboard } from './keyboard.ts'
import { isSettled, shownValue } from './truth.ts'
import { keysIn, keysToChange, lettersFor, typedFor } from './typed.ts'

type Spend = ReturnType<typeof spender>
export type Correction = 'picked' | 'typed' | 'completed'

/** To see that a completion is the right one takes as long as this many keys: only a longer rest is left to it. */
const worthKeys = Math.ceil(operators.think / operators.key)

/** What the page completes while it is typed. */
const completes: FieldName[] = ['supplierName', 'supplierAbn', 'category']

const opens = /^[\p{L}\d]$/u

/** Keys that put `text` in place of what stands: typed anew, or the part of it that differs. */
function keysFor(field: FieldName, text: string, standing: string | null): string[] {
  // A letter or a figure opens the editor over what stood there; anything else is typed into an open one.
  const anew = opens.test(text.slice(0, 1)) ? Array.from(text) : ['Enter', 'Control+a', ...text]
  const changed = standing === null || field === 'invoiceDate' ? null : ['Enter', ...keysToChange(standing, text)]
  return changed && keysIn(changed) < keysIn(anew) ? changed : anew
}

async function typed(at: Keyboard, spend: Spend, field: FieldName, label: InvoiceLabel, standing: string | null): Promise<Correction> {
  const from = at.pressed()
  const text = typedFor(field, label, todayIn())
  const category = field === 'category' && text !== null && lettersFor(text) !== text
  const keys = text === null ? ['Enter', 'Control+a', 'Delete'] : Array.from(category ? lettersFor(text) : '').concat(category ? [] : keysFor(field, text, standing))
  let completed: boolean = category
  for (const [i, key] of keys.entries()) {
    await at.press(key)
    if (!completes.includes(field) || keys.length - i <= worthKeys || key.length > 1) continue
    const stands = await at.editor()
    completed = stands !== null && isSettled(field, shownValue(field, stands), label)
    if (completed) break
  }
  const stands = text !== null && completes.includes(field) && !completed ? await at.editor() : null
  // A completion that nobody asked for goes before Enter takes it.
  if (stands !== null && !isSettled(field, shownValue(field, stands), label)) await at.press('Delete')
  await at.press('Enter')
  spend.mend('type', at.pressed() - from, completed ? 2 : 1)
  return completed ? 'completed' : 'typed'
}

/** By a candidate's key, by F4, or by typing. Says which. */
export async function correctValue(at: Keyboard, spend: Spend, field: FieldName, label: InvoiceLabel): Promise<Correction> {
  const settled = async (key: string): Promise<boolean> => isSettled(field, shownValue(field, (await at.seen()).texts[key] ?? ''), label)
  const { candidates, key, texts } = await at.seen()
  const n = candidates.findIndex(text => isSettled(field, shownValue(field, text), label))
  const from = at.pressed()
  const picked = (): Correction => (spend.mend('pick', at.pressed() - from), 'picked')
  if (n >= 0) {
    await at.press(String(n + 1))
    if (await settled(key)) return picked()
  }
  const gst = label.fields.gst ?? null
  const byRule = gst === null || gst === 0 || gst === Math.round(Number(label.fields.total ?? 0) / 11)
  for (let turn = 0; field === 'gst' && byRule && turn < 2; turn++) {
    await at.press('F4')
    if (await settled(key)) return picked()
  }
  const { id } = await at.seen()
  const shown = shownValue(field, texts[key] ?? '')
  const how = await typed(at, spend, field, label, typeof shown === 'string' ? shown : null)
  // Enter may have gone on to what else is to check in the row.
  const after = await at.seen()
  if (after.id !== id || !isSettled(field, shownValue(field, after.texts[key] ?? ''), label)) {
    throw new Error(`${field} of ${JSON.stringify(label)} could not be typed: ${JSON.stringify(after)}`)
  }
  return how
}
