import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnSession } from '@docketry/contracts/api/settings.ts'
import { newId } from '../../platform/events/ids.ts'
import { endedSessions } from '../../shared/session-validity.ts'
import { forgetSessions, forgetSession } from '../session.ts'
import { abns, startApp, type Person, type TestApp } from '../../testing/app.ts'

let app: TestApp
let ann: Person
let bob: Person
let visits = 0
beforeAll(async () => {
  app = await startApp({ rough: 5 })
  ann = await app.owner(abns[0])
  bob = await app.owner(abns[1])
})
afterAll(() => app.close())

const from = () => `10.3.0.${(visits += 1) % 250}`
const login = (password = 'correct horse', agent = 'Firefox on a desk') =>
  app.request('POST', '/api/auth/login', { body: { email: ann.email, password }, headers: { 'user-agent': agent } }, from())
const tokenOf = async (...args: Parameters<typeof login>) => (await login(...args)).json<{ token: string }>().token
const post = (path: string, token: string, body: object = {}) =>
  app.request('POST', `/api/accountant/${path}`, { token, body, headers: { 'idempotency-key': newId() } })
const listed = async (token: string) => (await app.request('GET', '/api/accountant/sessions', { token })).json<OwnSession[]>()
const opens = async (token: string) => (await app.request('GET', '/api/accountant/employers', { token })).statusCode
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string; ep: number; exp: number }

describe('expired sessions', () => {
  const hour = 3600_000
  const tools = () => ({ read: app.running.read, execute: app.running.execute })

  it('are removed a day after they were last seen, ended or not; newer ones stay', async () => {
    const [silent, ended] = [await tokenOf(), await tokenOf()]
    await post('session/end', ended)
    await app.running.settled()
    const ids = [silent, ended].map(token => claimsOf(token).sid)
    const rows = async () => (await app.running.settled(), (await app.running.read.getMany('sessions', ids)).length)
    await forgetSessions(tools(), Date.now() + 23 * hour)
    expect(await rows()).toBe(2)
    expect(await forgetSessions(tools(), Date.now() + 25 * hour)).toBeGreaterThanOrEqual(2)
    expect(await rows()).toBe(0)
    expect(await forgetSessions(tools(), Date.now() + 25 * hour)).toBe(0)
    await app.running.execute(
      forgetSession,
      { sessionId: ids[0] ?? '', before: Date.now() + hour },
      { commandId: newId(), actId: newId(), actor: 'system', causeId: null, caller: null },
    )
    expect(
      (await app.events()).filter(({ type, data }) => type === 'SessionForgotten' && (data as { sessionId: string }).sessionId === ids[0]),
    ).toHaveLength(1)
    expect((await post('session/renew', silent)).statusCode).toBe(401)
  })
})

describe('sessions', () => {
  it('are listed with their browsers, own ones only, the current one marked', async () => {
    const token = await tokenOf('correct horse', 'Safari on a phone')
    await app.running.settled()
    const mine = await listed(token)
    expect(mine.map(({ agent, current }) => [agent, current])).toContainEqual(['Safari on a phone', true])
    expect(mine.filter(({ current }) => current)).toHaveLength(1)
    const theirs = (await listed(bob.token)).map(({ id }) => id)
    expect(mine.filter(({ id }) => theirs.includes(id))).toEqual([])
  })

  it('are valid before the projection has them', async () => {
    expect(await opens(await tokenOf())).toBe(200)
  })

  it('end one by one, immediately and permanently', async () => {
    const [token, other] = [await tokenOf(), await tokenOf()]
    expect((await post('session/end', token, { sessionId: claimsOf(other).sid })).statusCode).toBe(200)
    expect(await opens(other)).toBe(401)
    expect(await opens(token)).toBe(200)
    expect((await post('session/renew', other)).statusCode).toBe(401)
    expect((await listed(token)).map(({ id }) => id)).not.toContain(claimsOf(other).sid)
  })

  it('end with signing out', async () => {
    const token = await tokenOf()
    expect((await post('session/end', token)).statusCode).toBe(200)
    expect(await opens(token)).toBe(401)
  })

  it('of another person are not found', async () => {
    const token = await tokenOf()
    expect((await post('session/end', bob.token, { sessionId: claimsOf(token).sid })).statusCode).toBe(404)
    expect((await post('session/end', bob.token, { sessionId: newId() })).statusCode).toBe(404)
    expect(await opens(token)).toBe(200)
  })

  it('all end except the current one and later ones', async () => {
    const [token, other] = [await tokenOf(), await tokenOf()]
    await post('sessions/end', token, { keepThis: true })
    expect(await opens(other)).toBe(401)
    expect(await opens(token)).toBe(200)
    expect(await opens(await tokenOf())).toBe(200)
    expect((await listed(token)).map(({ id }) => id)).toContain(claimsOf(token).sid)
  })

  it('all end, including tokens issued before sessions existed', async () => {
    const token = await tokenOf()
    const old = app.running.app.jwt.sign({ sub: ann.userId })
    expect(await opens(old)).toBe(401) // others were ended before
    const bobsOld = app.running.app.jwt.sign({ sub: bob.userId })
    expect(await opens(bobsOld)).toBe(200)
    await post('sessions/end', token)
    expect(await opens(token)).toBe(401)
    expect(await opens(bobsOld)).toBe(200)
    expect(await opens(await tokenOf())).toBe(200)
    await post('sessions/end', bobsOld)
    expect(await opens(bobsOld)).toBe(401)
    expect(await opens(bob.token)).toBe(401)
  })

  it('are renewed with a token of the same session; a token issued before sessions existed gets a session', async () => {
    const token = await tokenOf()
    const renewed = (await post('session/renew', token)).json<{ token: string }>().token
    expect(await opens(renewed)).toBe(200)
    expect(claimsOf(renewed).sid).toEqual(claimsOf(token).sid)
    await post('sessions/end', renewed, { keepThis: true })
    const renewedAgain = (await post('session/renew', renewed)).json<{ token: string }>().token
    expect(claimsOf(renewedAgain).ep).toBeGreaterThan(claimsOf(token).ep)
    const cara = await app.owner(abns[2])
    const old = app.running.app.jwt.sign({ sub: cara.userId })
    const fresh = (await post('session/renew', old)).json<{ token: string }>().token
    expect(await opens(fresh)).toBe(200)
    expect(typeof claimsOf(fresh).sid).toBe('string')
  })

  it('that ended are recognised from events while the projection is behind', async () => {
    const token = await tokenOf()
    const { sid: sessionId, ep: epoch } = claimsOf(token)
    const ended = endedSessions()
    const of = { userId: ann.userId, sessionId, epoch }
    expect(ended.isOver(of)).toBe(false)
    await post('session/end', token)
    for (const event of await app.events()) ended.note(event)
    expect(ended.isOver(of)).toBe(true)
    expect(ended.isOver({ ...of, sessionId: newId(), epoch: 0 })).toBe(true)
    expect(ended.isOver({ ...of, sessionId: newId(), epoch: 999 })).toBe(false)
  })
})

