/** A stranger who registers somebody else's email address or ABN first gains nothing by it. */
import type { Static, TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holderOf, takeClaim } from '../../platform/commands/claim.ts'
import type { CommandWith } from '../../platform/commands/command.ts'
import { idFrom, newId } from '../../platform/events/ids.ts'
import { openFirm } from '../../clients/business-commands.ts'
import { totp } from '../../credentials/totp.ts'
import { registerRequester } from '../../testing/walk/people-fixtures.ts'
import { abnOf, abns, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { accountCodeFor } from '../account-codes.ts'
import { chooseReviewKeysCommand, registerUser } from '../user-commands.ts'
import { turnOnSecondFactor } from '../second-factor.ts'
import { user } from '../user.ts'
import { handleVerifyEmail } from './verify-email.ts'
import { load } from '../../platform/commands/load.ts'

let app: TestApp
let ann: Person
let n = 0
beforeAll(async () => {
  app = await startApp({ rough: 37 })
  ann = await app.owner(abns[0])
})
afterAll(() => app.close())

type Session = { token: string; user_id: string }
const from = () => `10.21.${Math.floor((n += 1) / 250)}.${n % 250}`
const register = (email: string, abn: string, more: object = {}) =>
  app.request(
    'POST',
    '/api/auth/register',
    {
      body: {
        email,
        password: 'correct horse',
        confirm_password: 'correct horse',
        abn,
        type: 'owner',
        firstName: 'Eve',
        lastName: 'Doe',
        category: 'Bookkeeper',
        ...more,
      },
    },
    from(),
  )
const registered = async (...args: Parameters<typeof register>) => (await register(...args)).json<Session>()
const post = (path: string, { token }: { token: string }, body: object) => app.request('POST', path, { token, body })
const login = (email: string, password: string) => app.request('POST', '/api/auth/login', { body: { email, password } }, from())
const firmsOf = async (who: { token: string }) =>
  (await app.request('GET', '/api/accountant/employers', who)).json<{ business: { id: string; name: string }; type: string }[]>()
const by = () => ({ commandId: newId(), actId: newId(), actor: 'system', causeId: null, caller: null })
const run = <B extends TSchema>(command: CommandWith<B>, body: Static<B>) => app.running.execute(command, body, by())
const userOf = (userId: string) => load(app.running.stores.events, user, userId)
const codeOf = async (userId: string, purpose: 'verify-email' | 'password-reset', at = Date.now()) => {
  const { email = '', passwordHash = '' } = (await userOf(userId)).registered ?? {}
  return accountCodeFor(app.running.keys.links, purpose, userId, purpose === 'verify-email' ? email : passwordHash, at)
}
const verify = async (userId: string) =>
  (await app.request('POST', '/api/public/verifyEmail', { body: { code: await codeOf(userId, 'verify-email') } })).json<object>()
/** Verifies as if at another time; calls the handler directly. */
const verifyAt = async (userId: string, at: number) =>
  handleVerifyEmail({ read: app.running.read, events: app.running.stores.events, codeKey: app.running.keys.links }).answer({
    body: { code: await codeOf(userId, 'verify-email', at) },
    at,
    executeAsSystem: run,
  } as never)
const reset = async (userId: string, password = 'battery staple') =>
  app.request(
    'POST',
    '/api/auth/newPassword',
    { body: { code: await codeOf(userId, 'password-reset'), password, confirm_password: password } },
    from(),
  )
const checked = async (abn: string) => (await app.request('GET', `/api/public/checkForABN?abn=${abn}`)).json<object>()
const holder = (abn: string) => holderOf(app.running.stores.events, 'abn', abn)
const codeIn = (answer: { json(): unknown }) => {
  const { error, errors } = answer.json() as { error?: { code: string }; errors?: { param: string }[] }
  return error?.code ?? errors?.[0]?.param
}

describe('an unverified account', () => {
  it('loses its second factor, firm, requests and sessions when its password is reset by mail', async () => {
    const email = 'victim@firm.example'
    const eve = await registered(email, abnOf(1))
    expect((await post('/api/accountant/second-factor/begin', eve, {})).statusCode).toBe(403)
    expect((await firmsOf(eve)).length).toBe(1)
    // As in accounts from before a second factor required a verified address.
    const secret = totp.newSecret()
    await run(turnOnSecondFactor, { userId: eve.user_id, sealed: secret, recovery: [], step: 1 })
    await run(chooseReviewKeysCommand, { userId: eve.user_id, keys: { accept: { code: 'KeyX', ctrl: false, alt: false, shift: false } } })
    await run(takeClaim, { what: 'abn', value: abnOf(1), by: eve.user_id })
    expect((await post('/api/accountant/askToJoin', eve, { abn: abns[0], type: 'employee' })).statusCode).toBe(200)
    expect((await login(email, 'correct horse')).statusCode).toBe(200)

    expect((await reset(eve.user_id)).statusCode).toBe(200)
    expect((await app.request('GET', '/api/accountant/employers', eve)).statusCode).toBe(401)
    expect((await login(email, 'correct horse')).statusCode).toBe(422)
    const victim = (await login(email, 'battery staple')).json<Session & { verified: boolean }>()
    expect(victim.verified).toBe(true)
    expect(await firmsOf(victim)).toEqual([])
    expect(await holder(abnOf(1))).toBeNull()
    const profile = (await app.request('GET', '/api/accountant/profile', victim)).json<object>()
    expect(profile).toMatchObject({ verified: true, secondFactor: { on: false, recoveryLeft: 0 }, reviewKeys: {} })
    const requests = (await app.request('GET', '/api/accountant/requests', ann)).json<{ requester: { id: string }; status: string }[]>()
    expect(requests.filter(it => it.requester.id === eve.user_id).map(({ status }) => status)).toEqual(['declined'])
    expect((await app.request('GET', '/api/accountant/sessions', victim)).json<object[]>()).toHaveLength(1)
  })

  it('keeps its second factor through a reset once it is verified', async () => {
    const bob = await app.owner(abnOf(2))
    await run(turnOnSecondFactor, { userId: bob.userId, sealed: 'x', recovery: [], step: 1 })
    await reset(bob.userId)
    expect(codeIn(await login(bob.email, 'battery staple'))).toBe('secondFactor')
  })

  it('can neither join nor manage a team', async () => {
    const bob = await registerRequester(app, abns[0])
    const approve = () => post('/api/accountant/processRequest', ann, { id: bob.requestId, status: 'approved' })
    expect(codeIn(await approve())).toBe('request.unverified')
    expect(await firmsOf(bob)).toEqual([])
    const eve = await registered('eve-2@firm.example', abnOf(3))
    const [
      {
        business: { id: firmId },
      } = { business: { id: '' } },
    ] = await firmsOf(eve)
    for (const path of ['changeType', 'limit', 'remove']) {
      const body = {
        firmId,
        userId: bob.userId,
        ...(path === 'changeType' ? { type: 'admin' } : path === 'limit' ? { clientIds: null } : {}),
      }
      expect(codeIn(await post(`/api/business/team/${path}`, eve, body)), path).toBe('verify.first')
    }
    await app.verify(bob.userId)
    expect((await approve()).statusCode).toBe(200)
    expect((await firmsOf(bob)).length).toBe(1)
  })

  it('cannot be granted a role', async () => {
    const eve = await registered('eve-3@firm.example', abnOf(4))
    expect(
      await app.grant({ ...eve, userId: eve.user_id, email: '', firmId: '' }, 'su').catch((error: { code: string }) => error.code),
    ).toBe('role.unverified')
  })
})

describe('an ABN', () => {
  it('can be registered by several people; the first to verify gets it', async () => {
    const abn = abnOf(10)
    const eve = await registered('eve-10@firm.example', abn)
    expect(await checked(abn)).toMatchObject({ exists: false, ownerExists: false })
    expect(codeIn(await register('staff@firm.example', abn, { type: 'employee' }))).toBe('abn')
    const owner = await registered('real-10@firm.example', abn, { companyName: 'Real Pty Ltd' })
    expect(await verify(owner.user_id)).toEqual({ success: true })
    expect([await checked(abn), (await firmsOf(owner)).map(it => [it.business.name, it.type])]).toMatchObject([
      { exists: true, ownerExists: true },
      [['Real Pty Ltd', 'owner']],
    ])
    const [[theirs], [own]] = [await firmsOf(eve), await firmsOf(owner)]
    expect(theirs?.business.id).not.toBe(own?.business.id)
    expect(await verify(eve.user_id)).toEqual({ success: true, company: 'taken' })
    expect(await firmsOf(eve)).toEqual([])
    expect((await firmsOf(owner)).length).toBe(1)
    expect(codeIn(await register('late@firm.example', abn))).toBe('abn')
    expect((await post('/api/accountant/askToJoin', eve, { abn, type: 'owner' })).statusCode).toBe(422)
  })

  it('goes to one of several people who verify concurrently', async () => {
    const abn = abnOf(11)
    const applicants = await Promise.all([1, 2, 3].map(i => registered(`at-once-${i}@firm.example`, abn)))
    const answers = await Promise.all(applicants.map(({ user_id: id }) => verify(id)))
    await app.running.settled()
    expect(answers.filter(it => 'company' in it)).toHaveLength(2)
    expect((await Promise.all(applicants.map(firmsOf))).map(it => it.length).sort()).toEqual([0, 0, 1])
  })

  it('claimed by an unverified person, as older versions did, goes to the first verified person and stays theirs', async () => {
    const abn = abnOf(12)
    const [businessId, userId] = [idFrom('business', abn), newId()]
    await run(openFirm, {
      businessId,
      name: 'Eve',
      abn,
      category: null,
      email: null,
      address: null,
      joinCode: 'AAAA-CCCC',
      zone: 'Australia/Sydney',
      plan: 'Free',
    })
    await run(registerUser, {
      userId,
      email: 'eve-12@firm.example',
      firstName: 'Eve',
      lastName: 'Doe',
      passwordHash: 'x',
      ownerOf: businessId,
    })
    await run(takeClaim, { what: 'abn', value: abn, by: userId })
    await app.running.settled()
    const owner = await registered('real-12@firm.example', abn)
    // A claim younger than a minute may belong to somebody who is being verified.
    expect(await verifyAt(owner.user_id, Date.now() + 61_000)).toEqual({ success: true })
    expect(await holder(abn)).toBe(owner.user_id)
    expect(await verify(userId)).toEqual({ success: true, company: 'taken' })
    expect(await holder(abn)).toBe(owner.user_id)
  })

  it('is released after seven days without verification, and can then be opened by a verified person', async () => {
    const abn = abnOf(13)
    const eve = await registered('late-13@firm.example', abn)
    await run(takeClaim, { what: 'abn', value: abn, by: eve.user_id })
    const day = 24 * 3600_000
    expect(await verifyAt(eve.user_id, Date.now() + 7 * day)).toEqual({ success: true, company: 'expired' })
    await app.running.settled()
    expect(await firmsOf(eve)).toEqual([])
    expect(await holder(abn)).toBeNull()
    const opened = await post('/api/accountant/askToJoin', eve, { abn, type: 'owner', companyName: 'Late Pty Ltd' })
    expect(opened.json()).toMatchObject({ opened: true })
    expect((await firmsOf(eve)).map(it => [it.business.name, it.type])).toEqual([['Late Pty Ltd', 'owner']])
    expect(await holder(abn)).toEqual(eve.user_id)
  })

  it('stays with an unverified person until the seventh day', async () => {
    const eve = await registered('late-14@firm.example', abnOf(14))
    expect(await verifyAt(eve.user_id, Date.now() + 7 * 24 * 3600_000 - 60_000)).toEqual({ success: true })
  })

  it('can be opened as a firm by verified people only, and by one of two concurrent requests', async () => {
    const bob = await registerRequester(app, abns[0])
    const open = (who: { token: string }) => post('/api/accountant/askToJoin', who, { abn: abnOf(15), type: 'owner' })
    expect((await open(bob)).json()).toMatchObject({
      errors: [{ param: 'abn', msg: expect.stringContaining('verify your email address') }],
    })
    const li = await registerRequester(app, abns[0])
    await Promise.all([app.verify(bob.userId), app.verify(li.userId)])
    expect((await Promise.all([open(bob), open(li)])).map(it => it.statusCode).sort()).toEqual([200, 422])
  })

  it('of an unverified person’s client is registered by its owner without a request to that person', async () => {
    const eve = await registered('eve-16@firm.example', abnOf(16))
    const [
      {
        business: { id: firmId },
      } = { business: { id: '' } },
    ] = await firmsOf(eve)
    await post('/api/business/create', eve, { firmId, name: 'Victim', abn: abnOf(17) })
    const owner = await registered('real-17@firm.example', abnOf(17))
    expect((await firmsOf(owner)).map(({ type }) => type)).toEqual(['owner'])
    expect((await app.request('GET', '/api/accountant/requests', eve)).json()).toEqual([])
  })
})
