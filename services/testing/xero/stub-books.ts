/**
 * The stub's data of an organisation in Xero, and its answers about it: shapes, names and messages as in Xero's published description and
 * its documentation.
 */
import { randomUUID } from 'node:crypto'
import { totalOf, type SentLines, type StubLine } from './stub-lines.ts'
import { stubCreditNotes, type SentNote } from './stub-credit-notes.ts'

export type StubBill = {
  InvoiceID: string
  InvoiceNumber: string
  Type: string
  Status: string
  Url: string
  Date: string
  DueDate: string
  CurrencyCode: string
  AmountPaid: number
  Total: number
  LineAmountTypes?: string
  Contact: { ContactID: string; Name: string; ContactStatus: string }
  LineItems: StubLine[]
}
type SentBill = Partial<Omit<StubBill, 'Contact'>> & { Contact?: { Name?: string } }
export type StubAnswer = { status: number; body: unknown; headers?: Record<string, string> }
export type StubRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string | undefined>
  bytes: Buffer
}

export const tenantId = 'e1eede29-f875-4a5d-8470-17f6a29a88b1'
const accountsOf = [
  ['310', 'Materials', 'EXPENSE'],
  ['429', 'General Expenses', 'EXPENSE'],
  ['090', 'Bank', 'BANK'],
] as const
const taxRatesOf = [
  ['GST on Expenses', 'INPUT'],
  ['GST Free Expenses', 'EXEMPTEXPENSES'],
] as const
const fixed: Record<string, string> = {
  AUTHORISED: 'Invoice not of valid status for modification',
  PAID: 'Invoice not of valid status for modification as it has payments',
  VOIDED: 'Invoice not of valid status for modification',
  DELETED: 'Invoice not of valid status for modification',
}
const keyMs = 6 * 60_000

/**
 * `locked`: the dates of all bills are before the lock date. `archivedAccounts` and `deletedAccounts`: codes. `archivedContacts`: names.
 * `currencies`: those that the organisation keeps. `taxRates`: codes. `readOnly`: the organisation refuses every write.
 */
