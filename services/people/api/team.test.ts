/** Team, invitations and limits to clients, through the endpoints. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TeamEntry } from '@docketry/contracts/api/team.ts'
import { registerRequester, codeOf, employee, invite } from '../../testing/walk/people-fixtures.ts'
import { abnOf, abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fakePng } from '../../testing/fake-workers.ts'
import { executor } from '../../platform/commands/execute.ts'
import { newId } from '../../platform/events/ids.ts'
import { placeMember } from '../team.ts'

let app: TestApp
let ann: Person
let eve: Person
beforeAll(async () => {
  app = await startApp({ rough: 29 })
  ann = await app.owner(abns[0])
  eve = await app.owner(abns[1])
})
afterAll(() => app.close())

const post = (path: string, { token }: { token: string }, body: object) => app.request('POST', path, { token, body })
const status = async (path: string, who: { token: string }, body: object) => (await post(path, who, body)).statusCode
const codeIn = async (path: string, who: { token: string }, body: object) => {
  const { error, errors } = (await post(path, who, body)).json<{ error?: { code: string }; errors?: { param: string; msg: string }[] }>()
  return error?.code ?? errors?.[0]?.msg
}
const teamOf = async (who: { token: string }, firmId = ann.firmId) =>
  (await app.request('GET', `/api/business/team?firmId=${firmId}`, who)).json<TeamEntry[]>()
/** Everybody's password. */
const current = 'correct horse'
const typeOf = async (userId: string) => (await teamOf(ann)).find(entry => entry.userId === userId)?.type
const firmsOf = async (who: { token: string }) =>
  (await app.request('GET', '/api/accountant/employers', who))
    .json<{ business: { id: string }; type: string }[]>()
    .map(it => [it.business.id, it.type])

