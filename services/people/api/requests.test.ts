/** Join requests: who can see and decide them, and their effects. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RequestAnswer } from '@docketry/contracts/api/requests.ts'
import { employee, registerRequester } from '../../testing/walk/people-fixtures.ts'
import { takeClaim } from '../../platform/commands/claim.ts'
import { executor } from '../../platform/commands/execute.ts'
import { newId } from '../../platform/events/ids.ts'
import { abnOf, abns, addClient, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { mergingIn } from '../../testing/merged-clients.ts'
import { answerRequest, reassignRequest } from '../request.ts'

let app: TestApp
let ann: Person
let eve: Person
let sue: Person
beforeAll(async () => {
  app = await startApp({ rough: 23 })
  ann = await app.owner(abns[0])
  eve = await app.owner(abns[1])
  sue = await app.owner(abns[3])
  await app.grant(sue, 'su')
})
afterAll(() => app.close())

type Signed = { token: string }
/** A verified person with a pending join request. */
const verifiedRequester = async () => {
  const person = await registerRequester(app, abns[0])
  await app.verify(person.userId)
  return person
}
const list = async (who: Signed) => (await app.request('GET', '/api/accountant/requests', who)).json<RequestAnswer[]>()
const find = async (who: Signed, id: string) => (await list(who)).find(request => request.id === id)
const answer = async (who: Signed, id: string, status: 'approved' | 'declined') => {
  const response = await app.request('POST', '/api/accountant/processRequest', { token: who.token, body: { id, status } })
  return response.statusCode === 200 ? 200 : [response.statusCode, response.json<{ error: { code: string } }>().error.code]
}
const firmsOf = async (who: Signed) => (
  await app.running.settled(),
  (await app.request('GET', '/api/accountant/employers', who))
    .json<{ business: { id: string }; type: string }[]>()
    .map(it => [it.business.id, it.type])
)
const requestAgain = async (who: Signed, abn: string, type = 'employee') =>
  (await app.request('POST', '/api/accountant/askToJoin', { token: who.token, body: { abn, type } })).statusCode
const ownerOfClient = async (abn: string) => {
  const body = {
    email: `own-${abn}-${newId()}@firm.example`,
    password: 'correct horse',
    confirm_password: 'correct horse',
    abn,
    type: 'owner',
    firstName: 'Bo',
    lastName: 'Li',
    category: 'Cafe',
  }
  const session = (await app.request('POST', '/api/auth/register', { body }, `10.8.0.${Number(abn.slice(-2))}`)).json<
    Signed & { user_id: string }
  >()
  await app.verify(session.user_id)
  return session
}

it('join requests are listed for requester and assignee only, in the specified shape', async () => {
  const bob = await registerRequester(app, abns[0])
  const request = await find(ann, bob.requestId)
  expect(request).toMatchObject({
    type: 'employee',
    status: 'pending',
    firm: { id: ann.firmId, name: `Ann ${abns[0]}` },
    mine: true,
    commentFromRequester: JSON.stringify({ abn: abns[0] }),
    requester: { id: bob.userId, firstName: 'Bo', email: bob.email, status: 'unverified' },
    assignee: { id: ann.userId, firstName: 'Ann', lastName: abns[0] },
  })
  expect((await find(bob, bob.requestId))?.mine).toBe(false)
  expect(await find(eve, bob.requestId)).toBeUndefined()
  expect(await find(sue, bob.requestId)).toBeUndefined()
})

it('join requests are answered once, by the assignee only', async () => {
  const bob = await verifiedRequester()
  expect(await answer(eve, bob.requestId, 'approved')).toEqual([404, 'not-found'])
  expect(await answer(sue, bob.requestId, 'approved')).toEqual([404, 'not-found'])
  expect(await answer(bob, bob.requestId, 'approved')).toEqual([403, 'request.not-yours'])
  expect(await answer(ann, bob.requestId, 'approved')).toBe(200)
  expect(await firmsOf(bob)).toEqual([[ann.firmId, 'employee']])
  expect((await find(bob, bob.requestId))?.status).toBe('approved')
  expect(await answer(ann, bob.requestId, 'approved')).toBe(200)
  expect(await answer(ann, bob.requestId, 'declined')).toEqual([409, 'request.answered'])
})

