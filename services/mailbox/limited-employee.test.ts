/** Attachments of a firm, for an employee limited to some of its clients. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Attachment } from '@docketry/contracts/api/mailbox.ts'
import { newId } from '../platform/events/ids.ts'
import { abns, addClient, startApp, type Person, type TestApp } from '../testing/app.ts'
import { employee } from '../testing/walk/people-fixtures.ts'
import { addAttachment } from './attachment.ts'

let app: TestApp
let ann: Person
let bob: Person
let [cafe, bakery, other] = ['', '', '']
beforeAll(async () => {
  app = await startApp({ rough: 11 })
  ann = await app.owner(abns[0])
  bob = await employee(app, ann, abns[0])
  cafe = await addClient(app, ann, abns[1], 'Corner Cafe')
  bakery = await addClient(app, ann, abns[2], 'Corner Bakery')
  other = await addClient(app, ann, abns[3], 'Harbour Plumbing')
  const limit = await app.request('POST', '/api/business/team/limit', {
    token: ann.token,
    body: { firmId: ann.firmId, userId: bob.userId, clientIds: [cafe, bakery] },
  })
  expect(limit.statusCode).toBe(200)
})
afterAll(() => app.close())

async function received(clientId: string | null): Promise<string> {
  const attachmentId = newId()
  const part = { attachmentId, name: 'bill.pdf', kind: 'pdf' as const, size: 10, stored: 'a'.repeat(64), code: null }
  const body = {
    ...part,
    mailId: newId(),
    firmId: ann.firmId,
    clientId,
    email: 'jo@shop.example',
    sender: 'verified' as const,
    subject: 'Bill',
    date: 1_790_000_000_000,
  }
  const { position } = await app.running.execute(addAttachment, body, {
    commandId: newId(),
    actId: newId(),
    actor: 'system',
    causeId: null,
    caller: null,
  })
  await app.running.passed(position ?? 0)
  return attachmentId
}
const update = async (who: Person, body: object) =>
  (await app.request('POST', '/api/accountant/attachments/update', { token: who.token, body })).statusCode
async function clientOf(id: string): Promise<string | null | undefined> {
  const answer = await app.request('GET', `/api/accountant/attachments?firmId=${ann.firmId}`, ann)
  return answer.json<{ attachments: Attachment[] }>().attachments.find(it => it.id === id)?.clientId
}

it('a limited employee can assign attachments among their clients, also of several clients at once', async () => {
  const [one, two] = [await received(cafe), await received(bakery)]
  expect(await update(bob, { entryIds: [one], clientId: bakery })).toBe(200)
  expect(await clientOf(one)).toEqual(bakery)
  expect(await update(bob, { entryIds: [one, two], clientId: cafe })).toBe(200)
  expect(await clientOf(one)).toEqual(cafe)
  expect(await clientOf(two)).toEqual(cafe)
})

it('a limited employee cannot assign attachments to another client, which is answered as not found', async () => {
  const id = await received(cafe)
  for (const clientId of [other, ann.firmId, newId(), 'constructor'])
    expect([clientId, await update(bob, { entryIds: [id], clientId })]).toEqual([clientId, 404])
  expect(await clientOf(id)).toBe(cafe)
  expect(await update(ann, { entryIds: [id], clientId: other })).toBe(200)
})

it('a limited employee can neither assign nor mark attachments of another client, or without a client', async () => {
  const [own, theirs, unplaced] = [await received(cafe), await received(other), await received(null)]
  const assigned = (...entryIds: string[]) => update(bob, { entryIds, clientId: cafe })
  const marked = (...entryIds: string[]) => update(bob, { entryIds, done: true })
  for (const act of [assigned, marked])
    expect([await act(theirs), await act(unplaced), await act(own, theirs), await act(own, unplaced)]).toEqual([404, 403, 404, 403])
  expect(await clientOf(own)).toEqual(cafe)
  expect(await clientOf(theirs)).toEqual(other)
  expect(await clientOf(unplaced)).toBeNull()
})
