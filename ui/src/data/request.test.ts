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

it('carries the bearer on calls that are not public', async () => {
  const call = answers([])
  await sendRequest(employers, {})
  expect(call.headers().get('authorization')).toBe('Bearer tok')
})

it('carries none on public and sign-in calls, and fills the path', async () => {
  const call = answers({ url: '/x' })
  await sendRequest(publicInvoiceImage, { path: { imageId: 'a/b' } })
  expect(call.headers().get('authorization')).toBeNull()
  expect(call.address()).toBe('/api/public/invoiceimage/a%2Fb')
})

it('signs out on 401 and keeps nothing of the session', async () => {
  answers({ error: { code: 'sign-in.needed', message: 'Please sign in.' } }, 401)
  await expect(sendRequest(employers, {})).rejects.toMatchObject({ status: 401, message: 'Please sign in.' })
  expect(session.get()).toBeNull()
  expect(localStorage.getItem('user_info')).toBeNull()
})

it('stays signed in on 403, and when a sign-in is refused', async () => {
  answers({ error: { code: 'not-allowed', message: 'No.' } }, 403)
  await expect(sendRequest(employers, {})).rejects.toMatchObject({ status: 403, code: 'not-allowed' })
  answers({ errors: [{ param: 'userNotFound', msg: 'Wrong.' }] }, 422)
  await expect(sendRequest(login, { body: { email: '', password: '' } })).rejects.toMatchObject({ message: 'Wrong.', errors: [{ param: 'userNotFound', msg: 'Wrong.' }] })
  expect(session.get()).toEqual(user)
})

it('says that there is no connection when nothing answers', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
  await expect(sendRequest(employers, {})).rejects.toMatchObject({ status: 0, code: 'offline' })
})

it('leaves out what is not set', () => {
  expect(addressOf('/api/x', { a: 1, b: undefined, c: null, d: false })).toBe('/api/x?a=1&d=false')
})
