/** A batch and a quarter as of a time are as they were then, whatever happened to them since. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AsOf } from '@docketry/contracts/api/as-of.ts'
import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { quarterIndexOf } from '@docketry/contracts/rules/quarters.ts'
import type { Document } from '../../platform/ports/documents.ts'
import { retentionTools } from '../../main/roles/retention.ts'
import { runRetentionRound } from '../../retention/retention-round.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fakePdf } from '../../testing/fake-workers.ts'
import { clientStreams } from '../projections/client-streams.ts'

let app: TestApp
let ann: Person
let eve: Person
let uploads = 0

beforeAll(async () => {
  app = await startApp({ rough: 43 })
  ann = await app.owner(abns[0])
  eve = await app.owner(abns[1])
})
afterAll(() => app.close())

async function send(path: string, body: object): Promise<void> {
  const answer = await app.request('POST', `/api/accountant/${path}`, { token: ann.token, body })
  await app.running.settled()
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
}
async function upload(clientId: string, pages: number, name = `batch ${uploads + 1}`): Promise<string> {
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(pages, `as of ${(uploads += 1)}`) }, { clientId, name }))
  await app.running.settled()
  return groupId
}
const invoicesOf = async (groupId: string): Promise<InvoiceAnswer[]> =>
  (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<GroupDetail>().invoices
const save = (invoices: (InvoiceAnswer | undefined)[], invoice_data: object) =>
  send('invoices/update', { invoices: invoices.map(one => ({ invoice_id: one?.id, invoice_data })) })
/** Now, such that every later event has a later time. */
function moment(): number {
  const now = Date.now()
  while (Date.now() === now);
  return now
}
const request = (query: string, who: Person = ann) => app.request('GET', `/api/accountant/asOf?${query}`, who)
const asOf = async (query: string): Promise<AsOf> => (await request(query)).json()
const ofBatch = (groupId: string, at: number) => asOf(`groupId=${groupId}&at=${at}`)
const ofQuarter = (clientId: string, day: string, at: number) =>
  asOf(`quarter=${quarterIndexOf(day)}&firmId=${ann.firmId}&clientId=${clientId}&at=${at}`)
/** The acts on an invoice after its acceptance, the last one first. */
const actsOf = async (id = ''): Promise<string[]> => {
  const { history } = (await app.request('GET', `/api/accountant/invoice/history?invoice_id=${id}`, ann)).json<{
    history: HistoryEntry[]
  }>()
  return [...new Set(history.flatMap(({ act }) => act?.id ?? []))].slice(-2).reverse()
}
const ids = ({ rows }: AsOf): string[] => rows.map(({ id }) => id)
const newClient = (number: string) => addClient(app, ann, number, `Client ${number}`)

