/** Xero's API; the only importer of its client. Permission by OAuth 2 with PKCE, so that there is no client secret. */
import { AccountingApi, CreditNote, CurrencyCode, Invoice, LineAmountTypes, type LineItem, type ValidationError } from 'xero-node'
import { coded } from '../platform/errors/coded.ts'
import type { Xero, XeroAccess, XeroBillFound, XeroBillToSend, XeroCoding, XeroSent, XeroTokens } from '../shared/xero.ts'

/** `redirect`: our page to which Xero sends people back. `api`: replaces all addresses of Xero in tests. */
type XeroConfig = { clientId: string; api: string | null; redirect: string }

/**
 * The fewest that work: bills, their attachments, and accounts and tax rates to read. A contact that is named in a bill needs none of its
 * own. `accounting.invoices` is the part of the description's `accounting.transactions` about invoices; apps made since March 2026 have it
 * alone, older ones since April 2026, too.
 */
const scopes = ['accounting.invoices', 'accounting.attachments', 'accounting.settings.read']
const timeoutMs = 30_000
const [defaultLimitMs, bareSecond] = [60_000, 1000]

type Failed = { statusCode: number; body: unknown; headers: Record<string, string> }

/** Xero's own sentences, wherever the answer has them. */
function sentencesIn(body: unknown): string[] {
  if (typeof body === 'string') return [body.slice(0, 300)]
  if (typeof body !== 'object' || body === null) return []
  const {
    Message,
    Detail,
    Title,
    Elements = [],
  } = body as { Message?: string; Detail?: string; Title?: string; Elements?: { ValidationErrors?: { Message?: string }[] }[] } // as in the published description
  const found = Elements.flatMap(({ ValidationErrors = [] }) => ValidationErrors.flatMap(({ Message: words }) => words ?? []))
  return found.length > 0 ? found : [Detail ?? Message ?? Title ?? 'no reason was given']
}

function errorOf({ statusCode, body, headers }: Failed): Error {
  const text = sentencesIn(body).join(' ')
  if (statusCode === 401) return coded('xero.revoked', text)
  if (statusCode === 403) return coded('xero.forbidden', text)
  if (statusCode === 429)
    return coded('xero.limited', `Xero takes no more calls for now: ${headers['x-rate-limit-problem'] ?? 'limit'}`, {
      waitMs: Number(headers['retry-after']) * bareSecond || defaultLimitMs,
    })
  if (statusCode === 0 || statusCode >= 500) return coded('xero.away', `Xero does not answer (${statusCode || 'no connection'}).`)
  return coded('xero.refused', text, { statusCode })
}

/** The client rejects with an answer as JSON text. */
function asFailed(thrown: unknown): Failed {
  try {
    return (JSON.parse(String(thrown)) as { response: Failed }).response
  } catch {
    return { statusCode: 0, body: String(thrown), headers: {} }
  }
}

async function within<T>(answer: Promise<{ body: T }>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>(
    (_, reject) => (timer = setTimeout(() => reject(coded('xero.away', 'Xero did not answer within 30 seconds.')), timeoutMs)),
  )
  try {
    return (await Promise.race([answer.catch((thrown: unknown) => Promise.reject(errorOf(asFailed(thrown)))), late])).body
  } finally {
    clearTimeout(timer)
  }
}

const dollars = (cents: number): number => cents / 100
const cents = (amount = 0): number => Math.round(amount * 100)
const common = ({ supplier, date, amountsAre }: XeroBillToSend) => ({
  contact: { name: supplier },
  date,
  currencyCode: CurrencyCode.AUD,
  lineAmountTypes: amountsAre === 'inclusive' ? LineAmountTypes.Inclusive : LineAmountTypes.Exclusive,
})
/**
 * `sign`: -1 for credit notes, which have positive amounts in Xero. `taxAmount` replaces what Xero computes (published description of
 * LineItem).
 */
const asLines = ({ lines, amountsAre }: XeroBillToSend, sign: 1 | -1): LineItem[] =>
  lines.map(({ account, taxType, amount, gst, description }) => ({
    description,
    quantity: 1,
    unitAmount: dollars(sign * (amountsAre === 'inclusive' ? amount : amount - gst)),
    accountCode: account,
    taxType,
    taxAmount: dollars(sign * gst + 0),
  }))
