/** Endpoints that require the current password: guesses are limited as at sign-in, and other sessions end. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../platform/events/ids.ts'
import { totp } from '../../credentials/totp.ts'
import { employee } from '../../testing/walk/people-fixtures.ts'
import { accountCodeFor } from '../account-codes.ts'
import { user } from '../user.ts'
import { abnOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { load } from '../../platform/commands/load.ts'

let app: TestApp
let n = 0
beforeAll(async () => {
  app = await startApp({ rough: 41 })
})
afterAll(() => app.close())

/** Freezes the clock of the rate limits, so that a slow machine cannot outlast the first wait. */
const freezeClock = (): void => void vi.spyOn(performance, 'now').mockReturnValue(performance.now())
afterEach(() => void vi.restoreAllMocks())

const network = () => `10.22.${Math.floor((n += 1) / 250)}.${n % 250}`
/** `code`: needed to sign in again. */
type Try = { path: string; body: (current: string) => object; code?: string }
const post = (who: { token: string }, { path, body }: Try, current: string, from: string) =>
  app.request('POST', path, { token: who.token, body: body(current), headers: { 'idempotency-key': newId() } }, from)
const login = (email: string, password: string, from: string, code?: string) =>
  app.request('POST', '/api/auth/login', { body: { email, password, ...(code === undefined ? {} : { code }) } }, from)
const opens = async (token: string) => (await app.request('GET', '/api/accountant/employers', { token })).statusCode
const anotherSession = async (who: Person, { code }: Try) =>
  (await login(who.email, 'correct horse', network(), code)).json<{ token: string }>().token
const begin = async (who: Person) =>
  (await app.request('POST', '/api/accountant/second-factor/begin', { ...who, body: {} })).json<{ secret: string; sealed: string }>()

const owner = () => app.owner(abnOf(500 + (n += 1)))
/** Requests of an owner that require the current password, by what they do. */
const tries: Record<string, (who: Person) => Promise<Try>> = {
  'changing the password': async () => ({
    path: '/api/accountant/password',
    body: current => ({ current, password: 'battery staple', confirm_password: 'battery staple' }),
  }),
  'turning sign-in codes on': async who => {
    const { secret, sealed } = await begin(who)
    return { path: '/api/accountant/second-factor/on', body: current => ({ current, sealed, code: totp.codeAt(secret, Date.now()) }) }
  },
  'turning sign-in codes off': async who => {
    const { secret, sealed } = await begin(who)
    const on = await app.request(
      'POST',
      '/api/accountant/second-factor/on',
      { token: who.token, body: { current: 'correct horse', sealed, code: totp.codeAt(secret, Date.now()) } },
      network(),
    )
    const [code = '', another = ''] = on.json<{ recovery: string[] }>().recovery
    return { path: '/api/accountant/second-factor/off', body: current => ({ current, code }), code: another }
  },
  'making a member an owner': async who => {
    const { userId } = await employee(app, who, abnIn(who))
    return { path: '/api/business/team/changeType', body: current => ({ firmId: who.firmId, userId, type: 'owner', current }) }
  },
  'demoting an owner': async who => {
    const { userId } = await employee(app, who, abnIn(who))
    await makeOwner(who, userId)
    return { path: '/api/business/team/changeType', body: current => ({ firmId: who.firmId, userId, type: 'employee', current }) }
  },
  'removing an owner': async who => {
    const { userId } = await employee(app, who, abnIn(who))
    await makeOwner(who, userId)
    return { path: '/api/business/team/remove', body: current => ({ firmId: who.firmId, userId, current }) }
  },
}
const abnIn = ({ email }: Person): string => /owner-(\d+)@/u.exec(email)?.[1] ?? ''
async function makeOwner(who: Person, userId: string): Promise<void> {
  const body = { firmId: who.firmId, userId, type: 'owner', current: 'correct horse' }
  expect((await app.request('POST', '/api/business/team/changeType', { token: who.token, body }, network())).statusCode).toBe(200)
}

describe.each(Object.keys(tries))('%s', what => {
  it('refuses sixty concurrent guesses by one limit, which sign-in shares', async () => {
    const who = await owner()
    const it = (await tries[what]?.(who)) as Try
    const from = network()
    const before = (await app.events()).length
    freezeClock()
    const wrong = await Promise.all(Array.from({ length: 60 }, (_, i) => post(who, it, `guess ${i}`, from)))
    const statuses = wrong.map(({ statusCode }) => statusCode)
    expect(statuses.filter(status => status === 422).length).toBe(6)
    expect(statuses.filter(status => status === 429).length).toBe(54)
    expect(wrong.find(({ statusCode }) => statusCode === 422)?.body).toContain('This is not your current password.')
    expect(Number(wrong.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await post(who, it, 'correct horse', from)).statusCode).toBe(429)
    expect((await login(who.email, 'correct horse', from)).statusCode).toBe(429)
    vi.restoreAllMocks()
    expect((await app.events()).length).toBe(before)
  })

  it('accepts the right password, and ends every other session', async () => {
    const who = await owner()
    const it = (await tries[what]?.(who)) as Try
    const other = await anotherSession(who, it)
    expect(await opens(other)).toBe(200)
    const from = network()
    expect((await post(who, it, '', from)).statusCode).toBe(422)
    expect((await post(who, it, 'correct horse', from)).statusCode).toBe(200)
    expect(await opens(who.token)).toBe(200)
    expect(await opens(other)).toBe(401)
  })
})