it('two concurrent answers to a join request: one counts', async () => {
  const bob = await verifiedRequester()
  const answers = await Promise.all([answer(ann, bob.requestId, 'approved'), answer(ann, bob.requestId, 'declined')])
  expect(answers.filter(it => it === 200)).toHaveLength(1)
  await app.running.settled()
  expect((await firmsOf(bob)).length).toBe((await find(bob, bob.requestId))?.status === 'approved' ? 1 : 0)
})

it('join requests can be repeated after they were declined, not while pending', async () => {
  const bob = await verifiedRequester()
  expect(await requestAgain(bob, abns[0])).toBe(422)
  expect(await answer(ann, bob.requestId, 'declined')).toBe(200)
  expect(await firmsOf(bob)).toEqual([])
  expect(await requestAgain(bob, abns[0])).toBe(200)
  expect((await find(ann, bob.requestId))?.status).toBe('pending')
  expect(await answer(ann, bob.requestId, 'approved')).toBe(200)
  expect(await requestAgain(bob, abns[0])).toBe(422)
})

it('an approved join request is completed after a crash', async () => {
  const bob = await verifiedRequester()
  const by = { commandId: newId(), actId: newId(), actor: 'user:test', causeId: null, caller: null }
  await app.running.execute(
    answerRequest,
    { requestId: bob.requestId, approved: true, by: ann.userId, bySu: false, firmName: 'Firm', opens: false },
    by,
  )
  await app.running.settled()
  expect(await firmsOf(bob)).toEqual([[ann.firmId, 'employee']])
})

it('an approved owner turns a client into a firm that remains a client; a second owner is refused', async () => {
  const abn = abnOf(9100)
  const clientId = await addClient(app, ann, abn)
  const [jo, li] = [await ownerOfClient(abn), await ownerOfClient(abn)]
  const idOf = async ({ user_id: id }: { user_id: string }) =>
    (await list(ann)).find(it => it.requester.id === id && it.firm.id === clientId)?.id ?? ''
  const [first, second] = [await idOf(jo), await idOf(li)]
  expect(await answer(ann, first, 'approved')).toBe(200)
  expect(await firmsOf(jo)).toEqual([[clientId, 'owner']])
  const business = await app.running.read.get('businesses', clientId)
  expect(business?.firm?.joinCode).toEqual(expect.stringMatching(/^\w{4}-\w{4}$/u))
  expect(business?.firmIds.toSorted()).toEqual([ann.firmId, clientId].sort())
  expect(await answer(ann, second, 'approved')).toEqual([422, 'request.company-has-owner'])
  expect((await app.request('GET', `/api/accountant/clients?firmId=${clientId}`, jo)).statusCode).toBe(200)
})

it('an ABN that was claimed for an owner who is declined is free for another owner', async () => {
  const abn = abnOf(9120)
  const clientId = await addClient(app, ann, abn)
  const idOf = async ({ user_id: id }: { user_id: string }) => (await list(ann)).find(it => it.requester.id === id)?.id ?? ''
  const declined = [await ownerOfClient(abn), await ownerOfClient(abn)]
  const [left, raced] = await Promise.all(declined.map(idOf))
  // As approving does before it answers, and a crash leaves it.
  const by = { commandId: newId(), actId: newId(), actor: 'system', causeId: null, caller: null }
  await executor(app.running.stores.events)(takeClaim, { what: 'abn', value: abn, by: declined[0]?.user_id ?? '' }, by)
  expect(await answer(ann, left ?? '', 'declined')).toBe(200)
  const answers = await Promise.all([answer(ann, raced ?? '', 'approved'), answer(ann, raced ?? '', 'declined')])
  expect(answers.filter(it => it === 200)).toHaveLength(1)
  const owner = answers[0] === 200 ? declined[1] : await ownerOfClient(abn)
  if (owner && answers[0] !== 200) expect(await answer(ann, await idOf(owner), 'approved')).toBe(200)
  expect(await firmsOf(owner ?? ann)).toEqual([[clientId, 'owner']])
})

