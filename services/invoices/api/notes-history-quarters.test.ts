/** Notes, due date, currency, confirmations of single values, the counts by quarter and the history. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import type { GroupCard, GroupDetail } from '@docketry/contracts/api/scans.ts'
import type { QuarterCounts } from '@docketry/contracts/api/quarters.ts'
import type { JobInput, JobOutput } from '../../workers/jobs.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { extractionOf, fakeWorkers, fakePdf, sampleFields } from '../../testing/fake-workers.ts'

let app: TestApp
let ann: Person
let clientId: string
let groupId: string

const due = { value: '2026-09-13', confidence: 0.95, page: 1, box: [0.1, 0.2, 0.3, 0.25] as [number, number, number, number] }
/** Workers whose extraction has a doubtful total, a due date and New Zealand dollars. */
const makeWorkers = () => {
  const fake = fakeWorkers()
  const extraction = {
    ...extractionOf({ ...sampleFields, total: { value: 33000, confidence: 0.5, page: 1 } }),
    currency: 'NZD',
    byRule: { dueDate: due, dueDates: [due], currency: { value: 'NZD', confidence: 0.95 } },
  }
  const run: typeof fake.run = async (name, input) =>
    (name === 'extract' ? extraction : await fake.run(name, input)) as JobOutput<typeof name> // extract answers an extraction
  return { ...fake, run, extract: (job: JobInput<'extract'>) => run('extract', job) }
}

beforeAll(async () => {
  app = await startApp({ rough: 3, workers: makeWorkers() })
  ann = await app.owner(abns[0])
  clientId = await addClient(app, ann, abns[2])
  groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(4) }, { clientId }))
  await app.running.settled()
})
afterAll(() => app.close())

const get = async <T>(path: string): Promise<T> => (await app.request('GET', `/api/accountant/${path}`, ann)).json<T>()
const detail = () => get<GroupDetail>(`scans/detail?groupId=${groupId}`)
const invoice = async (i: number) => (await detail()).invoices[i] as InvoiceAnswer
const save = async (i: number, invoice_data: object) => {
  const { id: invoice_id } = await invoice(i)
  const body = { invoices: [{ invoice_id, invoice_data }] }
  const { outcomes } = (await app.request('POST', '/api/accountant/invoices/update', { token: ann.token, body })).json<{
    outcomes: { saved: boolean; error?: { code: string; message: string } }[]
  }>()
  return outcomes[0]?.error ?? invoice(i)
}
const history = async (i: number) => (await get<{ history: HistoryEntry[] }>(`invoice/history?invoice_id=${(await invoice(i)).id}`)).history
const doubtfulFields = async (i: number) => {
  const { anomalies, invoices } = await detail()
  return anomalies.filter(it => it.invoice_id === invoices[i]?.id && it.level === 'doubtful').map(({ field }) => field)
}

describe('a note', () => {
  it('is plain text with author and time, replaced as a whole, and removed when it is empty', async () => {
    expect(await save(0, { note: '  Ask Dana:\r\n<b>whose</b> card?\u0007 ' })).toMatchObject({
      note: { text: 'Ask Dana:\n<b>whose</b> card?', by: `Ann ${abns[0]}`, at: expect.any(Number) as number },
      wasModified: false,
    })
    expect(await save(0, { note: 'Dana paid' })).toMatchObject({ note: { text: 'Dana paid' } })
    expect(((await save(0, { note: ' \n ' })) as InvoiceAnswer).note).toBeUndefined()
  })
  it('of more than 2,000 characters is refused with a sentence', async () => {
    expect(await save(0, { note: 'x'.repeat(2001) })).toEqual({
      code: 'note.too-long',
      message: 'A note can have at most 2,000 characters. Shorten it, then save again.',
    })
    expect(await save(0, { note: 'x'.repeat(2000) })).toMatchObject({ note: { text: 'x'.repeat(2000) } })
  })
  it('is found by the search in the firm', async () => {
    await save(1, { note: 'Reimburse the zephyr trip' })
    expect(await get(`invoices/search?firmId=${ann.firmId}&text=ZEPHYR`)).toMatchObject({
      total: 1,
      invoices: [{ id: (await invoice(1)).id }],
    })
  })
  it('stores no event when its text is the same', async () => {
    const before = (await app.events()).length
    await save(1, { note: 'Reimburse the zephyr trip' })
    expect((await app.events()).length).toBe(before)
  })
})

