import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { holderIn, links, type Links } from '../platform/auth/signed-links.ts'
import { newId } from '../platform/events/ids.ts'
import { abns, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePng } from '../testing/fake-workers.ts'

const minute = 60_000
const at = Date.UTC(2026, 6, 1, 10, 7)
const { blob, opens, imageId, invoiceOf } = links('a secret')

/** The parts of an address, as the server parses them. */
function partsOf(address: string): [string, string, string, string, string] {
  const url = new URL(address, 'http://here')
  const [kind = '', fileId = '', hash = ''] = url.pathname.split('/').slice(4)
  return [kind, fileId, hash, url.searchParams.get('until') ?? '', url.searchParams.get('sig') ?? '']
}

describe('the address of a page', () => {
  const [kind, fileId, hash, until, sig] = partsOf(blob('image', 'file-1', 'abc', at))

  it('opens for at least 15 minutes and at most 30', () => {
    expect(opens(kind, fileId, hash, until, sig, at)).toBe(true)
    expect(opens(kind, fileId, hash, until, sig, at + 15 * minute)).toBe(true)
    expect(opens(kind, fileId, hash, until, sig, at + 30 * minute)).toBe(false)
  })
  it('stays the same for some minutes, so that browsers can cache it', () => {
    expect(blob('image', 'file-1', 'abc', at + 5 * minute)).toBe(blob('image', 'file-1', 'abc', at))
    expect(blob('image', 'file-1', 'abc', at + 20 * minute)).not.toBe(blob('image', 'file-1', 'abc', at))
  })
  it.each([
    ['kind', ['original', fileId, hash, until, sig]],
    ['file', [kind, 'file-2', hash, until, sig]],
    ['bytes', [kind, fileId, 'abd', until, sig]],
    ['end', [kind, fileId, hash, String(Number(until) + 1), sig]],
    ['signature', [kind, fileId, hash, until, sig.replace(/^./u, first => (first === 'A' ? 'B' : 'A'))]],
    ['signature cut short', [kind, fileId, hash, until, sig.slice(0, -2)]],
    ['no signature', [kind, fileId, hash, until, '']],
    ['end that is not a number', [kind, fileId, hash, 'Infinity', sig]],
  ])('does not open with another %s', (_, parts) => {
    expect(opens(...(parts as [string, string, string, string, string]), at)).toBe(false)
  })
  it('of another installation does not open', () => {
    const other = links('another secret')
    expect(opens(...partsOf(other.blob('image', 'file-1', 'abc', at)), at)).toBe(false)
  })
})

describe('the address of a page for a user', () => {
  const ann = { userId: 'u', sessionId: 's', firms: { f: 'owner' as const, g: 'admin' as const }, roles: [] }
  const address = links('a secret').of(ann).blob('image', 'file-1', 'abc', at)
  const opened = (holder: Parameters<Links['of']>[0]) => opens(...partsOf(address), at, { holder })

  it('contains user and session, and opens with their unchanged rights', () => {
    expect(holderIn(new URL(address, 'http://here').searchParams.get('by') ?? '')).toEqual({ userId: 'u', sessionId: 's' })
    expect(opened({ ...ann, firms: { g: 'admin', f: 'owner' } })).toBe(true)
  })
  it.each([
    ['without a user', null],
    ['for another user', { ...ann, userId: 'v' }],
    ['for another session', { ...ann, sessionId: 't' }],
    ['after they left a firm', { ...ann, firms: { f: 'owner' as const } }],
    ['after they were limited to some clients', { ...ann, limits: { g: ['c'] } }],
    ['after their roles changed', { ...ann, roles: ['su'] }],
  ])('does not open %s', (_, holder) => expect(opened(holder)).toBe(false))
})

describe('the public id of an invoice', () => {
  const invoiceId = newId()
  it('contains the id of its invoice, and changes with the generation', () => {
    expect(invoiceOf(imageId(invoiceId, 0))).toBe(invoiceId)
    expect(imageId(invoiceId, 0)).not.toBe(imageId(invoiceId, 1))
    expect(imageId(invoiceId, 0)).toMatch(/^[\w-]{43}$/u)
  })
  it.each(['', 'x', 'a'.repeat(42), 'a'.repeat(60), '../../etc/passwd'])('%j is not a public id', id => expect(invoiceOf(id)).toBeNull())
})

