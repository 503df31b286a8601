import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idFrom, newId } from '../../platform/events/ids.ts'
import { openFirm } from '../../clients/business-commands.ts'
import { abnOf, abns, addClient, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { emailHash } from '../sign-in.ts'

let app: TestApp
let ann: Person
let visits = 0
beforeAll(async () => {
  app = await startApp({ rough: 19 })
  ann = await app.owner(abns[0])
})
afterAll(() => app.close())

const form = (more: object = {}) => ({
  email: `person-${(visits += 1)}@firm.example`,
  password: 'correct horse',
  confirm_password: 'correct horse',
  abn: abnOf(visits),
  type: 'owner',
  firstName: 'Bo',
  lastName: 'Li',
  category: 'Bookkeeper',
  ...more,
})
const register = (body: object) => app.request('POST', '/api/auth/register', { body }, `10.1.0.${(visits += 1) % 250}`)
const errorsOf = async (body: object) => (await register(body)).json<{ errors: { param: string; msg: string }[] }>().errors
const firmsOf = async (token: string) =>
  (await app.request('GET', '/api/accountant/employers', { token })).json<{ business: { id: string; name: string }; type: string }[]>()
const codeOf = async (firmId: string) => (await app.running.read.get('businesses', firmId))?.firm?.joinCode ?? ''
const requests = async () => (await app.running.read.find('requests', {})).rows

describe('registering', () => {
  it('as the owner of an unknown ABN opens a firm, and signs in', async () => {
    const response = await register(form())
    expect(response.statusCode).toBe(200)
    const session = response.json<{ token: string; verified: boolean; firstName: string }>()
    expect(session.verified).toBe(false)
    expect(session.firstName).toBe('Bo')
    expect((await firmsOf(session.token)).map(({ type }) => type)).toEqual(['owner'])
  })

  it.each([
    ['firstName', { firstName: ' ' }, 'Invalid first name'],
    ['lastName', { lastName: '' }, 'Invalid last name'],
    ['email', { email: 'nobody' }, 'Invalid email'],
    ['category', { category: '' }, 'Invalid Category'],
    ['abn', { abn: '51824753557' }, 'Invalid ABN'],
    ['password', { password: '', confirm_password: '' }, 'Invalid Password'],
    ['confirm_password', { confirm_password: 'other horse' }, "Password don't match"],
  ])('refuses a wrong %s with the specified message', async (param, wrong, msg) => {
    expect(await errorsOf(form(wrong))).toEqual([{ param, msg }])
  })

  it('reports every wrong field at once', async () => {
    expect((await errorsOf(form({ firstName: '', email: '', password: '' }))).map(({ param }) => param)).toEqual([
      'firstName',
      'email',
      'password',
      'confirm_password',
    ])
  })

  it('refuses a registered email address in any case, and a company with an owner', async () => {
    expect(await errorsOf(form({ email: ` ${ann.email.toUpperCase()}` }))).toMatchObject([{ param: 'email' }])
    expect(await errorsOf(form({ abn: '34 993 518 190' }))).toMatchObject([
      { param: 'abn', msg: 'Company is already registered. Please register as admin or employee' },
    ])
  })

  it('as an employee stores a request to the owner, by ABN or join code', async () => {
    for (const abn of [abns[0], ` ${(await codeOf(ann.firmId)).toLowerCase()} `]) {
      const session = (await register(form({ abn, type: 'employee' }))).json<{ token: string; user_id: string }>()
      expect(await firmsOf(session.token)).toEqual([])
      const joinRequest = (await requests()).find(request => request.requesterId === session.user_id)
      expect(joinRequest).toMatchObject({ status: 'pending', type: 'employee', firmId: ann.firmId, assigneeId: ann.userId })
    }
  })

  it('at an unregistered company is refused', async () => {
    expect(await errorsOf(form({ type: 'admin' }))).toMatchObject([
      { param: 'abn', msg: 'Could not find your Company. Make sure your employer is registered with us.' },
    ])
  })

  it('as the owner of a firm’s client stores a request to the owner of that firm', async () => {
    const abn = abnOf(5000)
    const clientId = await addClient(app, ann, abn)
    const session = (await register(form({ abn }))).json<{ token: string; user_id: string }>()
    expect(await firmsOf(session.token)).toEqual([])
    expect((await requests()).find(request => request.requesterId === session.user_id)).toMatchObject({
      type: 'owner',
      firmId: clientId,
      assigneeId: ann.userId,
    })
  })

  it('concurrently with one ABN opens a firm each, until one person is verified', async () => {
    const abn = abnOf(6000)
    const answers = await Promise.all([register(form({ abn })), register(form({ abn })), register(form({ abn }))])
    expect(answers.map(response => response.statusCode)).toEqual([200, 200, 200])
    const firms = await Promise.all(answers.map(response => firmsOf(response.json<{ token: string }>().token)))
    expect(new Set(firms.flat().map(({ business }) => business.id)).size).toBe(3)
    await app.verify(answers[1].json<{ user_id: string }>().user_id)
    expect((await errorsOf(form({ abn })))[0]?.param).toBe('abn')
  })

  it('concurrently with one email address succeeds once', async () => {
    const email = 'twice@firm.example'
    const answers = await Promise.all([
      register(form({ email })),
      register(form({ email, password: 'another one', confirm_password: 'another one' })),
    ])
    const events = (await app.events()).filter(
      event => event.type === 'UserRegistered' && (event.data as { email: string }).email === email,
    )
    expect(answers.map(response => response.statusCode).sort()).toEqual([200, 422])
    expect(events.length).toBe(1)
  })

  it('again after a crash completes the first registration', async () => {
    const body = form({ abn: abnOf(7000) })
    const userId = idFrom('user', emailHash(app.running.keys.email, body.email))
    const businessId = idFrom('business', body.abn, userId)
    const by = () => ({ commandId: newId(), actId: newId(), actor: 'anyone', causeId: null, caller: null })
    const firm = {
      businessId,
      name: 'Bo Li',
      abn: body.abn,
      category: null,
      email: body.email,
      address: null,
      joinCode: 'AAAA-BBBB',
      zone: 'Australia/Sydney',
      plan: 'Free',
    }
    await app.running.execute(openFirm, firm, by())
    await app.running.settled()
    const session = (await register(body)).json<{ token: string }>()
    expect(await firmsOf(session.token)).toMatchObject([{ business: { id: businessId }, type: 'owner' }])
  })
})

describe('checkForABN', () => {
  const check = async (abn: string) => (await app.request('GET', `/api/public/checkForABN?${new URLSearchParams({ abn })}`)).json<object>()
  it('reveals whether a company exists and has an owner, and nothing else', async () => {
    const checked = { checkedBy: 'checksum', entityName: null }
    const known = { exists: true, ownerExists: true, error: null, ...checked }
    expect(await check('34 993 518 190')).toEqual(known)
    const code = await codeOf(ann.firmId)
    expect(await check(code)).toEqual(known)
    for (const typed of [code.toLowerCase(), code.replace('-', ''), ` ${code.replace('-', ' ')}`, code.replace('-', '–')])
      expect(await check(typed)).toEqual(known)
    expect(await check(abnOf(8000))).toEqual({ exists: false, ownerExists: false, error: null, ...checked })
    expect(await check('123')).toEqual({ exists: false, ownerExists: false, error: 'Invalid ABN', ...checked })
    expect(await check('')).toEqual({ exists: false, ownerExists: false, error: null, ...checked })
  })
})