describe('a batch as of a time', () => {
  let clientId: string
  beforeAll(async () => {
    clientId = await newClient(abns[2])
  })

  it('has the values, acceptance and totals of that time, and says what changed since', async () => {
    const groupId = await upload(clientId, 2)
    const [a, b] = await invoicesOf(groupId)
    await save([a], { total: 110, gst: 10, cat: 'Meals', reviewed: true })
    const before = moment()
    await save([a], { total: 220, gst: 20, cat: 'Rent' })
    const then = await ofBatch(groupId, before)
    expect(then).toMatchObject({ state: 'there', client: { id: clientId }, incomplete: false, reviewed: 1, erasedCount: 0 })
    expect(then.rows.map(({ id, total, gst, category, status, since }) => ({ id, total, gst, category, status, since }))).toMatchObject([
      { id: a?.id, total: 11000, gst: 1000, category: 'Meals', status: 'reviewed', since: 'changed' },
      { id: b?.id, since: null },
    ])
    const second = then.rows[1]
    expect(then.totals).toMatchObject([
      { currency: 'AUD', invoices: 2, total: 11000 + (second?.total ?? 0), gst: 1000 + (second?.gst ?? 0) },
    ])
    expect((await ofBatch(groupId, moment())).rows[0]).toMatchObject({
      total: 22000,
      category: 'Rent',
      status: 'open',
      since: null,
      imageId: a?.imageId,
    })
  })
  it('says that a row changed since only where its values or pages are others today: not after an act that was undone, or a restoration', async () => {
    const groupId = await upload(clientId, 2)
    const [a, b] = await invoicesOf(groupId)
    await save([a], { total: 110, gst: 10, reviewed: true })
    const before = moment()
    await save([a], { paymentDate: '2026-10-03', total: 220, gst: 20 })
    await send('invoices/join', { invoice_ids: [a?.id, b?.id] })
    expect((await ofBatch(groupId, before)).rows.map(({ since }) => since)).toEqual(['changed', 'joined'])
    for (const act of await actsOf(a?.id)) await send('act/undo', { act_id: act })
    await send('invoice/delete', { invoice_id: a?.id })
    await send('invoice/restore', { invoice_id: a?.id })
    expect((await ofBatch(groupId, before)).rows.map(({ since }) => since)).toEqual([null, null])
    await save([a], { paymentDate: '2026-10-03' })
    expect((await ofBatch(groupId, before)).rows.map(({ since }) => since)).toEqual(['changed', null])
  })
  it('has rows that were deleted, joined or split later as they were', async () => {
    const groupId = await upload(clientId, 4)
    const [a, b, c, d] = await invoicesOf(groupId)
    const before = moment()
    await send('invoice/delete', { invoice_id: a?.id })
    await send('invoices/join', { invoice_ids: [b?.id, c?.id] })
    const then = await ofBatch(groupId, before)
    expect(then.rows.map(({ id, since, imageId }) => [id, since, imageId === null])).toEqual([
      [a?.id, 'deleted', true],
      [b?.id, 'changed', false],
      [c?.id, 'joined', true],
      [d?.id, null, false],
    ])
    expect(ids(await ofBatch(groupId, moment()))).toEqual([b?.id, d?.id])
  })
  it('that was deleted since is there, and afterwards deleted without rows; before its upload it is not there yet', async () => {
    const early = moment()
    const groupId = await upload(clientId, 2, 'Doomed')
    const before = moment()
    await send('scanGroup/update', { id: groupId, name: 'Renamed' })
    await send('scans/delete', { group_id: groupId })
    expect(await ofBatch(groupId, before)).toMatchObject({
      state: 'there',
      name: 'Doomed',
      rows: [{ since: 'deleted' }, { since: 'deleted' }],
    })
    expect(await ofBatch(groupId, moment())).toMatchObject({ state: 'deleted', name: 'Renamed', rows: [] })
    expect(await ofBatch(groupId, early)).toMatchObject({ state: 'not-yet', rows: [] })
  })
  it('has the batches that were merged into it then, at any depth, and names the one that it was part of', async () => {
    const [parent, child, grandchild] = [
      await upload(clientId, 1, 'Parent'),
      await upload(clientId, 1, 'Child'),
      await upload(clientId, 1, 'Grandchild'),
    ]
    const apart = moment()
    await send('scans/merge', { child_id: grandchild, parent_id: child })
    await send('scans/merge', { child_id: child, parent_id: parent })
    const merged = moment()
    await send('scans/separate', { child_id: child })
    await send('scans/delete', { group_id: grandchild })
    const names = ({ batches }: AsOf) => batches.map(({ name }) => name)
    const then = await ofBatch(parent, merged)
    expect([names(then), then.rows.map(({ groupId }) => groupId)]).toEqual([
      ['Parent', 'Child', 'Grandchild'],
      [parent, child, grandchild],
    ])
    expect((await ofBatch(child, merged)).parent).toEqual({ id: parent, name: 'Parent' })
    expect([names(await ofBatch(parent, apart)), names(await ofBatch(parent, moment())), names(await ofBatch(child, moment()))]).toEqual([
      ['Parent'],
      ['Parent'],
      ['Child'],
    ])
  })
  it('of another firm, of no client, or of a time to come is refused', async () => {
    const groupId = await upload(clientId, 1)
    const now = moment()
    const code = async (query: string, who: Person = ann) => (await request(query, who)).json<{ error: { code: string } }>().error.code
    expect([await code(`groupId=${groupId}&at=${now}`, eve), await code(`groupId=nothing&at=${now}`), await code(`at=${now}`)]).toEqual([
      'not-found',
      'not-found',
      'not-found',
    ])
    expect(await code(`groupId=${groupId}&at=${now + 3_600_000}`)).toBe('as-of.future')
    expect(await code(`quarter=3&firmId=${ann.firmId}&clientId=${eve.firmId}&at=${now}`)).toBe('not-found')
    expect((await request(`groupId=${groupId}&at=yesterday`)).statusCode).toBe(400)
  })
})

