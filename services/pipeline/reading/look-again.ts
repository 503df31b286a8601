/**
 * What an invoice hangs on is read a second time by itself: its dates, the codes beside words like "invoice" and its totals. At another size
 * the reader errs at other signs, so that two readings that differ say that one of them is wrong.
 */
import type { Read } from './best-words.ts'
import type { Gray, Region } from './gray.ts'
import { scalePart } from './scale.ts'

/** Words of one line that are one value: their places in the list, and what kind of value they look like. */
export type Value = { words: number[]; kind: 'date' | 'number' | 'total' }

const d = '[\\dOoIl|SB]'
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|[o0]ct|nov|dec)[a-z]*'
const date = new RegExp(`(?<![\\w/.-])(?:${d}{1,4} ?[-/.] ?${d}{1,2} ?[-/.] ?${d}{2,4}|${d}{1,2}(?:st|nd|rd|th)?[-/., ]{0,2}${month}[-/.,' ]{0,3}${d}{2,4}|${month}[-/., ]{1,2}${d}{1,2}[-/., ]{1,3}20${d}{2})(?!\\w)`, 'giu')
const dated = /\bdate|\bdated\b|\bissue/iu
const numbered = /\b(?:inv(?:oice)?|receipt|rcpt|rcti|docket|bill|folio|doc(?:ument)?|ticket|notice|slip|note|sale|trans(?:action)?|order|reference|ref|no|number|num)\b|#/giu
const code = /^\W*(?=[A-Z\d/#-]*\d)[A-Z\d#][A-Z\d/#-]{2,15}\W*$/iu
const amount = /\d[.,]\d\d\W*$/u
const summed = /\bt[o0]ta[l1i|]\b|\bamount\b|\bdue\b|\bto pay\b|\bbalance\b/iu
const notSummed = /sub ?-?total|\bitems?\b|\bqty\b/iu
const most = { date: 3, number: 3, total: 2 } as const

type Line = { words: number[]; text: string; starts: number[]; top: number; bottom: number }

function linesOf(words: Read[]): Line[] {
  const groups = Map.groupBy(words.keys(), i => words[i]!.line)
  return [...groups.values()].map(group => {
    const sorted = group.toSorted((a, b) => words[a]!.left - words[b]!.left)
    const starts: number[] = []
    let text = ''
    for (const at of sorted) {
      starts.push(text === '' ? 0 : text.length + 1)
      text += (text === '' ? '' : ' ') + words[at]!.text
    }
    return { words: sorted, text, starts, top: Math.min(...sorted.map(at => words[at]!.top)), bottom: Math.max(...sorted.map(at => words[at]!.bottom)) }
  })
}

const within = (line: Line, from: number, to: number): number[] => line.words.filter((_, i) => line.starts[i]! < to && (line.starts[i + 1] ?? line.text.length + 1) - 1 > from)

/** The values to be read again, the likeliest of each kind. */
export function valuesOf(words: Read[]): Value[] {
  const lines = linesOf(words)
  const dates = lines.flatMap(line => [...line.text.matchAll(date)].map(match => ({ words: within(line, match.index, match.index + match[0].length), named: dated.test(line.text) })))
  const used = new Set(dates.flatMap(it => it.words))
  const isCode = (at: number) => !used.has(at) && code.test(words[at]!.text) && !amount.test(words[at]!.text)
  const numbers = lines.flatMap((line, n) => [...line.text.matchAll(numbered)].flatMap(match => {
    const label = within(line, match.index, match.index + match[0].length)
    const beside = line.words.slice(line.words.indexOf(label.at(-1)!)).find(isCode)
    const below = lines[n + 1]?.words.find(at => isCode(at) && under(words[at]!, words[label[0]!]!))
    return [...new Set([beside, below])].flatMap(at => at ?? [])
  }))
  const totals = lines.filter(line => summed.test(line.text) && !notSummed.test(line.text)).flatMap(line => line.words.findLast(at => amount.test(words[at]!.text)) ?? [])
  return [
    ...dates.toSorted((a, b) => Number(b.named) - Number(a.named)).slice(0, most.date).map(it => ({ words: it.words, kind: 'date' as const })),
    ...[...new Set(numbers)].slice(0, most.number).map(at => ({ words: [at], kind: 'number' as const })),
    ...totals.slice(-most.total).map(at => ({ words: [at], kind: 'total' as const })),
  ]
}

const under = (word: Read, label: Read): boolean => word.left < label.right + (label.bottom - label.top) && word.right > label.left && word.top - label.bottom < 2 * (label.bottom - label.top)

/** One below the other on a sheet of their own, `scale` times as large; `rows` says from where to where each stands. */
export type Sheet = { image: Gray; rows: [number, number][] }

const [margin, gap, paper] = [20, 14, 245]

export function sheetOf(image: Gray, words: Read[], values: Value[], scale: number): Sheet {
  const parts = values.map(value => scalePart(image, regionOf(image, value.words.map(at => words[at]!)), scale))
  const width = Math.max(...parts.map(part => part.width)) + 2 * margin
  const height = parts.reduce((sum, part) => sum + part.height + gap, 2 * margin - gap)
  const data = new Uint8Array(width * height).fill(paper)
  let y = margin
  const rows = parts.map((part): [number, number] => {
    for (let row = 0; row < part.height; row++) data.set(part.data.subarray(row * part.width, (row + 1) * part.width), (y + row) * width + margin)
    const from = y
    y += part.height + gap
    return [from, from + part.height]
  })
  return { image: { width, height, data }, rows }
}

function regionOf(image: Gray, group: Read[]): Region {
  const [top, bottom] = [Math.min(...group.map(it => it.top)), Math.max(...group.map(it => it.bottom))]
  const around = 0.25 * (bottom - top)
  const x = Math.max(0, Math.floor(Math.min(...group.map(it => it.left)) - around))
  const y = Math.max(0, Math.floor(top - around))
  const width = Math.min(image.width, Math.ceil(Math.max(...group.map(it => it.right)) + around)) - x
  return { x, y, width: Math.max(1, width), height: Math.max(1, Math.min(image.height, Math.ceil(bottom + around)) - y) }
}

/** What was read in each row of the sheet, left to right. */
export const readings = ({ rows }: Sheet, found: Read[]): Read[][] => rows.map(([from, to]) => {
  const inside = found.filter(it => (it.top + it.bottom) / 2 > from && (it.top + it.bottom) / 2 < to)
  return inside.toSorted((a, b) => a.left - b.left)
})

const plain = (words: { text: string }[]): string => words.map(it => it.text).join('').replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
export const differs = (words: Read[], value: Value, again: Read[]): boolean => plain(value.words.map(at => words[at]!)) !== plain(again)

/** How sure a word is at most that one of two other readings confirms, and one that none does. */
const [confirmed, unconfirmed] = [0.75, 0.3]

/**
 * The words once a third reading is there too of a value that the second read otherwise: less sure. The text stays as it was: on worn receipts
 * two readings of a piece agreed more often on a wrong digit than on the right one.
 */
export function settled(words: Read[], value: Value, third: Read[]): Read[] {
  const surest = differs(words, value, third) ? unconfirmed : confirmed
  return words.map((word, at) => (value.words.includes(at) ? { ...word, confidence: Math.min(word.confidence, surest) } : word))
}
