/** Xero's API; with xero-bills.ts the only importer of its client. Permission to it: xero-permission.ts. */
import { AccountingApi } from 'xero-node'
import type { Xero, XeroAccess, XeroBillFound } from '../shared/xero.ts'
import { asCreditNote, asFound, asFoundNote, asInvoice, sentOf } from './xero-bills.ts'
import { within } from './xero-errors.ts'
import { xeroPermission, type XeroConfig } from './xero-permission.ts'

/** The books of an organisation, with the permission to them. */
type Books = { client: AccountingApi; tenantId: string }

const inQuotes = (text: string): string => `"${text.replaceAll('"', '""')}"`
const maxAtOnce = 1000

/** Credit notes have no parameters for numbers and ids: these go into the filter, with their lines by being paged. */
async function notesWhere({ client, tenantId }: Books, any: string[]): Promise<XeroBillFound[]> {
  const { creditNotes = [] } = await within(
    client.getCreditNotes(tenantId, undefined, `Type=="ACCPAYCREDIT" AND (${any.join(' OR ')})`, undefined, 1, undefined, maxAtOnce),
  )
  return creditNotes.map(asFoundNote)
}

/** Bills with their lines: Xero gives these only where the bills are paged. `numbers`, `ids`: undefined for any. */
async function pagedBills(
  { client, tenantId }: Books,
  { where, numbers, ids }: { where?: string; numbers?: string[]; ids?: string[] },
): Promise<XeroBillFound[]> {
  const { invoices = [] } = await within(
    client.getInvoices(
      tenantId,
      undefined,
      where,
      undefined,
      ids,
      numbers,
      undefined,
      undefined,
      1,
      undefined,
      undefined,
      undefined,
      undefined,
      maxAtOnce,
    ),
  )
  return invoices.map(asFound)
}

/** Bills with one number, which may have a comma. */
async function billsNumbered({ client, tenantId }: Books, number: string): Promise<XeroBillFound[]> {
  const where = `Type=="ACCPAY" AND InvoiceNumber==${inQuotes(number)}`
  const { invoices = [] } = await within(client.getInvoices(tenantId, undefined, where))
  return invoices.map(asFound)
}

/** Bills with one of these numbers. */
async function billsWithNumbers(books: Books, numbers: string[]): Promise<XeroBillFound[]> {
  // The parameter is a list with commas: a number that has one is looked for by itself.
  const plain = numbers.filter(one => !one.includes(','))
  const found = plain.length === 0 ? [] : await pagedBills(books, { where: 'Type=="ACCPAY"', numbers: plain })
  for (const number of numbers.filter(one => one.includes(','))) found.push(...(await billsNumbered(books, number)))
  return found
}

export function xeroApi(config: XeroConfig): Xero {
  const address = `${config.api ?? 'https://api.xero.com'}/api.xro/2.0`
  function booksOf({ token, tenantId }: XeroAccess): Books {
    const client = new AccountingApi(address)
    client.accessToken = token
    return { client, tenantId }
  }
  return {
    ...xeroPermission(config),
    async accounts(by) {
      const { accounts = [] } = await within(booksOf(by).client.getAccounts(by.tenantId, undefined, 'Status=="ACTIVE"'))
      return accounts.filter(({ code, type }) => code && String(type) !== 'BANK').map(({ code = '', name = '' }) => ({ code, name }))
    },
    async taxRates(by) {
      const { taxRates = [] } = await within(booksOf(by).client.getTaxRates(by.tenantId))
      return taxRates
        .filter(({ status }) => status === undefined || String(status) === 'ACTIVE')
        .map(({ name = '', taxType = '' }) => ({ name, type: taxType }))
    },
    findByNumber: (by, kind, numbers) =>
      kind === 'credit-note'
        ? notesWhere(
            booksOf(by),
            numbers.map(one => `CreditNoteNumber==${inQuotes(one)}`),
          )
        : billsWithNumbers(booksOf(by), numbers),
    findById: (by, kind, ids) =>
      kind === 'credit-note'
        ? notesWhere(
            booksOf(by),
            ids.map(id => `CreditNoteID==guid("${id}")`),
          )
        : pagedBills(booksOf(by), { ids }),
    async send(by, kind, bills, key) {
      if (kind === 'credit-note') {
        const { creditNotes = [] } = await within(
          booksOf(by).client.updateOrCreateCreditNotes(by.tenantId, { creditNotes: bills.map(asCreditNote) }, false, undefined, key),
        )
        return bills.map((_, i) => sentOf(creditNotes[i], creditNotes[i]?.creditNoteID))
      }
      const { invoices = [] } = await within(
        booksOf(by).client.updateOrCreateInvoices(by.tenantId, { invoices: bills.map(asInvoice) }, false, undefined, key),
      )
      return bills.map((_, i) => sentOf(invoices[i], invoices[i]?.invoiceID))
    },
    async attach(by, { kind, xeroId }, { name, type, bytes }, key) {
      const [client, headers] = [booksOf(by).client, { headers: { 'Content-Type': type } }]
      await within<unknown>(
        kind === 'credit-note'
          ? client.updateCreditNoteAttachmentByFileName(by.tenantId, xeroId, name, bytes, key, headers)
          : client.updateInvoiceAttachmentByFileName(by.tenantId, xeroId, name, bytes, key, headers),
      )
    },
  }
}