describe('the team', () => {
  it('lists its members, owners first, to everybody in the firm', async () => {
    const bob = await employee(app, ann, abns[0])
    expect((await teamOf(bob)).map(({ userId, type, user }) => [userId, type, user.email, typeof user.firstName])).toEqual([
      [ann.userId, 'owner', ann.email, 'string'],
      [bob.userId, 'employee', bob.email, 'string'],
    ])
    expect((await app.request('GET', `/api/business/team?firmId=${ann.firmId}`, eve)).statusCode).toBe(404)
  })

  it('lets only its owner change a member’s type', async () => {
    const bob = await employee(app, ann, abns[0])
    const change = (type: string) => ({ firmId: ann.firmId, userId: bob.userId, type })
    expect(await status('/api/business/team/changeType', bob, change('owner'))).toBe(403)
    expect(await status('/api/business/team/changeType', ann, change('admin'))).toBe(200)
    expect(await typeOf(bob.userId)).toBe('admin')
    expect(await firmsOf(bob)).toEqual([[ann.firmId, 'admin']])
    expect(await codeIn('/api/business/team/changeType', ann, { ...change('admin'), userId: eve.userId })).toBe('team.not-a-member')
  })

  it('names the only owner, who cannot leave, until there is another', async () => {
    const onlyOwners = async () => (await teamOf(ann)).flatMap(it => (it.onlyOwner ? [it.userId] : []))
    expect(await onlyOwners()).toEqual([ann.userId])
    const bob = await employee(app, ann, abns[0])
    const change = (type: string) => post('/api/business/team/changeType', ann, { firmId: ann.firmId, userId: bob.userId, type, current })
    await change('owner')
    expect(await onlyOwners()).toEqual([])
    await change('employee')
    expect(await onlyOwners()).toEqual([ann.userId])
    await post('/api/business/team/remove', ann, { firmId: ann.firmId, userId: bob.userId })
  })

  it('keeps its last owner, also if two owners demote each other concurrently', async () => {
    const own = { firmId: ann.firmId, userId: ann.userId }
    expect(await codeIn('/api/business/team/leave', ann, own)).toBe('team.last-owner')
    expect(await codeIn('/api/business/team/changeType', ann, { ...own, type: 'admin', current })).toBe('team.last-owner')
    const bob = await employee(app, ann, abns[0])
    await post('/api/business/team/changeType', ann, { firmId: ann.firmId, userId: bob.userId, type: 'owner', current })
    const demote = (who: Person, userId: string) =>
      status('/api/business/team/changeType', who, { firmId: ann.firmId, userId, type: 'admin', current })
    expect((await Promise.all([demote(ann, bob.userId), demote(bob, ann.userId)])).sort()).toEqual([200, 422])
    await app.running.settled()
    const owners = (await teamOf(ann)).filter(({ type }) => type === 'owner').map(({ userId }) => userId)
    expect(owners).toHaveLength(1)
    if (owners[0] === bob.userId)
      await post('/api/business/team/changeType', bob, { firmId: ann.firmId, userId: ann.userId, type: 'owner', current })
    await post('/api/business/team/remove', ann, { firmId: ann.firmId, userId: bob.userId })
  })

  it.each([
    ['leaves', 'leave', {}],
    ['removes their own membership', 'remove', { current }],
    ['becomes an employee', 'changeType', { type: 'employee', current }],
  ])('answers an owner who %s as the first time when no answer came', async (_, path, more) => {
    const bob = await employee(app, ann, abns[0])
    await post('/api/business/team/changeType', ann, { firmId: ann.firmId, userId: bob.userId, type: 'owner', current })
    const send = (key: string) =>
      app.request('POST', `/api/business/team/${path}`, {
        token: bob.token,
        body: { firmId: ann.firmId, userId: bob.userId, ...more },
        headers: { 'idempotency-key': key },
      })
    const first = await send(`${path}-1`)
    expect(first.statusCode).toBe(200)
    const before = (await app.events()).length
    const again = await send(`${path}-1`)
    expect([again.statusCode, again.json(), (await app.events()).length]).toEqual([200, first.json(), before])
    expect([403, 404]).toContain((await send(`${path}-2`)).statusCode)
    if (path === 'changeType') await post('/api/business/team/remove', ann, { firmId: ann.firmId, userId: bob.userId })
  })

  it('locks a removed member out immediately, with their existing token, and can add them again', async () => {
    const bob = await employee(app, ann, abns[0])
    const reads = () =>
      Promise.all(
        [
          `/api/accountant/clients?firmId=${ann.firmId}`,
          `/api/business/team?firmId=${ann.firmId}`,
          `/api/accountant/scanGroups?firmId=${ann.firmId}`,
          `/api/live?firmId=${ann.firmId}`,
        ]
          .slice(0, 3)
          .map(async url => (await app.request('GET', url, bob)).statusCode),
      )
    expect(await reads()).toEqual([200, 200, 200])
    expect(await status('/api/business/team/remove', ann, { firmId: ann.firmId, userId: bob.userId })).toBe(200)
    expect(await reads()).toEqual([404, 404, 404])
    expect((await app.request('GET', '/api/data/clients', bob)).json()).toEqual([])
    expect(await firmsOf(bob)).toEqual([])
    expect(await codeIn('/api/business/team/remove', ann, { firmId: ann.firmId, userId: bob.userId })).toBe('team.not-a-member')
    expect(await status('/api/accountant/askToJoin', bob, { abn: abns[0], type: 'employee' })).toBe(200)
    expect(await status('/api/accountant/processRequest', ann, { id: bob.requestId, status: 'approved' })).toBe(200)
    expect(await reads()).toEqual([200, 200, 200])
  })
})

