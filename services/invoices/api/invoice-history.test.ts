/** The history of an invoice: its own events, those of its batch and of its file, with pages, confidence and frames at that time. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import { abns, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fakePdf } from '../../testing/fake-workers.ts'

let app: TestApp
let ann: Person
let groupId: string
let otherId: string
let invoiceId: string
let history: HistoryEntry[]

const post = async (path: string, body: object): Promise<void> => {
  const { statusCode } = await app.request('POST', `/api/accountant/${path}`, { token: ann.token, body })
  expect(statusCode).toBe(200)
}
const read = async (): Promise<HistoryEntry[]> =>
  (await app.request('GET', `/api/accountant/invoice/history?invoice_id=${invoiceId}`, ann)).json<{ history: HistoryEntry[] }>().history

beforeAll(async () => {
  app = await startApp()
  ann = await app.owner(abns[0])
  groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(2) }))
  otherId = groupOf(await app.upload(ann.token, { 'scan_2.pdf': fakePdf(1) }))
  await app.running.settled()
  const { invoices } = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<{
    invoices: { id: string }[]
  }>()
  invoiceId = invoices[0]?.id ?? ''
  await post('scanGroup/update', { id: groupId, name: 'March receipts' })
  await post('invoices/update', { invoices: [{ invoice_id: invoiceId, invoice_data: { total: 99 } }] })
  await post('scans/merge', { child_id: groupId, parent_id: otherId })
  await app.running.settled()
  history = await read()
})
afterAll(() => app.close())

const whats = (of?: 'batch' | 'file'): string[] => history.flatMap(entry => (entry.of === of ? [entry.what] : []))

it('the history has what happened to the batch: created, named, merged, each with the person and the endpoint', () => {
  expect(whats('batch')).toEqual([
    'Created its batch.',
    'Named its batch “March receipts”.',
    expect.stringMatching(/^Merged its batch into “.+”\.$/u),
  ])
  expect(history.find(({ what }) => what.startsWith('Named'))).toMatchObject({
    kind: 'person',
    by: `Ann ${abns[0]}`,
    via: 'update-scan-group',
  })
})

it('the history has what happened to the file: opened, the pages of this invoice alone, divided', () => {
  expect(whats('file')).toEqual([
    'Opened its file: 2 pages.',
    'Prepared page 1 of its file.',
    expect.stringMatching(/^Read page 1 of its file /u),
    'Divided its file into 2 invoices.',
  ])
  for (const entry of history.filter(({ of }) => of === 'file')) expect(entry.kind).toBe('stage')
})

it('the entry of an upload says how many invoices undoing it deletes; that of an edit deletes none', () => {
  expect(history.find(({ what }) => what.startsWith('Uploaded it'))?.act).toMatchObject({ rows: 1, deletes: 2 })
  expect(history.find(({ changes }) => changes.some(({ to }) => to === '99.00'))?.act).not.toHaveProperty('deletes')
})

it('the history is in the order of time', () => {
  const times = history.map(({ at }) => at)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(history[0]).toMatchObject({ of: 'batch', what: 'Created its batch.' })
  expect(history.at(-1)).toMatchObject({ of: 'batch' })
})

it('the history shows the pages that the invoice had, and how each value was read; a typed value has no confidence', async () => {
  const extracted = history.find(({ what }) => what.startsWith('Read it from'))
  expect(extracted?.pages).toHaveLength(1)
  expect((await app.request('GET', extracted?.pages?.[0]?.image ?? '')).statusCode).toBe(200)
  expect(extracted?.changes.find(({ field }) => field === 'Total')).toMatchObject({
    from: null,
    read: { confidence: expect.any(Number) as number, page: 1 },
  })
  const edited = history.find(({ what }) => what.startsWith('Changed it'))
  expect(edited?.changes.find(({ field }) => field === 'Total')).toEqual({
    field: 'Total',
    from: expect.any(String) as string,
    to: '99.00',
  })
  expect(edited).toMatchObject({ via: 'update-invoices' })
  expect(edited?.pages).toBeUndefined()
})

it('the history goes on showing the pages while the invoice is in the bin', async () => {
  await post('invoice/delete', { invoice_id: invoiceId })
  await app.running.settled()
  const pages = (await read()).flatMap(entry => entry.pages ?? [])
  expect(pages).toHaveLength(1)
  expect((await app.request('GET', pages[0]?.image ?? '')).statusCode).toBe(200)
})

it('of an invoice that was joined from two files, the entries of each name it; a batch has the name that it had at the merge', async () => {
  const [small, large] = [
    groupOf(await app.upload(ann.token, { 'scan_3.pdf': fakePdf(1), 'scan_4.pdf': fakePdf(1) }, { name: 'Of Monday' })),
    groupOf(await app.upload(ann.token, { 'scan_5.pdf': fakePdf(1) }, { name: 'Of the week' })),
  ]
  await app.running.settled()
  const { invoices } = (await app.request('GET', `/api/accountant/scans/detail?groupId=${small}`, ann)).json<{
    invoices: { id: string }[]
  }>()
  await post('invoices/join', { invoice_ids: invoices.map(({ id }) => id) })
  await post('scans/merge', { child_id: small, parent_id: large })
  await post('scanGroup/update', { id: large, name: 'Of June' })
  await app.running.settled()
  invoiceId = invoices[0]?.id ?? ''
  history = await read()
  expect(whats('batch')).toContain('Merged its batch into “Of the week”.')
  // The files are opened side by side, so either can be first.
  expect(
    whats('file')
      .filter(what => what.startsWith('Opened'))
      .toSorted(),
  ).toEqual(['Opened “scan_3.pdf”: one page.', 'Opened “scan_4.pdf”: one page.'])
  expect(whats('file').join()).not.toContain('its file')
})

it('while the batch is part of another one, the history has what happens to that one, and to what it is merged into', async () => {
  const upload = async (file: string, name: string): Promise<string> =>
    groupOf(await app.upload(ann.token, { [file]: fakePdf(1, name) }, { name }))
  const [day, week, year] = [
    await upload('scan_7.pdf', 'Of a day'),
    await upload('scan_8.pdf', 'Of a week'),
    await upload('scan_9.pdf', 'Of a year'),
  ]
  await app.running.settled()
  const detail = await app.request('GET', `/api/accountant/scans/detail?groupId=${day}`, ann)
  invoiceId = detail.json<{ invoices: { id: string }[] }>().invoices[0]?.id ?? ''
  await post('scanGroup/update', { id: week, name: 'Before the merge' })
  await post('scans/merge', { child_id: day, parent_id: week })
  await post('scanGroup/update', { id: week, name: 'Of June' })
  await post('scans/merge', { child_id: week, parent_id: year })
  await post('scanGroup/update', { id: year, name: 'Of 2026' })
  await post('scans/separate', { child_id: week })
  await post('scanGroup/update', { id: year, name: 'Without it' })
  await app.running.settled()
  history = await read()
  expect(whats('batch')).toEqual([
    'Created its batch “Of a day”.',
    'Merged its batch into “Before the merge”.',
    'Named the batch that its batch is a part of “Of June”.',
    'Merged the batch that its batch is a part of into “Of a year”.',
    'Named the batch that its batch is a part of “Of 2026”.',
    'Separated the batch that its batch is a part of from “Of 2026”.',
  ])
})

it('a save that edits, confirms and accepts is three entries of one act, one after the other', async () => {
  const batch = groupOf(await app.upload(ann.token, { 'scan_10.pdf': fakePdf(1, 'saved at once') }))
  await app.running.settled()
  const detail = await app.request('GET', `/api/accountant/scans/detail?groupId=${batch}`, ann)
  invoiceId = detail.json<{ invoices: { id: string }[] }>().invoices[0]?.id ?? ''
  await post('invoices/update', {
    invoices: [{ invoice_id: invoiceId, invoice_data: { total: 77, confirmed: { gst: true }, reviewed: true } }],
  })
  await app.running.settled()
  const saved = (await read()).slice(-3)
  expect(saved.map(({ what }) => what)).toEqual([
    'Changed it.',
    expect.stringMatching(/^(?:Kept the GST of|Confirmed the GST)/u),
    expect.stringMatching(/^Accepted it/u),
  ])
  expect(saved[0]?.act).toMatchObject({ rows: 1, undone: false })
  expect(saved.map(({ act, via }) => [act, via])).toEqual(saved.map(() => [saved[0]?.act, 'update-invoices']))
})