describe('over HTTP', () => {
  let app: TestApp
  let ann: Person
  let invoice: GroupDetail['invoices'][number]
  beforeAll(async () => {
    app = await startApp({ rough: 8 })
    ann = await app.owner(abns[0])
    const groupId = groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng('<script>alert(1)</script>') }))
    await app.running.settled()
    const detail = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}&includeRaw=true`, ann)).json<GroupDetail>()
    invoice = detail.invoices[0] as (typeof detail.invoices)[number]
    expect((await app.request('GET', detail.raw?.[0]?.url ?? '')).headers).toMatchObject({
      'content-disposition': 'attachment',
      'content-type': 'application/octet-stream',
    })
  })
  afterAll(() => app.close())
  const publicly = (id: string) => app.request('GET', `/api/public/invoiceimage/${encodeURIComponent(id)}`)

  it('a page opens without a token, as a sandboxed image', async () => {
    const response = await app.request('GET', invoice.signedImage ?? '')
    expect(response.statusCode).toBe(200)
    expect(response.body.startsWith('image of page 1')).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    expect(response.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/u)
  })

  it('the address of a page for a user expires with their session, and when their roles change', async () => {
    const login = async () =>
      (await app.request('POST', '/api/auth/login', { body: { email: ann.email, password: 'correct horse' } })).json<{ token: string }>()
        .token
    const image = async (token: string) =>
      (await app.request('GET', `/api/accountant/invoice/image?invoice_id=${invoice.id}`, { token })).json<{ url: string }>().url
    const opens = async (url: string) => (await app.request('GET', url)).statusCode
    const token = await login()
    const url = await image(token)
    const session = new URL(url, 'http://here').searchParams.get('by') ?? ''
    expect(await opens(url)).toBe(200)
    expect(await opens(url.replace(/by=[^&]+&/u, ''))).toBe(404)
    expect(await opens(url.replace(session, `${session}x`))).toBe(404)
    expect(await opens(`${url}&by=${session}`)).toBe(404)
    const other = await image(ann.token)
    await app.request('POST', '/api/accountant/session/end', { token, body: {} })
    expect(await opens(url)).toBe(404)
    expect(await opens(other)).toBe(200)
    const open = await image(await login())
    await app.request('POST', '/api/accountant/sessions/end', { token: ann.token, body: { keepThis: true } })
    expect(await opens(open)).toBe(404)
    expect(await opens(other)).toBe(200)
    await app.grant(ann, 'developer')
    expect(await opens(other)).toBe(404)
    expect(await opens(await image(ann.token))).toBe(200)
  })

  it('a valid public id opens without signing in; a mistyped, foreign or re-encoded one does not', async () => {
    const response = await publicly(invoice.imageId)
    expect((await app.request('GET', response.json<{ url: string }>().url)).statusCode).toBe(200)
    const other = links('another secret').imageId(invoice.id, 0)
    const last = invoice.imageId.at(-1) === 'A' ? 'B' : 'A'
    for (const id of [
      other,
      invoice.imageId.slice(0, -1) + last,
      `${invoice.imageId}=`,
      `${invoice.imageId}%20`,
      invoice.imageId.toLowerCase(),
      invoice.id,
      links(app.running.keys.links).imageId(newId(), 0),
    ]) {
      expect((await publicly(id)).statusCode, id).toBe(404)
    }
  })

  it('a public id of another generation does not open', async () => {
    const next = links(app.running.keys.links).imageId(invoice.id, 1)
    expect((await publicly(next)).statusCode).toBe(404)
    expect((await publicly(invoice.imageId)).statusCode).toBe(200)
  })

  it('nothing opens once the invoice is deleted', async () => {
    await app.request('POST', '/api/accountant/invoice/delete', { token: ann.token, body: { invoice_id: invoice.id } })
    expect((await publicly(invoice.imageId)).statusCode).toBe(404)
    expect((await app.request('GET', `/api/accountant/invoice/image?invoice_id=${invoice.id}`, ann)).statusCode).toBe(404)
  })
})
