/**
 * The keystroke-level model (Card, Moran and Newell) in seconds, for a practised reviewer who makes no slips: a key, finding one's
 * bearings, the machine's answer, an eye's jump with its fixation, one comparison. It is good to about a fifth either way.
 *
 * A right receipt is date, total and supplier glanced at beside their snippets, the category weighed, one key: 1.62 s. Moving to a wrong
 * total, typing it with seven keys and checking it again takes 3.8 s more; one in the active cell that one key corrects 2.0 s; a completed
 * text costs finding one's bearings twice, to check that it is the right one.
 */
import type { FieldName } from '../../../contracts/fields.ts'

/** Seconds of each operator of the model. */
export const operators = { key: 0.2, think: 1.35, answer: 0.1, eye: 0.23, compare: 0.1 }
const { key, think, answer, eye, compare } = operators

/** How many glances it takes to read a value: an ABN takes several. */
const chunks: Record<FieldName, number> = {
  invoiceDate: 1,
  invoiceNumber: 2,
  supplierAbn: 3.5,
  supplierName: 1,
  category: 1,
  total: 1,
  gst: 1,
}
/** Fields that are glanced at on every receipt. */
const glanced: FieldName[] = ['invoiceDate', 'total', 'supplierName', 'category']

/** A value beside the piece of page that it was read from. */
const near = eye + compare
/** Seconds of looking at a receipt that is right. */
export const glance = 3 * near + eye + 2 * compare

/**
 * Activities of a review: glancing at a receipt, accepting it, moving to a flagged value, checking it, correcting it by choosing or by
 * typing.
 */
export const activities = ['glance', 'accept', 'go', 'look', 'pick', 'type'] as const
export type Activity = (typeof activities)[number]
/** Seconds by operator. */
export type Spent = { keys: number; think: number; look: number; answer: number }
export type Ledger = Record<Activity, Spent>

export const emptyLedger = (): Ledger => Object.fromEntries(activities.map(it => [it, { keys: 0, think: 0, look: 0, answer: 0 }])) as Ledger // every activity is included

/** Sum of all seconds. */
export const total = (ledger: Ledger): number => activities.flatMap(it => Object.values(ledger[it])).reduce((sum, it) => sum + it, 0)

/** Seconds if `receipts` confident receipts of the ledger were accepted with one glance each, on sheets that took `keys` keys. */
export const routed = (ledger: Ledger, { receipts, keys }: { receipts: number; keys: number }): number =>
  total(ledger) - receipts * (glance + key) + receipts * near + keys * key

/** Adds seconds to the ledger, one method per activity. `keys`: number of keys pressed. */
export const spender = (ledger: Ledger) => ({
  receipt(): void {
    ledger.glance.look += glance
    ledger.accept.keys += key
  },
  go: (keys: number): void => void (ledger.go.keys += keys * key),
  /**
   * Checking a flagged value. A field that is glanced at on every receipt takes more time only if it is wrong: its new value is checked
   * again.
   */
  look(field: FieldName, right: boolean): void {
    if (!right || !glanced.includes(field)) ledger.look.look += chunks[field] * near
  },
  /** A correction: finding one's bearings `bearings` times, then typing or choosing. */
  correct(how: 'pick' | 'type', keys: number, bearings = 1): void {
    ledger[how].think += bearings * think
    ledger[how].answer += answer
    ledger[how].keys += keys * key
  },
})