describe('an invitation', () => {
  const seen = async (code: string) => app.request('GET', `/api/public/invitation?${new URLSearchParams({ code })}`)
  const form = (email: string, invitation: string) => ({
    email,
    password: 'correct horse',
    confirm_password: 'correct horse',
    abn: '',
    firstName: 'Jo',
    lastName: 'Li',
    invitation,
  })
  const register = (email: string, code: string, from = '10.7.0.1') =>
    app.request('POST', '/api/auth/register', { body: form(email, code) }, from)
  const mails = async () => (await app.running.stores.log.deadLetters('send-mail')).length

  it('makes a person who registers by its link a verified member without approval', async () => {
    const id = await invite(app, ann, 'Jo@visitor.example', { type: 'admin' })
    const code = codeOf(app, id)
    expect((await seen(code)).json()).toEqual({ email: 'Jo@visitor.example', firmName: `Ann ${abns[0]}`, type: 'admin', registered: false })
    const other = (await register('eve@visitor.example', code)).json<{ errors: { param: string }[] }>()
    expect(other.errors[0]?.param).toBe('email')
    const session = (await register('jo@visitor.example', code)).json<{ token: string; verified: boolean }>()
    expect(session.verified).toBe(true)
    expect(await firmsOf(session)).toEqual([[ann.firmId, 'admin']])
    expect((await seen(code)).statusCode).toBe(404)
    expect((await register('jo@visitor.example', code)).statusCode).toBe(422)
    expect(await mails()).toBe(0)
  })

  it('is invalid once withdrawn, or with a modified code', async () => {
    const id = await invite(app, ann, 'kim@visitor.example')
    const code = codeOf(app, id)
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    // The last digit of 43 carries two unused bits: codes that differ in those alone are invalid too.
    for (const digit of digits.replace(code.slice(-1), '')) expect((await seen(code.slice(0, -1) + digit)).statusCode, digit).toBe(404)
    expect((await seen(codeOf(app, id, 2))).statusCode).toBe(404)
    expect(await status('/api/business/invitation/withdraw', ann, { id })).toBe(200)
    expect((await seen(code)).statusCode).toBe(404)
    expect((await register('kim@visitor.example', code)).statusCode).toBe(422)
    await invite(app, ann, 'KIM@visitor.example')
    expect((await seen(code)).statusCode).toBe(404)
    expect((await seen(codeOf(app, id, 2))).statusCode).toBe(200)
  })

  it('is listed for the owner with the join code, and can be resent', async () => {
    const id = await invite(app, ann, 'pat@visitor.example')
    const list = async () =>
      (await app.request('GET', `/api/business/invitations?firmId=${ann.firmId}`, ann)).json<{
        joinCode: string
        invitations: { id: string; email: string }[]
      }>()
    expect((await list()).joinCode).toEqual(expect.stringMatching(/^\w{4}-\w{4}$/u))
    expect((await list()).invitations.map(it => it.email)).toEqual(expect.arrayContaining(['pat@visitor.example']))
    expect(await status('/api/business/invitation/resend', ann, { id })).toBe(200)
    const sent = (await app.events()).filter(
      ({ type, data }) => /^(MemberInvited|InvitationResent)$/u.test(type) && (data as { invitationId: string }).invitationId === id,
    )
    expect(sent).toHaveLength(2)
    expect(await status('/api/business/invitation/resend', eve, { id })).toBe(404)
    expect(await status('/api/business/invitation/withdraw', eve, { id })).toBe(404)
  })

  it('to an existing account is accepted by that account only', async () => {
    const id = await invite(app, ann, eve.email)
    expect((await seen(codeOf(app, id))).json()).toMatchObject({ registered: true })
    expect((await app.request('GET', '/api/accountant/invitations', eve)).json()).toMatchObject([
      { id, firm: { id: ann.firmId }, type: 'employee' },
    ])
    const stranger = await app.owner(abns[3])
    expect(await status('/api/accountant/invitation/accept', stranger, { id })).toBe(404)
    expect(await status('/api/accountant/invitation/accept', eve, { id })).toBe(200)
    expect(await firmsOf(eve)).toEqual(expect.arrayContaining([[ann.firmId, 'employee']]))
    expect(await status('/api/business/team/leave', eve, { firmId: ann.firmId })).toBe(200)
    expect(await firmsOf(eve)).toEqual([[eve.firmId, 'owner']])
  })

  it('is refused for a member and for an invalid address', async () => {
    expect(await codeIn('/api/business/invite', ann, { firmId: ann.firmId, email: ann.email, type: 'admin' })).toBe(
      'This person works in the firm already.',
    )
    expect(await codeIn('/api/business/invite', ann, { firmId: ann.firmId, email: 'nobody', type: 'admin' })).toBe('Invalid email')
  })
})

