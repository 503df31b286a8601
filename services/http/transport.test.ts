import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import { isMalformed } from './transport.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await startApp()
  await app.running.app.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = app.running.app.server.address() as AddressInfo)
})
afterAll(() => app.close())

type Answer = { status: number; location: string | undefined; hsts: string | undefined; body: string }
/** Sends the path unchanged: clients such as fetch normalise addresses first. */
const raw = (
  path: string,
  { method = 'GET', headers = {}, at = port }: { method?: string; headers?: Record<string, string>; at?: number } = {},
) =>
  new Promise<Answer>((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port: at, path, method, headers }, answer => {
      let body = ''
      answer.setEncoding('utf8').on('data', (text: string) => (body += text))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location,
          hsts: answer.headers['strict-transport-security'],
          body,
        }),
      )
    })
    outgoing.on('error', reject).end()
  })

const malformed = [
  '//evil.example',
  '//evil.example/..',
  '///evil.example/',
  '//',
  '/dashboard//evil.example',
  '/assets//evil.example/',
  '/api//docs',
  '/%00',
  '/a%00b',
  '/assets/%00',
  '/invoiceimage/%00',
  '/%0d%0aSet-Cookie:a=b',
  '/%',
  '/%zz',
  '/%E0%A4%A',
  '/%c0%ae',
  '/.',
  '/..',
  '/./a',
  '/%2e%2e/',
  '/a/%2E%2e/b',
  '/..%2f..%2fetc',
  '/%2f%2fevil.example',
  '/a%2Fb',
  '/a%5cb',
  '/\\evil.example',
  '/api/docs/static/..%2f..%2f%00',
  'http://evil.example/',
  '*',
]

describe.each(malformed)('the address %s', path => {
  it.each(['GET', 'POST', 'HEAD'])('is answered with 404 for %s, without a redirect', async method => {
    const { status, location, body } = await raw(path, { method })
    expect(status).toBe(404)
    expect(location).toBeUndefined()
    expect(method === 'HEAD' ? 'not-found' : body).toContain('not-found')
  })
})

describe('a malformed address that a browser opens', () => {
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  it.each(['/business/details/%E0%A4%A', '/dashboard/%', '//evil.example', '/dashboard//team', '/a%2Fb', '/%00', '/..%2f..%2fetc'])(
    'is answered with the page of the product, as not found: %s',
    async path => {
      const { status, location, body } = await raw(path, { headers })
      expect([status, location]).toEqual([404, undefined])
      expect(body).toContain('<div id="root">')
    },
  )
  it('is never answered as unchanged, which would leave the page empty', async () => {
    const since = new Date(Date.now() + 60_000).toUTCString()
    const { status, body } = await raw('/%', { headers: { ...headers, 'if-modified-since': since } })
    expect([status, body]).toEqual([404, expect.stringContaining('<div id="root">')])
  })
  it.each(['/api/data/%E0%A4%A', '/api//docs', '/assets/%00'])(
    'is refused below the endpoints and the files of the product: %s',
    async path => {
      const { status, body } = await raw(path, { headers })
      expect([status, body]).toEqual([404, expect.stringContaining('"code":"not-found"')])
    },
  )
})

it('valid addresses are not malformed, with any query', () => {
  for (const path of [
    '/',
    '/scan/detail/groupId=1&noChild=true',
    '/blog/how-to-review',
    '/business/details/a%3Db%20c',
    '/?next=//evil.example',
    '/x?a=%00&b=%',
    '/%C3%A9t%C3%A9',
    '/a.b/c..d',
  ])
    expect({ path, malformed: isMalformed(path) }).toEqual({ path, malformed: false })
})

it('a very long name is answered with 404', async () => {
  expect((await raw(`/${'a'.repeat(5000)}`)).status).toBe(404)
  expect((await raw(`/assets/${'a'.repeat(5000)}`)).status).toBe(404)
})

describe('the HSTS header is sent', () => {
  it('when the public address is https', async () => {
    const secured = await startApp({ env: { DOCKETRY_URL: 'https://docketry.example.com' } })
    for (const path of ['/api/public/category/all', '/', '/nowhere', '/api/accountant/profile']) {
      expect((await secured.running.app.inject(path)).headers['strict-transport-security']).toBe('max-age=31536000')
    }
    await secured.close()
  })
  it('when a trusted proxy reports TLS, and not when an untrusted client does', async () => {
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }
    const behind = await startApp({ env: { DOCKETRY_PROXIES: '1' } })
    await behind.running.app.listen({ port: 0, host: '127.0.0.1' })
    const { port: at } = behind.running.app.server.address() as AddressInfo
    expect((await raw('/', { at, headers: forwarded })).hsts).toBe('max-age=31536000')
    expect((await raw('/', { at })).hsts).toBeUndefined()
    await behind.close()
    expect((await raw('/', { headers: forwarded })).hsts).toBeUndefined()
  })
})
