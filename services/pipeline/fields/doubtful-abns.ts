/** ABNs that are often not the supplier’s although the model is confident (doubtful.ts says what follows). */
import { isRepairedAbn } from './abns.ts'
import type { Candidate } from './candidate.ts'
import { lineAt } from './doubtful.ts'
import { bareName, companyForm } from './name-texts.ts'
import { type Frame, frameOf } from './neighbours.ts'
import { abnNumberAt } from './role-evidence.ts'
import { stateAndPostcode } from './party-texts.ts'
import { type Doc, segments, textOf } from './text.ts'

/** In ems: the gaps between a name, an ABN and the address of one party below each other, and between their left edges. */
const [maxGapBelow, maxHeightOfAddress, maxOffset] = [1.5, 5, 1]

const wordsOf = (name: string): string[] => name.toLowerCase().match(/\p{L}{4,}/gu) ?? []

/** A company form, also where OCR lost the spaces before and in it: `DENTAL GROUPPTYLTD`. */
const anyForm = new RegExp(`${companyForm.source}|pty ?ltd$`, 'i')

/**
 * Whether an ABN stands between the name of a company and its address, in a block that nothing else says to be the supplier's, and that
 * name shares no word with the chosen one: it is perhaps that of a buyer without heading. `name`: the chosen one.
 */
export function isBelowOtherName(doc: Doc, candidates: Candidate[], abn: Candidate, name: string): boolean {
  const frame = frameOf(doc, abn.tokens)
  if (frame === null || abn.evidence[abnNumberAt.role] !== 0) return false
  const label = doc.lines[lineAt(doc, abn)]?.tokens.find(at => /^A\.?B\.?N/i.test(doc.tokens[at]!.text))
  const left = doc.tokens[label ?? -1]?.x0 ?? frame.x0
  const isInColumn = (other: Frame | null): other is Frame =>
    other !== null && other.page === frame.page && Math.abs(other.x0 - left) < maxOffset
  const above = candidates.filter(one => {
    const isOfOneLine = new Set(one.tokens.map(at => doc.tokens[at]!.line)).size === 1
    const it = one.field === 'supplierName' && isOfOneLine ? frameOf(doc, one.tokens) : null
    return isInColumn(it) && it.y1 <= frame.y0 + 0.5 && frame.y0 - it.y1 < maxGapBelow
  })
  const isRelated = ({ value }: Candidate): boolean =>
    bareName(String(value)).includes(bareName(name)) || wordsOf(String(value)).some(word => wordsOf(name).includes(word))
  const isAddressBelow = doc.lines
    .flatMap(line => segments(doc, line))
    .some(part => {
      const it = frameOf(doc, part)
      return isInColumn(it) && it.y0 > frame.y0 && it.y0 - frame.y1 < maxHeightOfAddress && stateAndPostcode.test(textOf(doc, part))
    })
  return isAddressBelow && above.some(one => anyForm.test(String(one.value))) && !above.some(isRelated)
}

const paymentProvider = /\b(?:paypal|stripe|square|afterpay|zip ?pay|klarna)\b/i

/** Whether an ABN is that of a provider of payments, and the supplier is another. `supplier`: the name that was chosen. */
export function isOfPaymentProvider(doc: Doc, { tokens }: Candidate, supplier: string): boolean {
  const line = doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]
  const before = line ? textOf(doc, line.tokens.slice(0, line.tokens.indexOf(tokens[0]!))) : ''
  return paymentProvider.test(before) && !paymentProvider.test(supplier)
}

/** Whether a person must check this ABN. `candidates`: all of the document; `supplier`: the name that was chosen, empty without one. */
export const isDoubtfulAbn = (doc: Doc, candidates: Candidate[], best: Candidate, supplier: string): boolean =>
  isRepairedAbn(best) ||
  (best.kind === 'found' && isBelowOtherName(doc, candidates, best, supplier)) ||
  isOfPaymentProvider(doc, best, supplier)
