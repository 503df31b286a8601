/**
 * The keystroke-level model (Card, Moran and Newell) in seconds, for a practised reviewer who makes no slips: a key, finding one's bearings,
 * the machine's answer, an eye's jump with its fixation, one comparison. It is good to about a fifth either way.
 *
 * A right receipt is date, total and supplier glanced at beside their snippets, the category weighed, one key: 1.62 s. A wrong total that is gone
 * to, typed with seven keys and looked at again is 3.8 s more; one in the active cell that one key corrects 2.0 s; a text that is completed costs
 * finding one's bearings twice, to see that it is the right one.
 */
import type { FieldName } from '../../../contracts/fields.ts'

export const operators = { key: 0.2, think: 1.35, answer: 0.1, eye: 0.23, compare: 0.1 }
const { key, think, answer, eye, compare } = operators

/** How many glances it takes to read a value: an ABN takes several. */
const chunks: Record<FieldName, number> = { invoiceDate: 1, invoiceNumber: 2, supplierAbn: 3.5, supplierName: 1, category: 1, total: 1, gst: 1 }
/** Fields that are glanced at on every receipt. */
const glanced: FieldName[] = ['invoiceDate', 'total', 'supplierName', 'category']

/** A value beside the piece of page that it was read from. */
const near = eye + compare
export const glance = 3 * near + eye + 2 * compare


/** What a receipt's seconds go to: the looks that all have, the key that accepts, going to what is flagged, looking there, mending it. */
export const doings = ['glance', 'accept', 'go', 'look', 'pick', 'type'] as const
export type Doing = (typeof doings)[number]
/** Seconds by operator. */
export type Spent = { keys: number; think: number; look: number; answer: number }
export type Ledger = Record<Doing, Spent>

export const emptyLedger = (): Ledger =>
  Object.fromEntries(doings.map(it => [it, { keys: 0, think: 0, look: 0, answer: 0 }])) as Ledger // every doing is there

export const total = (ledger: Ledger): number => doings.flatMap(it => Object.values(ledger[it])).reduce((sum, it) => sum + it, 0)

/** Seconds where `receipts` of those in the ledger that asked for no look were passed with a glance each, on sheets that took `keys`. */
export const routed = (ledger: Ledger, { receipts, keys }: { receipts: number; keys: number }): number =>
  total(ledger) - receipts * (glance + key) + receipts * near + keys * key

export const spender = (ledger: Ledger) => ({
  receipt(): void {
    ledger.glance.look += glance
    ledger.accept.keys += key
  },
  go: (keys: number): void => void (ledger.go.keys += keys * key),
  /** At a flagged value. A right one of those that are glanced at on every receipt is looked at once; a wrong one is, and its new value again. */
  look(field: FieldName, right: boolean): void {
    if (!right || !glanced.includes(field)) ledger.look.look += chunks[field] * near
  },
  /** A correction: what it is to be is thought of, `bearings` times, then typed or chosen. */
  mend(how: 'pick' | 'type', keys: number, bearings = 1): void {
    ledger[how].think += bearings * think
    ledger[how].answer += answer
    ledger[how].keys += keys * key
  },
})
