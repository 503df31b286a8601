/** The server is killed while pages are processed, and resumes after a restart. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { brokenAt } from '../platform/testing/broken-at.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { abns, startApp } from '../testing/app.ts'
import { linesOf, pdfOfInvoices, scanOf } from '../testing/sample-invoices.ts'
import { verificationCode } from '../testing/verify.ts'
import { multipartOf, zipOf } from '../testing/zips.ts'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => removeFolder(folder))

const cli = new URL('../cli/cli.ts', import.meta.url).pathname

/** Starts the server through the command line; returns its address and a function that kills it. */
async function startServer() {
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DOCKETRY_DATA: folder, DOCKETRY_DEMO: '0', DOCKETRY_WORKERS: '2' }
  const child = spawn(process.execPath, [cli, 'start'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  for await (const line of createInterface({ input: child.stdout })) {
    const [address] = /http:\/\/\S+/u.exec(line) ?? []
    if (address) return { address, kill: () => (child.kill('SIGKILL'), ended) }
  }
  throw new Error('the server did not start')
}

const registration = {
  email: 'ann@firm.example',
  password: 'correct horse',
  confirm_password: 'correct horse',
  abn: abns[0],
  type: 'owner',
  firstName: 'Ann',
  lastName: 'Lim',
  category: 'Bookkeeper',
}

it('the server loses and duplicates no page when it is killed during processing', async () => {
  const { address, kill } = await startServer()
  const json = async <T>(path: string, init: RequestInit) => (await (await fetch(address + path, init)).json()) as T
  const post = <T>(path: string, body: object) =>
    json<T>(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const session = await post<{ token: string; user_id: string; email: string }>('/api/auth/register', registration)
  const { token } = session
  await post('/api/public/verifyEmail', { code: verificationCode(folder, session) })
  const bearer = { authorization: `Bearer ${token}` }
  const [employer] = await json<{ business: { id: string } }[]>('/api/accountant/employers', { headers: bearer })
  const firmId = employer?.business.id ?? ''

  const live = await fetch(`${address}/api/live?firmId=${firmId}`, { headers: bearer })
  const zip = await zipOf({
    'scan_1.png': await scanOf(linesOf(1)),
    'scan_2.pdf': pdfOfInvoices(2, 3, 4),
    'scan_3.png': await scanOf(linesOf(5)),
    'scan_4.pdf': pdfOfInvoices(6, 7),
  })
  const { body, headers } = multipartOf({ uploadId: 'pile' }, zip)
  const { data } = await json<{ data: { scanGroup: { id: string } } }>('/api/image/files/upload', {
    method: 'POST',
    headers: { ...bearer, ...headers },
    body: new Uint8Array(body),
  })
  const groupId = data.scanGroup.id

  // Live updates show progress: at the second one, some pages are read and others are not.
  let updates = 0
  for await (const chunk of live.body ?? []) {
    if (new TextDecoder().decode(chunk).includes(groupId)) updates += 1
    if (updates === 2) break
  }
  await kill()
  const killedAt = Date.now()

  const app = await startApp({ folder, real: true, rough: 4 })
  try {
    await app.running.settled()
    const login = await app.request('POST', '/api/auth/login', { body: { email: registration.email, password: registration.password } })
    const again = login.json<{ token: string }>().token
    const group = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, { token: again })).json<{
      status: string
      total: number
      percentage: number
      invoices: { pages: unknown[] }[]
    }>()
    expect(group.status).toBe('COMPLETE')
    expect(group.total).toBe(7)
    expect(group.percentage).toBe(100)
    expect(group.invoices.flatMap(invoice => invoice.pages)).toHaveLength(7)

    const events = await app.events()
    expect(events.some(event => event.metadata.at > killedAt)).toBe(true)
    const keys = (type: string) =>
      events
        .filter(event => event.type === type)
        .map(({ data: it }) =>
          Object.entries(it as object)
            .filter(([name]) => ['fileId', 'page', 'invoiceId'].includes(name))
            .join(),
        )
    for (const [type, count] of [
      ['FileUploaded', 4],
      ['PagePrepared', 7],
      ['PageRead', 7],
      ['InvoiceExtracted', group.invoices.length],
    ] as const) {
      expect(keys(type).length, type).toEqual(count)
      expect(new Set(keys(type)).size, type).toEqual(count)
    }
    for (const stream of Map.groupBy(events, event => event.stream).values()) expect(brokenAt(stream)).toBeNull()

    // The client repeats the upload, because it got no answer: no second batch is created.
    const repeated = await app.upload(again, zip, { uploadId: 'pile' })
    await app.running.settled()
    expect(repeated.json<{ data: { scanGroup: { id: string } } }>().data.scanGroup.id).toEqual(groupId)
    expect((await app.events()).length).toEqual(events.length)
  } finally {
    await app.close(true)
  }
})
