/** Team, invitations and limits, over the calls as people make them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TeamEntry } from '@docketry/contracts/api/team.ts'
import { asksToJoin, codeOf, employee, invite } from '../../testing/walk/people-things.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fakePng } from '../../testing/engines.ts'

let app: TestApp
let ann: Person
let eve: Person
beforeAll(async () => {
  app = await startApp({ rough: 29 })
  ann = await app.owner(abns[0])
  eve = await app.owner(abns[1])
})
afterAll(() => app.close())

const post = (path: string, { token }: { token: string }, body: object) => app.ask('POST', path, { token, body })
const status = async (path: string, who: { token: string }, body: object) => (await post(path, who, body)).statusCode
const codeIn = async (path: string, who: { token: string }, body: object) => {
  const { error, errors } = (await post(path, who, body)).json<{ error?: { code: string }; errors?: { param: string; msg: string }[] }>()
  return error?.code ?? errors?.[0]?.msg
}
const teamOf = async (who: { token: string }, firmId = ann.firmId) => (await app.ask('GET', `/api/business/team?firmId=${firmId}`, who)).json<TeamEntry[]>()
/** Everybody's password. */
const current = 'correct horse'
const typeOf = async (userId: string) => (await teamOf(ann)).find(entry => entry.userId === userId)?.type
const firmsOf = async (who: { token: string }) =>
  (await app.ask('GET', '/api/accountant/employers', who)).json<{ business: { id: string }; type: string }[]>().map(it => [it.business.id, it.type])

describe('the team', () => {
  it('lists its members, owners first, to everybody in the firm', async () => {
    const bob = await employee(app, ann, abns[0])
    expect((await teamOf(bob)).map(({ userId, type, user }) => [userId, type, user.email, typeof user.firstName])).toEqual([
      [ann.userId, 'owner', ann.email, 'string'], [bob.userId, 'employee', bob.email, 'string']])
    expect((await app.ask('GET', `/api/business/team?firmId=${ann.firmId}`, eve)).statusCode).toBe(404)
  })

  it('changes what a member is, as its owner says and nobody else', async () => {
    const bob = await employee(app, ann, abns[0])
    const change = (type: string) => ({ firmId: ann.firmId, userId: bob.userId, type })
    expect(await status('/api/business/team/changeType', bob, change('owner'))).toBe(403)
    expect(await status('/api/business/team/changeType', ann, change('admin'))).toBe(200)
    expect([await typeOf(bob.userId), await firmsOf(bob)]).toEqual(['admin', [[ann.firmId, 'admin']]])
    expect(await codeIn('/api/business/team/changeType', ann, { ...change('admin'), userId: eve.userId })).toBe('team.not-a-member')
  })

  it('keeps its last owner, also of two who make each other admins at once', async () => {
    const own = { firmId: ann.firmId, userId: ann.userId }
    expect(await codeIn('/api/business/team/leave', ann, own)).toBe('team.last-owner')
    expect(await codeIn('/api/business/team/changeType', ann, { ...own, type: 'admin', current })).toBe('team.last-owner')
    const bob = await employee(app, ann, abns[0])
    await post('/api/business/team/changeType', ann, { firmId: ann.firmId, userId: bob.userId, type: 'owner', current })
    const demote = (who: Person, userId: string) => status('/api/business/team/changeType', who, { firmId: ann.firmId, userId, type: 'admin', current })
    expect((await Promise.all([demote(ann, bob.userId), demote(bob, ann.userId)])).sort()).toEqual([200, 422])
    await app.running.settled()
    const owners = (await teamOf(ann)).filter(({ type }) => type === 'owner').map(({ userId }) => userId)
    expect(owners).toHaveLength(1)
    if (owners[0] === bob.userId) await post('/api/business/team/changeType', bob, { firmId: ann.firmId, userId: ann.userId, type: 'owner', current })
    await post('/api/business/team/remove', ann, { firmId: ann.firmId, userId: bob.userId })
  })

  it('a member who is removed is out at once, with the token that they have, and may be let in again', async () => {
    const bob = await employee(app, ann, abns[0])
    const reads = () => Promise.all([
      `/api/accountant/clients?firmId=${ann.firmId}`, `/api/business/team?firmId=${ann.firmId}`, `/api/accountant/scanGroups?firmId=${ann.firmId}`, `/api/live?firmId=${ann.firmId}`,
    ].slice(0, 3).map(async url => (await app.ask('GET', url, bob)).statusCode))
    expect(await reads()).toEqual([200, 200, 200])
    expect(await status('/api/business/team/remove', ann, { firmId: ann.firmId, userId: bob.userId })).toBe(200)
    expect([await reads(), (await app.ask('GET', '/api/data/clients', bob)).json(), await firmsOf(bob)]).toEqual([[404, 404, 404], [], []])
    expect(await codeIn('/api/business/team/remove', ann, { firmId: ann.firmId, userId: bob.userId })).toBe('team.not-a-member')
    expect(await status('/api/accountant/askToJoin', bob, { abn: abns[0], type: 'employee' })).toBe(200)
    expect(await status('/api/accountant/processRequest', ann, { id: bob.requestId, status: 'approved' })).toBe(200)
    expect(await reads()).toEqual([200, 200, 200])
  })
})