export function stubBooks(now: () => number) {
  const bills = new Map<string, StubBill>()
  const contacts = new Map<string, { ContactID: string; Name: string; ContactStatus: string }>()
  const attachments = new Map<string, number>()
  const keys = new Map<string, { answer: StubAnswer; at: number }>()
  const state = {
    deletedAccounts: new Set<string>(),
    archivedAccounts: new Set<string>(),
    archivedContacts: new Set<string>(),
    currencies: new Set(['AUD']),
    taxRates: new Set<string>(taxRatesOf.map(([, type]) => type)),
    locked: false,
    readOnly: false,
  }

  /** Why a bill that is sent cannot update an earlier one; null where it can, or updates none. */
  function notUpdatable({ InvoiceID }: SentBill): string | null {
    const before = InvoiceID === undefined ? undefined : bills.get(InvoiceID)
    if (InvoiceID !== undefined && !before) return 'The specified invoice could not be found'
    return (before && fixed[before.Status]) ?? null
  }
  /** Why Xero refuses a bill or a credit note; null where it takes it. */
  function problemOf({ LineItems = [], Contact, CurrencyCode = 'AUD' }: SentLines): string | null {
    if (state.locked) return 'The document date cannot be before the end of year lock date, currently set at 30 Jun 2026'
    const account = LineItems.find(
      ({ AccountCode }) => state.deletedAccounts.has(AccountCode) || !accountsOf.some(([code]) => code === AccountCode),
    )
    if (account) return `Account code '${account.AccountCode}' is not a valid code for this document.`
    const archived = LineItems.find(({ AccountCode }) => state.archivedAccounts.has(AccountCode))
    if (archived) return `Account code '${archived.AccountCode}' has been archived, or deleted. The account must be active.`
    const rate = LineItems.find(({ TaxType }) => !state.taxRates.has(TaxType))
    if (rate) return `TaxType code '${rate.TaxType}' does not exist or cannot be used with this type of transaction.`
    if (!state.currencies.has(CurrencyCode)) return `Organisation is not subscribed to currency ${CurrencyCode}`
    if (!Contact?.Name) return 'A Contact must be specified for this type of transaction'
    if (state.archivedContacts.has(Contact.Name.toLowerCase()))
      return 'The Contact with the specified contact details has been archived. The Contact must be un-archived before creating new invoices or credit notes.'
    return null
  }
  /** The contact of this name, however it is written in capitals; a new one where there is none. */
  function contactOf(name: string) {
    const known = contacts.get(name.toLowerCase()) ?? { ContactID: randomUUID(), Name: name, ContactStatus: 'ACTIVE' }
    contacts.set(name.toLowerCase(), known)
    return known
  }
  function saveBill(sent: SentBill): object {
    const problem = notUpdatable(sent) ?? problemOf(sent)
    if (problem !== null)
      return {
        ...sent,
        InvoiceID: sent.InvoiceID ?? '00000000-0000-0000-0000-000000000000',
        HasErrors: true,
        StatusAttributeString: 'ERROR',
        ValidationErrors: [{ Message: problem }],
      }
    const before = bills.get(sent.InvoiceID ?? '')
    const lines = sent.LineItems ?? before?.LineItems ?? []
    const bill = {
      InvoiceNumber: '',
      Type: 'ACCPAY',
      Status: 'DRAFT',
      Url: '',
      Date: '',
      DueDate: '',
      CurrencyCode: 'AUD',
      AmountPaid: 0,
      ...before,
      ...sent,
      InvoiceID: before?.InvoiceID ?? randomUUID(),
      Contact: contactOf(sent.Contact?.Name ?? ''),
      LineItems: lines,
      Total: totalOf(lines, sent.LineAmountTypes) / 100,
    }
    bills.set(bill.InvoiceID, bill)
    return { ...bill, HasErrors: false, StatusAttributeString: 'OK' }
  }
  const notes = stubCreditNotes({ problemOf, contactOf })
  const unlessRepeated = (key: string, answer: () => StubAnswer): StubAnswer => {
    const known = keys.get(key)
    if (known && now() - known.at < keyMs) return known.answer
    const made = answer()
    if (key !== '') keys.set(key, { answer: made, at: now() })
    return made
  }
  function found(query: URLSearchParams): StubBill[] {
    const [numbers, ids, where] = [query.get('InvoiceNumbers')?.split(','), query.get('IDs')?.split(','), query.get('where') ?? '']
    const number = /InvoiceNumber=="(.*)"/u.exec(where)?.[1]
    return [...bills.values()].filter(bill => {
      if (numbers) return numbers.includes(bill.InvoiceNumber)
      if (ids) return ids.includes(bill.InvoiceID)
      return number === undefined || bill.InvoiceNumber === number
    })
  }
  function attach(billId: string, name: string, { bytes, headers }: StubRequest): StubAnswer {
    if (!bills.has(billId) && !notes.creditNotes.has(billId))
      return { status: 404, body: { ErrorNumber: 404, Type: 'NotFound', Message: "The resource you're looking for cannot be found" } }
    attachments.set(`${billId}/${name}`, bytes.length)
    return {
      status: 200,
      body: {
        Attachments: [{ AttachmentID: randomUUID(), FileName: name, MimeType: headers['content-type'] ?? '', ContentLength: bytes.length }],
      },
    }
  }
  const refusedWrite: StubAnswer = {
    status: 403,
    body: { ErrorNumber: 403, Type: 'Forbidden', Message: 'The organisation is not subscribed or is read only' },
  }

  /** Answers a request to the Accounting API. `path`: below `/api.xro/2.0`. */
  function answer(request: StubRequest): StubAnswer {
    const { method, path, query, headers, bytes } = request
    if (path === '/Accounts')
      return {
        status: 200,
        body: {
          Accounts: accountsOf
            .map(([Code, Name, Type]) => ({ AccountID: randomUUID(), Code, Name, Type, Status: 'ACTIVE' }))
            .filter(({ Code }) => !state.deletedAccounts.has(Code) && !state.archivedAccounts.has(Code)),
        },
      }
    if (path === '/TaxRates')
      return {
        status: 200,
        body: {
          TaxRates: taxRatesOf
            .filter(([, type]) => state.taxRates.has(type))
            .map(([Name, TaxType]) => ({ Name, TaxType, Status: 'ACTIVE' })),
        },
      }
    // As in Xero, a list without pages has no lines.
    if (path === '/Invoices' && method === 'GET')
      return { status: 200, body: { Invoices: query.has('page') ? found(query) : found(query).map(({ LineItems: _, ...bill }) => bill) } }
    if (path === '/CreditNotes' && method === 'GET') return { status: 200, body: { CreditNotes: notes.found(query.get('where') ?? '') } }
    if (state.readOnly) return refusedWrite
    const key = headers['idempotency-key'] ?? ''
    if (path === '/Invoices')
      return unlessRepeated(key, () => ({
        status: 200,
        body: { Invoices: (JSON.parse(bytes.toString()) as { Invoices: SentBill[] }).Invoices.map(saveBill) },
      }))
    if (path === '/CreditNotes')
      return unlessRepeated(key, () => ({
        status: 200,
        body: { CreditNotes: (JSON.parse(bytes.toString()) as { CreditNotes: SentNote[] }).CreditNotes.map(notes.save) },
      }))
    const [, billId = '', name = ''] = /^\/(?:Invoices|CreditNotes)\/([^/]+)\/Attachments\/(.+)$/u.exec(path) ?? []
    return unlessRepeated(key, () => attach(billId, name, request))
  }
  return { bills, creditNotes: notes.creditNotes, contacts, attachments, state, answer, forgetKeys: () => keys.clear() }
}
