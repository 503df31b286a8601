/** Finds dates, day before month as in Australia. */
import { candidate, type Candidate } from './candidate.ts'
import { tokensOf, type Doc } from './text.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const name =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|[o0]ct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
/** A digit, or a sign that OCR reads in its place. */
const d = '[0-9OoIl|SB]'
const digit: Record<string, string> = { O: '0', o: '0', I: '1', l: '1', '|': '1', S: '5', B: '8' }

/** Where a date begins: not within a number, and not with a letter at the end of a word (`incl. 4.06`). */
const begin = String.raw`(?<![0-9])(?<![A-Za-z](?=[^0-9]))`

type Shape = { pattern: RegExp; order: ('y' | 'm' | 'd')[]; flags: number[] }
/** Flags: the month is a name; two-digit year; year first; no separators but spaces. */
const shapes: Shape[] = [
  {
    pattern: new RegExp(`${begin}(20${d}${d})\\s?[-/.]\\s?(${d}?${d})\\s?[-/.]\\s?(${d}?${d})(?![0-9])`, 'g'),
    order: ['y', 'm', 'd'],
    flags: [0, 0, 1, 0],
  },
  {
    pattern: new RegExp(`${begin}(${d}?${d}) ?[-–/.] ?(${d}?${d}) ?[-–/.] ?(20${d}${d})(?![0-9])`, 'g'),
    order: ['d', 'm', 'y'],
    flags: [0, 0, 0, 0],
  },
  {
    pattern: new RegExp(`${begin}(?<![/.-])(${d}?${d}) ?[-–/.~] ?(${d}?${d}) ?[-–/.~] ?(${d}${d})(?![0-9/])`, 'g'),
    order: ['d', 'm', 'y'],
    flags: [0, 1, 0, 0],
  },
  {
    pattern: new RegExp(`${begin}(${d}?${d}) ?(?:st|nd|rd|th)?(?: of)?[-/., ]{0,2}(${name})[-/.,' ]{0,3}(20${d}${d})(?![0-9])`, 'gi'),
    order: ['d', 'm', 'y'],
    flags: [1, 0, 0, 0],
  },
  {
    pattern: new RegExp(`${begin}(${d}?${d}) ?(?:st|nd|rd|th)?[-/., ]{0,2}(${name})[-/.,' ]{0,3}(${d}${d})(?![0-9:]|\\.[0-9])`, 'gi'),
    order: ['d', 'm', 'y'],
    flags: [1, 1, 0, 0],
  },
  {
    pattern: new RegExp(`\\b(${name})[-/., ]{1,2}(${d}?${d})(?:st|nd|rd|th)?[-/.,' ]{1,3}(20${d}${d})(?![0-9])`, 'gi'),
    order: ['m', 'd', 'y'],
    flags: [1, 0, 0, 0],
  },
  { pattern: new RegExp(`${begin}(${d}${d}) (${d}${d}) (20[0-9]{2})(?![0-9])`, 'g'), order: ['d', 'm', 'y'], flags: [0, 0, 0, 1] },
  { pattern: /(?<![0-9A-Z-])(20[0-3][0-9])([01][0-9])([0-3][0-9])(?![0-9]|[-/][0-9])/g, order: ['y', 'm', 'd'], flags: [0, 0, 1, 1] },
]

/**
 * What stands before the end of a range whose beginning has no year of its own: `25 Aug - 3 Sept 2017`, `1-7 May 2026`. No document is
 * dated by one.
 */
const endsRange = new RegExp(`(?:^|\\s)\\d{1,2}(?:st|nd|rd|th)?(?: ?(?:${name})\\.?)? ?(?:-|–|to) ?$`, 'i')
const rangePenalty = 6

/** The calendar day as `YYYY-MM-DD`; null when it does not exist or is outside 1996 to 2039. Two-digit years are of 2000 and later. */
export function isoDay(year: number, month: number, day: number): string | null {
  const full = year < 100 ? 2000 + year : year
  if (full < 1996 || full > 2039) return null
  const date = new Date(Date.UTC(full, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null
}

const misreadDigits = (text: string) => [...text].filter(c => c in digit).length
const toNumber = (text: string) => Number([...text].map(c => digit[c] ?? c).join(''))
const toMonth = (text: string) => {
  const at = months.indexOf(text.slice(0, 3).toLowerCase().replace('0', 'o'))
  return at >= 0 ? at + 1 : toNumber(text)
}

/** Every date of the document. Month first is assumed only when day first is impossible, and counts as a repair. */
export function findDates(doc: Doc): Candidate[] {
  const found: Candidate[] = []
  for (const line of doc.lines) {
    const covered = new Set<number>()
    for (const { pattern, order, flags } of shapes) {
      for (const match of line.text.matchAll(pattern)) {
        if (covered.has(match.index)) continue
        const part = (key: 'y' | 'm' | 'd') => match[order.indexOf(key) + 1] ?? ''
        const [year, month, day] = [toNumber(part('y')), toMonth(part('m')), toNumber(part('d'))]
        const dayFirst = isoDay(year, month, day)
        const value = dayFirst ?? isoDay(year, day, month)
        if (!value) continue
        for (let i = match.index; i < match.index + match[0].length; i++) covered.add(i)
        const repairs = ['y', 'm', 'd'].reduce(
          (sum, key) => sum + (flags[0] && key === 'm' ? 0 : misreadDigits(part(key as 'y'))),
          dayFirst ? 0 : 1,
        )
        const penalty = endsRange.test(line.text.slice(0, match.index)) ? rangePenalty : 0
        found.push(
          candidate('invoiceDate', value, tokensOf(line, match.index, match.index + match[0].length), line.page, {
            repairs,
            flags,
            penalty,
          }),
        )
      }
    }
  }
  return found
}

const numericDate = /(?<![\d/.-])(\d{1,2})[/.-](\d{1,2})[/.-](20\d\d)(?!\d)/g
/** Whether something is written like a date but is no day, as where digits were misread: `99/96/2026`. */
export const hasMisreadDate = (doc: Doc): boolean =>
  [...doc.text.matchAll(numericDate)].some(
    ([, a, b, year]) => !isoDay(Number(year), Number(b), Number(a)) && !isoDay(Number(year), Number(a), Number(b)),
  )
