import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../platform/events/ids.ts'
import { abns, startApp, type Person, type TestApp } from '../testing/app.ts'
import { dismiss } from '../testing/dismiss.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await startApp({ rough: 2 })
  ann = await app.owner(abns[0])
})
afterAll(() => app.close())

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = () => Math.floor(Date.now() / 1000)
const good = () => ({ sub: ann.userId, iss: 'docketry', aud: 'docketry-api', iat: now(), exp: now() + 600 })
const secret = () => app.running.keys.jwt

function tokenOf(
  payload: object,
  { alg = 'HS256', key = secret(), hash = 'sha256' }: { alg?: string; key?: string; hash?: string } = {},
): string {
  const signed = `${base64({ alg, typ: 'JWT' })}.${base64(payload)}`
  return `${signed}.${alg === 'none' ? '' : createHmac(hash, key).update(signed).digest('base64url')}`
}
const without = (name: keyof ReturnType<typeof good>) => Object.fromEntries(Object.entries(good()).filter(([key]) => key !== name))
const statusWith = async (token: string) => (await app.request('GET', '/api/accountant/employers', { token })).statusCode

describe('a token', () => {
  it('issued by this installation is accepted', async () => {
    expect(await statusWith(tokenOf(good()))).toBe(200)
    expect(await statusWith(ann.token)).toBe(200)
  })
  const bad: [string, () => string][] = [
    ['without a signature', () => tokenOf(good(), { alg: 'none' })],
    ['of no algorithm with a signature', () => tokenOf(good()).replace(/^[^.]+/u, base64({ alg: 'none' }))],
    ['of another algorithm', () => tokenOf(good(), { alg: 'HS512', hash: 'sha512' })],
    ['of another secret', () => tokenOf(good(), { key: 'another' })],
    ['of another issuer', () => tokenOf({ ...good(), iss: 'somebody' })],
    ['for another audience', () => tokenOf({ ...good(), aud: 'another' })],
    ['for no audience', () => tokenOf(without('aud'))],
    ['of no issuer', () => tokenOf(without('iss'))],
    ['that has expired', () => tokenOf({ ...good(), iat: now() - 900, exp: now() - 1 })],
    ['without an expiry', () => tokenOf(without('exp'))],
    ['of an unknown user', () => tokenOf({ ...good(), sub: newId() })],
    ['without a user', () => tokenOf(without('sub'))],
    [
      'whose user was changed after signing',
      () => [tokenOf(good()).split('.')[0], base64({ ...good(), sub: newId() }), tokenOf(good()).split('.')[2]].join('.'),
    ],
  ]
  it.each(bad)('%s is refused', async (_, token) => expect(await statusWith(token())).toBe(401))

  it('contains only the identity of its session, and expires within a day', () => {
    const payload = JSON.parse(Buffer.from(ann.token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, number>
    expect(Object.keys(payload).sort()).toEqual(['aud', 'ep', 'exp', 'iat', 'iss', 'sid', 'sub'])
    expect((payload['exp'] ?? 0) - (payload['iat'] ?? 0)).toBeLessThanOrEqual(86_400)
  })
})

it('the token of a removed member is refused for the firm at once', async () => {
  const bob = await app.owner(abns[1])
  const clients = () => app.request('GET', `/api/accountant/clients?firmId=${bob.firmId}`, bob)
  expect((await clients()).statusCode).toBe(200)
  await dismiss(app, bob)
  expect((await clients()).statusCode).toBe(404)
  expect((await app.request('GET', '/api/accountant/employers', bob)).json()).toEqual([])
})

describe('signing in', () => {
  const login = (body: object, from?: string) => app.request('POST', '/api/auth/login', { body }, from)

  it('ignores case and surrounding blanks of the email, and neither in the password', async () => {
    const response = await login({ email: `  ${ann.email.toUpperCase()} `, password: 'correct horse' })
    expect(response.json()).toMatchObject({ user_id: ann.userId, email: ann.email, firstName: 'Ann', verified: true })
    expect((await login({ email: ann.email, password: 'Correct horse' })).statusCode).toBe(422)
  })

  it('gives the same answer whether the account exists or not', async () => {
    const [wrong, nobody] = [
      await login({ email: ann.email, password: 'wrong horse' }),
      await login({ email: 'nobody@firm.example', password: 'wrong horse' }),
    ]
    expect(wrong.statusCode).toEqual(nobody.statusCode)
    expect(wrong.body).toEqual(nobody.body)
    expect(wrong.json()).toEqual({
      errors: [{ param: 'userNotFound', msg: 'Email or password is not right. Try again, or reset your password.' }],
    })
  })

  it('is limited by address', async () => {
    const tries: number[] = []
    for (let i = 0; i < 40; i += 1) tries.push((await login({ email: 'nobody@firm.example' }, '10.9.9.9')).statusCode)
    expect(tries.filter(status => status === 429)).toHaveLength(10)
    expect((await login({ email: ann.email, password: 'correct horse' }, '10.9.9.10')).statusCode).toBe(200)
  })

  it('stores the password only as a hash', async () => {
    const text = JSON.stringify(await app.events())
    expect(text.includes('correct horse')).toBe(false)
    expect(text.includes('$argon2id$')).toBe(true)
  })
})
