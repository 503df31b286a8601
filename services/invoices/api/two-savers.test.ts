/** Two people save the same invoice: what one of them has not seen is not overwritten. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InvoiceAnswer, updateInvoices } from '@docketry/contracts/api/invoices.ts'
import type { AnswerOf } from '@docketry/contracts/api/endpoint.ts'
import type { ReviewRows } from '@docketry/contracts/api/review.ts'
import type { GroupCard, GroupDetail } from '@docketry/contracts/api/scans.ts'
import { newId } from '../../platform/events/ids.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fakePng } from '../../testing/fake-workers.ts'

type Outcome = AnswerOf<typeof updateInvoices>['outcomes'][number]

let app: TestApp
let ann: Person
let groupId: string
let id: string
let uploads = 0
beforeAll(async () => {
  app = await startApp({ rough: 23 })
  ann = await app.owner(abns[0])
})
afterAll(() => app.close())
beforeEach(async () => {
  const clientId = uploads === 0 ? await addClient(app, ann, abns[1]) : undefined
  groupId = groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng(`two savers ${(uploads += 1)}`) }, clientId ? { clientId } : {}))
  await app.running.settled()
  id = (await invoice()).id
})

async function invoice(): Promise<InvoiceAnswer> {
  await app.running.settled()
  const [found] = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<GroupDetail>().invoices
  if (!found) throw new Error('there is no invoice')
  return found
}
async function save(invoice_data: object, seen?: number, more: object = {}, key = newId()): Promise<Outcome> {
  const body = { invoices: [{ invoice_id: id, invoice_data, ...(seen === undefined ? {} : { seen }), ...more }] }
  const [outcome] = (
    await app.request('POST', '/api/accountant/invoices/update', { token: ann.token, body, headers: { 'idempotency-key': key } })
  ).json<{ outcomes: Outcome[] }>().outcomes
  if (!outcome) throw new Error('there is no outcome')
  return outcome
}
const seen = async () => (await invoice()).revision ?? -1

it('the rows of both pages name the revision of the invoice', async () => {
  expect(await seen()).toBe(0)
  await save({ total: 100 }, 0)
  const rows = (await app.request('GET', `/api/accountant/scans/rows?groupId=${groupId}`, ann)).json<ReviewRows>()
  expect([await seen(), rows.lines[0]?.revision]).toEqual([1, 1])
})

describe('a value that somebody else changed since it was seen', () => {
  it('is not overwritten: both values are answered, and every other value is saved', async () => {
    const at = await seen()
    expect(await save({ total: 100, cat: 'Meals' }, at)).toEqual({ invoice_id: id, saved: true, revision: at + 1 })
    expect(await save({ total: 200, invoiceNumber: 'B-2' }, at)).toMatchObject({
      saved: false,
      error: { code: 'invoice.changed-since' },
      conflicts: [{ field: 'total', yours: 200, theirs: 100 }],
    })
    expect(await invoice()).toMatchObject({ total: 100, invoiceNumber: 'B-2', cat: { name: 'Meals' } })
  })
  it('is overwritten by whoever has seen it', async () => {
    await save({ total: 100 }, await seen())
    expect(await save({ total: 200 }, await seen())).toMatchObject({ saved: true })
    expect((await invoice()).total).toBe(200)
  })
  it('is overwritten by a client that does not say what it has seen', async () => {
    await save({ total: 100 })
    expect(await save({ total: 200 })).toEqual({ invoice_id: id, saved: true })
  })
  it('is no conflict where both saved the same value', async () => {
    const at = await seen()
    await save({ total: 100 }, at)
    expect(await save({ total: 100 }, at)).toMatchObject({ saved: true })
  })
})

it('of two savers of one field at the same moment exactly one is refused', async () => {
  const at = await seen()
  const outcomes = await Promise.all([save({ total: 100 }, at), save({ total: 200 }, at)])
  expect(outcomes).toHaveLength(2)
  expect(outcomes.filter(it => it.saved)).toHaveLength(1)
  expect([100, 200]).toContain((await invoice()).total)
})

it('total, GST and treatment are saved one by one: a save of one leaves another’s change of the others', async () => {
  const at = await seen()
  await save({ total: 110 }, at)
  expect(await save({ gst: 7 }, at)).toMatchObject({ saved: true })
  expect(await save({ treatment: 'capital' }, at)).toMatchObject({ saved: true })
  expect(await invoice()).toMatchObject({ total: 110, gst: 7, treatment: 'capital' })
})

it('the printed date and the date are compared apart from each other', async () => {
  const at = await seen()
  await save({ invoiceDate: '2026-08-01' }, at)
  expect(await save({ paymentDate: '2026-09-02' }, at)).toMatchObject({ saved: true })
  expect((await save({ invoiceDate: '2026-08-03' }, at)).conflicts).toEqual([
    { field: 'invoiceDate', yours: '2026-08-03', theirs: '2026-08-01' },
  ])
  expect(await invoice()).toMatchObject({ paymentDate: '2026-09-02', invoiceDate: '2026-08-01' })
})

it('supplier, ABN, date, category and note are compared too', async () => {
  const at = await seen()
  const supplier = (name: string, abn: string) => ({ invoice_supplier: { name, abn } })
  await save({ paymentDate: '2026-08-01', cat: 'Cleaning', note: 'mine' }, at, supplier('Zoo', abns[2]))
  const { conflicts } = await save({ paymentDate: '2026-08-02', cat: 'Rent', note: 'yours' }, at, supplier('Park', abns[3]))
  expect(conflicts).toEqual([
    { field: 'paymentDate', yours: '2026-08-02', theirs: '2026-08-01' },
    { field: 'supplierName', yours: 'Park', theirs: 'Zoo' },
    { field: 'supplierAbn', yours: abns[3], theirs: abns[2] },
    { field: 'category', yours: 'Rent', theirs: 'Cleaning' },
    { field: 'note', yours: 'yours', theirs: 'mine' },
  ])
})

it('a value changed since it was seen is neither confirmed nor accepted', async () => {
  const at = await seen()
  await save({ total: 100 }, at)
  expect(await save({ confirmed: { total: true, category: true }, reviewed: true }, at)).toMatchObject({
    saved: false,
    conflicts: [{ field: 'total', theirs: 100 }],
  })
  expect(await invoice()).toMatchObject({ reviewed: false, confirmed: ['category'] })
  expect(await save({ reviewed: true }, await seen())).toMatchObject({ saved: true })
})

it('a GST is not kept beside a total or a treatment that was changed since it was seen', async () => {
  const at = await seen()
  await save({ total: 200, treatment: 'capital' }, at)
  expect(await save({ confirmed: { gst: true, category: true } }, at)).toMatchObject({
    saved: false,
    conflicts: [
      { field: 'total', theirs: 200 },
      { field: 'treatment', theirs: 'capital' },
    ],
  })
  expect(await invoice()).toMatchObject({ confirmed: ['category'] })
  expect(await save({ total: 300, confirmed: { gst: true } }, at)).toMatchObject({
    saved: false,
    conflicts: [{ field: 'total', yours: 300, theirs: 200 }],
  })
  expect((await invoice()).gstKept).toBeUndefined()
  expect(await save({ confirmed: { gst: true } }, await seen())).toMatchObject({ saved: true })
  expect((await invoice()).gstKept).toMatchObject({ by: expect.any(String) as string })
})

it('a save of values together with the acceptance of the row is no conflict with itself', async () => {
  const at = await seen()
  expect(await save({ total: 100, note: 'seen', confirmed: { category: true }, reviewed: true }, at)).toEqual({
    invoice_id: id,
    saved: true,
    revision: at + 4,
  })
  expect(await invoice()).toMatchObject({ total: 100, reviewed: true })
})

it('a repeated request answers as the first one', async () => {
  const at = await seen()
  await save({ total: 100 }, at)
  const key = newId()
  const first = await save({ total: 200, invoiceNumber: 'B-2' }, at, {}, key)
  expect(await save({ total: 200, invoiceNumber: 'B-2' }, at, {}, key)).toEqual(first)
  expect((await app.events()).filter(it => it.stream === `invoice-${id}`)).toHaveLength(3)
})

it('an event names the revision that the person had on screen', async () => {
  await save({ total: 100 }, 0)
  expect((await app.events()).findLast(it => it.type === 'InvoiceEdited')?.metadata.seen).toBe(0)
})

it('an accountant’s correction of what the firm changed since is answered with both values', async () => {
  await save({ manualReview: 10 })
  await app.grant(ann, 'accountant')
  const post = async (path: string, body: object) =>
    (await app.request('POST', `/api/reviewer/${path}`, { token: ann.token, body })).json<object>()
  await post('take', { invoice_id: id })
  const at = await seen()
  await save({ total: 100 }, at)
  expect(await post('correct', { invoice_id: id, invoice_data: { total: 200, invoiceNumber: 'C-3' }, seen: at })).toMatchObject({
    success: true,
    conflicts: [{ field: 'total', yours: 200, theirs: 100 }],
  })
  expect(await invoice()).toMatchObject({ total: 100, invoiceNumber: 'C-3' })
})

describe('a change after the acceptance', () => {
  const reviewState = async () => {
    await app.running.settled()
    const [rows, cards, csv] = await Promise.all([
      app.request('GET', `/api/accountant/scans/rows?groupId=${groupId}`, ann),
      app.request('GET', `/api/accountant/scanGroups?firmId=${ann.firmId}&clientId=${await clientOf()}`, ann),
      app.request('GET', `/api/business/export?firmId=${ann.firmId}&from=2020-01-01&to=2030-01-01`, ann),
    ])
    const [line] = rows.json<ReviewRows>().lines
    return {
      reviewed: line?.reviewed ?? false,
      changedSince: line?.changedSince,
      card: cards.json<{ groups: GroupCard[] }>().groups.find(it => it.id === groupId)?.reviewed,
      exported: csv.body.includes(line?.imageId ?? 'none'),
    }
  }
  const clientOf = async () =>
    (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<GroupDetail>().client.id

  it('withdraws it in the grid, on the card and in the export, until it is accepted again', async () => {
    await save({
      paymentDate: '2026-08-14',
      total: 330,
      gst: 30,
      reviewed: true,
      anyway: { supplierAbn: true, invoiceNumber: true, category: true, supplierName: true },
    })
    expect(await reviewState()).toEqual({ reviewed: true, changedSince: undefined, card: 1, exported: true })
    await save({ total: 440 })
    await save({ invoiceNumber: 'L-1' })
    expect(await reviewState()).toEqual({ reviewed: false, changedSince: ['total', 'invoiceNumber'], card: 0, exported: false })
    const { history } = (await app.request('GET', `/api/accountant/invoice/history?invoice_id=${id}`, ann)).json<{
      history: { what: string }[]
    }>()
    expect(history.slice(-2).map(it => it.what)).toEqual(['Changed it, which withdrew the acceptance.', 'Changed it.'])
    await save({ reviewed: true })
    expect(await reviewState()).toEqual({ reviewed: true, changedSince: undefined, card: 1, exported: true })
  })
  it('leaves an acceptance with a note, and one with a confirmation', async () => {
    await save({ paymentDate: '2026-08-14', reviewed: true })
    await save({ note: 'paid in cash', confirmed: { category: true } })
    expect(await invoice()).toMatchObject({ reviewed: true })
  })
})
