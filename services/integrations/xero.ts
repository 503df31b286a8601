/** Xero's API; with xero-bills.ts the only importer of its client. Permission by OAuth 2 with PKCE, so that there is no client secret. */
import { AccountingApi } from 'xero-node'
import { coded } from '../platform/errors/coded.ts'
import type { Xero, XeroAccess, XeroBillFound, XeroTokens } from '../shared/xero.ts'
import { asCreditNote, asFound, asFoundNote, asInvoice, sentOf } from './xero-bills.ts'
import { errorOf, timeoutMs, within } from './xero-errors.ts'

/** `redirect`: our page to which Xero sends people back. `api`: replaces all addresses of Xero in tests. */
type XeroConfig = { clientId: string; api: string | null; redirect: string }

/**
 * The fewest that work: bills, their attachments, and accounts and tax rates to read. A contact that is named in a bill needs none of its
 * own. `accounting.invoices` is the part of the description's `accounting.transactions` about invoices; apps made since March 2026 have it
 * alone, older ones since April 2026, too.
 */
const scopes = ['accounting.invoices', 'accounting.attachments', 'accounting.settings.read']
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
  /** Bills with their lines: Xero gives these only where the bills are paged. `numbers`, `ids`: undefined for any. */
  async function pagedBills(
    by: XeroAccess,
    { where, numbers, ids }: { where?: string; numbers?: string[]; ids?: string[] },
  ): Promise<XeroBillFound[]> {
    const { invoices = [] } = await within(
      accounting(by).getInvoices(
        by.tenantId,
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
  async function billsNumbered(by: XeroAccess, number: string): Promise<XeroBillFound[]> {
    const where = `Type=="ACCPAY" AND InvoiceNumber==${inQuotes(number)}`
    const { invoices = [] } = await within(accounting(by).getInvoices(by.tenantId, undefined, where))
    return invoices.map(asFound)
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
      if (kind === 'credit-note')
        return notesWhere(
          by,
          numbers.map(one => `CreditNoteNumber==${inQuotes(one)}`),
        )
      // The parameter is a list with commas: a number that has one is looked for by itself.
      const plain = numbers.filter(one => !one.includes(','))
      const found = plain.length === 0 ? [] : await pagedBills(by, { where: 'Type=="ACCPAY"', numbers: plain })
      for (const number of numbers.filter(one => one.includes(','))) found.push(...(await billsNumbered(by, number)))
      return found
    },
    findById: async (by, kind, ids) =>
      kind === 'credit-note'
        ? notesWhere(
            by,
            ids.map(id => `CreditNoteID==guid("${id}")`),
          )
        : pagedBills(by, { ids }),
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
