/** Which accepted invoices of a client are bills for its package now, which are not and why. Pure. */
import type { BillEntry, Note } from '@docketry/contracts/api/books.ts'
import { currencyOf } from '../../shared/currency-of.ts'
import { slashedDate } from '@docketry/contracts/rules/dates.ts'
import { totalOf } from '@docketry/contracts/rules/money.ts'
import { packageNames, type Package } from '@docketry/contracts/rules/packages.ts'
import { supplierKey } from '@docketry/contracts/rules/suppliers.ts'
import { treatmentNames } from '@docketry/contracts/worksheet-texts.ts'
import { accountOf, type AccountOf } from './account-of.ts'
import { billOf, categoryOf, learnedFrom, ruleOf, type Bill, type BillRow, type Supplier } from './bill-of.ts'
import { sentInvoices, type Sent } from './books.ts'
import type { BooksState } from './fold-books.ts'

export type NamedInvoice = { id: string; name: string; words: string }
/**
 * `left`: those that the package cannot hold. `notInFile`: those of `bills` that an import file cannot hold. `notes`: what a person should
 * know, also of changed invoices that an update cannot send. `list`: those that have a supplier, whether they fit or not, with their
 * accounts.
 */
type BillsToExport = {
  bills: Bill[]
  left: NamedInvoice[]
  notInFile: NamedInvoice[]
  notes: Note[]
  list: Omit<BillEntry, 'groupId'>[]
}

export function nameOf({ id, date, values: { invoiceNumber, supplierName } }: Pick<BillRow, 'id' | 'date' | 'values'>): string {
  return [
    invoiceNumber === null ? `Invoice without a number (${id.slice(-6)})` : `Invoice ${invoiceNumber}`,
    ...(supplierName === null ? [] : [`of ${supplierName}`]),
    ...(date === null ? [] : [`dated ${slashedDate(date)}`]),
  ].join(' ')
}

/** By supplier key, of accepted invoices with the oldest first. */
export function suppliersIn(rows: readonly BillRow[], books: Pick<BooksState, 'choices'>): Map<string, Supplier> {
  const found = new Map<string, Supplier>()
  const choices = Map.groupBy(Object.entries(books.choices), ([, choice]) => choice.supplierKey)
  for (const row of rows) {
    const name = row.values.supplierName
    if (name === null) continue
    const key = supplierKey(name)
    const [before, now] = [found.get(key), learnedFrom(row)]
    const learned = {
      ...now,
      category: now.category ?? before?.learned.category ?? null,
      treatment: now.treatment ?? before?.learned.treatment ?? null,
      termsDays: now.termsDays ?? before?.learned.termsDays ?? null,
    }
    found.set(key, { name, invoices: (before?.invoices ?? 0) + 1, learned, choices: choices.get(key) ?? [] })
  }
  return found
}

const billKey = ({ values }: BillRow): string =>
  `${supplierKey(values.supplierName ?? '')}\u001f${(values.invoiceNumber ?? '').trim().toLowerCase()}`

/** Empty for an invoice without a supplier. */
function entryOf({ id, date, values }: BillRow, at: AccountOf, text: string | null): BillsToExport['list'] {
  const { supplierName: supplier, invoiceNumber: number, parts } = values
  return supplier === null
    ? []
    : [{ id, supplier, number, date, total: totalOf(values), currency: currencyOf(values), parts: parts.length, ...at, words: text }]
}

/** Whether the bill of an invoice is in the books at Xero that are chosen, where an update changes it. */
const isUpdatable = ({ xero }: BooksState, id: string, of: Package): boolean =>
  of === 'xero' && Object.hasOwn(xero.bills, id) && xero.bills[id]!.tenantId === xero.organisation?.tenantId

/**
 * What becomes of an invoice. `bill`: it is exported. `update`: its bill at Xero was changed and is updated, not exported. `changed`: it
 * was changed since it was exported to a file. `none`: nothing is to be done.
 */
function useOf(
  row: BillRow,
  books: BooksState,
  of: Package,
  only: ReadonlySet<string> | null,
  sent: Sent | undefined,
  unchanged: ReadonlySet<string>,
): 'bill' | 'update' | 'changed' | 'none' {
  if (only !== null) return only.has(row.id) ? 'bill' : 'none'
  if (sent === undefined) return 'bill'
  if (sent.revision >= row.revision || unchanged.has(row.id)) return 'none'
  if (isUpdatable(books, row.id, of)) return 'update'
  return Object.hasOwn(books.xero.bills, row.id) ? 'none' : 'changed'
}