it('an employee limited to some clients sees nothing of the others', async () => {
  const bob = await employee(app, ann, abns[0])
  const [mine, other] = [await addClient(app, ann, abns[4], 'Corner Cafe'), await addClient(app, ann, abns[5], 'Harbour Cafe')]
  const [shown, hidden] = [
    groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng('a') }, { clientId: mine })),
    groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng('b') }, { clientId: other })),
  ]
  await app.running.settled()
  const limit = (clientIds: string[] | null) =>
    status('/api/business/team/limit', ann, { firmId: ann.firmId, userId: bob.userId, clientIds })
  expect(await limit(['constructor'])).toBe(422)
  expect(await limit([eve.firmId])).toBe(422)
  expect(await limit([mine])).toBe(200)
  const get = async (path: string) => (await app.request('GET', path, bob)).statusCode
  expect(await get(`/api/accountant/scans/detail?groupId=${shown}`)).toBe(200)
  expect(await get(`/api/accountant/scans/detail?groupId=${hidden}`)).toBe(404)
  expect(await get(`/api/accountant/scans/detail?quarter=106&firmId=${ann.firmId}&clientId=${mine}`)).toBe(200)
  expect(await get(`/api/accountant/scans/detail?quarter=106&firmId=${ann.firmId}&clientId=${other}`)).toBe(404)
  expect((await app.request('GET', '/api/data/clients', bob)).json<{ id: string }[]>().map(({ id }) => id)).toEqual([mine])
  const found = (await app.request('GET', `/api/accountant/invoices/search?firmId=${ann.firmId}&text=harbour`, bob)).json<{
    invoices: { client: { id: string } }[]
  }>()
  expect(new Set(found.invoices.map(({ client }) => client.id))).toEqual(new Set([mine]))
  const nameOf = async (path: string, who: Person) =>
    (await app.request('GET', `${path}?firmId=${ann.firmId}&from=2026-07-01&to=2026-08-01`, who)).headers['content-disposition']
  for (const [path, type] of [
    ['/api/business/export', 'csv'],
    ['/api/business/export/excel', 'xlsx'],
  ] as const)
    expect([await nameOf(path, bob), await nameOf(path, ann)]).toEqual(
      ['your', 'all'].map(whose => `attachment; filename="invoices_${whose}-clients_2026-07-01_2026-08-01.${type}"`),
    )
  expect((await app.upload(bob.token, { 'scan_1.png': fakePng('c') }, { clientId: mine })).statusCode).toBe(200)
  expect((await app.upload(bob.token, { 'scan_1.png': fakePng('d') }, { clientId: other })).statusCode).toBe(404)
  expect(await status('/api/business/create', bob, { firmId: ann.firmId, name: 'New', abn: '11111111138' })).toBe(403)
  expect((await teamOf(bob)).filter(({ userId }) => userId !== bob.userId).every(({ clientIds }) => clientIds === null)).toBe(true)
  expect(await limit(null)).toBe(200)
  expect(await get(`/api/accountant/scans/detail?groupId=${hidden}`)).toBe(200)
})

it('pending requests of a leaving owner go to another owner', async () => {
  const bob = await employee(app, ann, abns[0])
  await post('/api/business/team/changeType', ann, { firmId: ann.firmId, userId: bob.userId, type: 'owner', current })
  const { requestId } = await registerRequester(app, abns[0])
  const mineOf = async (who: Person) =>
    (await app.request('GET', '/api/accountant/requests', who))
      .json<{ id: string; mine: boolean }[]>()
      .some(it => it.id === requestId && it.mine)
  const [holder, heir] = (await mineOf(ann)) ? [ann, bob] : [bob, ann]
  expect(await status('/api/business/team/leave', holder, { firmId: ann.firmId })).toBe(200)
  expect(await mineOf(holder)).toBe(false)
  expect(await mineOf(heir)).toBe(true)
  expect(await status('/api/accountant/processRequest', heir, { id: requestId, status: 'declined' })).toBe(200)
})

it('who is no owner any more decides about no request, also where a crash has left it with them', async () => {
  const gus = await app.owner(abnOf(77))
  const { requestId, userId } = await registerRequester(app, abnOf(77))
  await app.verify(userId)
  const bob = await employee(app, gus, abnOf(77))
  await post('/api/business/team/changeType', gus, { firmId: gus.firmId, userId: bob.userId, type: 'owner', current })
  const isDecidedByGus = async () =>
    (await app.request('GET', '/api/accountant/requests', gus))
      .json<{ id: string; mine: boolean }[]>()
      .some(it => it.id === requestId && it.mine)
  expect(await isDecidedByGus()).toBe(true)
  const commandId = newId()
  const owner = { type: 'owner' as const, clientIds: null }
  await executor(app.running.stores.events)(
    placeMember,
    { firmId: gus.firmId, userId: gus.userId, type: null, clientIds: null, now: owner, owners: [gus.userId] },
    { commandId, actId: commandId, actor: 'system', causeId: null, caller: null },
  )
  await app.running.settled()
  expect(await isDecidedByGus()).toBe(false)
  expect(await status('/api/accountant/processRequest', gus, { id: requestId, status: 'approved' })).toBe(404)
})
