/** A reviewer who knows what is on the paper, and goes through the group by keyboard alone. */
import type { Page } from 'playwright-core'
import type { FieldName } from '../../../contracts/fields.ts'
import { expenseCategories } from '../../../contracts/rules/categories.ts'
import { columns } from '../../../ui/src/review/values.ts'
import type { InvoiceLabel } from '../../eval/compare.ts'
import { correctionSeconds, perReceipt, stopSeconds } from './klm.ts'
import { fieldOf, isSettled, shownValue, typedFor } from './truth.ts'
import { look, type Seen, type Taken } from './watch-page.ts'

/** `keys`: every key that was pressed, modifiers too. `seconds`: by the keystroke-level model. */
export type Walked = { stops: Map<string, Set<FieldName>>; accepted: number; keys: number; seconds: number; corrections: { picked: number; typed: number } }

/** A fast hand's pause, and some part of a frame: keys know nothing of frames. */
const rest = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 100 + Math.random() * 17))

const keysIn = (chord: string): number => chord.split('+').length

export function keyboard(page: Page) {
  const counted = (what: keyof Taken): Promise<number> => page.evaluate(it => (window as unknown as { taken: Taken }).taken[it].length, what)
  const reached = (what: keyof Taken, n: number) => page.waitForFunction(([it, least]) =>
    (window as unknown as { taken: Taken }).taken[it as keyof Taken].length >= Number(least), [what, n] as const, { timeout: 10_000 })
  let pressed = 0
  return {
    pressed: () => pressed,
    async press(chord: string): Promise<void> {
      const before = await counted('frames')
      await page.keyboard.press(chord)
      pressed += keysIn(chord)
      await reached('frames', before + 1)
      await page.evaluate(rest)
    },
    /** Accepts the row; waits for the next one's image unless it was the last. */
    async accept(last: boolean): Promise<void> {
      const before = await counted('painted')
      await this.press(' ')
      if (!last) await reached('painted', before + 1)
    },
    async seen(): Promise<Seen> {
      const title = (it: Seen) => columns.find(column => column.key === it.key)?.title
      for (let tries = 0; tries < 200; tries++) {
        const it = await page.evaluate(look)
        if (it.ready && it.strip === title(it)) return it
        await page.waitForTimeout(10)
      }
      throw new Error(`the strip does not follow the cell in hand: ${JSON.stringify(await page.evaluate(look))}`)
    },
  }
}

/** A value that was looked at: another one in its place, as when a new supplier's ABN is asked for, is looked at again. */
const cell = ({ texts }: Seen, key: string): string => `${key} ${texts[key]}`
type Keyboard = ReturnType<typeof keyboard>

/** As few letters as the list completes to the category. */
function lettersFor(name: string): string {
  for (let n = 1; n < name.length; n++) {
    const begun = name.slice(0, n).toLowerCase()
    if (expenseCategories.filter(it => it.name.toLowerCase().startsWith(begun)).length === 1) return name.slice(0, n)
  }
  return name
}

async function put(at: Keyboard, field: FieldName, label: InvoiceLabel): Promise<void> {
  const text = typedFor(field, label)
  const keys = text === null ? ['Enter', 'Control+a', 'Delete'] : Array.from(field === 'category' ? lettersFor(text) : text)
  // A category begins with letters, which open the editor; so does a number. What begins with anything else is opened first.
  if (text !== null && !/^[\p{L}\d]/u.test(text)) keys.unshift('Enter', 'Control+a')
  for (const key of [...keys, 'Enter']) await at.press(key)
}

/** Makes the value in hand right: by a candidate's key, by F4, or by typing it. Says which. */
async function correct(at: Keyboard, field: FieldName, label: InvoiceLabel): Promise<'picked' | 'typed'> {
  const right = async (): Promise<boolean> => {
    const { texts, key } = await at.seen()
    return isSettled(field, shownValue(field, texts[key] ?? ''), label)
  }
  const { candidates } = await at.seen()
  const n = candidates.findIndex(text => isSettled(field, shownValue(field, text), label))
  if (n >= 0) {
    await at.press(String(n + 1))
    if (await right()) return 'picked'
  }
  const gst = label.fields.gst ?? null
  const byRule = gst === null || gst === 0 || gst === Math.round(Number(label.fields.total ?? 0) / 11)
  for (let turn = 0; field === 'gst' && byRule && turn < 2; turn++) {
    await at.press('F4')
    if (await right()) return 'picked'
  }
  await put(at, field, label)
  if (!(await right())) throw new Error(`${field} of ${JSON.stringify(label)} could not be typed: ${JSON.stringify(await at.seen())}`)
  return 'typed'
}

/** `labelOf` a row; `rows` are accepted at most, one key each. */
export async function walk(at: Keyboard, labelOf: (id: string) => InvoiceLabel | undefined, rows: number, now: (walked: Walked) => Promise<void>): Promise<Walked> {
  const all: Walked = { stops: new Map(), accepted: 0, keys: 0, seconds: 0, corrections: { picked: 0, typed: 0 } }
  for (let here = await at.seen(); all.accepted < rows; here = await at.seen()) {
    const { id } = here
    const label = labelOf(id)
    const [stopped, visited] = [new Set<FieldName>(), new Set<string>()]
    all.stops.set(id, stopped)
    for (let went = 0; ; ) {
      const field = fieldOf(here.key)
      if (field && here.flagged.includes(here.key) && !visited.has(cell(here, here.key))) {
        stopped.add(field)
        all.seconds += stopSeconds(field, went)
        if (label && !isSettled(field, shownValue(field, here.texts[here.key] ?? ''), label)) {
          const before = at.pressed()
          all.corrections[await correct(at, field, label)]++
          all.seconds += correctionSeconds(at.pressed() - before)
        }
      }
      here = await at.seen()
      visited.add(cell(here, here.key))
      const open = columns.filter(it => here.flagged.includes(it.key) && !visited.has(cell(here, it.key)))
      const [next] = open
      if (!next) break
      // To the right the key for "next to check" leads there; what has turned red at the left is gone to by its letter.
      const onward = columns.indexOf(next) > columns.findIndex(it => it.key === here.key)
      const chord = onward ? 'Alt+KeyN' : `Alt+Key${next.letter}`
      await at.press(chord)
      went = keysIn(chord)
      here = await at.seen()
      if (here.id !== id) throw new Error(`the walk left the row for ${JSON.stringify(here)}`)
      if (here.key !== next.key) visited.add(cell(here, next.key))
    }
    all.accepted++
    all.seconds += perReceipt
    await at.accept(all.accepted === rows)
    await now(all)
  }
  return { ...all, keys: at.pressed() }
}
