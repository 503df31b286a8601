/**
 * The keystroke-level model (Card, Moran and Newell) in seconds, for a practised reviewer who makes no slips: a key, finding one's bearings,
 * the machine's answer, an eye's jump with its fixation, one comparison. It is good to about a fifth either way.
 */
import type { FieldName } from '../../../contracts/fields.ts'

export const operators = { key: 0.2, think: 1.35, answer: 0.1, eye: 0.23, compare: 0.1 }
const { key, think, answer, eye, compare } = operators

/** What a value has to be read in: an ABN is no one glance. */
const chunks: Record<FieldName, number> = { invoiceDate: 1, invoiceNumber: 2, supplierAbn: 3.5, supplierName: 1, category: 1, total: 1, gst: 1 }

/** A value beside the piece of page that it was read from. */
const near = eye + compare

/** Every receipt: date, total and supplier are glanced at beside their snippets, the category is weighed, one key accepts. */
export const perReceipt = 3 * near + (eye + 2 * compare) + key

/** A stop at a field: the keys that went there and the look. */
export const stopSeconds = (field: FieldName, keys: number): number => keys * key + chunks[field] * near

/** A correction: what it is to be is thought of, typed or chosen, and seen. */
export const correctionSeconds = (keys: number): number => think + answer + keys * key