describe('the password', () => {
  const change = (token: string, current: string, password: string, again = password) =>
    post('password', token, { current, password, confirm_password: again })

  it.each([
    ['current', 'wrong horse', 'another horse', 'another horse', 'This is not your current password.'],
    ['password', 'correct horse', 'short', 'short', 'Invalid Password. Use 8 to 128 characters.'],
    ['confirm_password', 'correct horse', 'another horse', 'other horse', "Password don't match"],
  ])('with a wrong %s stays as it is', async (param, current, password, again, msg) => {
    const token = await tokenOf()
    const answer = await change(token, current, password, again)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.json()).toEqual({ errors: [{ param, msg }] })
    expect((await login()).statusCode).toBe(200)
  })

  it('ends every other session when it is changed', async () => {
    const [token, other] = [await tokenOf(), await tokenOf()]
    expect((await change(token, 'correct horse', 'battery staple')).json()).toEqual({ success: true })
    expect(await opens(token)).toBe(200)
    expect(await opens(other)).toBe(401)
    expect((await login()).statusCode).toBe(422)
    expect((await login('battery staple')).statusCode).toBe(200)
    expect(JSON.stringify(await app.events())).not.toContain('battery staple')
  })

  it('is changed once by two concurrent changes', async () => {
    const token = await tokenOf('battery staple')
    const answers = await Promise.all(['first horse 1', 'second horse 2'].map(it => change(token, 'battery staple', it)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  })
})

it('changed names appear in the profile', async () => {
  const cara = await app.owner(abns[3])
  expect((await post('profile', cara.token, { firstName: ' ', lastName: '<b>' })).json()).toMatchObject({
    errors: [{ param: 'firstName' }, { param: 'lastName' }],
  })
  expect((await post('profile', cara.token, { firstName: ' Cara ', lastName: 'O’Neil' })).json()).toEqual({ success: true })
  expect((await app.request('GET', '/api/accountant/profile', cara)).json()).toEqual({
    firstName: 'Cara',
    lastName: 'O’Neil',
    email: cara.email,
    pendingEmail: null,
    verified: true,
    secondFactor: { on: false, recoveryLeft: 0 },
    reviewKeys: null,
  })
  expect(await app.running.read.get('users', cara.userId)).toMatchObject({ firstName: 'Cara', lastName: 'O’Neil' })
})

it('keys of the review page are stored per person and can be reset', async () => {
  const keys = { gst: { code: 'F8', ctrl: false, alt: false, shift: false } }
  const dora = await app.owner(abns[4])
  const keysOf = async (who: Person) =>
    (await app.request('GET', '/api/accountant/profile', who)).json<{ reviewKeys: unknown }>().reviewKeys
  const chosen = async () => (await app.events()).filter(({ type }) => type === 'ReviewKeysChosen').length
  expect(await keysOf(dora)).toBeNull()
  expect((await post('reviewKeys', dora.token, { keys })).json()).toEqual({ success: true })
  expect(await keysOf(dora)).toEqual(keys)
  expect(await keysOf(await app.owner(abns[5]))).toBeNull()
  const before = await chosen()
  await post('reviewKeys', dora.token, { keys })
  expect(await chosen()).toBe(before)
  const bad = [
    { gst: { code: 'F8' } },
    { 'No command': keys.gst },
    { gst: { ...keys.gst, code: 'x'.repeat(41) } },
    Object.fromEntries(
      Array.from({ length: 101 }, (_, i) => [
        `key${'-'.repeat(i % 30)}${String.fromCharCode(97 + (i % 26))}${i < 50 ? 'a' : 'b'}`,
        keys.gst,
      ]),
    ),
  ]
  for (const one of bad) expect((await post('reviewKeys', dora.token, { keys: one })).statusCode).toBe(400)
  expect(await keysOf(dora)).toEqual(keys)
  await post('reviewKeys', dora.token, { keys: {} })
  expect(await keysOf(dora)).toEqual({})
})
