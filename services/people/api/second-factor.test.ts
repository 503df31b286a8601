import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totp } from '../../credentials/totp.ts'
import { newId } from '../../platform/events/ids.ts'
import { abns, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { factorSeals } from '../factor-seals.ts'

let app: TestApp
let ann: Person
let eve: Person
let visits = 0
beforeAll(async () => {
  app = await startApp({ rough: 7 })
  ann = await app.owner(abns[0])
  eve = await app.owner(abns[1])
})
afterAll(() => app.close())

/**
 * The code of the next 30-second step. The current one was used to turn codes on; the next one stays valid for longer, which a slow machine
 * needs.
 */
const nextCode = (secret: string): string => totp.codeAt(secret, Date.now() + 30_000)
const from = () => `10.4.0.${(visits += 1) % 250}`
const post = (path: string, { token }: Person, body: object = {}) =>
  app.request(
    'POST',
    `/api/accountant/second-factor/${path}`,
    { token, body: { current: 'correct horse', ...body }, headers: { 'idempotency-key': newId() } },
    from(),
  )
const login = ({ email }: Person, code?: string, password = 'correct horse', key = newId()) =>
  app.request(
    'POST',
    '/api/auth/login',
    { body: { email, password, ...(code === undefined ? {} : { code }) }, headers: { 'idempotency-key': key } },
    from(),
  )
const begin = async (who: Person) => (await post('begin', who)).json<{ secret: string; uri: string; sealed: string }>()
async function enrol(who: Person): Promise<{ secret: string; recovery: string[] }> {
  const { secret, sealed } = await begin(who)
  const answer = await post('on', who, { sealed, code: totp.codeAt(secret, Date.now()) })
  expect(answer.statusCode).toBe(200)
  return { secret, ...answer.json<{ recovery: string[] }>() }
}
const param = (answer: { json(): unknown }) => (answer.json() as { errors: { param: string }[] }).errors[0]?.param
const profile = async (who: Person) =>
  (await app.request('GET', '/api/accountant/profile', who)).json<{ secondFactor: object }>().secondFactor

describe('sign-in codes', () => {
  it('stay off, and store nothing, until a code proves the secret', async () => {
    const before = (await app.events()).length
    const { secret, uri, sealed } = await begin(ann)
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Docketry/u)
    expect((await post('on', ann, { sealed, code: '000 000' })).json()).toMatchObject({ errors: [{ param: 'code' }] })
    expect((await app.events()).length).toEqual(expect.any(Number))
    expect(await profile(ann)).toEqual({ on: false, recoveryLeft: 0 })
    expect((await login(ann)).statusCode).toBe(200)
    const added = (await app.events()).slice(before).map(event => event.type)
    expect(added.filter(type => type !== 'SessionStarted')).toEqual([])
  })

  it('of one person do not work for another', async () => {
    const { secret, sealed } = await begin(ann)
    expect(param(await post('on', eve, { sealed, code: totp.codeAt(secret, Date.now()) }))).toBe('code')
    expect(await profile(eve)).toMatchObject({ on: false })
  })

  it('cannot be turned on with an old offer', async () => {
    const secret = totp.newSecret()
    const sealed = factorSeals(app.running.keys.factor).offer(secret, ann.userId, Date.now() - 16 * 60_000)
    expect((await post('on', ann, { sealed, code: totp.codeAt(secret, Date.now()) })).body).toContain('This took too long')
  })

  it('are required once they are on, after the right password only', async () => {
    const { secret, recovery } = await enrol(ann)
    expect(recovery).toHaveLength(10)
    expect(param(await login(ann))).toBe('secondFactor')
    expect(param(await login(ann, ''))).toBe('secondFactor')
    expect(param(await login(ann, undefined, 'wrong horse'))).toBe('userNotFound')
    const code = nextCode(secret)
    const key = newId()
    expect((await login(ann, `${code.slice(0, 3)} ${code.slice(3)}`, 'correct horse', key)).statusCode).toBe(200)
    expect(param(await login(ann, code))).toBe('secondFactor')
    expect((await login(ann, code, 'correct horse', key)).statusCode).toBe(422)
    expect((await login(ann, code)).body).toEqual(expect.stringContaining('was used already'))
    const stored = JSON.stringify(await app.events())
    expect(stored.includes(secret)).toBe(false)
    expect(recovery.some(it => stored.includes(it))).toBe(false)
  })

  it('of one time step work once, also for concurrent sign-ins', async () => {
    const cara = await app.owner(abns[2])
    const { secret } = await enrol(cara)
    const code = nextCode(secret)
    const answers = await Promise.all([1, 2, 3].map(() => login(cara, code)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422])
  })

  it('can be replaced by recovery codes, each once', async () => {
    const dan = await app.owner(abns[3])
    const {
      recovery: [first = '', second = ''],
    } = await enrol(dan)
    expect((await login(dan, first.toUpperCase().replace('-', ' '))).statusCode).toBe(200)
    expect((await login(dan, first)).statusCode).toBe(422)
    expect(await profile(dan)).toEqual({ on: true, recoveryLeft: 9 })
    expect(param(await post('off', dan, { code: first }))).toBe('code')
    expect((await post('off', dan, { code: second })).statusCode).toBe(200)
    expect(await profile(dan)).toEqual({ on: false, recoveryLeft: 0 })
    expect((await login(dan)).statusCode).toBe(200)
  })

  it('are locked after five wrong ones, also for the right one', async () => {
    const fay = await app.owner(abns[4])
    const { secret } = await enrol(fay)
    for (let i = 0; i < 5; i += 1) expect((await login(fay, `00000${i}`)).statusCode).toBe(422)
    const right = await login(fay, nextCode(secret))
    expect(right.statusCode).toBe(429)
    expect(param(right)).toBe('secondFactor')
  })

  it('cannot be turned on twice, or off by a wrong code', async () => {
    expect((await post('begin', ann)).statusCode).toBe(409)
    expect(param(await post('off', ann, { code: '123456' }))).toBe('code')
    expect(await profile(ann)).toEqual({ on: true, recoveryLeft: 10 })
  })
})