it('an owner of a client that was merged into another one is approved once the two are separated', async () => {
  const { client, merge, separate } = mergingIn(app, ann)
  const [kept, double] = [await client(abnOf(9150), 'Corner Cafe'), await client(abnOf(9151), 'Corner Cafe (2)')]
  const jo = await ownerOfClient(abnOf(9151))
  const id = (await list(ann)).find(it => it.requester.id === jo.user_id)?.id ?? ''
  expect((await merge(kept, double)).statusCode).toBe(200)
  expect(await answer(ann, id, 'approved')).toEqual([409, 'client.merged'])
  expect(await firmsOf(jo)).toEqual([])
  expect((await separate(kept, double)).statusCode).toBe(200)
  expect(await answer(ann, id, 'approved')).toBe(200)
  expect(await firmsOf(jo)).toEqual([[double, 'owner']])
  expect((await app.request('GET', `/api/data/clients/${double}`, jo)).statusCode).toBe(200)
})

it('a request to own a client that was merged goes to another owner of the firm when the one who was to decide leaves', async () => {
  const pat = await app.owner(abns[4])
  const { client, merge, post } = mergingIn(app, pat)
  const [kept, double] = [await client(abnOf(9170), 'Harbour Cafe'), await client(abnOf(9171), 'Harbour Cafe (2)')]
  const jo = await ownerOfClient(abnOf(9171))
  const id = (await list(pat)).find(it => it.requester.id === jo.user_id)?.id ?? ''
  expect((await merge(kept, double)).statusCode).toBe(200)
  const bob = await employee(app, pat, abns[4])
  const { firmId } = pat
  await post('/api/business/team/changeType', { firmId, userId: bob.userId, type: 'owner', current: 'correct horse' })
  expect((await post('/api/business/team/leave', { firmId })).statusCode).toBe(200)
  expect((await find(bob, id))?.mine).toBe(true)
  expect(await answer(pat, id, 'declined')).toEqual([404, 'not-found'])
  expect(await answer(bob, id, 'declined')).toBe(200)
})

it('a request to open a firm that is sent again gets its first answer', async () => {
  const jo = await verifiedRequester()
  const send = () =>
    app.request('POST', '/api/accountant/askToJoin', {
      token: jo.token,
      body: { abn: abnOf(9160), type: 'owner', companyName: 'Second Shop' },
      headers: { 'idempotency-key': 'opens once' },
    })
  const first = await send()
  expect([first.statusCode, first.json<{ opened: boolean }>().opened]).toEqual([200, true])
  await app.running.settled()
  const again = await send()
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
})

it('join requests without an assignee are decided by an su', async () => {
  const abn = abnOf(9200)
  const clientId = await addClient(app, eve, abn)
  const jo = await ownerOfClient(abn)
  const id = (await list(eve)).find(it => it.firm.id === clientId)?.id ?? ''
  const by = { commandId: newId(), actId: newId(), actor: 'system', causeId: null, caller: null }
  const { position } = await app.running.execute(reassignRequest, { requestId: id, assigneeId: null }, by)
  await app.running.passed(position ?? 0)
  expect((await find(sue, id))?.mine).toBe(true)
  expect((await find(sue, id))?.assignee).toBeNull()
  expect(await find(eve, id)).toBeUndefined()
  expect(await answer(eve, id, 'approved')).toEqual([404, 'not-found'])
  expect(await answer(sue, id, 'approved')).toBe(200)
  expect(await firmsOf(jo)).toEqual([[clientId, 'owner']])
})

it('a person can have ten pending join requests at most', async () => {
  const bob = await verifiedRequester()
  const owners = await Promise.all(Array.from({ length: 10 }, (_, i) => app.owner(abnOf(9300 + i))))
  expect(owners).toHaveLength(10)
  const answers = []
  for (let i = 0; i < 10; i += 1) answers.push(await requestAgain(bob, abnOf(9300 + i)))
  expect(answers).toEqual([...Array<number>(9).fill(200), 422])
})
