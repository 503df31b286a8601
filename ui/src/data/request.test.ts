// @vitest-environment jsdom
import { employers } from '@docketry/contracts/api/people.ts'
import { login } from '@docketry/contracts/api/auth.ts'
import { publicInvoiceImage } from '@docketry/contracts/api/invoices.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session, signIn } from '../session/session.ts'
import { addressOf, sendRequest } from './request.ts'

const user = { token: 'tok', user_id: '7', firstName: 'A', lastName: 'B', email: 'a@b.example', verified: true, roles: [] }
const answers = (body: unknown, status = 200) => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json(body, { status })))
  vi.stubGlobal('fetch', fetch)
  return { headers: () => new Headers(fetch.mock.calls[0]?.[1]?.headers), address: () => fetch.mock.calls[0]?.[0] }
}
beforeEach(() => signIn(user))
afterEach(() => vi.unstubAllGlobals())

it('a request to a private endpoint carries the bearer token', async () => {
  const sent = answers([])
  await sendRequest(employers, {})
  expect(sent.headers().get('authorization')).toBe('Bearer tok')
})

it('a request to a public or sign-in endpoint carries no token, and its path is filled in', async () => {
  const sent = answers({ url: '/x' })
  await sendRequest(publicInvoiceImage, { path: { imageId: 'a/b' } })
  expect(sent.headers().get('authorization')).toBeNull()
  expect(sent.address()).toBe('/api/public/invoiceimage/a%2Fb')
})

it('an answer of 401 signs out and removes the session', async () => {
  answers({ error: { code: 'sign-in.needed', message: 'Please sign in.' } }, 401)
  await expect(sendRequest(employers, {})).rejects.toMatchObject({ status: 401, message: 'Please sign in.' })
  expect(session.get()).toBeNull()
  expect(localStorage.getItem('user_info')).toBeNull()
})

it('an answer of 403 and a refused sign-in keep the session', async () => {
  answers({ error: { code: 'not-allowed', message: 'No.' } }, 403)
  await expect(sendRequest(employers, {})).rejects.toMatchObject({ status: 403, code: 'not-allowed' })
  answers({ errors: [{ param: 'userNotFound', msg: 'Wrong.' }] }, 422)
  await expect(sendRequest(login, { body: { email: '', password: '' } })).rejects.toMatchObject({
    message: 'Wrong.',
    errors: [{ param: 'userNotFound', msg: 'Wrong.' }],
  })
  expect(session.get()).toEqual(user)
})

it('a request without an answer fails as offline', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
  await expect(sendRequest(employers, {})).rejects.toMatchObject({ status: 0, code: 'offline' })
})

it('an answer that is cut off or is no JSON fails as offline', async () => {
  const cutOff = new ReadableStream({ pull: controller => controller.error(new TypeError('network error')) })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(cutOff)))
  await expect(sendRequest(employers, {})).rejects.toMatchObject({ status: 0, code: 'offline' })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<title>Log in to this network</title>')))
  await expect(sendRequest(employers, {})).rejects.toMatchObject({ status: 0, code: 'offline' })
})

it('a request that is aborted while its answer is read fails with the reason of the abort', async () => {
  const stop = new AbortController()
  const aborted = new ReadableStream({
    pull(controller) {
      stop.abort()
      controller.error(stop.signal.reason)
    },
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(aborted)))
  await expect(sendRequest(employers, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

it('an address leaves out unset parameters', () => {
  expect(addressOf('/api/x', { a: 1, b: undefined, c: null, d: false })).toBe('/api/x?a=1&d=false')
})
