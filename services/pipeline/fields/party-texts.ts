/** What the text of a block says about a party: how to reach it, its address, its ABNs. */
import { isAbn } from '../../../contracts/rules/abn.ts'
import type { Segment } from './blocks.ts'

/** Signs of the party that wants to be reached and paid: telephone, email or web address, bank account, registration. */
export const contact = [
  /\b(?:ph(?:one)?|tel(?:ephone)?|mob(?:ile)?|fax|enquiries|call us|t|p|m)\b[.:]?\s*[+(]?\d|\(0\d\) ?\d{4}|\b1[38]00 ?\d{3}|\b04\d\d ?\d{3} ?\d{3}\b|\b0[2378] \d{4} \d{4}\b/i,
  /@[a-z0-9-]+\.|\bwww\.|\.com\.au\b/i,
  /\bbsb\b/i,
  /\ba\.?c\.?n\b|\bafsl\b|\blic(?:en[cs]e)?\.? ?(?:no|#|\d)/i,
]

const state = 'nsw|vic|qld|wa|sa|tas|act|nt|new south wales|victoria|queensland|(?:western|south) australia|tasmania'

/** The end of an Australian address. */
export const stateAndPostcode = new RegExp(String.raw`\b(?:${state})\b,? *\d{4}\b`, 'i')

/** The last line of an address, or an email address below it. */
export const endOfAddress = new RegExp(String.raw`@|\baustralia$|\b(?:${state})\b,? *\d{4}$`, 'i')

/** The supplier's, wherever it stands. */
export const ownAbn = /\bour a\.?b\.?n\b/i

export const emailLine = /^\S+@\S+\.\S+$/

export const abnLine = /^(?:au )?a\.?b\.?n\b/i

const nameWithForm = String.raw`^\p{Lu}.*\b(?:P(?:ty|TY)|L(?:td|TD)|L(?:imited|IMITED)|I(?:nc|NC))\b\.?`

export const company = new RegExp(`${nameWithForm}$`, 'u')

/** `Loomlight Homewares Pty Ltd, ABN 36 653 436 313`. */
export const companyAndAbn = new RegExp(String.raw`${nameWithForm}[\s,(|·–-]*A\.?B\.?N\b`, 'u')

/** A row with the buyer's ABN behind its label, in columns far apart: `Customer   Yarrawalla Grain Storage Pty Ltd (ABN 75 835 718 909)`. */
export const nameAndAbn =
  /^(?!(?:TAX |Tax )?I(?:NVOICE|nvoice)\b)(\p{Lu}[^(\d]{2,60}?),?\s+(?<!\b[Oo]ur )\(?A\.?B\.?N\.?:?\s*((?:\d ?){11})\)?$/u

/** Shorter names are parts of many others. */
export const minLetters = 5

export const textOf = (lines: Segment[]): string => lines.map(line => line.text).join('\n')

export const contactsIn = (lines: Segment[]): number => contact.filter(sign => sign.test(textOf(lines))).length

/** The 11-digit ABNs of a text. */
export const abnsIn = (text: string): string[] =>
  [...text.matchAll(/\d(?: ?\d){10}(?!\d)/g)].map(match => match[0].replace(/ /g, '')).filter(isAbn)

/** The ABNs of a text that stand right behind this label: none, or one. */
export function abnsBehind(label: RegExp, text: string): string[] {
  const match = label.exec(text)
  return match === null ? [] : abnsIn(/^\W*\d[\d ]*/.exec(text.slice(match.index + match[0].length))?.[0] ?? '')
}
