/** An accepted invoice as a bill of a package, or why it cannot be one. Pure. */
import type { SupplierRule } from '@docketry/contracts/events/books.ts'
import type { ReviewRow } from '@docketry/contracts/projections/rows.ts'
import { guarded } from '@docketry/contracts/rules/csv.ts'
import { daysAfter } from '@docketry/contracts/rules/dates.ts'
import { dollarText, gstWithin, totalOf } from '@docketry/contracts/rules/money.ts'
import {
  hasGst,
  isCentOff,
  maxCharacters,
  packageNames,
  takesCreditNotes,
  taxCodes,
  taxKindOf,
  type Package,
} from '@docketry/contracts/rules/packages.ts'
import { supplierKey } from '@docketry/contracts/rules/suppliers.ts'
import { treatmentNames } from '@docketry/contracts/worksheet-texts.ts'
import { currencyOf, isForeign } from '../../shared/currency-of.ts'
import type { BillKind } from '../../shared/xero.ts'
import { accountOf, type AccountOf, type Choices } from './account-of.ts'
import type { BooksState } from './fold-books.ts'

/** `amount`: cents, with GST. `isCentOff`: its GST is a cent from what the package computes. */
type BillLine = { isCentOff: boolean; account: string; taxCode: string; amount: number; gst: number; description: string }
/**
 * Dates `YYYY-MM-DD`. `total`: cents. The amounts of a credit note are negative. `notInFile`: why an import file cannot hold it although
 * the package's API can; null where both can.
 */
export type Bill = {
  notInFile: string | null
  id: string
  kind: BillKind
  revision: number
  supplier: string
  number: string
  date: string
  dueDate: string
  lines: BillLine[]
  total: number
}
/** `date`: of the bill, `YYYY-MM-DD` (`withBillDates`); null where none is known. */
export type BillRow = Pick<ReviewRow, 'id' | 'revision' | 'values'> & { date: string | null }

/** What is known of a supplier. `learned`: what its accepted invoices show, the newest first; account and tax code are in `choices`. */
export type Supplier = { name: string; invoices: number; learned: SupplierRule; choices: Choices }

export const noRule: SupplierRule = { category: null, account: null, taxCode: null, treatment: null, termsDays: null }
const dayMs = 86_400_000

/** What an accepted invoice shows of its supplier. */
export function learnedFrom({ values, date }: BillRow): SupplierRule {
  const { category, dueDate = null, parts } = values
  const days = date === null || dueDate === null ? null : Math.round((Date.parse(dueDate) - Date.parse(date)) / dayMs)
  const [one] = parts
  return {
    ...noRule,
    category,
    treatment: parts.length === 1 && one ? one.treatment : null,
    termsDays: days !== null && days >= 0 && days <= 366 ? days : null,
  }
}

/** The rule of an invoice's supplier: what a person chose, else what was learned. */
export const ruleOf = (books: BooksState, key: string, learned: SupplierRule | undefined): SupplierRule => {
  const chosen = Object.hasOwn(books.rules, key) ? books.rules[key]?.rule : undefined
  const { category, account, taxCode, treatment, termsDays } = chosen ?? noRule
  return {
    account,
    taxCode,
    category: category ?? learned?.category ?? null,
    treatment: treatment ?? learned?.treatment ?? null,
    termsDays: termsDays ?? learned?.termsDays ?? null,
  }
}

const lineBreak = /[\t\r\n]/u
/** A text that goes into a file as it is: a spreadsheet would run others as a formula, and a prefix would make them another name. */
const isPlain = (text: string): boolean => guarded(text) === text && !lineBreak.test(text)

/** Why the invoice's own values are no bill of the package; null where they are. */
function wrongValues({ values, date }: BillRow, of: Package): string | null {
  const { supplierName, invoiceNumber, parts } = values
  const [name, max, total] = [packageNames[of], maxCharacters[of], totalOf(values)]
  if (supplierName === null) return 'It has no supplier. Add the name on the review page.'
  if (invoiceNumber === null) return `It has no invoice number, which ${name} needs. Add one on the review page.`
  if (date === null) return 'It has no date. Add one on the review page.'
  if (isForeign(values)) return `It is in ${currencyOf(values)}. The file holds Australian dollars only: enter this bill in ${name} itself.`
  if (total === null || parts.some(({ gst }) => gst === null)) return 'Its total or its GST is not known. Add them on the review page.'
  const signs = new Set(parts.map(({ amount }) => Math.sign(amount ?? 0)))
  if (signs.has(0) || signs.size > 1)
    return `It has a part without an amount, or parts that are charged and others that are credited. Enter this bill in ${name} itself.`
  if (total < 0 && !takesCreditNotes[of])
    return `It is a credit note, and the import of bills into ${name} takes none. Enter it in ${name} itself: New, Supplier credit.`
  if (!isPlain(supplierName) || !isPlain(invoiceNumber))
    return 'Its supplier or number begins with a sign that spreadsheets read as a formula, or has a line break. Correct it on the review page.'
  if (supplierName.length > max.supplier)
    return `The name of its supplier is longer than the ${max.supplier} characters that ${name} takes. Shorten it on the review page.`
  if (invoiceNumber.length > max.number)
    return `Its number is longer than the ${max.number} characters that ${name} takes. Shorten it on the review page.`
  return null
}