describe('an invitation', () => {
  const seen = async (code: string) => app.ask('GET', `/api/public/invitation?${new URLSearchParams({ code })}`)
  const form = (email: string, invitation: string) =>
    ({ email, password: 'correct horse', confirm_password: 'correct horse', abn: '', firstName: 'Jo', lastName: 'Li', invitation })
  const register = (email: string, code: string, from = '10.7.0.1') => app.ask('POST', '/api/auth/register', { body: form(email, code) }, from)
  const mails = async () => (await app.running.stores.log.deadMessages('send-mail')).length

  it('makes a member of who registers by its link with its address, verified and without an approval', async () => {
    const id = await invite(app, ann, 'Jo@visitor.example', { type: 'admin' })
    const code = codeOf(app, id)
    expect((await seen(code)).json()).toEqual({ email: 'Jo@visitor.example', firmName: `Ann ${abns[0]}`, type: 'admin', registered: false })
    const other = (await register('eve@visitor.example', code)).json<{ errors: { param: string }[] }>()
    expect(other.errors[0]?.param).toBe('email')
    const session = (await register('jo@visitor.example', code)).json<{ token: string; verified: boolean }>()
    expect([session.verified, await firmsOf(session)]).toEqual([true, [[ann.firmId, 'admin']]])
    expect([(await seen(code)).statusCode, (await register('jo@visitor.example', code)).statusCode, await mails()]).toEqual([404, 422, 0])
  })

  it('is good no more once it is withdrawn, and not by a code that was changed', async () => {
    const id = await invite(app, ann, 'kim@visitor.example')
    const code = codeOf(app, id)
    expect((await seen(code.replace(/.$/u, last => (last === 'A' ? 'B' : 'A')))).statusCode).toBe(404)
    expect((await seen(codeOf(app, id, 2))).statusCode).toBe(404)
    expect(await status('/api/business/invitation/withdraw', ann, { id })).toBe(200)
    expect([(await seen(code)).statusCode, (await register('kim@visitor.example', code)).statusCode]).toEqual([404, 422])
    await invite(app, ann, 'KIM@visitor.example')
    expect([(await seen(code)).statusCode, (await seen(codeOf(app, id, 2))).statusCode]).toEqual([404, 200])
  })

  it('is listed as pending to the owner, with the join code, and is sent again', async () => {
    const id = await invite(app, ann, 'pat@visitor.example')
    const list = async () => (await app.ask('GET', `/api/business/invitations?firmId=${ann.firmId}`, ann)).json<{ joinCode: string; invitations: { id: string; email: string }[] }>()
    expect([(await list()).joinCode, (await list()).invitations.map(it => it.email)]).toEqual([expect.stringMatching(/^\w{4}-\w{4}$/u), expect.arrayContaining(['pat@visitor.example'])])
    expect(await status('/api/business/invitation/resend', ann, { id })).toBe(200)
    const sent = (await app.events()).filter(({ type, data }) => /^(MemberInvited|InvitationResent)$/u.test(type) && (data as { invitationId: string }).invitationId === id)
    expect(sent).toHaveLength(2)
    expect([await status('/api/business/invitation/resend', eve, { id }), await status('/api/business/invitation/withdraw', eve, { id })]).toEqual([404, 404])
  })

  it('of somebody who has an account is accepted by them alone', async () => {
    const id = await invite(app, ann, eve.email)
    expect((await seen(codeOf(app, id))).json()).toMatchObject({ registered: true })
    expect((await app.ask('GET', '/api/accountant/invitations', eve)).json()).toMatchObject([{ id, firm: { id: ann.firmId }, type: 'employee' }])
    const stranger = await app.owner(abns[3])
    expect(await status('/api/accountant/invitation/accept', stranger, { id })).toBe(404)
    expect(await status('/api/accountant/invitation/accept', eve, { id })).toBe(200)
    expect(await firmsOf(eve)).toEqual(expect.arrayContaining([[ann.firmId, 'employee']]))
    expect(await status('/api/business/team/leave', eve, { firmId: ann.firmId })).toBe(200)
    expect(await firmsOf(eve)).toEqual([[eve.firmId, 'owner']])
  })

  it('goes to nobody who works there, and to no address that is none', async () => {
    expect(await codeIn('/api/business/invite', ann, { firmId: ann.firmId, email: ann.email, type: 'admin' })).toBe('This person works in the firm already.')
    expect(await codeIn('/api/business/invite', ann, { firmId: ann.firmId, email: 'nobody', type: 'admin' })).toBe('Invalid email')
  })
})

