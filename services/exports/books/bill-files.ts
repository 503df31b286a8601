/** Import files of the packages, in their columns. The texts of bills were checked before (bill-of.ts). Pure. */
import { csvLine, type CsvCell } from '@docketry/contracts/rules/csv.ts'
import { slashedDate } from '@docketry/contracts/rules/dates.ts'
import { dollarText } from '@docketry/contracts/rules/money.ts'
import type { Package } from '@docketry/contracts/rules/packages.ts'
import type { Bill } from './bill-of.ts'

/** Xero's bill template. Xero compares the heads character by character, so the file has no byte order mark before them. */
const xeroHeads = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
  '*InvoiceDate',
  '*DueDate',
  'Total',
  'InventoryItemCode',
  'Description',
  '*Quantity',
  '*UnitAmount',
  '*AccountCode',
  '*TaxType',
  'TaxAmount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
]
const blank = (count: number): CsvCell[] => Array.from({ length: count }, () => '')

/** Amounts include GST: choose “Tax inclusive” when importing. Lines with the same supplier and number become one bill. */
const xero = (bills: readonly Bill[]): string =>
  [
    xeroHeads,
    ...bills.flatMap(({ supplier, number, date, dueDate, lines }) =>
      lines.map(({ account, taxCode, amount, gst, description }): CsvCell[] => [
        supplier,
        ...blank(9),
        number,
        slashedDate(date),
        slashedDate(dueDate),
        '',
        '',
        description,
        '1',
        amount,
        account,
        taxCode,
        gst,
        ...blank(4),
        'AUD',
      ]),
    ),
  ]
    .map(csvLine)
    .join('')

const quickbooksHeads = [
  '*BillNo',
  '*Supplier',
  '*BillDate',
  '*DueDate',
  'Terms',
  'Location',
  'Memo',
  '*Account',
  'LineDescription',
  '*LineAmount',
  '*LineTaxCode',
  'LineTaxAmount',
]
/** Amounts include GST. An account is given by its full name. */
const quickbooks = (bills: readonly Bill[]): string =>
  [
    quickbooksHeads,
    ...bills.flatMap(({ supplier, number, date, dueDate, lines }) =>
      lines.map(({ account, taxCode, amount, gst, description }): CsvCell[] => [
        number,
        supplier,
        slashedDate(date),
        slashedDate(dueDate),
        '',
        '',
        '',
        account,
        description,
        amount,
        taxCode,
        gst,
      ]),
    ),
  ]
    .map(csvLine)
    .join('')

const myobHeads = [
  'Co./Last Name',
  'Inclusive',
  'Purchase #',
  'Date',
  'Supplier Invoice #',
  'Description',
  'Account #',
  'Amount',
  'Inc-Tax Amount',
  'Tax Code',
  'Non-GST Amount',
  'GST Amount',
  'Purchase Status',
]
/** Service purchases, separated by tabs; a blank line ends each. MYOB numbers them. `X` in `Inclusive`: amounts with tax are given. */
const myob = (bills: readonly Bill[]): string =>
  `${myobHeads.join('\t')}\r\n${bills
    .map(
      ({ supplier, number, date, lines }) =>
        `${lines.map(({ account, taxCode, amount, gst, description }) => [supplier, 'X', '', slashedDate(date), number, description, account, dollarText(amount - gst), dollarText(amount), taxCode, '', dollarText(gst), 'B'].join('\t')).join('\r\n')}\r\n`,
    )
    .join('\r\n')}`

/** `name`: of the file on this day (`YYYY-MM-DD`). */
export const billFile = (of: Package, bills: readonly Bill[], day: string): { name: string; type: string; text: string } => {
  if (of === 'myob') return { name: `myob_purchases_${day}.txt`, type: 'text/plain; charset=utf-8', text: myob(bills) }
  return of === 'xero'
    ? { name: `xero_bills_${day}.csv`, type: 'text/csv; charset=utf-8', text: xero(bills) }
    : { name: `quickbooks_bills_${day}.csv`, type: 'text/csv; charset=utf-8', text: quickbooks(bills) }
}