const from: Record<NonNullable<AccountOf['account']>['from'], string> = {
  bill: 'that was chosen for this bill',
  rule: 'of its supplier',
  learned: 'that was chosen last for its supplier',
  category: 'of its category',
  treatment: 'of its treatment',
}

/** The lines of an invoice, one for each part; a text where a part does not fit. */
function linesOf(
  { values }: BillRow,
  { account, taxCode, category }: { account: string; taxCode: AccountOf['taxCode']; category: string },
  of: Package,
): BillLine[] | string {
  const lines: BillLine[] = []
  for (const part of values.parts) {
    const [amount, gst] = [part.amount ?? 0, part.gst ?? 0]
    const kind = taxKindOf(part)
    const isOff = isCentOff(part)
    if (kind === null || (isOff && of !== 'xero')) {
      const fits = part.treatment === 'taxable' || part.treatment === 'capital' ? dollarText(gstWithin(amount)) : '0.00'
      return `Its GST of ${dollarText(gst)} is not that of ${dollarText(amount)} (${treatmentNames[part.treatment]}), for which ${packageNames[of]} computes ${fits}. Correct total, GST or treatment on the review page, or enter this bill in ${packageNames[of]} itself, split by tax code.`
    }
    const code = taxCode?.code ?? taxCodes[of][kind]
    if (code === null)
      return `${packageNames[of]} has no tax code for capital without GST. Enter this bill there itself, or choose a tax code for it in the list.`
    if (!isPlain(code))
      return `Its tax code “${code}” ${from[taxCode?.from ?? 'treatment']} begins with a sign that spreadsheets read as a formula, or has a tab or a line break. Choose another tax code in the list.`
    const claimed = kind === 'private' ? 0 : gst
    const withGst = hasGst(of, code)
    const isAsClaimed = withGst === null || (withGst && isOff)
    const byCode = withGst ? gstWithin(amount) : 0
    const computed = isAsClaimed ? claimed : byCode
    if (computed !== claimed)
      return `For its tax code “${code}” ${from[taxCode?.from ?? 'treatment']}, ${packageNames[of]} computes a GST of ${dollarText(computed)}, and the GST of this bill is ${dollarText(claimed)}${part.treatment === 'private' ? ', because it is private' : ''}. Choose another tax code in the list.`
    lines.push({ isCentOff: isOff, account, taxCode: code, amount, gst: claimed, description: category })
  }
  return lines
}

/** The category of a bill: its own, else that of its supplier. */
export const categoryOf = ({ values }: BillRow, books: BooksState, supplier: Supplier | undefined): string =>
  values.category ?? ruleOf(books, supplierKey(values.supplierName ?? ''), supplier?.learned).category ?? ''

/** The bill, or a sentence that says why the package cannot hold it and what to do next. `at`: its account and tax code. */
export function billOf(
  row: BillRow,
  books: BooksState,
  of: Package,
  supplier: Supplier | undefined,
  at: AccountOf = accountOf(row, books, of, { choices: supplier?.choices ?? [], category: categoryOf(row, books, supplier) }),
): Bill | string {
  const wrong = wrongValues(row, of)
  if (wrong !== null) return wrong
  const { supplierName, invoiceNumber, dueDate } = row.values
  const [name, number, date] = [supplierName ?? '', invoiceNumber ?? '', row.date ?? '']
  const category = categoryOf(row, books, supplier)
  const { account, taxCode, gone } = at
  const notUsed = gone === null ? '' : ` The account ${gone}, which was chosen last for its supplier, is not in the chart any more.`
  if (account === null)
    return `${category === '' ? 'It has no category, and its supplier no account.' : `Its category “${category}” has no account, nor has its supplier.`}${notUsed} Choose an account for it in the list, or for its category or supplier below.`
  if (!books.accounts.some(({ code }) => code === account.code))
    return `The account ${account.code} ${from[account.from]} is not in the chart any more. Choose another for it in the list, or for its category or supplier below.`
  if (!isPlain(account.code))
    return `The account “${account.code}” ${from[account.from]} begins with a sign that spreadsheets read as a formula, or has a line break. Choose another in the list.`
  if (!isPlain(category)) return 'Its category begins with a sign that spreadsheets read as a formula. Choose another on the review page.'
  const lines = linesOf(row, { account: account.code, taxCode, category: category || name }, of)
  if (typeof lines === 'string') return lines
  const due = dueDate ?? daysAfter(date, ruleOf(books, supplierKey(name), supplier?.learned).termsDays ?? 0)
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const off = lines.find(line => line.isCentOff)
  const notInFile = off
    ? `Its GST of ${dollarText(off.gst)} is a cent from the ${dollarText(gstWithin(off.amount))} that ${packageNames[of]} computes from an import file. Send it to ${packageNames[of]} directly, which keeps it, or enter it there.`
    : null
  return {
    notInFile,
    id: row.id,
    kind: total < 0 ? 'credit-note' : 'bill',
    revision: row.revision,
    supplier: name,
    number,
    date,
    dueDate: due < date ? date : due,
    lines,
    total,
  }
}
