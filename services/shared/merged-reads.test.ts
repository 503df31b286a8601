/** What areas read of clients that are merged: worksheets, books, batches, limits, auditors, times before, mail and retention. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AsOf } from '@docketry/contracts/api/as-of.ts'
import type { Books } from '@docketry/contracts/api/books.ts'
import type { MergePreview } from '@docketry/contracts/api/client-merges.ts'
import type { ClientAnswer } from '@docketry/contracts/api/clients.ts'
import type { WorksheetAnswer } from '@docketry/contracts/api/worksheets.ts'
import { periodAt, periodKey } from '@docketry/contracts/rules/periods.ts'
import { quarterIndexOf } from '@docketry/contracts/rules/quarters.ts'
import { retentionTools } from '../main/roles/retention.ts'
import { addClientAddress, entryIdOf, proveClientAddress } from '../mailbox/client-address.ts'
import { ownerOfMail } from '../mailbox/mail-owner.ts'
import { newId } from '../platform/events/ids.ts'
import { runRetentionRound } from '../retention/retention-round.ts'
import { abnOf, abns, startApp, type Person, type TestApp } from '../testing/app.ts'
import { mergingIn, refusalIn } from '../testing/merged-clients.ts'
import { employee } from '../testing/walk/people-fixtures.ts'

let app: TestApp
let ann: Person
let on: ReturnType<typeof mergingIn>
let numbers = 0
beforeAll(async () => {
  app = await startApp({ rough: 12 })
  ann = await app.owner(abns[0])
  on = mergingIn(app, ann)
})
afterAll(() => app.close())

const pair = async (name: string) =>
  [await on.client(abnOf((numbers += 1)), name), await on.client(abnOf((numbers += 1)), `${name} (2)`)] as const
const [day, nextDay] = ['2021-08-05', '2021-11-05']
const [period, next] = [day, nextDay].map(it => periodKey(periodAt('quarter', it))) as [string, string]
const worksheet = (clientId: string, of: string) =>
  on.get<WorksheetAnswer>('/api/accountant/worksheet', { firmId: ann.firmId, clientId, period: of })
const onWorksheet = (clientId: string, name: string, body: object) =>
  on.post(`/api/accountant/worksheet/${name}`, { firmId: ann.firmId, clientId, ...body })
const freeze = async (clientId: string, of: string) =>
  onWorksheet(clientId, 'freeze', { period: of, seen: (await worksheet(clientId, of)).seen, confirmed: true })
const lodge = async (clientId: string, of: string) =>
  onWorksheet(clientId, 'lodge', {
    period: of,
    blob: (await worksheet(clientId, of)).state.frozen?.blob,
    reference: 'REF 1',
    date: '2022-03-01',
  })
const obstacles = async (survivorId: string, duplicateId: string) =>
  (await on.preview(survivorId, duplicateId)).json<MergePreview>().obstacles

it('the figures of a worksheet are of both clients; what the duplicate adds to a lodged period becomes an adjustment of the next one, and a worksheet frozen since is in the way of separating', async () => {
  const [kept, double] = await pair('Bakery')
  const [own, other] = [await on.upload(kept), await on.upload(double)]
  await on.review(own.invoices, day, 'K')
  await on.review(other.invoices, day, 'D')
  await freeze(kept, period)
  await lodge(kept, period)
  const preview = (await on.preview(kept, double)).json<MergePreview>()
  expect([preview.obstacles, preview.notes]).toEqual([
    [],
    expect.arrayContaining([expect.stringContaining('1 invoice of Bakery (2) is dated in Jul–Sep 2021')]),
  ])
  expect(await obstacles(double, kept)).toEqual([
    expect.stringContaining('Bakery has worksheets that are lodged: Jul–Sep 2021 · BAS Q1 FY22. Choose Bakery as the client that stays.'),
  ])
  expect(refusalIn(await on.merge(double, kept)).message).toContain('Bakery has worksheets that are lodged')
  await on.merge(kept, double)
  expect(await worksheet(double, period)).toMatchObject({ purchases: { G11: 11_000 }, state: { lodged: { reference: 'REF 1' } } })
  const { adjustments } = await worksheet(kept, next)
  expect(adjustments).toMatchObject([
    { of: period, invoiceId: other.invoices[0]?.id, lodged: null, adds: { credit: 1000 }, by: `Ann ${abns[0]}` },
  ])
  await onWorksheet(kept, 'explain', { period: next, explanations: [{ of: period, invoiceId: other.invoices[0]?.id, reason: 'Merged.' }] })
  expect((await freeze(kept, next)).statusCode).toBe(200)
  expect(refusalIn(await on.separate(kept, double)).message).toContain(
    'was frozen since the merge, with the invoices of both: Oct–Dec 2021',
  )
  await onWorksheet(kept, 'reopen', { period: next, reason: 'To separate them.' })
  expect((await on.separate(kept, double)).statusCode).toBe(200)
  expect([(await worksheet(kept, next)).adjustments, (await worksheet(double, period)).purchases.G11]).toEqual([[], 11_000])
})

it('two clients with lodged worksheets are not merged, nor is one whose sales are typed', async () => {
  const [kept, double] = await pair('Shoes')
  for (const id of [kept, double]) {
    await on.review((await on.upload(id)).invoices, day, id.slice(0, 4))
    await freeze(id, period)
    await lodge(id, period)
  }
  expect(await obstacles(kept, double)).toEqual([expect.stringContaining('a lodged activity statement is of one business')])
  const typed = await on.client(abnOf((numbers += 1)), 'Hats')
  await onWorksheet(typed, 'sales', { period: 'm260', sales: { G1: 500 } })
  expect(await obstacles(kept, typed)).toEqual([expect.stringContaining('Sales are typed on the worksheet of Hats: September 2021')])
})

it('a bill that was exported for the duplicate is not exported again, and one exported since is in the way of separating', async () => {
  const [kept, double] = await pair('Garage')
  const [own, other] = [await on.upload(kept), await on.upload(double, 2)]
  const books = (clientId: string) => on.get<Books>('/api/business/books', { firmId: ann.firmId, clientId })
  const act = (clientId: string, path: string, body: object = {}) =>
    on.post(`/api/business/books/${path}`, { firmId: ann.firmId, clientId, ...body })
  await on.review(own.invoices, day, 'K')
  await on.review(other.invoices.slice(0, 1), day, 'D')
  await act(double, 'chart', { package: 'xero', accounts: [{ code: '400', name: 'Power' }] })
  expect(await obstacles(kept, double)).toEqual([expect.stringContaining('has a chart of accounts')])
  for (const id of [kept, double]) {
    await act(id, 'chart', { package: 'xero', accounts: [{ code: '400', name: 'Power' }] })
    await act(id, 'category', { category: 'Repairs & maintenance', account: '400', taxCode: null })
  }
  expect((await act(double, 'export')).json()).toMatchObject({ invoices: 1 })
  await on.merge(kept, double)
  expect((await books(kept)).bills).toMatchObject({ ready: 1, exported: 1 })
  expect((await act(kept, 'export')).json()).toMatchObject({ invoices: 1, file: { text: expect.stringContaining('K0') } })
  expect((await act(kept, 'export')).json()).toMatchObject({ invoices: 0, file: null })
  expect(await books(kept)).toMatchObject({ exports: [{ invoices: 1 }, { invoices: 1 }] })
  await on.review(other.invoices.slice(1), day, 'E')
  expect((await act(double, 'export')).json()).toMatchObject({ invoices: 1 })
  expect(refusalIn(await on.separate(kept, double)).message).toContain(
    'Since the merge one bill of Garage (2) left for the accounting package',
  )
})

it('supplier rules of the duplicate apply to suppliers for which the surviving client has none, the merge says what is used and what rests, and separating takes them back', async () => {
  const [kept, double] = await pair('Smithy')
  const books = (clientId: string) => on.get<Books>('/api/business/books', { firmId: ann.firmId, clientId })
  const act = (clientId: string, path: string, body: object = {}) =>
    on.post(`/api/business/books/${path}`, { firmId: ann.firmId, clientId, ...body })
  const rule = { category: null, account: '400', taxCode: null, treatment: 'no-gst', termsDays: 14 }
  const accounts = [{ code: '400', name: 'Power' }]
  await act(kept, 'chart', { package: 'xero', accounts })
  await act(double, 'chart', { package: 'xero', accounts: [...accounts, { code: '500', name: 'Steel' }] })
  await act(kept, 'supplier', { supplierName: 'Harbour Street', rule: { ...rule, termsDays: 30 } })
  for (const [supplierName, account] of [
    ['Harbour Street', '400'],
    ['Bluegum Power', '400'],
    ['Iron Works', '500'],
  ])
    await act(double, 'supplier', { supplierName, rule: { ...rule, account } })
  await act(double, 'category', { category: 'Materials', account: '500', taxCode: null })
  const { notes } = (await on.preview(kept, double)).json<MergePreview>()
  expect(notes).toEqual(
    expect.arrayContaining([
      '2 supplier rules of Smithy (2) apply to Smithy, which has none for these suppliers; 1 without account or tax code, which the chart of Smithy does not have under the same code and name.',
      'Not used while they are merged, and kept: 1 supplier rule of Smithy (2), because Smithy has its own; the accounts that Smithy (2) gives to one category.',
    ]),
  )
  await on.merge(kept, double)
  const rulesOf = async () => Object.fromEntries((await books(kept)).suppliers.map(it => [it.name, it.rule]))
  expect(await rulesOf()).toEqual({
    'Harbour Street': { ...rule, termsDays: 30 },
    'Bluegum Power': rule,
    'Iron Works': { ...rule, account: null },
  })
  // Emptied while they are merged: the duplicate's rule does not come back.
  const empty = { category: null, account: null, taxCode: null, treatment: null, termsDays: null }
  await act(kept, 'supplier', { supplierName: 'Bluegum Power', rule: empty })
  expect((await rulesOf())['Bluegum Power']).toEqual(empty)
  await on.separate(kept, double)
  expect(Object.keys(await rulesOf()).sort()).toEqual(['Bluegum Power', 'Harbour Street'])
  expect((await books(double)).suppliers.find(it => it.name === 'Iron Works')?.rule.account).toBe('500')
})

it('batches of the two are not merged with each other; those of one are, without a circle, and files added to a batch of the duplicate go with it', async () => {
  const [kept, double] = await pair('Nursery')
  const [own, first, second] = [await on.upload(kept), await on.upload(double), await on.upload(double)]
  const merge = (child: string, parent: string) => on.post('/api/accountant/scans/merge', { child_id: child, parent_id: parent })
  await merge(first.groupId, second.groupId)
  await on.merge(kept, double)
  expect(refusalIn(await merge(own.groupId, second.groupId)).message).toContain('came in for two clients that were merged later')
  expect((await merge(second.groupId, first.groupId)).statusCode).toBe(422)
  await on.post('/api/accountant/scans/separate', { child_id: first.groupId })
  expect((await merge(second.groupId, first.groupId)).statusCode).toBe(200)
  const added = await on.upload(kept, 1, { parentGroupId: first.groupId })
  await on.separate(kept, double)
  const groups = await on.get<{ groups: { id: string }[] }>('/api/accountant/scanGroups', { firmId: ann.firmId, clientId: double })
  expect(groups.groups.map(it => it.id)).toEqual([first.groupId])
  expect(await on.get('/api/accountant/scans/detail', { groupId: first.groupId })).toMatchObject({
    client: { id: double },
    invoices: { length: 3 },
  })
  expect(await on.get('/api/accountant/scans/detail', { groupId: added.groupId })).toMatchObject({ client: { id: double } })
})

it('an employee and an auditor of one of the two see and do with both what they do with one, until they are separated', async () => {
  const [kept, double] = await pair('Surgery')
  const [own, other] = [await on.upload(kept), await on.upload(double)]
  for (const [some, number] of [
    [own, 'K'],
    [other, 'D'],
  ] as const)
    await on.review(some.invoices, day, number)
  const [bo, kim] = [await employee(app, ann, abns[0]), await app.owner(abns[4])]
  await on.post('/api/business/team/limit', { firmId: ann.firmId, userId: bo.userId, clientIds: [double] })
  await on.post('/api/business/auditor/engage', { firmId: ann.firmId, email: kim.email, clientIds: [kept], from: day, to: day })
  const status = async (groupId: string, who: Person) =>
    (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, who)).statusCode
  const seen = async () => [
    await status(own.groupId, bo),
    await status(other.groupId, bo),
    await status(own.groupId, kim),
    await status(other.groupId, kim),
  ]
  expect(await seen()).toEqual([404, 200, 200, 404])
  expect((await on.preview(kept, double)).json()).toMatchObject({
    survivor: { auditors: 1, members: 0 },
    duplicate: { auditors: 0, members: 1 },
    notes: expect.arrayContaining([expect.stringContaining('Members of your team'), expect.stringContaining('Auditors')]),
  })
  expect(
    (
      await app.request('POST', '/api/business/merge', {
        token: bo.token,
        body: { firmId: ann.firmId, survivorId: kept, duplicateId: double, keep: [], reason: 'x', seen: { survivor: 1, duplicate: 1 } },
      })
    ).statusCode,
  ).toBe(403)
  await on.merge(kept, double)
  expect(await seen()).toEqual([200, 200, 200, 200])
  expect((await on.get<ClientAnswer[]>('/api/accountant/clients', { firmId: ann.firmId }, bo)).map(it => it.id)).toEqual([kept])
  const edit = await app.request('POST', '/api/accountant/invoices/update', {
    token: bo.token,
    body: { invoices: [{ invoice_id: other.invoices[0]?.id, invoice_data: { invoiceNumber: 'D9' } }] },
  })
  await app.running.settled()
  expect([edit.statusCode, (await app.running.read.get('review-rows', other.invoices[0]?.id ?? ''))?.values.invoiceNumber]).toEqual([
    200,
    'D9',
  ])
  const asOf = await on.get<AsOf>(
    '/api/accountant/asOf',
    { quarter: String(quarterIndexOf(day)), firmId: ann.firmId, clientId: kept, at: String(Date.now()) },
    kim,
  )
  expect(asOf.rows.map(it => it.id).sort()).toEqual([own, other].flatMap(it => it.invoices.map(({ id }) => id)).sort())
  await on.separate(kept, double)
  expect(await seen()).toEqual([404, 200, 200, 404])
})

it('as of a time before the merge the two are two clients, as of one in between they are one, also after they were separated', async () => {
  const [kept, double] = await pair('Studio')
  const [own, other] = [await on.upload(kept), await on.upload(double)]
  await on.review(own.invoices, day, 'K')
  await on.review(other.invoices, day, 'D')
  const [mine, theirs] = [own.invoices[0]?.id, other.invoices[0]?.id]
  const moment = (): number => {
    const now = Date.now()
    while (Date.now() === now);
    return now
  }
  const at = async (clientId: string, time: number) => {
    const { client, rows } = await on.get<AsOf>('/api/accountant/asOf', {
      quarter: String(quarterIndexOf(day)),
      firmId: ann.firmId,
      clientId,
      at: String(time),
    })
    return [client.name, rows.map(it => it.id).sort()]
  }
  const apart = [
    ['Studio', [mine]],
    ['Studio (2)', [theirs]],
  ]
  const together = ['Studio', [mine, theirs].sort()]
  const both = async (time: number) => [await at(kept, time), await at(double, time)]
  const before = moment()
  await on.merge(kept, double)
  const between = moment()
  expect([await both(before), await both(between)]).toEqual([apart, [together, together]])
  await on.separate(kept, double)
  expect([await both(before), await both(between), await both(moment())]).toEqual([apart, [together, together], apart])
  expect((await on.get<AsOf>('/api/accountant/asOf', { groupId: other.groupId, at: String(between) })).client.id).toBe(kept)
})

it('mail from an address of the duplicate comes to the surviving client', async () => {
  const [kept, double] = await pair('Florist')
  const entryId = entryIdOf(ann.firmId, 'jo@florist.example')
  const by = { commandId: newId(), actId: newId(), actor: 'operator', causeId: null, caller: null }
  await app.running.execute(addClientAddress, { entryId, firmId: ann.firmId, clientId: double, email: 'jo@florist.example' }, by)
  await app.running.execute(proveClientAddress, { entryId, by: 'operator', round: null }, { ...by, commandId: newId() })
  await app.running.settled()
  const head = { messageId: null, from: 'jo@florist.example', to: [], delivered: [], subject: '', sentAt: null, checks: null, size: 1 }
  const owner = async () => (await ownerOfMail(app.running.read, head, 'verified')).owner.clientId
  expect(await owner()).toBe(double)
  await on.merge(kept, double)
  expect(await owner()).toBe(kept)
  await on.separate(kept, double)
  expect(await owner()).toBe(double)
})

it('a legal hold of the duplicate keeps its documents while it is merged and is released by its own id; at the end of retention they are erased whole', async () => {
  const [kept, double] = await pair('Tailor')
  const { groupId } = await on.upload(double)
  await on.post('/api/business/hold', { firmId: ann.firmId, id: double, reason: 'A dispute.' })
  await on.merge(kept, double)
  const later = Date.now() + 7 * 366 * 86_400_000
  const round = async () => {
    await runRetentionRound(
      retentionTools(app.running.stores, message => void message),
      later,
    )
    await app.running.settled()
    return (await app.running.read.find('scan-groups', { filter: { firmId: ann.firmId, clientId: kept } })).rows.map(it => it.id)
  }
  expect(await on.get('/api/business/holds', { firmId: ann.firmId, clientId: kept })).toMatchObject([
    { id: double, name: 'Tailor (2)', clientId: kept },
  ])
  expect(await round()).toEqual([groupId])
  await on.post('/api/business/hold/release', { firmId: ann.firmId, id: double })
  expect(await round()).toEqual([])
  const erasing = (await app.running.read.find('kept', { filter: { firmId: ann.firmId, clientId: kept } })).rows
  expect(erasing).toEqual([])
  expect(
    (await app.events()).filter(({ stream, type }) => stream === `business-${double}` && type.startsWith('Eras')).map(it => it.type),
  ).toEqual(['Erased', 'ErasureFinished'])
  expect((await on.separate(kept, double)).statusCode).toBe(200)
}, 60_000)
