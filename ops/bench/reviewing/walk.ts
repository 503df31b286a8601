/** Simulates a reviewer who knows what is on each document, and reviews the group by keyboard alone. */
import type { FieldName } from '../../../contracts/fields.ts'
import type { InvoiceLabel } from '../../eval/compare.ts'
import { emptyLedger, spender, type Ledger } from './klm.ts'
import type { Keyboard } from './keyboard.ts'
import { correctValue, type Correction } from './correct-value.ts'
import { fieldOf, isSettled, shownValue } from './truth.ts'
import type { ActiveRow } from './watch-page.ts'

/**
 * `keys`: every key that was pressed, modifiers too. `ledger`: seconds by the keystroke-level model. `bare`: ids of rows without a flagged
 * value.
 */
export type Walked = {
  stops: Map<string, Set<FieldName>>
  accepted: number
  keys: number
  ledger: Ledger
  corrections: Record<Correction, number>
  bare: Set<string>
}

/** A value that was checked. Another value in its place, such as a new supplier's ABN, is checked again. */
const cell = ({ texts }: ActiveRow, key: string): string => `${key} ${texts[key]}`

/** Reviews the active row until it is accepted: the space bar goes from one flagged value to the next, Enter does after typing. */
async function review(at: Keyboard, label: InvoiceLabel | undefined, all: Walked, last: boolean): Promise<void> {
  const spend = spender(all.ledger)
  const [stopped, visited] = [new Set<FieldName>(), new Set<string>()]
  let here = await at.activeRow()
  const { id } = here
  all.stops.set(id, stopped)
  if (here.flagged.length === 0) all.bare.add(id)
  for (;;) {
    const field = fieldOf(here.key)
    if (field && here.flagged.includes(here.key) && !visited.has(cell(here, here.key))) {
      stopped.add(field)
      const right = !label || isSettled(field, shownValue(field, here.texts[here.key] ?? ''), label)
      spend.look(field, right)
      if (!right) all.corrections[await correctValue(at, spend, field, label)]++
    }
    const there = await at.activeRow()
    visited.add(cell(there, here.key))
    const open = there.flagged.filter(key => !visited.has(cell(there, key)))
    here = there
    if (open.length === 0) break
    if (open.includes(there.key)) continue
    await at.press(' ')
    spend.go(1)
    here = await at.activeRow()
    if (here.id !== id) throw new Error(`the row was accepted though ${open.join(', ')} are flagged: ${JSON.stringify(here)}`)
  }
  spend.receipt()
  // A cell that the document cannot correct is accepted as it is; a doubtful cell that was checked before is confirmed.
  const anyway = here.wrong.length > 0
  for (let more = await at.accept(id, last, anyway); more; more = await at.accept(id, last, anyway)) spend.go(1)
}

/** `labelOf`: the label of a row. Accepts at most `rows` rows; calls `now` after each. */
export async function walk(
  at: Keyboard,
  labelOf: (id: string) => InvoiceLabel | undefined,
  rows: number,
  now: (walked: Walked) => Promise<void>,
): Promise<Walked> {
  const all: Walked = {
    stops: new Map(),
    accepted: 0,
    keys: 0,
    ledger: emptyLedger(),
    corrections: { picked: 0, typed: 0, completed: 0 },
    bare: new Set(),
  }
  while (all.accepted < rows) {
    const { id } = await at.activeRow()
    await review(at, labelOf(id), all, all.accepted + 1 === rows)
    all.accepted++
    await now(all)
  }
  return { ...all, keys: at.pressed() }
}
