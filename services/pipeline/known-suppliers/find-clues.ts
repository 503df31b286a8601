/**
 * What the words of an invoice's pages show besides the extraction, to use what the firm knows of the supplier: domains, and everything
 * like a number.
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
/** Second levels under which anybody registers. */
const open = /\.(?:com|net|org|id|asn|edu|gov)\.au$/u
/** Providers where anybody may have an address. */
const mailProviders =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|bigpond|optusnet|iinet|tpg|westnet|internode|dodo|proton|protonmail|ozemail|adam|aapt)\./u

/** The domain as it was registered: `shop.harbour.com.au` is `harbour.com.au`. */
const registered = (host: string): string =>
  host
    .split('.')
    .slice(open.test(host) ? -3 : -2)
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