describe('due date and currency', () => {
  it('are extracted with place and confidence', async () => {
    expect(await invoice(0)).toMatchObject({
      dueDate: '2026-09-13',
      currency: 'NZD',
      fields: {
        dueDate: { confidence: 0.95, page: 1, setBy: 'stage', candidates: [{ value: '2026-09-13', page: 1 }] },
        currency: { confidence: 0.95, setBy: 'stage' },
      },
    })
  })
  it('are edited like other fields, and are then set by a person', async () => {
    expect(await save(2, { dueDate: '30/9', currency: 'usd' })).toMatchObject({
      dueDate: '2026-09-30',
      currency: 'USD',
      wasModified: true,
      fields: { dueDate: { setBy: 'person' }, currency: { setBy: 'person' }, total: { setBy: 'stage' } },
    })
    expect(await save(2, { dueDate: null })).toMatchObject({ dueDate: null })
  })
  it.each([
    [{ dueDate: '31/2/2026' }, 'invoice.due-date-unreadable'],
    [{ dueDate: 'soon' }, 'invoice.due-date-unreadable'],
    [{ currency: 'DOL' }, 'currency.unknown'],
  ])('refuse %j with a sentence and do not change', async (data, code) => {
    const before = await invoice(3)
    expect(await save(3, data)).toMatchObject({ code, message: expect.stringMatching(/such as/u) as string })
    expect((await invoice(3)).dueDate).toBe(before.dueDate)
  })
})

describe('a value that a person confirmed', () => {
  it('is not flagged until the confirmation is withdrawn, and the row is not yet accepted', async () => {
    expect(await doubtfulFields(0)).toContain('total')
    expect(await save(0, { confirmed: { total: true } })).toMatchObject({ confirmed: ['total'], reviewed: false, wasModified: false })
    expect(await doubtfulFields(0)).not.toContain('total')
    expect(await save(0, { confirmed: { total: false } })).toMatchObject({ confirmed: [] })
    expect(await doubtfulFields(0)).toContain('total')
  })
  it('does not count as doubtful on the card, until the value changes', async () => {
    const card = async () =>
      (await get<{ groups: GroupCard[] }>(`scanGroups?firmId=${ann.firmId}&clientId=${clientId}`)).groups[0]?.doubtful
    // All have the same number, which is flagged in each.
    await save(1, { invoiceNumber: 'N-1' })
    const before = (await card()) ?? 0
    await save(1, { confirmed: { total: true, category: true } })
    expect(await card()).toBe(before - 1)
    expect(await save(1, { total: 12 })).toMatchObject({ confirmed: ['category'] })
  })
  it('is stored once, and not for a missing value', async () => {
    await save(3, { confirmed: { gst: true } })
    const before = (await app.events()).length
    await save(3, { confirmed: { gst: true, dueDate: false } })
    expect((await app.events()).length).toBe(before)
    await save(3, { cat: null })
    expect(await save(3, { confirmed: { category: true } })).toMatchObject({ confirmed: ['gst'] })
  })
  it('may be a missing invoice number, until one is typed', async () => {
    await save(3, { invoiceNumber: null })
    expect(await save(3, { confirmed: { invoiceNumber: true } })).toMatchObject({
      invoiceNumber: null,
      confirmed: ['gst', 'invoiceNumber'],
    })
    expect(await save(3, { invoiceNumber: '7' })).toMatchObject({ confirmed: ['gst'] })
  })
})

