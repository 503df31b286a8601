/** Documents on legal hold are not erased at the end of their retention. Real stores and projections; the time is a parameter. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LegalHoldAnswer } from '@docketry/contracts/api/holds.ts'
import { newId } from '../platform/events/ids.ts'
import { collectionOf } from '../platform/projections/projection.ts'
import { retentionTools } from '../main/roles/retention.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePng } from '../testing/fake-workers.ts'
import { retainedDocuments } from './projections/retained-documents.ts'
import { runRetentionRound, surveyRetention } from './retention-round.ts'

const dayMs = 24 * 60 * 60_000
const late = Date.now() + 200 * dayMs
let app: TestApp
let ann: Person
let bob: Person
let clients: string[]
/** 0 to 2 belong to the first client: not on hold, on hold, and later merged into the one on hold. 3 belongs to the second client. */
let groups: string[]

const upload = async (clientId: string, name: string) => groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng(name) }, { clientId }))
const post = (path: string, who: Person, body: object) =>
  app.request('POST', `/api/${path}`, { token: who.token, body, headers: { 'idempotency-key': newId() } })
const hold = (id: string, reason = 'A dispute with the supplier', who = ann) =>
  post('business/hold', who, { firmId: ann.firmId, id, reason })
const release = (id: string, who = ann) => post('business/hold/release', who, { firmId: ann.firmId, id })
const listedHolds = async (query = '', who = ann) =>
  (await app.request('GET', `/api/business/holds?firmId=${ann.firmId}${query}`, who)).json<LegalHoldAnswer[]>()
const tools = () => retentionTools(app.running.stores, () => {})
async function round(at = late): Promise<number> {
  const { erased } = await runRetentionRound(tools(), at)
  await app.running.settled()
  return erased
}
const remaining = async () => (await app.running.read.getMany('scan-groups', groups)).map(row => groups.indexOf(row.id)).toSorted()

beforeAll(async () => {
  app = await startApp({ rough: 21 })
  ann = await app.owner(abns[0])
  bob = await app.owner(abns[1])
  clients = [await addClient(app, ann, abns[2]), await addClient(app, ann, abns[3], 'Corner Cafe')]
  groups = [await upload(clients[0]!, 'a'), await upload(clients[0]!, 'b'), await upload(clients[0]!, 'c'), await upload(clients[1]!, 'd')]
  await app.running.settled()
  await round(Date.now() + 80 * dayMs)
})
afterAll(() => app.close())

it('a legal hold can be placed by the owner only, and needs a reason', async () => {
  expect((await hold(groups[1]!, ' ')).json()).toEqual({
    errors: [{ param: 'reason', msg: 'Say in plain words why these documents are to be kept.' }],
  })
  expect([
    (await hold(groups[1]!, 'Mine', bob)).statusCode,
    (await hold(newId())).statusCode,
    (await hold(bob.firmId)).statusCode,
    (await hold(bob.firmId, 'Theirs', bob)).statusCode,
  ]).toEqual([404, 404, 404, 404])
  expect((await hold(groups[1]!)).json()).toEqual({ success: true })
  expect((await hold(groups[1]!)).json()).toEqual({ success: true })
  expect((await app.events()).filter(({ type }) => type === 'HoldPlaced')).toHaveLength(1)
  expect(await listedHolds(`&clientId=${clients[0]}`)).toMatchObject([
    {
      id: groups[1],
      kind: 'group',
      clientId: clients[0],
      groupIds: [groups[1]],
      reason: 'A dispute with the supplier',
      by: expect.stringContaining('Ann'),
      at: expect.any(Number),
    },
  ])
  expect(await listedHolds(`&clientId=${clients[1]}`)).toEqual([])
})

it('a legal hold covers batches merged into the one on hold, and all batches of a client on hold; the rest is erased', async () => {
  await post('accountant/scans/merge', ann, { child_id: groups[2], parent_id: groups[1] })
  await hold(clients[1]!, 'Audit')
  await app.running.settled()
  expect((await surveyRetention(tools(), late)).find(it => it.firmId === ann.firmId)).toMatchObject({
    groups: 1,
    held: 3,
    holds: expect.arrayContaining([
      expect.objectContaining({ kind: 'client', name: 'Corner Cafe', reason: 'Audit' }),
      expect.objectContaining({ kind: 'group', id: groups[1], name: expect.stringMatching(/^Upload of \d+ \w{3}/u) }),
    ]),
  })
  expect([await round(), await round(), await remaining()]).toEqual([1, 0, [1, 2, 3]])
})

it('a legal hold also covers batches that were deleted before their retention ended', async () => {
  await post('accountant/scans/delete', ann, { group_id: groups[3] })
  await app.running.settled()
  expect(await round()).toBe(0)
  expect((await app.running.read.get('kept', groups[3]!))?.files).not.toEqual({})
})

it('a legal hold can be released by the owner only; the documents are erased then', async () => {
  expect([(await release(groups[1]!, bob)).statusCode, (await release(newId())).statusCode]).toEqual([404, 404])
  expect([(await release(groups[1]!)).json(), (await release(groups[1]!)).json()]).toEqual([{ success: true }, { success: true }])
  expect((await listedHolds()).map(({ id }) => id)).toEqual([clients[1]])
  expect([await round(), await remaining()]).toEqual([2, []])
  expect(await app.running.read.get('kept', groups[3]!)).not.toBeNull()
  await release(clients[1]!)
  expect([await round(), await app.running.read.get('kept', groups[3]!), await surveyRetention(tools(), late)]).toEqual([1, null, []])
})

it('all that is due is counted, also what a round leaves to the next, and what is on hold behind it', async () => {
  await hold(clients[1]!, 'Audit')
  await app.running.settled()
  const rows = Array.from({ length: 202 }, (_, at) => {
    const id = newId()
    const invoices = at === 0 ? Array.from({ length: 1001 }, (_, n) => [`${id}-${n}`, [id]]) : []
    const ofClient = { firmId: ann.firmId, clientId: clients[at < 201 ? 0 : 1]! }
    const document = { id, kind: 'group', ...ofClient, files: { [id]: at + 1 }, invoices: Object.fromEntries(invoices), due: at + 1 }
    return { id, position: 1, document: { ...document, erasing: null } }
  })
  const lease = { holder: 'test', token: Number.MAX_SAFE_INTEGER }
  await app.running.stores.documents.write(collectionOf(retainedDocuments), rows, { position: 0, lease })
  expect(await surveyRetention(tools(), late)).toMatchObject([{ groups: 201, files: 201, invoices: 1001, oldest: '1970-01-01', held: 1 }])
})
