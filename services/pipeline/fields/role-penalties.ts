/**
 * Logits that rules subtract from the model's scores (below 0: added) by what a name, an ABN or a number is on the page. They are a second
 * opinion for layouts that training does not have; `roleWeights` (../model/calibration.ts) says how much they count. The values are orders
 * of magnitude, not fitted: 1 tips a doubt, 6 overrules the model.
 */
import { supplierKey } from '../../../contracts/rules/suppliers.ts'
import type { Candidate } from './candidate.ts'
import type { Client } from './client.ts'
import { hasTitleOfCredit } from './credit-note.ts'
import { dateLabelOf, datesOfCreditedInvoice, isDateAlone, isWithinText, type DateLabel } from './date-labels.ts'
import { nameContext, nameEvidence, type NameEvidence } from './name-evidence.ts'
import { seamsOf } from './name-seams.ts'
import { plainAddresses } from './plain-addresses.ts'
import type { NumberLabel } from './number-label-words.ts'
import { isOrderOfReceipt, isTelephone, numberLabelOf } from './number-labels.ts'
import { abnNumbers, nameNumbers, numberNumbers } from './role-evidence.ts'
import { roleAt, type Roles } from './roles.ts'
import type { Doc } from './text.ts'

export function namePenalty(it: NameEvidence, recipientCreated: boolean): number {
  const role = it.role < 0 ? -6 * it.role : it.headed ? (recipientCreated ? -3 : -1) : -0.5 * it.role
  const against = 6 * it.buyer + 4 * it.address + (it.heading >= 0.7 ? 9 : 0) + 2 * it.slogan + 3 * it.behindForm + 9 * it.host
  const fits = 4 * it.stem + 1 * it.account + 0.7 * it.abn + 1.5 * it.repeats + 2 * it.size
  // On a recipient-created invoice the letterhead is the buyer's.
  const letterhead = recipientCreated && !it.headed ? 2 : 0
  return role + against + letterhead - fits
}

/** A number behind the words "Invoice no" is the invoice's whatever it looks like, also where it is short or written by hand. */
const labelPenalty: Record<NonNullable<NumberLabel>, number> = { invoice: -14, document: -9, reference: -2, other: 4 }

const plainAddressPenalty = 4
/** Logits, whatever the weight of roles, against a name outside the supplier's block on a recipient-created invoice that has one. */
const outsidePenalty = 12
/** The same against what is no invoice number: a financial year, and a telephone number where another number has an invoice’s label. */
const noNumberPenalty = 10

/** A date with the label of another date is hardly ever the document's, unless it has no others: `Order date` on a receipt. */
const datePenalty: Record<NonNullable<DateLabel>, number> = { issue: -6, plain: -3, credit: -9, purchase: -6, event: 6, other: 9 }

/**
 * Logits against a date within a sentence or in the row of an item, beside one that stands alone: `Valuation as at 9 August 2025` in a letter
 * of 3 November.
 */
const inSentencePenalty = 5