it('the quarters of a client have sums of Total and GST by currency', async () => {
  const sums = async () =>
    (await get<{ quarters: QuarterCounts[] }>(`quarters?firmId=${ann.firmId}&clientId=${clientId}&from=106&to=106`)).quarters[0]?.sums ?? []
  const nzd = async () => (await sums()).find(it => it.currency === 'NZD')
  const [before, all] = [await invoice(1), await nzd()]
  const [total, gst] = [Math.round((before.total ?? 0) * 100), Math.round((before.gst ?? 0) * 100)]
  expect(before.currency).toBe('NZD')
  await save(1, { currency: 'AUD' })
  expect((await sums())[0]).toEqual({ currency: 'AUD', total, gst })
  expect(await nzd()).toEqual({ currency: 'NZD', total: (all?.total ?? 0) - total, gst: (all?.gst ?? 0) - gst })
  await save(1, { currency: 'NZD' })
  expect(await nzd()).toEqual(all)
})

it('the quarters of a client count all, reviewed and doubtful invoices', async () => {
  const quarters = async (from: number, to: number) =>
    (await get<{ quarters: QuarterCounts[] }>(`quarters?firmId=${ann.firmId}&clientId=${clientId}&from=${from}&to=${to}`)).quarters.map(
      ({ sums: _, ...counts }) => counts,
    )
  expect(await quarters(106, 106)).toEqual([{ index: 106, invoices: 4, reviewed: 0, doubtful: 4 }]) // edited, but not accepted
  expect(await save(2, { reviewed: true })).toMatchObject({ reviewed: true, anyway: [] })
  expect(await quarters(106, 106)).toEqual([{ index: 106, invoices: 4, reviewed: 0, doubtful: 4 }]) // its total is still doubtful
  await save(2, { confirmed: { total: true } })
  expect(await save(0, { paymentDate: '2026-10-02', reviewed: true, anyway: { total: true } })).toMatchObject({
    reviewed: true,
    anyway: ['total'],
  })
  expect(await quarters(105, 107)).toEqual([
    { index: 105, invoices: 0, reviewed: 0, doubtful: 0 },
    { index: 106, invoices: 3, reviewed: 1, doubtful: 3 },
    { index: 107, invoices: 1, reviewed: 1, doubtful: 1 },
  ]) // the accepted ones have the same number
  expect(await quarters(107, 105)).toEqual([])
  expect((await quarters(0, 799)).length).toBe(40)
  expect(
    (
      await app.request(
        'GET',
        `/api/accountant/quarters?firmId=${ann.firmId}&clientId=${(await app.owner(abns[1])).firmId}&from=1&to=2`,
        ann,
      )
    ).statusCode,
  ).toBe(404)
})

it('the history of an invoice has every edit with its author and the values before and after', async () => {
  const entries = (await history(2)).filter(({ kind, of }) => kind === 'person' && of === undefined)
  expect(entries[0]).toMatchObject({ what: 'Uploaded it in “scan_1.pdf”.' })
  expect(entries[1]).toMatchObject({
    by: `Ann ${abns[0]}`,
    what: 'Changed it.',
    changes: [
      { field: 'Due date', from: '13 Sep 2026', to: '30 Sep 2026' },
      { field: 'Currency', from: 'NZD', to: 'USD' },
    ],
  })
  const whats = (await history(0)).map(({ what }) => what)
  for (const what of [
    'Accepted it anyway, without a correction of the total.',
    'Wrote a note.',
    'Removed the note.',
    'Confirmed the total.',
    'Withdrew the confirmation of the total.',
  ])
    expect(whats).toContain(what)
  expect((await history(1)).flatMap(({ changes }) => changes)).toContainEqual({
    field: 'Note',
    from: null,
    to: 'Reimburse the zephyr trip',
  })
})
