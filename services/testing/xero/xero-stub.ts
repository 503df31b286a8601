/**
 * Xero for tests, over HTTP: permission, limits, bills with their attachments, and faults that a test sets. Paths and shapes as in Xero's
 * published description.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { stubBooks, tenantId, type StubAnswer, type StubRequest } from './stub-books.ts'
import { stubLimits, stubPermission } from './stub-permission.ts'

export type StubCall = StubRequest & { at: number; answer: StubAnswer | null }
export type XeroStub = Awaited<ReturnType<typeof xeroStub>>
/** `cut`: the connection ends before the request has an effect, or after it and without an answer, or after the answer. `act` runs then. */
export type StubCut = { cut: 'before' | 'stored' | 'answered'; act?: () => void }
const base = '/api.xro/2.0'

/** `now`: the clock of limits and idempotency keys, ms. `port`: any free one by default. */
export async function xeroStub({ now = Date.now, port = 0 }: { now?: () => number; port?: number } = {}) {
  const books = stubBooks(now)
  const permission = stubPermission()
  const limits = stubLimits(now)
  const calls: StubCall[] = []
  /** `fails`: the answers of the next requests whose path matches. `cutAt`: called with each call of the Accounting API. */
  const state = {
    fails: [] as { path: RegExp; status: number; headers?: Record<string, string> }[],
    cutAt: (() => null) as (call: StubCall) => StubCut | null,
  }

  function accountingAnswer(call: StubCall): StubAnswer {
    const { path } = call
    const failing = state.fails.findIndex(one => one.path.test(path))
    if (failing >= 0) {
      const [{ status, headers = {} } = { status: 500 }] = state.fails.splice(failing, 1)
      return { status, body: { ErrorNumber: 0, Type: 'PostDataInvalidException', Message: 'failed as the test says' }, headers }
    }
    return permission.refused(call, tenantId) ?? books.answer(call)
  }
  function otherAnswer(call: StubCall): StubAnswer {
    if (call.path === '/connect/token') return permission.tokenAnswer(new URLSearchParams(call.bytes.toString()))
    if (call.path === '/connect/revocation') return { status: 200, body: '' }
    if (call.path === '/connections')
      return permission.refused(call, null) ?? { status: 200, body: [{ tenantId, tenantName: 'Corner Cafe', tenantType: 'ORGANISATION' }] }
    return { status: 404, body: '' }
  }
  const write = (response: ServerResponse, { status, body, headers = {} }: StubAnswer): void =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body === '' ? '' : JSON.stringify(body))

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stub')
    if (url.pathname === '/identity/connect/authorize')
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(permission.consentPage(url.href))
    const isAccounting = url.pathname.startsWith(base)
    const call: StubCall = {
      at: now(),
      method: request.method ?? '',
      path: isAccounting ? url.pathname.slice(base.length) : url.pathname,
      query: url.searchParams,
      headers: request.headers as Record<string, string>,
      bytes: await buffer(request),
      answer: null,
    }
    calls.push(call)
    if (!isAccounting) return write(response, (call.answer = otherAnswer(call)))
    const over = limits.begin()
    if (over) return write(response, (call.answer = over))
    try {
      const end = state.cutAt(call)
      if (end?.cut !== 'before') call.answer = accountingAnswer(call)
      if (end === null || end.cut === 'answered') write(response, call.answer ?? { status: 500, body: '' })
      end?.act?.()
      if (end !== null && end.cut !== 'answered') request.socket.destroy()
    } finally {
      limits.ended()
    }
  }
  const server = createServer((request, response) => void take(request, response).catch(() => response.destroy()))
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    bills: books.bills,
    creditNotes: books.creditNotes,
    contacts: books.contacts,
    attachments: books.attachments,
    forgetKeys: books.forgetKeys,
    calls,
    state,
    books: books.state,
    permission: permission.state,
    limits: limits.state,
    allow: permission.allow,
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
