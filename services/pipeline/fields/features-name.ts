/** The features of candidates for the supplier name. */
import { blockHeading, buyerHeading, supplierHeading } from './block-heading.ts'
import type { Candidate } from './candidate.ts'
import { editDistance } from './edit-distance.ts'
import { frameOf } from './neighbours.ts'
import { companyForm } from './name-texts.ts'
import { textOf, type Doc } from './text.ts'

export const nameSize = 25

const address =
  /\b(?:st(?:reet)?|r(?:oa)?d|ave(?:nue)?|drive|hwy|highway|lane|parade|crescent|terrace|po box|nsw|vic|qld|tas|act|jalan|jln|taman|lot|no\.?\d)\b|\b(?:level|unit|shop|suite)\s*\d|\b\d{4,5}\b/i
const title =
  /\b(?:tax|invoice|receipt|credit note|adjustment|statement|docket|folio|welcome|thank|copy|reprint|original|quote|page|date|total|description|amount|qty)\b|^(?:cash|customer|bill|cashier)\b(?! ?(?:&|and))/i
/** Beginnings of the second line of a name. */
const continuation = /^(?:&|and\b|of\b|co\b|company\b|sdn\b|bhd\b|pty\b|ltd\b|limited\b|\(m\))/i
const contact = /@|www\.|\.com|\bph(?:one)?\b|\btel\b|\bfax\b|\bemail\b|\bmob(?:ile)?\b|\babn\b|\bacn\b|\bbsb\b|\bgst\b/i
const buyer = /\b(?:bill(?:ed)? to|invoice to|sold to|ship to|deliver to|customer|client|attention|attn|to)\s*:?\s*$/i
const payee = /account name|acc(?:oun)?t\.? name|payee|pay to|supplier|contractor|landlord|lessor|owner|issued by|supplied by/i
const alphanumeric = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The stems of the web and email addresses in the document: `bluegumpower` of `accounts@bluegumpower.com.au`. */
export const stemsOf = (doc: Doc): string[] =>
  [...doc.text.matchAll(/(?:@|www\.)([a-z0-9-]{4,})\./gi)].map(match => alphanumeric(match[1]!))

function likeStem(value: string, stems: string[]): number {
  const name = alphanumeric(value.replace(companyForm, ''))
  return name.length > 3 && stems.some(stem => stem.startsWith(name.slice(0, 8)) || name.startsWith(stem.slice(0, 10))) ? 1 : 0
}

/** The similarity of a name and the most similar stem, over the length of the shorter one: 1 for equal, 0 for nothing in common. */
export function stemLikeness(name: string, stems: string[]): number {
  const own = alphanumeric(name.replace(/\b(?:pty|ltd|limited)\b/gi, ''))
  return Math.max(
    0,
    ...stems.map(stem => {
      const [a, b] = [stem.slice(0, own.length), own.slice(0, stem.length)]
      return 1 - editDistance(a, b) / Math.max(1, a.length, b.length)
    }),
  )
}

/** The `nameSize` features of `names[i]`. `stems`: see stemsOf; `abnLines`: indices of the lines with the word ABN. */
export function nameFeatures(doc: Doc, names: Candidate[], i: number, stems: string[], abnLines: number[]): number[] {
  const one = names[i]!
  const value = String(one.value)
  const first = doc.tokens[one.tokens[0]!]!
  const frame = frameOf(doc, one.tokens)!
  const page = doc.pages[one.page]!
  const start = doc.lines.findIndex(line => line.page === one.page)
  const above = doc.lines[first.line - 1]
  const onLeft = textOf(
    doc,
    doc.lines[first.line]!.tokens.filter(at => at < one.tokens[0]!),
  )
  const gap = Math.min(10, ...abnLines.map(at => Math.abs(at - first.line)))
  const words = value.split(' ')
  const heading = blockHeading(doc, frame)
  return [
    Math.min(1, (first.line - start) / 15),
    first.line === start ? 1 : 0,
    first.line === start + 1 ? 1 : 0,
    Math.min(1, words.length / 8),
    continuation.test(value) ? 1 : 0,
    value === value.toUpperCase() ? 1 : 0,
    Math.min(4, frame.y1 - frame.y0) / 2,
    companyForm.test(value) ? 1 : 0,
    /\b(?:pty|sdn|ltd|limited|bhd)\b/i.test(value) ? 1 : 0,
    value.replace(/\D/g, '').length / value.length,
    address.test(value) ? 1 : 0,
    title.test(value) ? 1 : 0,
    contact.test(value) ? 1 : 0,
    above && above.page === one.page && buyer.test(textOf(doc, above.tokens)) ? 1 : 0,
    buyer.test(onLeft) ? 1 : 0,
    payee.test(onLeft) || (above && payee.test(above.text)) ? 1 : 0,
    1 - gap / 10,
    gap === 0 ? 1 : 0,
    likeStem(value, stems),
    Math.abs((frame.x0 + frame.x1) / 2 / page.wide - 0.5) < 0.06 ? 1 : 0,
    Math.min(1, names.filter(other => alphanumeric(String(other.value)) === alphanumeric(value)).length / 3),
    names.some((other, j) => j !== i && other.tokens.length > one.tokens.length && one.tokens.every(at => other.tokens.includes(at)))
      ? 1
      : 0,
    frame.y0 / page.high > 0.85 ? 1 : 0,
    buyerHeading.test(heading) ? 1 : 0,
    supplierHeading.test(heading) ? 1 : 0,
  ]
}
