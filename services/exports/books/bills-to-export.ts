/** Which accepted invoices of a client are bills for its package now, which are not and why. Pure. */
import type { SupplierRule } from '@docketry/contracts/events/books.ts'
import { packageNames, type Package } from '@docketry/contracts/rules/packages.ts'
import { supplierKey } from '@docketry/contracts/rules/suppliers.ts'
import { billOf, learnedFrom, ruleOf, type Bill, type BillRow } from './bill-of.ts'
import { sentInvoices, type BooksState } from './books.ts'

export type NamedInvoice = { id: string; name: string; words: string }
export type BillsToExport = { bills: Bill[]; left: NamedInvoice[]; notes: NamedInvoice[] }
/** What the accepted invoices show of a supplier; the newest one counts. */
export type Supplier = { name: string; invoices: number; learned: SupplierRule }

const day = (date: string): string => date.split('-').reverse().join('/')
export function nameOf({ id, values: { invoiceNumber, supplierName, invoiceDate, paymentDate } }: BillRow): string {
  const date = invoiceDate ?? paymentDate
  return [invoiceNumber === null ? `Invoice without a number (${id.slice(-6)})` : `Invoice ${invoiceNumber}`, ...(supplierName === null ? [] : [`of ${supplierName}`]), ...(date === null ? [] : [`dated ${day(date)}`])].join(' ')
}

/** By supplier key, of accepted invoices with the oldest first. */
export function suppliersIn(rows: readonly BillRow[]): Map<string, Supplier> {
  const found = new Map<string, Supplier>()
  for (const row of rows) {
    const name = row.values.supplierName
    if (name === null) continue
    const key = supplierKey(name)
    const [before, now] = [found.get(key), learnedFrom(row)]
    const learned = { ...now, category: now.category ?? before?.learned.category ?? null, treatment: now.treatment ?? before?.learned.treatment ?? null, termsDays: now.termsDays ?? before?.learned.termsDays ?? null }
    found.set(key, { name, invoices: (before?.invoices ?? 0) + 1, learned })
  }
  return found
}

const billKey = ({ values }: BillRow): string => `${supplierKey(values.supplierName ?? '')}\u001f${(values.invoiceNumber ?? '').trim().toLowerCase()}`

/** `rows`: the client's accepted invoices. `only`: ids of an earlier export, to be made again; null: those that were never exported. */
export function billsToExport(rows: readonly BillRow[], suppliers: ReadonlyMap<string, Supplier>, books: BooksState, of: Package, only: ReadonlySet<string> | null): BillsToExport {
  const sent = sentInvoices(books)
  const others = Map.groupBy(rows, billKey)
  const made: BillsToExport = { bills: [], left: [], notes: [] }
  for (const row of rows) {
    const before = sent.get(row.id)
    const named = (words: string): NamedInvoice => ({ id: row.id, name: nameOf(row), words })
    if (only === null && before) {
      if (before.revision < row.revision && !Object.hasOwn(books.xero.bills, row.id)) made.notes.push(named(`It was changed since it was exported. Change it in ${packageNames[of]} as well.`))
      continue
    }
    if (only !== null && !only.has(row.id)) continue
    const same = row.values.invoiceNumber === null ? [] : (others.get(billKey(row)) ?? []).filter(({ id }) => id !== row.id)
    const learned = suppliers.get(supplierKey(row.values.supplierName ?? ''))?.learned
    const bill = same.length > 0 ? `Another accepted invoice has the same supplier and number, and ${packageNames[of]} would make one bill of both, or a second one. Delete the copy, or correct a number.` : billOf(row, books, of, learned)
    if (typeof bill === 'string') made.left.push(named(bill))
    else {
      made.bills.push(bill)
      const [part] = row.values.parts
      const { treatment } = ruleOf(books, supplierKey(bill.supplier), undefined)
      if (treatment !== null && row.values.parts.some(one => one.treatment !== treatment)) made.notes.push(named(`It is ${part?.treatment ?? 'split'}; the rule of its supplier says ${treatment}.`))
    }
  }
  return made
}