/** What a person does about a bill at Xero that an update cannot change. `bill`: a text where the invoice makes none. */
function updateNotes(row: BillRow, { xero }: BooksState, bill: Bill | string): Note[] {
  const of = { id: row.id, name: nameOf(row) }
  const fixed = xero.bills[row.id]?.fixed ?? null
  if (fixed !== null) {
    const text = `It was changed since it was sent to Xero. ${fixed} Once it is right in Xero, mark it as changed.`
    return [{ ...of, words: text, acknowledge: { act: 'changed', package: 'xero', revision: row.revision } }]
  }
  return typeof bill === 'string'
    ? [{ ...of, words: `It was changed since it was sent to Xero, and an update leaves it out. ${bill}`, acknowledge: null }]
    : []
}

/**
 * `rows`: the client's accepted invoices. `only`: ids of an earlier export, to be made again; null: those that were never exported.
 * `unchanged`: ids of exported ones that have later events and are the same bills (`asExported`); absent where notes are not read.
 */
export function billsToExport(
  rows: readonly BillRow[],
  suppliers: ReadonlyMap<string, Supplier>,
  books: BooksState,
  of: Package,
  only: ReadonlySet<string> | null,
  unchanged: ReadonlySet<string> = new Set(),
): BillsToExport {
  const sent = sentInvoices(books)
  const others = Map.groupBy(rows, billKey)
  const made: BillsToExport = { bills: [], left: [], notInFile: [], notes: [], list: [] }
  for (const row of rows) {
    const named = (text: string): NamedInvoice => ({ id: row.id, name: nameOf(row), words: text })
    const note = (text: string): Note => ({ ...named(text), acknowledge: null })
    const before = sent.get(row.id)
    const use = useOf(row, books, of, only, before, unchanged)
    if (use === 'changed' && before)
      made.notes.push({
        ...named(`It was changed since it was exported. Change it in ${packageNames[before.package]} as well.`),
        acknowledge: { act: 'changed', package: before.package, revision: row.revision },
      })
    if (use === 'none' || use === 'changed') continue
    const same = row.values.invoiceNumber === null ? [] : (others.get(billKey(row)) ?? []).filter(({ id }) => id !== row.id)
    const {
      values: { supplierName, parts },
    } = row
    const supplier = suppliers.get(supplierKey(supplierName ?? ''))
    const at = accountOf(row, books, of, { choices: supplier?.choices ?? [], category: categoryOf(row, books, supplier) })
    const bill =
      same.length > 0
        ? `Another accepted invoice has the same supplier and number, and ${packageNames[of]} would make one bill of both, or a second one. Delete the copy, or correct a number.`
        : billOf(row, books, of, supplier, at)
    if (use === 'update') {
      made.notes.push(...updateNotes(row, books, bill))
      continue
    }
    made.list.push(...entryOf(row, at, typeof bill === 'string' ? bill : bill.notInFile))
    if (typeof bill === 'string') made.left.push(named(bill))
    else {
      made.bills.push(bill)
      if (bill.notInFile !== null) made.notInFile.push(named(bill.notInFile))
      const [part] = parts
      if (at.gone !== null)
        made.notes.push(
          note(
            `The account ${at.gone}, which was chosen last for its supplier, is not in the chart any more. It gets ${bill.lines[0]?.account ?? ''} instead.`,
          ),
        )
      const { treatment } = ruleOf(books, supplierKey(bill.supplier), undefined)
      if (treatment !== null && parts.some(one => one.treatment !== treatment))
        made.notes.push(
          note(
            `It is ${parts.length === 1 && part ? treatmentNames[part.treatment] : 'split'}; the rule of its supplier says ${treatmentNames[treatment]}.`,
          ),
        )
    }
  }
  return made
}

/** What an import file can hold of it. */
export const forFile = ({ bills, left, notInFile }: BillsToExport): Pick<BillsToExport, 'bills' | 'left'> => ({
  bills: bills.filter(bill => bill.notInFile === null),
  left: [...left, ...notInFile],
})
