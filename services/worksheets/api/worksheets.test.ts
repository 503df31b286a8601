import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import type { WorksheetAnswer } from '@docketry/contracts/api/worksheets.ts'
import { groupTexts } from '@docketry/contracts/worksheet-texts.ts'
import { periodAt, periodKey } from '@docketry/contracts/rules/periods.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fakePdf } from '../../testing/fake-workers.ts'

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

async function upload(clientId: string, pages: number): Promise<InvoiceAnswer[]> {
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(pages, `worksheet ${(uploads += 1)}`) }, { clientId }))
  await app.running.settled()
  return (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<GroupDetail>().invoices
}
async function save(invoice: InvoiceAnswer | undefined, invoice_data: object): Promise<void> {
  const anyway = {
    total: true,
    gst: true,
    invoiceDate: true,
    supplierAbn: true,
    supplierName: true,
    invoiceNumber: true,
    category: true,
    dueDate: true,
    currency: true,
  }
  const answer = await app.request('POST', '/api/accountant/invoices/update', {
    token: ann.token,
    body: { invoices: [{ invoice_id: invoice?.id, invoice_data: { ...invoice_data, ...('reviewed' in invoice_data ? { anyway } : {}) } }] },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  await app.running.settled()
}
const request = (query: Record<string, string>, who: Person = ann) =>
  app.request('GET', `/api/accountant/worksheet?${new URLSearchParams({ firmId: ann.firmId, ...query })}`, who)
const worksheet = async (query: Record<string, string>): Promise<WorksheetAnswer> => (await request(query)).json()
const groups = (it: WorksheetAnswer) =>
  Object.fromEntries(it.groups.map(({ group, invoices, difference }) => [group, [invoices, difference?.credit ?? null]]))

describe("a client's worksheet", () => {
  let clientId: string
  let invoices: InvoiceAnswer[]
  const day = '2021-11-05'
  const period = periodKey(periodAt('quarter', day))
  beforeAll(async () => {
    clientId = await addClient(app, ann, abns[2], 'Bakery')
    invoices = await upload(clientId, 8)
    const [a, b, c, d, e, f, g, h] = invoices
    const base = { paymentDate: day, reviewed: true }
    await save(a, { ...base, invoiceNumber: 'A1', total: 110, gst: 10 })
    await save(b, { ...base, invoiceNumber: 'A2', total: 220, gst: 10 })
    await save(c, { ...base, invoiceNumber: 'A3', total: 1100, gst: 100, treatment: 'capital' })
    await save(d, { ...base, invoiceNumber: 'A4', total: 55, gst: 0, treatment: 'no-gst' })
    await save(e, { ...base, invoiceNumber: 'A1', total: -33, gst: -3 })
    await save(f, { paymentDate: day, invoiceNumber: 'A6', total: 22, gst: 2 })
    await save(g, { ...base, invoiceNumber: 'A7', total: 50, gst: 0, currency: 'NZD' })
    await save(h, { paymentDate: '2022-02-05', total: 11, gst: 1 })
  })

  it('has the reviewed invoices of the period by label, credit notes negative', async () => {
    const it = await worksheet({ clientId, period })
    expect(it).toMatchObject({
      name: 'Oct–Dec 2021 · BAS Q2 FY22',
      basis: 'accruals',
      client: { id: clientId, name: 'Bakery' },
      invoices: 5,
      gst: 11_700,
      incomplete: false,
      rows: [],
    })
    expect(it.purchases).toEqual({ G10: 110_000, G11: 35_200, G13: 0, G14: 16_500, G15: 0 })
  })
  it('lists beside the figures what is not in them, and the difference', async () => {
    const found = groups(await worksheet({ clientId, period }))
    // One not accepted, one in another currency; the credit note has the number of the first invoice.
    expect({ ...found, flagged: undefined, unreviewed: undefined }).toEqual({
      foreign: [1, null],
      duplicate: [1, 300],
      flagged: undefined,
      unreviewed: undefined,
    })
    expect([found['unreviewed'], found['flagged']].filter(Boolean)).toEqual([[1, 200]])
  })
  it('opens a figure: the invoices that are a part of it', async () => {
    const of = async (name: string) => (await worksheet({ clientId, period, of: name })).rows.map(({ id }) => id)
    expect(new Set(await of('G10'))).toEqual(new Set([invoices[2]?.id]))
    expect(new Set(await of('G14'))).toEqual(new Set([invoices[1]?.id, invoices[3]?.id]))
    expect(await of('foreign')).toEqual([invoices[6]?.id])
    const {
      rows: [row],
      rowCount,
    } = await worksheet({ clientId, period, of: 'G10' })
    expect([row, rowCount]).toMatchObject([
      { total: 110_000, gst: 10_000, treatments: ['capital'], adds: { G10: 110_000, credit: 10_000 }, imageId: invoices[2]?.imageId },
      1,
    ])
    expect((await worksheet({ clientId, period, of: '1B', at: '3' })).rowCount).toBe(4)
  })
  it('has an invoice whose flagged values were accepted anyway also after its treatment was chosen on the worksheet', async () => {
    const before = await worksheet({ clientId, period, of: 'G11' })
    for (const row of before.rows) {
      const body = { invoices: [{ invoice_id: row.id, seen: row.revision, invoice_data: { treatment: 'private', reviewed: true } }] }
      expect((await app.request('POST', '/api/accountant/invoices/update', { token: ann.token, body })).json()).toMatchObject({
        outcomes: [{ saved: true }],
      })
    }
    await app.running.settled()
    const after = await worksheet({ clientId, period, of: 'G11' })
    expect([after.rowCount, after.invoices, groups(after)['flagged'], groups(after)['unreviewed']]).toEqual([
      before.rowCount,
      before.invoices,
      groups(before)['flagged'],
      groups(before)['unreviewed'],
    ])
    for (const { id, treatments } of before.rows) await save({ id } as InvoiceAnswer, { treatment: treatments[0], reviewed: true }) // save needs no more than the id
    expect((await worksheet({ clientId, period })).purchases).toEqual(before.purchases)
  })
  it('by month and by year has the invoices of these', async () => {
    expect((await worksheet({ clientId, period: periodKey(periodAt('month', '2021-10-05')) })).invoices).toBe(0)
    expect((await worksheet({ clientId, period: periodKey(periodAt('month', day)) })).invoices).toBe(5)
    expect((await worksheet({ clientId, period: 'y22' })).invoices).toBe(5)
  })
  it('on the cash basis names the invoices of which no payment date was typed', async () => {
    expect(groups(await worksheet({ clientId, period, basis: 'cash' }))['no-payment-date']).toBeUndefined()
    const other = await addClient(app, ann, '123456782', 'Florist', 'tfn')
    const [one] = await upload(other, 1)
    await save(one, { total: 110, gst: 10, reviewed: true })
    const date = one?.paymentDate ?? ''
    const found = await worksheet({ clientId: other, period: periodKey(periodAt('quarter', date)), basis: 'cash' })
    expect(groups(found)['no-payment-date']).toEqual([1, -1000])
    // Who types the date that is there already, because it was paid on that day, changes nothing: the text must be true for them, too.
    await save(one, { paymentDate: date, reviewed: true })
    const again = await worksheet({ clientId: other, period: periodKey(periodAt('quarter', date)), basis: 'cash' })
    expect(groups(again)['no-payment-date']).toEqual([1, -1000])
    expect(groupTexts['no-payment-date'].why).toBe(
      'On the cash basis they count when they are paid. Their date was read from the invoice: type the day of the payment where it was another one.',
    )
  })
  it('names the invoices whose GST is not known: they are in the figures without a credit', async () => {
    const other = await addClient(app, ann, abns[3], 'Joinery')
    const [one, two] = await upload(other, 2)
    await save(one, { paymentDate: day, total: 110, gst: null, reviewed: true, anyway: { gst: true } })
    await save(two, { paymentDate: day, total: 55, gst: null, treatment: 'gst-free', reviewed: true, anyway: { gst: true } })
    const found = await worksheet({ clientId: other, period })
    expect([found.invoices, found.purchases.G14, groups(found)['unknown-gst']]).toEqual([2, 16_500, [1, 0]])
    expect((await worksheet({ clientId: other, period, of: 'unknown-gst' })).rows.map(({ id }) => id)).toEqual([one?.id])
  })
  it('refuses sales over those that somebody else has saved since they were read, but not the same ones again', async () => {
    const place = { firmId: ann.firmId, clientId, period: 'q105' }
    const typedAt = async () => (await worksheet(place)).typed?.at ?? null
    const type = (sales: object, seen: number | null) =>
      app.request('POST', '/api/accountant/worksheet/sales', { token: ann.token, body: { ...place, sales, seen } })
    const first = await typedAt()
    expect([first, (await type({ G1: 100 }, first)).statusCode]).toEqual([null, 200])
    const refused = await type({ G2: 200 }, first)
    expect([refused.statusCode, refused.json<{ error: { code: string } }>().error.code]).toEqual([409, 'worksheet.sales-changed'])
    expect((await type({ G1: 100 }, first)).statusCode).toBe(200)
    expect((await type({ G1: 100, G2: 200 }, await typedAt())).statusCode).toBe(200)
  })
  it('has the sales as somebody typed them last, with the person', async () => {
    const type = (sales: object, who = ann) =>
      app.request('POST', '/api/accountant/worksheet/sales', { token: who.token, body: { firmId: ann.firmId, clientId, period, sales } })
    expect((await worksheet({ clientId, period })).typed).toBeNull()
    expect((await type({ G1: 1_100_000, G3: 100 })).statusCode).toBe(200)
    expect((await type({ G1: 1_100_000 })).statusCode).toBe(200)
    const found = await worksheet({ clientId, period })
    expect(found.sales).toEqual({ G1: 1_100_000 })
    expect(found.typed?.by).toBe(`Ann ${abns[0]}`)
    expect((await type({ G1: 5 }, eve)).statusCode).toBe(404)
    // Of the form of a number, and too large for exact sums.
    for (const G1 of [1e300, -1e300, 1e15]) expect((await type({ G1, G2: 1e300 })).statusCode).toBe(400)
    expect((await worksheet({ clientId, period })).sales).toEqual({ G1: 1_100_000 })
  })
  it('without a period is that of the last quarter that is over', async () => {
    const now = periodAt('quarter', new Date().toISOString().slice(0, 10))
    expect([0, 1, 2].map(back => periodKey({ ...now, index: now.index - back }))).toContain((await worksheet({ clientId })).period)
  })
  it('is not of another firm, of no client or of no period', async () => {
    expect((await request({ clientId, period }, eve)).statusCode).toBe(404)
    expect((await request({ clientId: eve.firmId, period })).statusCode).toBe(404)
    expect((await request({ clientId, period: 'q800' })).json()).toMatchObject({ error: { code: 'worksheet.period' } })
  })
})

it('a row of a figure names what was accepted anyway, so that accepting it again with another treatment loses nothing but the GST, which was accepted beside the former treatment', async () => {
  const [client, day] = [await addClient(app, ann, abns[5], 'Florist'), '2021-11-05']
  const [invoice] = await upload(client, 1)
  await save(invoice, { paymentDate: day, invoiceNumber: 'F1', total: 110, gst: 10, reviewed: true })
  const rowIn = async (of: string) => (await worksheet({ clientId: client, period: periodKey(periodAt('quarter', day)), of })).rows[0]
  const before = await rowIn('G11')
  expect(before?.acceptedAnyway).toEqual(expect.arrayContaining(['supplierAbn', 'invoiceNumber']))
  expect(before?.acceptedAnyway).not.toContain('gst')
  const anyway = Object.fromEntries((before?.acceptedAnyway ?? []).map(field => [field, true]))
  const answer = await app.request('POST', '/api/accountant/invoices/update', {
    token: ann.token,
    body: {
      invoices: [{ invoice_id: invoice?.id, seen: before?.revision, invoice_data: { treatment: 'capital', reviewed: true, anyway } }],
    },
  })
  expect(answer.statusCode).toBe(200)
  await app.running.settled()
  expect((await rowIn('G10'))?.acceptedAnyway.toSorted()).toEqual(before?.acceptedAnyway.toSorted())
})