const asInvoice = (bill: XeroBillToSend): Invoice => ({
  ...(bill.xeroId === null ? { status: Invoice.StatusEnum.DRAFT } : { invoiceID: bill.xeroId }),
  ...common(bill),
  type: Invoice.TypeEnum.ACCPAY,
  invoiceNumber: bill.number,
  dueDate: bill.dueDate,
  url: bill.link,
  lineItems: asLines(bill, 1),
})
/** Credit notes have no address field: the link stands in the description of the first line. */
const asCreditNote = (bill: XeroBillToSend): CreditNote => ({
  ...(bill.xeroId === null ? { status: CreditNote.StatusEnum.DRAFT } : { creditNoteID: bill.xeroId }),
  ...common(bill),
  type: CreditNote.TypeEnum.ACCPAYCREDIT,
  creditNoteNumber: bill.number,
  lineItems: asLines(bill, -1).map((line, i) => (i === 0 ? { ...line, description: `${line.description}\n${bill.link}` } : line)),
})
const codingOf = (lines: LineItem[] = []): XeroCoding[] =>
  lines.map(({ accountCode = '', taxType = '' }) => ({ account: accountCode, taxType }))
const asFound = ({
  invoiceID = '',
  status,
  contact,
  invoiceNumber = '',
  url = '',
  amountPaid,
  total,
  lineItems,
}: Invoice): XeroBillFound => ({
  xeroId: invoiceID,
  status: String(status ?? ''),
  supplier: contact?.name ?? '',
  number: invoiceNumber,
  link: url,
  paid: cents(amountPaid),
  total: cents(total),
  lines: codingOf(lineItems),
})
/** One that is allocated or paid is approved, which its status says. */
const asFoundNote = ({ creditNoteID = '', status, contact, creditNoteNumber = '', lineItems = [], total }: CreditNote): XeroBillFound => ({
  xeroId: creditNoteID,
  status: String(status ?? ''),
  supplier: contact?.name ?? '',
  number: creditNoteNumber,
  link: lineItems.map(({ description }) => description ?? '').join(' '),
  paid: 0,
  total: -cents(total),
  lines: codingOf(lineItems),
})
type Taken = { validationErrors?: ValidationError[]; statusAttributeString?: string }
function sentOf(one: Taken | undefined, id: string | undefined): XeroSent {
  const errors = (one?.validationErrors ?? []).flatMap(({ message }) => message ?? [])
  if (errors.length > 0 || one?.statusAttributeString === 'ERROR' || !id)
    return { xeroId: null, errors: errors.length > 0 ? errors : ['Xero gave no reason.'] }
  return { xeroId: id, errors: [] }
}
const inQuotes = (text: string): string => `"${text.replaceAll('"', '""')}"`
const maxAtOnce = 1000