it('a changed password whose request is sent again is no wrong password, and another request is', async () => {
  const ann = await owner()
  const change = (key: string) =>
    app.request(
      'POST',
      '/api/accountant/password',
      {
        token: ann.token,
        body: { current: 'correct horse', password: 'battery staple', confirm_password: 'battery staple' },
        headers: { 'idempotency-key': key },
      },
      network(),
    )
  const key = newId()
  expect([await change(key), await change(key), await change(newId())].map(it => it.statusCode)).toEqual([200, 200, 422])
})

it('right passwords are not counted', async () => {
  const who = await owner()
  const from = network()
  const same = {
    path: '/api/accountant/password',
    body: (current: string) => ({ current, password: 'correct horse', confirm_password: 'correct horse' }),
  }
  const statuses = []
  for (let i = 0; i < 45; i += 1) statuses.push((await post(who, same, 'correct horse', from)).statusCode)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

it('concurrent sign-in guesses are limited', async () => {
  const who = await owner()
  const from = network()
  freezeClock()
  const wrong = await Promise.all(Array.from({ length: 25 }, (_, i) => login(who.email, `guess ${i}`, from)))
  expect(wrong.filter(({ statusCode }) => statusCode === 422)).toHaveLength(6)
  expect((await login(who.email, 'correct horse', from)).statusCode).toBe(429)
  expect((await login(who.email, 'correct horse', network())).statusCode).toBe(200)
})

describe('a new password', () => {
  const register = (password: string, more: object = {}) =>
    app.request(
      'POST',
      '/api/auth/register',
      {
        body: {
          email: `pass-${(n += 1)}@firm.example`,
          password,
          confirm_password: password,
          abn: abnOf(3000 + n),
          type: 'owner',
          firstName: 'Bo',
          lastName: 'Li',
          category: 'Bookkeeper',
          ...more,
        },
      },
      network(),
    )
  const problem = async (...args: Parameters<typeof register>) =>
    (await register(...args)).json<{ errors?: { param: string; msg: string }[] }>().errors?.[0]?.msg ?? null

  it.each([
    ['short12', 'Use 8 to 128 characters'],
    ['x'.repeat(129), 'Use 8 to 128 characters'],
    ['é'.repeat(7), 'Use 8 to 128 characters'],
    ['x'.repeat(300), 'Use 8 to 128 characters'],
    ['12345678', 'everybody tries first'],
    ['Password1', 'everybody tries first'],
    ['qwertyuiop', 'everybody tries first'],
    ['TRUSTNO1', 'everybody tries first'],
  ])('is refused: %s', async (password, text) => expect(await problem(password)).toContain(text))

  it.each(['Falcon & Sons', 'falconandsons'.replace('and', ''), 'FALCON-SONS'])(
    'is refused if it is the name of the company: %s',
    async password => expect(await problem(password, { companyName: 'Falcon & Sons' })).toContain('the name of your company'),
  )
  it('is refused if it is the email address or its local part', async () => {
    const email = 'bo.lindqvist@firm.example'
    expect([await problem(email.toUpperCase(), { email }), await problem('bo lindqvist', { email })]).toEqual(
      Array(2).fill(expect.stringContaining('your email address')),
    )
  })
  it('can have 8 to 128 characters of any script', async () => {
    for (const password of ['xK3#qv!m', '字'.repeat(128), 'x'.repeat(120) + '😀'.repeat(8)]) {
      const answer = await register(password)
      expect(answer.statusCode).toBe(200)
      expect((await login(answer.json<{ email: string }>().email, password, network())).statusCode).toBe(200)
    }
  })
  it('follows the same rule when it is changed or reset', async () => {
    const who = await owner()
    const change = (password: string) =>
      post(
        who,
        { path: '/api/accountant/password', body: current => ({ current, password, confirm_password: password }) },
        'correct horse',
        network(),
      )
    for (const password of ['12345678', who.email, `Ann ${abnIn(who)}`, 'short'])
      expect([password, (await change(password)).statusCode]).toEqual([password, 400])
    expect((await change('12345678')).body).toContain('everybody tries first')
    const { registered } = await load(app.running.stores.events, user, who.userId)
    const code = accountCodeFor(app.running.keys.links, 'password-reset', who.userId, registered?.passwordHash ?? '', Date.now())
    const reset = (password: string) =>
      app.request('POST', '/api/auth/newPassword', { body: { code, password, confirm_password: password } }, network())
    for (const password of ['12345678', who.email, `Ann ${abnIn(who)}`, 'short'])
      expect([password, (await reset(password)).statusCode]).toEqual([password, 400])
    expect((await reset('xK3#qv!m')).statusCode).toBe(200)
  })
})