/** What a document says at its foot of the name above: `viaEast is a business name of Eastern Tollways Pty Ltd`. */
const businessName = /^(\S.{2,40}?) is a (?:registered )?(?:business|trading) name of\b/i
/** Logits for that name, whatever the weight of roles. */
const businessNameBonus = 8
/** `Issued by Southern Small Business Forum Inc., ABN 66 704 436 164`, not by somebody for another. */
const issuer =
  /\b(?:issued|operated|sold|supplied) by\s+(\p{Lu}(?:(?! on behalf of | as agent )(?:[^,(:]|\(\p{L}{2,10}\))){3,50}?),?\s+\(?A\.?B\.?N\b(?!.*\b(?:on behalf of|as agent)\b)/giu
/** Logits for that name, which is seldom large. */
const issuerBonus = 6
/**
 * An agent and its ABN: `Invoice issued by Rivermart Services Pty Ltd (ABN 62 401 421 043), Level 9, Sydney, on behalf of Tindal Optics`;
 * `Rivermart Services Pty Ltd, Level 9, Sydney (ABN 62 401 421 043) issues this invoice on behalf of the seller`.
 */
const agentForms = [
  /\b(?:[Ii]ssued|[Ss]old|[Ss]upplied|[Bb]illed|[Cc]ollected) by +(\p{Lu}[^,(:\n]{3,50}?),?\s+\(?A\.?B\.?N\.?:?\s*((?:\d\s?){11})(?:(?!\bby\b)[^.]){0,160}?\bon\s+behalf\s+of\b/gu,
  /(?:^|\. |\n)(\p{Lu}[^,(:\n]{3,50}?)(?:,|\s(?=\())[^.:]{0,120}?\(?A\.?B\.?N\.?:?\s*((?:\d\s?){11})\)?,?\s+(?:has )?(?:issue[sd]|raise[sd]|sends?) (?:this |the )?(?:tax )?invoice\s+on\s+behalf\s+of\b/gu,
]
/** Logits against both, whatever the weight of roles, where a block is headed as the supplier's: `Sold by`. */
const agentPenalty = 12
/** `This tax invoice is issued by the marketplace on behalf of the seller`: who sells is headed so. */
const ofPlatform = /\bon behalf of the (?:seller|supplier|merchant|vendor|host)\b/i
/**
 * What a body of owners sends, whose name ends with its number: `The Owners – Strata Plan 88214`. On other invoices it is rather the buyer.
 */
const levyNotice = /\b(?:levy|levies|contributions?|fee) notice\b|\bnotice of (?:levy|levies|contributions?|fees)\b/i
const ownersBody = /^(?:the owners|owners corporation|body corporate)\b.*\d/i
const ownersBodyBonus = 6
/** The same where an ABN stands in its block. */
const registeredBodyBonus = 12

/** Whether an ABN stands beside or below the name of such a body, or in its address. */
function isOfOwners(doc: Doc, roles: Roles, { tokens }: Candidate): boolean {
  const at = doc.tokens[tokens[0] ?? -1]?.line ?? -1
  const inBlock = roles.ofToken.get(tokens[0] ?? -1)?.segments ?? []
  return [doc.lines[at], doc.lines[at - 1], ...inBlock].some(line => ownersBody.test(line?.text ?? ''))
}
const hasAbnInBlock = (roles: Roles, { tokens }: Candidate): boolean =>
  roles.ofToken.get(tokens[0] ?? -1)?.segments.some(({ text }) => /^a\.?b\.?n\b.*\d/i.test(text)) ?? false
/** The heading of the manager who sends such a notice for the body. */
const managerHeading = /^(?:managed by|(?:strata |owners corporation )?manager)\W*$/i
/** Whether an ABN stands in the manager's block. */
const isOfManager = (roles: Roles, { tokens }: Candidate): boolean =>
  roles.ofToken.get(tokens[0] ?? -1)?.segments.some(({ text }) => managerHeading.test(text)) ?? false

/** Adds the penalties and the evidence of names, ABNs and invoice numbers to the candidates. `client`: whose document it is, if known. */
export function withRoles(doc: Doc, candidates: Candidate[], roles: Roles, client: Client): Candidate[] {
  const of = (field: Candidate['field']) => candidates.filter(one => one.field === field && one.kind === 'found')
  const [names, abns, numbers] = [of('supplierName'), of('supplierAbn'), of('invoiceNumber')]
  const context = nameContext(doc, roles, names, abns)
  const seams = seamsOf(doc, names)
  const businessNames = new Set(doc.lines.flatMap(line => businessName.exec(line.text)?.[1] ?? []).map(supplierKey))
  const issuers = new Set(roles.recipientCreated ? [] : [...doc.text.matchAll(issuer)].map(([, name]) => supplierKey(name!)))
  const agents = roles.namesSupplier ? agentForms.flatMap(form => [...doc.text.matchAll(form)]) : []
  const [agentNames, agentAbns] = [
    new Set(agents.map(([, name]) => supplierKey(name!))),
    new Set(agents.map(([, , abn]) => abn!.replaceAll(/\s/g, ''))),
  ]
  const isOfPlatform = roles.namesSupplier && ofPlatform.test(doc.text)
  const isLevyNotice = levyNotice.test(doc.text)
  const bonusOfName = (one: Candidate): number => {
    const key = supplierKey(String(one.value))
    if (agentNames.has(key)) return -agentPenalty
    if (businessNames.has(key)) return businessNameBonus
    if (issuers.has(key) || (isOfPlatform && roleAt(roles, one.tokens) === 1)) return issuerBonus
    if (!isLevyNotice || !ownersBody.test(String(one.value)) || roleAt(roles, one.tokens) < 0) return 0
    return hasAbnInBlock(roles, one) ? registeredBodyBonus : ownersBodyBonus
  }
  const plain = plainAddresses(doc, roles, names)
  const inPlainAddress = (one: Candidate): number => (plain.has(roles.ofToken.get(one.tokens[0] ?? -1)!) ? plainAddressPenalty : 0)
  const grouped = numbers.filter(one => one.parts !== undefined)
  const printed = new Map(numbers.map(one => [one, numberLabelOf(doc, one.tokens)] as const))
  const hasOwn = [...printed.values()].some(label => label === 'invoice' || label === 'document')
  const labels = new Map(
    [...printed].map(
      ([one, label]) => [one, !hasOwn && isOrderOfReceipt(doc, one.tokens) ? 'document' : (label ?? labelOfLonger(one, printed))] as const,
    ),
  )
  const hasOtherInvoiceNumber = (one: Candidate): boolean =>
    numbers.some(
      other => labels.get(other) === 'invoice' && !isTelephone(String(other.value)) && !other.tokens.some(at => one.tokens.includes(at)),
    )
  const hasInvoiceLabel = [...labels.values()].includes('invoice')
  const inAbns = new Set(abns.flatMap(one => one.tokens))
  const dates = of('invoiceDate')
  const inDates = new Set(dates.flatMap(one => one.tokens))
  const credited = hasTitleOfCredit(doc) ? datesOfCreditedInvoice(doc, dates) : new Set<Candidate>()
  const dateLabels = new Map(dates.map(one => [one, credited.has(one) ? 'other' : dateLabelOf(doc, one.tokens)] as const))
  const hasIssue = [...dateLabels.values()].includes('issue')
  const penaltyOfDate = (label: DateLabel | undefined): number =>
    label ? datePenalty[label === 'purchase' && hasIssue ? 'other' : label] : 0
  const hasDateAlone = dates.some(one => !['other', 'event'].includes(dateLabels.get(one) ?? '') && isDateAlone(doc, one))
  const sentence = (one: Candidate): number => (hasDateAlone && isWithinText(doc, one) ? inSentencePenalty : 0)
  const areAllOfOthers = [...dateLabels.values()].every(label => label === 'other' || label === 'event')
  const hasEvent = [...dateLabels.values()].includes('event')
  const penaltyAmongOthers = (one: Candidate): number =>
    hasEvent && dateLabels.get(one) === 'other' ? datePenalty.other - datePenalty.event : 0
  const outside = (one: Candidate): number =>
    roles.recipientCreated && roles.namesSupplier && roleAt(roles, one.tokens) < 1 ? outsidePenalty : 0
  const roleOf = (one: Candidate): Pick<Candidate, 'rolePenalty' | 'evidence'> & Partial<Pick<Candidate, 'penalty'>> => {
    if (one.kind === 'none' && one.field === 'invoiceNumber') return { rolePenalty: absencePenalty(numbers, labels), evidence: [] }
    if (one.kind === 'none' && one.field === 'supplierAbn')
      return { rolePenalty: areAllBuyers(abns, roles) ? -buyerAbnPenalty : 0, evidence: [] }
    if (one.kind !== 'found') return { rolePenalty: 0, evidence: [] }
    if (one.field === 'supplierName') {
      const evidence = nameEvidence(doc, one, context)
      return {
        penalty: one.penalty + outside(one) - bonusOfName(one),
        rolePenalty: namePenalty(evidence, roles.recipientCreated) + inPlainAddress(one),
        evidence: nameNumbers(one, evidence, seams.get(one)!, client),
      }
    }
    if (one.field === 'supplierAbn')
      return {
        penalty:
          one.penalty +
          (agentAbns.has(String(one.value)) || (isLevyNotice && isOfManager(roles, one)) ? agentPenalty : 0) -
          (isLevyNotice && isOfOwners(doc, roles, one) ? ownersBodyBonus : 0),
        rolePenalty: abnPenalty(doc, one, roles) + inPlainAddress(one),
        evidence: abnNumbers(one, roles, client),
      }
    if (one.field === 'invoiceDate')
      return { rolePenalty: areAllOfOthers ? penaltyAmongOthers(one) : penaltyOfDate(dateLabels.get(one)) + sentence(one), evidence: [] }
    if (one.field !== 'invoiceNumber') return { rolePenalty: 0, evidence: [] }
    const label = labels.get(one) ?? null
    const isPart = grouped.some(other => other.tokens.length > one.tokens.length && one.tokens.every(at => other.tokens.includes(at)))
    const inAbn = one.tokens.some(at => inAbns.has(at))
    const inDate = one.tokens.every(at => inDates.has(at))
    return {
      penalty: one.penalty + (isFinancialYear(one, label) || (isPlainTelephone(one) && hasOtherInvoiceNumber(one)) ? noNumberPenalty : 0),
      rolePenalty: numberPenalty(one, label, isPart) + (inAbn || inDate ? 8 : 0),
      evidence: numberNumbers(one, label, hasInvoiceLabel, isPart, roleAt(roles, one.tokens)),
    }
  }
  return candidates.map(one => ({ ...one, ...roleOf(one) }))
}

/** `Your order no: WO 55910`: the label of the whole number is that of its digits. Null unless it is of something else. */
function labelOfLonger(one: Candidate, labels: Map<Candidate, NumberLabel>): NumberLabel {
  const isLonger = (other: Candidate): boolean => other.tokens.length > one.tokens.length && other.tokens.at(-1) === one.tokens.at(-1)
  return [...labels].some(([other, label]) => label === 'other' && isLonger(other)) ? 'other' : null
}

/** A telephone number without dashes, which numbers of invoices may have: `0447-260208`. */
const isPlainTelephone = ({ value }: Candidate): boolean => /^\d+$/.test(String(value)) && isTelephone(String(value))

const buyerAbnPenalty = 8
/** Then the supplier has none on the document. */
const areAllBuyers = (abns: Candidate[], { buyerAbns }: Roles): boolean =>
  abns.length > 0 && abns.every(one => buyerAbns.has(String(one.value)))

/** In ems: a wider gap is that to another column. */
const maxGapInRow = 2.5
/**
 * `HIRER` above `Lic 5550188  ABN 90 292 785 885`: whether words of the buyer's block stand right before an ABN that has no block of its own.
 */
function isInRowOfBuyer(doc: Doc, one: Candidate, roles: Roles): boolean {
  const line = doc.lines[doc.tokens[one.tokens[0] ?? -1]?.line ?? -1]
  const own = line?.tokens.indexOf(one.tokens[0]!) ?? -1
  const label = doc.tokens[line?.tokens[own - 1] ?? -1]
  const before = line?.tokens[own - 2]
  if (label === undefined || before === undefined || !/^a\.?b\.?n\b/i.test(label.text)) return false
  const block = roles.ofToken.get(before)
  return (
    block !== undefined &&
    block.headed &&
    block.role < 0 &&
    roles.ofToken.get(one.tokens[0]!)?.headed === false &&
    label.x0 - doc.tokens[before]!.x1 < maxGapInRow
  )
}

function abnPenalty(doc: Doc, one: Candidate, roles: Roles): number {
  const role = roleAt(roles, one.tokens)
  return (
    (roles.buyerAbns.has(String(one.value)) || isInRowOfBuyer(doc, one, roles) ? buyerAbnPenalty : role < 0 ? -4 * role : 0) -
    (roles.recipientCreated && role === 1 ? 8 : 0)
  )
}

/** A year and a single digit can follow such a label in a sentence. */
const isPlausible = ({ value }: Candidate): boolean =>
  (/\d\d/.test(String(value)) || shortCode.test(String(value))) && !/^20[0-4]\d$/.test(String(value))
/** Of letters and one digit, as on the receipts of some card terminals: `#uP2x`. */
const shortCode = /^(?=.*\d)(?=(?:.*[A-Z]){2})[A-Z\d]{4}$/i

/** `Assessment Notice 2025-26`. Behind a label of invoices it may be the 26th of 2025. */
function isFinancialYear({ value }: Candidate, label: NumberLabel): boolean {
  const [, first, second] = /^(20\d\d)[-/](?:20)?(\d\d)$/.exec(String(value)) ?? []
  return label !== 'invoice' && first !== undefined && (Number(first) + 1) % 100 === Number(second)
}

/** A document with a number behind a label of invoices has an invoice number. */
function absencePenalty(numbers: Candidate[], labels: Map<Candidate, NumberLabel>): number {
  const kinds = numbers.filter(one => isPlausible(one) && !isFinancialYear(one, labels.get(one) ?? null)).map(one => labels.get(one))
  return kinds.includes('invoice') ? 12 : kinds.includes('document') ? 5 : 0
}

/** `isPart`: of a number printed in groups: it is no number of its own. */
function numberPenalty(one: Candidate, label: NumberLabel, isPart: boolean): number {
  return (
    (label && (label === 'other' || (isPlausible(one) && !isFinancialYear(one, label))) ? labelPenalty[label] : 0) +
    (isPart ? 7 : 0) +
    (label !== 'invoice' && isTelephone(String(one.value)) ? 5 : 0)
  )
}