it('an employee who is limited to some clients sees those, and nothing of the others', async () => {
  const bob = await employee(app, ann, abns[0])
  const [mine, other] = [await addClient(app, ann, abns[4], 'Corner Cafe'), await addClient(app, ann, abns[5], 'Harbour Cafe')]
  const [shown, hidden] = [groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng('a') }, { clientId: mine })), groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng('b') }, { clientId: other }))]
  await app.running.settled()
  const limit = (clientIds: string[] | null) => status('/api/business/team/limit', ann, { firmId: ann.firmId, userId: bob.userId, clientIds })
  expect([await limit(['constructor']), await limit([eve.firmId]), await limit([mine])]).toEqual([422, 422, 200])
  const get = async (path: string) => (await app.ask('GET', path, bob)).statusCode
  expect([await get(`/api/accountant/scans/detail?groupId=${shown}`), await get(`/api/accountant/scans/detail?groupId=${hidden}`)]).toEqual([200, 404])
  expect([await get(`/api/accountant/scans/detail?quarter=106&firmId=${ann.firmId}&clientId=${mine}`), await get(`/api/accountant/scans/detail?quarter=106&firmId=${ann.firmId}&clientId=${other}`)]).toEqual([200, 404])
  expect((await app.ask('GET', '/api/data/clients', bob)).json<{ id: string }[]>().map(({ id }) => id)).toEqual([mine])
  const found = (await app.ask('GET', `/api/accountant/invoices/search?firmId=${ann.firmId}&text=harbour`, bob)).json<{ invoices: { client: { id: string } }[] }>()
  expect(new Set(found.invoices.map(({ client }) => client.id))).toEqual(new Set([mine]))
  expect([(await app.upload(bob.token, { 'scan_1.png': fakePng('c') }, { clientId: mine })).statusCode, (await app.upload(bob.token, { 'scan_1.png': fakePng('d') }, { clientId: other })).statusCode]).toEqual([200, 404])
  expect(await status('/api/business/create', bob, { firmId: ann.firmId, name: 'New', abn: '11111111138' })).toBe(403)
  expect((await teamOf(bob)).filter(({ userId }) => userId !== bob.userId).every(({ clientIds }) => clientIds === null)).toBe(true)
  expect([await limit(null), await get(`/api/accountant/scans/detail?groupId=${hidden}`)]).toEqual([200, 200])
})

it('a request that waits for somebody who leaves goes to who runs the firm then', async () => {
  const bob = await employee(app, ann, abns[0])
  await post('/api/business/team/changeType', ann, { firmId: ann.firmId, userId: bob.userId, type: 'owner', current })
  const { requestId } = await asksToJoin(app, abns[0])
  const mineOf = async (who: Person) => (await app.ask('GET', '/api/accountant/requests', who)).json<{ id: string; mine: boolean }[]>().some(it => it.id === requestId && it.mine)
  const [holder, heir] = (await mineOf(ann)) ? [ann, bob] : [bob, ann]
  expect(await status('/api/business/team/leave', holder, { firmId: ann.firmId })).toBe(200)
  expect([await mineOf(holder), await mineOf(heir)]).toEqual([false, true])
  expect(await status('/api/accountant/processRequest', heir, { id: requestId, status: 'declined' })).toBe(200)
})
