/** Who set total, GST and treatment, and who kept a GST, in the answers of the API. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import type { ReviewRows } from '@docketry/contracts/api/review.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { newId } from '../../platform/events/ids.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fakePng } from '../../testing/fake-workers.ts'

let app: TestApp
let ann: Person
let groupId: string
let id: string
let uploads = 0
beforeAll(async () => {
  app = await startApp()
  ann = await app.owner(abns[0])
})
afterAll(() => app.close())
beforeEach(async () => {
  const clientId = uploads === 0 ? await addClient(app, ann, abns[1]) : undefined
  groupId = groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng(`provenance ${(uploads += 1)}`) }, clientId ? { clientId } : {}))
  await app.running.settled()
  id = (await detail()).invoices[0]?.id ?? ''
})

const get = async <T>(path: string): Promise<T> => {
  await app.running.settled()
  return (await app.request('GET', `/api/accountant/${path}`, ann)).json<T>()
}
const detail = () => get<GroupDetail>(`scans/detail?groupId=${groupId}`)
const invoice = async (): Promise<InvoiceAnswer> => (await detail()).invoices[0] as InvoiceAnswer // the upload made one
const line = async () => (await get<ReviewRows>(`scans/rows?groupId=${groupId}`)).lines[0]
const flags = async (): Promise<string[]> => (await detail()).anomalies.map(({ field, reason }) => `${field}: ${reason}`)
const history = async (): Promise<HistoryEntry[]> => (await get<{ history: HistoryEntry[] }>(`invoice/history?invoice_id=${id}`)).history
async function save(invoice_data: object): Promise<void> {
  const { statusCode } = await app.request('POST', '/api/accountant/invoices/update', {
    token: ann.token,
    body: { invoices: [{ invoice_id: id, invoice_data }] },
    headers: { 'idempotency-key': newId() },
  })
  expect(statusCode).toBe(200)
}
const sources = ({ fields, treatmentSource }: InvoiceAnswer) => [fields['total']?.source, fields['gst']?.source, treatmentSource]

it("a typed total does not make the GST a person's, nor confirmed; the flag says that it was left", async () => {
  expect(sources(await invoice())).toEqual(['model', 'model', 'rule'])
  await save({ total: 77.5 })
  expect(sources(await invoice())).toEqual(['person', 'model', 'rule'])
  expect((await invoice()).fields['gst']).toMatchObject({ setBy: 'stage' })
  expect([(await line())?.typed, (await invoice()).confirmed]).toEqual([['total'], []])
  expect(await flags()).toContainEqual(expect.stringMatching(/^gst: /u))
})

it("a GST that follows from the typed total is the rule's; the treatment is a person's once it is chosen", async () => {
  await save({ total: 77, gst: 7, gstFollows: true })
  expect(sources(await invoice())).toEqual(['person', 'rule', 'rule'])
  expect(await line()).toMatchObject({ typed: ['total'], gstByRule: true })
  await save({ treatment: 'capital' })
  expect(sources(await invoice())).toEqual(['person', 'rule', 'person'])
})

it('a GST that was kept names who kept it and when, until total or treatment change', async () => {
  await save({ total: 200 })
  const before = await flags()
  expect(before).toContainEqual(expect.stringMatching(/^gst: /u))
  await save({ confirmed: { gst: true } })
  expect(await flags()).not.toContainEqual(expect.stringMatching(/^gst: /u))
  const [{ gstKept }, row] = [await invoice(), await line()]
  const by = (await history()).at(-1)
  expect(by).toMatchObject({
    kind: 'person',
    confirmed: ['GST'],
    what: expect.stringMatching(/^Kept the GST of .* beside the total of 200\.00 \(taxable\)\.$/u) as string,
  })
  expect([gstKept, row?.gstKept]).toEqual([
    { by: by?.by, at: by?.at },
    { by: by?.by, at: by?.at },
  ])
  await save({ total: 210 })
  expect([(await invoice()).gstKept, (await invoice()).confirmed, (await line())?.gstKept]).toEqual([undefined, [], undefined])
  expect(await flags()).toContainEqual(expect.stringMatching(/^gst: /u))
  expect((await history()).at(-1)).toMatchObject({ withdrawn: ['GST'] })
})

it('a GST that is accepted with its flag is kept, too, until the acceptance ends', async () => {
  await save({ total: 200 })
  await save({ reviewed: true, anyway: { gst: true } })
  expect((await invoice()).gstKept).toMatchObject({ by: (await history()).at(-1)?.by })
  await save({ reviewed: false })
  expect((await invoice()).gstKept).toBeUndefined()
})

it('a GST that follows from a total which somebody else changed meanwhile is not saved either', async () => {
  const { revision = 0, gst } = await invoice()
  await save({ total: 100 })
  const body = { invoices: [{ invoice_id: id, invoice_data: { total: 77, gst: 7, gstFollows: true }, seen: revision }] }
  const { outcomes } = (
    await app.request('POST', '/api/accountant/invoices/update', { token: ann.token, body, headers: { 'idempotency-key': newId() } })
  ).json<{ outcomes: { conflicts: { field: string }[] }[] }>()
  expect(outcomes[0]?.conflicts.map(({ field }) => field)).toEqual(['total', 'gst'])
  expect(await invoice()).toMatchObject({ total: 100, gst })
})

it('undoing an edit gives the amounts the sources that they had', async () => {
  await save({ total: 77, gst: 7, gstFollows: true })
  await save({ total: 300, gst: 11 })
  const act = (await app.events()).findLast(event => event.type === 'InvoiceEdited')?.metadata.actId
  expect(sources(await invoice())).toEqual(['person', 'person', 'rule'])
  await app.request('POST', '/api/accountant/act/undo', {
    token: ann.token,
    body: { act_id: act },
    headers: { 'idempotency-key': newId() },
  })
  expect(sources(await invoice())).toEqual(['person', 'rule', 'rule'])
})
