/**
 * What the words of an invoice's pages show besides the extraction, to use what the firm knows of the supplier: domains, and everything
 * like a number; and the shapes of invoice numbers.
 */
import type { Extraction, TextValue } from '../../../contracts/fields.ts'
import type { ReadPage } from '../../../contracts/page.ts'
import { findNumbers } from '../fields/numbers.ts'
import { boxOf, toDoc, type Doc } from '../fields/text.ts'

/**
 * `domains`: those that may be of a business, in reading order. `numbers`: possible invoice numbers, in reading order, without confidence.
 */
export type Clues = { domains: string[]; numbers: Omit<TextValue, 'confidence'>[] }

/**
 * What a worker answers: the extraction, with its domains, and the numbers, which are not stored; null where the number is that of an
 * e-invoice.
 */
export type ExtractedPages = Extraction & { numbers?: Clues['numbers'] | null }

const mostDomains = 4
const mostNumbers = 60

const address =
  /(?:^|[\s:;,(<@/])((?:[a-z0-9](?:[a-z0-9-]{0,40}[a-z0-9])?\.)+(?:com|net|org|info|biz|co|io|shop|store|online|app|id|asn|edu|gov)(?:\.au)?|(?:[a-z0-9-]{2,41}\.)+au)(?=$|[\s/?:;,.)>])/giu
/** Second levels under which names are registered. */
const open = /\.(?:com|net|org|id|asn|edu|gov)\.au$/u
/** Third levels under which the agencies and schools of a state have theirs. */
const ofState = /\.(?:act|nsw|nt|qld|sa|tas|vic|wa)\.(?:edu|gov)\.au$/u
/** Providers where anybody may have an address. */
const mailProviders =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|bigpond|optusnet|iinet|tpg|westnet|internode|dodo|proton|protonmail|ozemail|adam|aapt)\./u

/** How many labels the registered domain of a host has. */
const registeredLabels = (host: string): number => (ofState.test(host) ? 4 : open.test(host) ? 3 : 2)

/** The domain as it was registered: `shop.harbour.com.au` is `harbour.com.au`, `www.transport.nsw.gov.au` is `transport.nsw.gov.au`. */
const registered = (host: string): string =>
  host
    .replace(/^www\./u, '')
    .split('.')
    .slice(-registeredLabels(host))
    .join('.')

/** Domains of web and email addresses, without those of mail providers; at most four. */
export function domainsOf({ text }: Pick<Doc, 'text'>): string[] {
  const hosts = [...text.matchAll(address)].map(([, host = '']) => registered(host.toLowerCase()))
  return [...new Set(hosts)].filter(domain => !mailProviders.test(domain)).slice(0, mostDomains)
}

export function findClues(pages: ReadPage[]): Clues {
  const doc = toDoc(pages)
  const numbers = findNumbers(doc)
    .slice(0, mostNumbers)
    .flatMap(({ value, page, tokens }) => {
      const box = boxOf(doc, tokens)
      return box ? [{ value: String(value), page: page + 1, box }] : []
    })
  return { domains: domainsOf(doc), numbers }
}

/** `INV-20417` as `INV-99999`: letters and signs stay, each digit becomes a 9. White space does not count. */
export const numberShape = (number: string): string => number.replaceAll(/\s/gu, '').toUpperCase().replaceAll(/\d/gu, '9')

const runsOf = (shape: string): string[] => shape.match(/9+|[^9]+/gu) ?? []

/** Whether two shapes are of one series of numbers: equal but for one digit more or less in a run of digits, as after 9999. */
export function isSameShape(a: string, b: string): boolean {
  const [runs, others] = [runsOf(a), runsOf(b)]
  return (
    runs.length === others.length &&
    runs.every((run, i) => {
      const other = others[i] ?? ''
      return run.startsWith('9') && other.startsWith('9') ? Math.abs(run.length - other.length) <= 1 : run === other
    })
  )
}

/** Whether a number of this shape is hardly ever something else: it has letters or signs beside its digits, and at least three digits. */
export const isDistinctive = (shape: string): boolean => /[^9]/u.test(shape) && (shape.match(/9/gu)?.length ?? 0) >= 3