export function xeroApi({ clientId, api, redirect }: XeroConfig): Xero {
  const at = {
    consent: `${api ?? 'https://login.xero.com'}/identity/connect/authorize`,
    identity: `${api ?? 'https://identity.xero.com'}/connect`,
    connections: `${api ?? 'https://api.xero.com'}/connections`,
    accounting: `${api ?? 'https://api.xero.com'}/api.xro/2.0`,
  }
  const accounting = ({ token }: Pick<XeroAccess, 'token'>): AccountingApi => {
    const client = new AccountingApi(at.accounting)
    client.accessToken = token
    return client
  }
  async function post(address: string, form: Record<string, string>): Promise<unknown> {
    const answer = await fetch(address, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      body: new URLSearchParams({ client_id: clientId, ...form }),
    }).catch(() => Promise.reject(coded('xero.away', 'Xero does not answer.')))
    const text = await answer.text()
    // `invalid_grant` has the status 400: the permission or the code is used up or withdrawn.
    if (answer.status === 400 || answer.status === 401) throw coded('xero.revoked', 'Xero does not accept the permission any more.')
    if (!answer.ok) throw errorOf({ statusCode: answer.status, body: text, headers: Object.fromEntries(answer.headers) })
    return text === '' ? null : JSON.parse(text)
  }
  async function tokens(form: Record<string, string>): Promise<XeroTokens> {
    const {
      access_token: access,
      refresh_token: refresh,
      expires_in: seconds,
      scope,
    } = (await post(`${at.identity}/token`, form)) as Record<string, unknown> // checked below
    if (typeof access !== 'string' || typeof refresh !== 'string' || typeof seconds !== 'number')
      throw coded('xero.refused', 'Xero gave no tokens.')
    const missing = typeof scope === 'string' ? scopes.filter(one => !scope.split(' ').includes(one)) : []
    if (missing.length > 0) throw coded('xero.scopes', `Xero gave no ${missing.join(', ')}.`)
    return { access, refresh, expiresAt: Date.now() + seconds * 1000 }
  }
  /** Credit notes have no parameters for numbers and ids: these go into the filter, with their lines by being paged. */
  async function notesWhere(by: XeroAccess, any: string[]): Promise<XeroBillFound[]> {
    const { creditNotes = [] } = await within(
      accounting(by).getCreditNotes(
        by.tenantId,
        undefined,
        `Type=="ACCPAYCREDIT" AND (${any.join(' OR ')})`,
        undefined,
        1,
        undefined,
        maxAtOnce,
      ),
    )
    return creditNotes.map(asFoundNote)
  }
  return {
    consentAddress: (state, challenge) =>
      `${at.consent}?${new URLSearchParams({ response_type: 'code', client_id: clientId, redirect_uri: redirect, scope: ['offline_access', ...scopes].join(' '), state, code_challenge: challenge, code_challenge_method: 'S256' }).toString()}`,
    exchange: (code, verifier) => tokens({ grant_type: 'authorization_code', code, redirect_uri: redirect, code_verifier: verifier }),
    refresh: refreshToken => tokens({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    revoke: async refreshToken => void (await post(`${at.identity}/revocation`, { token: refreshToken })),
    async organisations(token) {
      const answer = await fetch(at.connections, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => Promise.reject(coded('xero.away', 'Xero does not answer.')))
      if (!answer.ok) throw errorOf({ statusCode: answer.status, body: await answer.text(), headers: Object.fromEntries(answer.headers) })
      const found = (await answer.json()) as { tenantId?: string; tenantName?: string; tenantType?: string }[]
      return found
        .filter(it => it.tenantType === 'ORGANISATION')
        .map(({ tenantId = '', tenantName = '' }) => ({ tenantId, name: tenantName }))
    },
    async accounts(by) {
      const { accounts = [] } = await within(accounting(by).getAccounts(by.tenantId, undefined, 'Status=="ACTIVE"'))
      return accounts.filter(({ code, type }) => code && String(type) !== 'BANK').map(({ code = '', name = '' }) => ({ code, name }))
    },
    async taxRates(by) {
      const { taxRates = [] } = await within(accounting(by).getTaxRates(by.tenantId))
      return taxRates
        .filter(({ status }) => status === undefined || String(status) === 'ACTIVE')
        .map(({ name = '', taxType = '' }) => ({ name, type: taxType }))
    },
    async findByNumber(by, kind, numbers) {
      const client = accounting(by)
      if (kind === 'credit-note')
        return notesWhere(
          by,
          numbers.map(one => `CreditNoteNumber==${inQuotes(one)}`),
        )
      // The parameter is a list with commas: a number that has one is looked for by itself.
      const [plain, odd] = [numbers.filter(one => !one.includes(',')), numbers.filter(one => one.includes(','))]
      const found =
        plain.length === 0
          ? []
          : ((
              await within(
                client.getInvoices(
                  by.tenantId,
                  undefined,
                  'Type=="ACCPAY"',
                  undefined,
                  undefined,
                  plain,
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
            ).invoices ?? [])
      for (const one of odd)
        found.push(
          ...((await within(client.getInvoices(by.tenantId, undefined, `Type=="ACCPAY" AND InvoiceNumber==${inQuotes(one)}`))).invoices ??
            []),
        )
      return found.map(asFound)
    },
    findById: async (by, kind, ids) =>
      kind === 'credit-note'
        ? notesWhere(
            by,
            ids.map(id => `CreditNoteID==guid("${id}")`),
          )
        : // Xero gives the lines of bills only where they are paged.
          (
            (
              await within(
                accounting(by).getInvoices(
                  by.tenantId,
                  undefined,
                  undefined,
                  undefined,
                  ids,
                  undefined,
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
            ).invoices ?? []
          ).map(asFound),
    async send(by, kind, bills, key) {
      if (kind === 'credit-note') {
        const { creditNotes = [] } = await within(
          accounting(by).updateOrCreateCreditNotes(by.tenantId, { creditNotes: bills.map(asCreditNote) }, false, undefined, key),
        )
        return bills.map((_, i) => sentOf(creditNotes[i], creditNotes[i]?.creditNoteID))
      }
      const { invoices = [] } = await within(
        accounting(by).updateOrCreateInvoices(by.tenantId, { invoices: bills.map(asInvoice) }, false, undefined, key),
      )
      return bills.map((_, i) => sentOf(invoices[i], invoices[i]?.invoiceID))
    },
    async attach(by, { kind, xeroId }, name, type, bytes, key) {
      const [client, headers] = [accounting(by), { headers: { 'Content-Type': type } }]
      await within<unknown>(
        kind === 'credit-note'
          ? client.updateCreditNoteAttachmentByFileName(by.tenantId, xeroId, name, bytes, key, headers)
          : client.updateInvoiceAttachmentByFileName(by.tenantId, xeroId, name, bytes, key, headers),
      )
    },
  }
}
