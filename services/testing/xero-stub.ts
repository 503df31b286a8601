/** Xero for tests, over HTTP: keeps bills, heeds idempotency keys and limits, and can be told to fail. Paths and shapes as in Xero's published description. */
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { randomUUID } from 'node:crypto'

export type StubBill = { InvoiceID: string; InvoiceNumber: string; Type: string; Status: string; Url: string; AmountPaid: number; Contact: { Name: string }; LineItems: { AccountCode: string; UnitAmount: number; TaxType: string }[]; Total: number; InvoiceIDSent?: string }
type Answer = { status: number; body: unknown; headers?: Record<string, string>; cut?: boolean }
export type XeroStub = Awaited<ReturnType<typeof xeroStub>>
const tenantId = 'e1eede29-f875-4a5d-8470-17f6a29a88b1'

/** `fail`: the answer of the next request whose path matches, or null. `deletedAccounts`: refused in bills. `cut`: the connection ends after this many sends of bills are stored, without an answer. */
export async function xeroStub() {
  const bills = new Map<string, StubBill>()
  const attachments = new Map<string, number>()
  const keys = new Map<string, unknown>()
  const calls: { at: number; path: string; method: string }[] = []
  const state = { refresh: 1, revoked: false, deletedAccounts: new Set<string>(), locked: false, fails: [] as { path: RegExp; status: number; headers?: Record<string, string> }[], cutSends: 0, mostAtOnce: 0, active: 0, tenantId }

  const saveBill = (sent: Partial<StubBill> & { InvoiceID?: string }): object => {
    const problem = state.locked ? 'The document date cannot be before the period lock date.' : (sent.LineItems ?? []).some(({ AccountCode }) => state.deletedAccounts.has(AccountCode)) ? 'Account code is not a valid code for this document.' : null
    if (problem) return { ...sent, StatusAttributeString: 'ERROR', ValidationErrors: [{ Message: problem }] }
    const bill = { ...bills.get(sent.InvoiceID ?? ''), AmountPaid: 0, ...sent, InvoiceID: sent.InvoiceID ?? randomUUID(), Total: (sent.LineItems ?? []).reduce((sum, { UnitAmount }) => sum + UnitAmount, 0) } as StubBill
    bills.set(bill.InvoiceID, { ...bill, Status: bill.Status })
    return { ...bill, StatusAttributeString: 'OK' }
  }
  function tokenAnswer(form: URLSearchParams): Answer {
    const isRefresh = form.get('grant_type') === 'refresh_token'
    if (state.revoked || (isRefresh && form.get('refresh_token') !== `refresh-${state.refresh}`) || (!isRefresh && !form.get('code_verifier'))) return { status: 400, body: { error: 'invalid_grant' } }
    state.refresh += 1
    return { status: 200, body: { access_token: `access-${state.refresh}`, refresh_token: `refresh-${state.refresh}`, expires_in: 1800, token_type: 'Bearer' } }
  }
  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', 'http://stub')
    const path = url.pathname
    const bytes = await buffer(request)
    calls.push({ at: Date.now(), path, method: request.method ?? '' })
    const failing = state.fails.findIndex(one => one.path.test(path))
    if (failing >= 0) {
      const [{ status, headers = {} } = { status: 500 }] = state.fails.splice(failing, 1)
      return { status, body: { Message: 'failed as the test says' }, headers }
    }
    if (path === '/connect/token') return tokenAnswer(new URLSearchParams(bytes.toString()))
    if (path === '/connect/revocation') return { status: 200, body: '' }
    if (state.revoked || !/^Bearer access-/u.test(request.headers.authorization ?? '')) return { status: 401, body: { Title: 'Unauthorized', Detail: 'AuthenticationUnsuccessful' } }
    if (path === '/connections') return { status: 200, body: [{ tenantId, tenantName: 'Corner Cafe', tenantType: 'ORGANISATION' }] }
    if (request.headers['xero-tenant-id'] !== tenantId) return { status: 403, body: { Detail: 'AuthenticationUnsuccessful' } }
    return accountingAnswer(request, url, bytes)
  }
  function accountingAnswer(request: IncomingMessage, url: URL, bytes: Buffer): Answer {
    const rest = url.pathname.replace('/api.xro/2.0', '')
    if (rest === '/Accounts') return { status: 200, body: { Accounts: [{ Code: '310', Name: 'Materials', Type: 'EXPENSE', Status: 'ACTIVE' }, { Code: '090', Name: 'Bank', Type: 'BANK', Status: 'ACTIVE' }] } }
    if (rest === '/TaxRates') return { status: 200, body: { TaxRates: [{ Name: 'GST on Expenses', TaxType: 'INPUT', Status: 'ACTIVE' }, { Name: 'GST Free Expenses', TaxType: 'EXEMPTEXPENSES', Status: 'ACTIVE' }] } }
    const key = String(request.headers['idempotency-key'] ?? '')
    if (rest === '/Invoices' && request.method === 'POST') {
      const known = keys.get(key)
      const sent = JSON.parse(bytes.toString()) as { Invoices: Partial<StubBill>[] }
      const body = known ?? { Invoices: sent.Invoices.map(saveBill) }
      keys.set(key, body)
      if (state.cutSends > 0) return (state.cutSends -= 1, { status: 200, body, cut: true })
      return { status: 200, body }
    }
    if (rest === '/Invoices') {
      const [numbers, ids] = [url.searchParams.get('InvoiceNumbers')?.split(','), url.searchParams.get('IDs')?.split(',')]
      return { status: 200, body: { Invoices: [...bills.values()].filter(bill => (numbers ? numbers.includes(bill.InvoiceNumber) : ids ? ids.includes(bill.InvoiceID) : true)) } }
    }
    const [, billId = '', name = ''] = /^\/Invoices\/([^/]+)\/Attachments\/(.+)$/u.exec(rest) ?? []
    if (bills.has(billId)) {
      attachments.set(`${billId}/${name}`, bytes.length)
      return { status: 200, body: { Attachments: [{ FileName: name }] } }
    }
    return { status: 404, body: { Message: 'not found' } }
  }
  const server = createServer((request, response) => {
    state.active += 1
    state.mostAtOnce = Math.max(state.mostAtOnce, state.active)
    void answer(request).then(({ status, body, headers = {}, cut = false }) => {
      state.active -= 1
      if (cut) return request.socket.destroy()
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body === '' ? '' : JSON.stringify(body))
      return undefined
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, bills, attachments, calls, state,
    close: () => new Promise<void>(resolve => { server.closeAllConnections(); server.close(() => resolve()) }),
  }
}