describe("a client's quarter as of a time", () => {
  let clientId: string
  beforeAll(async () => {
    clientId = await newClient(abns[3])
  })
  const [spring, summer] = ['2021-11-05', '2022-02-05']

  it('has the invoices whose date was in it then, also those that were moved, deleted or merged since', async () => {
    const [groupId, other] = [await upload(clientId, 3), await upload(clientId, 1)]
    const [a, b, c] = await invoicesOf(groupId)
    const [d] = await invoicesOf(other)
    await save([a, b, d], { paymentDate: spring })
    await save([c], { paymentDate: summer })
    const before = moment()
    await save([a], { paymentDate: summer })
    await save([c], { paymentDate: spring })
    await send('invoice/delete', { invoice_id: b?.id })
    await send('scans/merge', { child_id: other, parent_id: groupId })
    const then = await ofQuarter(clientId, spring, before)
    expect(then).toMatchObject({ name: 'Oct–Dec 2021 · BAS Q2 FY22', state: 'there', erasedCount: 0 })
    // By date, then by the order in their batches: two are the first of theirs.
    expect([new Set(ids(then).slice(0, 2)), ids(then)[2], ids(then).length]).toEqual([new Set([a?.id, d?.id]), b?.id, 3])
    expect(ids(await ofQuarter(clientId, summer, before))).toEqual([c?.id])
    const now = moment()
    expect([ids(await ofQuarter(clientId, spring, now)), ids(await ofQuarter(clientId, summer, now))]).toEqual([[d?.id, c?.id], [a?.id]])
  })
  it('sums by currency and by GST treatment, and counts what was unknown', async () => {
    const groupId = await upload(clientId, 3)
    const [a, b, c] = await invoicesOf(groupId)
    const day = '2019-05-05'
    await save([a], { paymentDate: day, total: 110, gst: 10, treatment: 'capital' })
    await save([b], { paymentDate: day, total: -22, gst: -2 })
    await save([c], { paymentDate: day, total: null, currency: 'NZD' })
    const { totals } = await ofQuarter(clientId, day, moment())
    expect(totals).toEqual([
      {
        currency: 'AUD',
        invoices: 2,
        total: 8800,
        gst: 800,
        unknown: 0,
        treatments: [
          { treatment: 'capital', amount: 11000, gst: 1000 },
          { treatment: 'taxable', amount: -2200, gst: -200 },
        ],
      },
      {
        currency: 'NZD',
        invoices: 1,
        total: 0,
        gst: expect.any(Number) as number,
        unknown: 1,
        treatments: [{ treatment: expect.any(String) as string, amount: 0, gst: expect.any(Number) as number }],
      },
    ])
  })
})

it('what was erased since is named, in the batch and in the quarter; an index built after it has the same rows', async () => {
  const clientId = await newClient(abns[4])
  const groupId = await upload(clientId, 2)
  const before = moment()
  const invoices = await invoicesOf(groupId)
  const { erased } = await runRetentionRound(
    retentionTools(app.running.stores, () => undefined),
    Date.now() + 6 * 366 * 24 * 3600_000,
  )
  await app.running.settled()
  expect(erased).toBeGreaterThan(0)
  const answers = async () => [await ofBatch(groupId, before), await ofQuarter(clientId, '2021-11-05', before)]
  const then = await answers()
  const named = [...invoices.map(({ id }) => id), groupId].sort()
  expect(
    then.map(it => ({ state: it.state, rows: it.rows, ids: it.erased.map(({ id }) => id).sort(), erasedCount: it.erasedCount })),
  ).toEqual([
    { state: 'erased', rows: [], ids: named, erasedCount: 3 },
    { state: 'there', rows: [], ids: named, erasedCount: 3 },
  ])
  expect((await ofBatch(groupId, moment())).erased).toEqual([])
  const rebuilt = new Map<string, Document | null>()
  for (const event of await app.events())
    for (const id of clientStreams.idsOf(event)) rebuilt.set(id, clientStreams.evolve(rebuilt.get(id) ?? null, event, id))
  const { rows } = await app.running.read.find('client-streams', {})
  expect(new Map(rows.map(row => [row.id, row]))).toEqual(new Map([...rebuilt].filter(([, row]) => row !== null)))
})
