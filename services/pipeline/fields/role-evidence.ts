/**
 * The numbers by which the model sees roles, labels and shapes of names, ABNs and invoice numbers, and how they compare with the client.
 */
import { supplierKey } from '../../../contracts/rules/suppliers.ts'
import type { Candidate, ScoredField } from './candidate.ts'
import { editDistance } from './edit-distance.ts'
import type { Client } from './client.ts'
import type { NameEvidence } from './name-evidence.ts'
import { seamSize } from './name-seams.ts'
import type { NumberLabel } from './number-label-words.ts'
import { roleAt, type Roles } from './roles.ts'

/** How many numbers there are for each field; 0 for fields that roles say nothing about. */
export const evidenceSizes: Record<ScoredField, number> = {
  invoiceDate: 0,
  invoiceNumber: 21,
  supplierAbn: 6,
  supplierName: 27 + seamSize,
  total: 0,
  gst: 0,
}

const flag = (it: boolean): number => (it ? 1 : 0)

/** 1 for the same name, 0 for nothing alike; misread letters and other company forms count little. */
export function clientLikeness(name: string, { names }: Client): number {
  const key = supplierKey(name)
  return Math.max(
    0,
    ...names
      .map(supplierKey)
      .filter(own => own.length >= 5)
      .map(own => Math.max(1 - editDistance(own, key) / Math.max(own.length, key.length), key.includes(own) ? 0.9 : 0)),
  )
}

/** The places of two of the following numbers. */
export const nameNumberAt = { role: 0, abn: 5 }

/** `seams`: of name-seams.ts. */
export function nameNumbers(one: Candidate, it: NameEvidence, seams: number[], client: Client): number[] {
  const value = String(one.value)
  const words = value.split(' ')
  const capitals = words.filter(word => /^\p{Lu}/u.test(word)).length
  const like = clientLikeness(value, client)
  return [
    it.role,
    it.headed,
    it.buyer,
    it.stem,
    it.account,
    it.abn,
    it.repeats,
    it.form,
    it.address,
    it.heading,
    it.slogan,
    it.behindForm,
    it.size,
    it.first,
    it.host,
    flag(client.names.length > 0),
    like,
    flag(like > 0.85),
    flag(one.parts !== undefined),
    flag(words.length === 1),
    flag(words.length === 2),
    flag(words.length === 3),
    flag(words.length > 5),
    capitals / words.length,
    flag(/&| and /i.test(value)),
    Math.min(1, value.length / 40),
    flag(/\d/.test(value)),
    ...seams,
  ]
}

/** Places in `abnNumbers`. */
export const abnNumberAt = { role: 0 }

export const abnNumbers = (one: Candidate, roles: Roles, client: Client): number[] => {
  const block = roles.ofToken.get(one.tokens[0] ?? -1)
  return [
    roleAt(roles, one.tokens),
    flag(block?.headed ?? false),
    flag(roles.buyerAbns.has(String(one.value))),
    flag(client.abn !== null),
    flag(roles.recipientCreated),
    flag(client.abn !== null && client.abn === one.value),
  ]
}

/** `hasInvoiceLabel`: whether another number of the document has an invoice's label. `isPart`: of a number in groups. */
export function numberNumbers(one: Candidate, label: NumberLabel, hasInvoiceLabel: boolean, isPart: boolean, role: number): number[] {
  const value = String(one.value)
  const [letters, digits] = [value.replace(/[^A-Z]/gi, '').length, value.replace(/\D/g, '').length]
  return [
    ...(['invoice', 'document', 'reference', 'other'] as const).map(kind => flag(label === kind)),
    flag(label === null),
    flag(hasInvoiceLabel && label !== 'invoice'),
    flag(isPart),
    flag(one.parts !== undefined),
    role,
    Math.min(1, letters / 5),
    Math.min(1, digits / 12),
    flag(/^(?:INV|TI|SI|IV|CN|RCTI|R|RCT|DKT)[-/]?\d/.test(value)),
    flag(letters > 0 && !/^[A-Z]+[-/]?\d/.test(value)),
    flag(value.includes('-')),
    flag(value.includes('/')),
    flag(/(?:^|\D)20[12]\d(?:\D|$)/.test(value)),
    flag(/^(?:04|1300|1800|13)\d{4,}$/.test(value)),
    flag(digits === 11),
    flag(digits >= 5 && digits <= 8 && letters === 0),
    flag(digits <= 3 && letters === 0),
    flag(/^0/.test(value)),
  ]
}
