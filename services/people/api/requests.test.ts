/** Requests to join: who sees them, who decides, and what follows. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RequestAnswer } from '@docketry/contracts/api/requests.ts'
import { asksToJoin } from '../../testing/walk/people-things.ts'
import { newId } from '../../platform/events/ids.ts'
import { abnOf, abns, addClient, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { answerRequest } from '../commands/answer-request.ts'
import { reassignRequest } from '../commands/request-to-join.ts'

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
/** Who asks, with a verified address. */
const asking = async () => {
  const person = await asksToJoin(app, abns[0])
  await app.verify(person.userId)
  return person
}
const list = async (who: Signed) => (await app.ask('GET', '/api/accountant/requests', who)).json<RequestAnswer[]>()
const find = async (who: Signed, id: string) => (await list(who)).find(request => request.id === id)
const answer = async (who: Signed, id: string, status: 'approved' | 'declined') => {
  const response = await app.ask('POST', '/api/accountant/processRequest', { token: who.token, body: { id, status } })
  return response.statusCode === 200 ? 200 : [response.statusCode, response.json<{ error: { code: string } }>().error.code]
}
const firmsOf = async (who: Signed) => (await app.running.settled(),
  (await app.ask('GET', '/api/accountant/employers', who)).json<{ business: { id: string }; type: string }[]>().map(it => [it.business.id, it.type]))
const askAgain = async (who: Signed, abn: string, type = 'employee') => (await app.ask('POST', '/api/accountant/askToJoin', { token: who.token, body: { abn, type } })).statusCode
const ownerOfClient = async (abn: string) => {
  const body = { email: `own-${abn}-${newId()}@firm.example`, password: 'correct horse', confirm_password: 'correct horse', abn, type: 'owner', firstName: 'Bo', lastName: 'Li', category: 'Cafe' }
  const session = (await app.ask('POST', '/api/auth/register', { body }, `10.8.0.${Number(abn.slice(-2))}`)).json<Signed & { user_id: string }>()
  await app.verify(session.user_id)
  return session
}

it('are shown to who asks and who decides, in the specified shape, and to nobody else', async () => {
  const bob = await asksToJoin(app, abns[0])
  const request = await find(ann, bob.requestId)
  expect(request).toMatchObject({
    type: 'employee', status: 'pending', firm: { id: ann.firmId, name: `Ann ${abns[0]}` }, mine: true, commentFromRequester: JSON.stringify({ abn: abns[0] }),
    requester: { id: bob.userId, firstName: 'Bo', email: bob.email, status: 'unverified' }, assignee: { id: ann.userId, firstName: 'Ann', lastName: abns[0] },
  })
  expect([(await find(bob, bob.requestId))?.mine, await find(eve, bob.requestId), await find(sue, bob.requestId)]).toEqual([false, undefined, undefined])
})

it('are answered by the assignee alone, once', async () => {
  const bob = await asking()
  expect([await answer(eve, bob.requestId, 'approved'), await answer(sue, bob.requestId, 'approved'), await answer(bob, bob.requestId, 'approved')])
    .toEqual([[404, 'not-found'], [404, 'not-found'], [403, 'request.not-yours']])
  expect([await answer(ann, bob.requestId, 'approved'), await firmsOf(bob), (await find(bob, bob.requestId))?.status]).toEqual([200, [[ann.firmId, 'employee']], 'approved'])
  expect([await answer(ann, bob.requestId, 'approved'), await answer(ann, bob.requestId, 'declined')]).toEqual([200, [409, 'request.answered']])
})

it('of two answers at once one counts', async () => {
  const bob = await asking()
  const answers = await Promise.all([answer(ann, bob.requestId, 'approved'), answer(ann, bob.requestId, 'declined')])
  expect(answers.filter(it => it === 200)).toHaveLength(1)
  await app.running.settled()
  expect((await firmsOf(bob)).length).toBe((await find(bob, bob.requestId))?.status === 'approved' ? 1 : 0)
})

it('may be made again after they were declined, and not while they are pending', async () => {
  const bob = await asking()
  expect(await askAgain(bob, abns[0])).toBe(422)
  expect([await answer(ann, bob.requestId, 'declined'), await firmsOf(bob)]).toEqual([200, []])
  expect([await askAgain(bob, abns[0]), (await find(ann, bob.requestId))?.status]).toEqual([200, 'pending'])
  expect([await answer(ann, bob.requestId, 'approved'), await askAgain(bob, abns[0])]).toEqual([200, 422])
})

it('let in whom a crash kept out between the answer and what follows', async () => {
  const bob = await asking()
  const by = { commandId: newId(), actId: newId(), actor: 'user:test', causeId: null, caller: null }
  await app.running.execute(answerRequest, { requestId: bob.requestId, approved: true, by: ann.userId, bySu: false, firmName: 'Firm', opens: false }, by)
  await app.running.settled()
  expect(await firmsOf(bob)).toEqual([[ann.firmId, 'employee']])
})

it('of type owner make a client of a firm a firm of its own, which stays its client; a second owner is refused', async () => {
  const abn = abnOf(9100)
  const clientId = await addClient(app, ann, abn)
  const [jo, li] = [await ownerOfClient(abn), await ownerOfClient(abn)]
  const idOf = async ({ user_id: id }: { user_id: string }) => (await list(ann)).find(it => it.requester.id === id && it.firm.id === clientId)?.id ?? ''
  const [first, second] = [await idOf(jo), await idOf(li)]
  expect([await answer(ann, first, 'approved'), await firmsOf(jo)]).toEqual([200, [[clientId, 'owner']]])
  const business = await app.running.read.get('businesses', clientId)
  expect([business?.firm?.joinCode, business?.firmIds.toSorted()]).toEqual([expect.stringMatching(/^\w{4}-\w{4}$/u), [ann.firmId, clientId].sort()])
  expect(await answer(ann, second, 'approved')).toEqual([422, 'request.company-has-owner'])
  expect((await app.ask('GET', `/api/accountant/clients?firmId=${clientId}`, jo)).statusCode).toBe(200)
})

it('that nobody else decides about are an su’s', async () => {
  const abn = abnOf(9200)
  const clientId = await addClient(app, eve, abn)
  const jo = await ownerOfClient(abn)
  const id = (await list(eve)).find(it => it.firm.id === clientId)?.id ?? ''
  const by = { commandId: newId(), actId: newId(), actor: 'system', causeId: null, caller: null }
  const { position } = await app.running.execute(reassignRequest, { requestId: id, assigneeId: null }, by)
  await app.running.passed(position ?? 0)
  expect([(await find(sue, id))?.mine, (await find(sue, id))?.assignee, await find(eve, id)]).toEqual([true, null, undefined])
  expect([await answer(eve, id, 'approved'), await answer(sue, id, 'approved'), await firmsOf(jo)]).toEqual([[404, 'not-found'], 200, [[clientId, 'owner']]])
})

it('go to ten companies at most before one of them answers', async () => {
  const bob = await asking()
  const owners = await Promise.all(Array.from({ length: 10 }, (_, i) => app.owner(abnOf(9300 + i))))
  expect(owners).toHaveLength(10)
  const answers = []
  for (let i = 0; i < 10; i += 1) answers.push(await askAgain(bob, abnOf(9300 + i)))
  expect(answers).toEqual([...Array<number>(9).fill(200), 422])
})
