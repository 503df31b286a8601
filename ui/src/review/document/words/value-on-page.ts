/** Finds the position of a value on a page by its words. Pure. */
import type { Box, Word } from '@docketry/contracts/page.ts'
import type { Frame } from '../geometry.ts'
import { editText } from '../../state/edit.ts'
import { columnOf, type Key } from '../../state/columns.ts'
import type { Values } from '../../state/rows.ts'
import { textAsValue } from '../../state/text-as-value.ts'

/** The most words of one value: `34 993 518 190`, `18 Sep 2026`, `$ 1 234.50`; a name or number has the count of its own words. */
const maxWords = { abn: 5, date: 4, money: 3 } as const

/** Letters and digits alone, in lower case: `Bright Laundry, Pty. Ltd.` is equal to `BRIGHT LAUNDRY PTY LTD`. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
const centsOf = (text: string): number => Math.round(Number(text.replaceAll(',', '')) * 100)
/** Digits with or without separators of thousands and a currency sign. */
const amount = /^[(:=*-]{0,2}(?:AUD\s?)?\$?\s?(\d{1,3}(?:[ ,]\d{3})+|\d+)(\.\d{1,2})?(?:\s?(?:CR|DR|AUD))?[.,:;)*-]{0,2}$/iu

/** Whether these words are the value. */
function isValue(key: Key, values: Values, text: string, today: string): boolean {
  const wanted = editText(key, values)
  const { kind } = columnOf(key)
  if (kind === 'money') {
    const [, whole = '', cents = ''] = amount.exec(text) ?? []
    return whole !== '' && centsOf(whole.replaceAll(' ', '') + cents) === centsOf(wanted)
  }
  if (kind === 'text') return plain(text) === plain(wanted) || textAsValue(key, text, today) === wanted
  return textAsValue(key, text, today, kind === 'date') === wanted
}

const around = (words: readonly Word[]): Box => [
  Math.min(...words.map(it => it.box[0])),
  Math.min(...words.map(it => it.box[1])),
  Math.max(...words.map(it => it.box[2])),
  Math.max(...words.map(it => it.box[3])),
]

const textOf = (words: readonly Word[]): string => words.map(it => it.text).join(' ')
const isFilled = (key: Key, values: Values): boolean => values[key] !== null && values[key] !== ''

/** Every position of the value, in reading order, each in as few words as possible. `words` are in reading order. */
export function positionsOnPage(key: Key, values: Values, words: readonly Word[], today: string): Box[] {
  if (!isFilled(key, values)) return []
  const { kind } = columnOf(key)
  const maxCount = kind === 'text' ? editText(key, values).split(/\s+/u).length + 2 : maxWords[kind]
  const matches = (run: readonly Word[]): boolean => isValue(key, values, textOf(run), today)
  const found: Word[][] = []
  for (let from = 0; from < words.length; from++) {
    for (let size = 1; size <= maxCount && words[from + size - 1]?.line === words[from]?.line; size++) {
      let run = words.slice(from, from + size)
      if (!matches(run) || (kind === 'money' && words[from + size]?.text.startsWith('%'))) continue
      // `ABN 37 937 865 797` is the value, and so are its last four words.
      while (run.length > 1 && matches(run.slice(1))) run = run.slice(1)
      found.push(run)
      from += size - 1
      break
    }
  }
  // `12` may be a quantity when `12.00` is on the page too.
  const withCents = kind === 'money' ? found.filter(run => /[.]\d\d/u.test(textOf(run))) : []
  return (withCents.length > 0 ? withCents : found).map(around)
}

const middle = ([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: Frame): [number, number] => [(x0 + x1) / 2, (y0 + y1) / 2]

type Position = { page: number; box: Box }

/**
 * Of several positions the one nearest to where the value was extracted; otherwise the last of an amount, as totals are at the foot, and
 * the first of others.
 */
export function bestPosition(key: Key, positions: readonly Position[], read: { page: number; box: Frame } | undefined): Position | null {
  if (!read) return (columnOf(key).kind === 'money' ? positions.at(-1) : positions[0]) ?? null
  const [x, y] = middle(read.box)
  const distanceOf = ({ page, box }: Position): number =>
    Math.abs(page - read.page) * 10 + Math.hypot(middle(box)[0] - x, middle(box)[1] - y)
  return [...positions].sort((a, b) => distanceOf(a) - distanceOf(b))[0] ?? null
}

/** The rectangle around chosen words. */
export const aroundWords = (words: readonly Word[], chosen: readonly number[]): Box | null => {
  const all = chosen.flatMap(i => words[i] ?? [])
  return all.length > 0 ? around(all) : null
}
