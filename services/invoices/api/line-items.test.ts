/** The line items of an invoice, now and as of a time, and their file for a batch and a quarter. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AsOf } from '@docketry/contracts/api/as-of.ts'
import type { AnswerOf } from '@docketry/contracts/api/endpoint.ts'
import type { invoiceLineItems } from '@docketry/contracts/api/line-items.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import type { LineItems } from '@docketry/contracts/line-items.ts'
import { quarterIndexOf } from '@docketry/contracts/rules/quarters.ts'
import type { JobInput, JobOutput } from '../../workers/jobs.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { extractionOf, fakePdf, fakeWorkers, sampleFields } from '../../testing/fake-workers.ts'

const lineItems: LineItems = {
  by: 'words',
  rules: 1,
  sum: 33_000,
  addsUpTo: 'total',
  leftOut: 2,
  items: [
    { description: '=Kitchen mixer, "tap"', quantity: 1.5, amount: 18_000, gst: 1636, page: 1, box: [0.1, 0.4, 0.9, 0.42] },
    { description: 'Labour', quantity: null, amount: 15_000, gst: null },
  ],
}
let app: TestApp
let ann: Person
let eve: Person
let clientId: string
let groupId: string
let older: string

/** Whether the workers find line items. */
let findsLines = true

const makeWorkers = () => {
  const fake = fakeWorkers()
  const run: typeof fake.run = async (name, input) =>
    (name === 'extract'
      ? { ...extractionOf(sampleFields), ...(findsLines ? { lineItems } : {}) }
      : await fake.run(name, input)) as JobOutput<typeof name> // extract answers an extraction
  return { ...fake, run, extract: (job: JobInput<'extract'>) => run('extract', job) }
}

beforeAll(async () => {
  app = await startApp({ rough: 5, workers: makeWorkers() })
  ann = await app.owner(abns[0])
  eve = await app.owner(abns[1])
  clientId = await addClient(app, ann, abns[2])
  groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(1) }, { clientId }))
  await app.running.settled()
  findsLines = false
  older = groupOf(await app.upload(ann.token, { 'scan_2.pdf': fakePdf(1, 'b') }, { clientId }))
  await app.running.settled()
})
afterAll(() => app.close())

const idIn = async (id: string) =>
  (await app.request('GET', `/api/accountant/scans/detail?groupId=${id}`, ann)).json<GroupDetail>().invoices[0]!.id
const linesOf = async (id: string) =>
  (await app.request('GET', `/api/accountant/invoice/line-items?invoice_id=${await idIn(id)}`, ann)).json<
    AnswerOf<typeof invoiceLineItems>
  >()
let asked = 0
/** Each request has another address, so that rate limits do not apply. */
const csvOf = (query: string, { token }: { token?: string } = ann) =>
  app.request('GET', `/api/accountant/scans/line-items?${query}`, token === undefined ? {} : { token }, `10.0.0.${(asked += 1)}`)

it('line items are answered as they were read, and an invoice without any has null', async () => {
  expect(await linesOf(groupId)).toMatchObject({
    lineItems,
    total: 33_000,
    gst: 3000,
    addsUp: true,
    addsUpTo: 'total',
    model: 'fields@test',
  })
  expect(await linesOf(older)).toMatchObject({ lineItems: null, addsUp: false, addsUpTo: null })
})

it('the file of a batch has a line for each line item, and none for invoices without', async () => {
  const answer = await csvOf(`groupId=${groupId}`)
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="line_items_${groupId}.csv"`)
  const [heads, ...lines] = answer.body.replace('\uFEFF', '').trim().split('\r\n')
  expect(heads).toBe('Date,Inv No.,ABN,Supplier,Line,Description,Quantity,Amount,GST,Lines add up to,Invoice,Currency')
  expect(lines.map(line => line.replace(/,http.*$/u, ''))).toEqual([
    `14/08/2026,20417,51824753556,Harbour Street Plumbing,1,"'=Kitchen mixer, ""tap""",1.5,180.00,16.36,the total`,
    '14/08/2026,20417,51824753556,Harbour Street Plumbing,2,Labour,,150.00,,the total',
    '14/08/2026,20417,51824753556,Harbour Street Plumbing,,"and 2 more lines, which the document lists",,,,the total',
  ])
  expect((await csvOf(`groupId=${older}`)).body.trim().split('\r\n')).toHaveLength(1)
})

it("the file of a client's quarter has the invoices that were paid in it", async () => {
  const quarter = (index: number) => csvOf(`quarter=${index}&firmId=${ann.firmId}&clientId=${clientId}`)
  const index = quarterIndexOf('2026-08-14')
  expect((await quarter(index)).body.trim().split('\r\n')).toHaveLength(4)
  expect((await quarter(index + 1)).body.trim().split('\r\n')).toHaveLength(1)
})

it('another firm, an unknown batch and a client of another firm are refused with 404, and nobody without a token is answered', async () => {
  expect([
    (await csvOf(`groupId=${groupId}`, eve)).statusCode,
    (await csvOf('groupId=00000000-0000-4000-8000-000000000000')).statusCode,
    (await csvOf('')).statusCode,
  ]).toEqual([404, 404, 404])
  expect((await csvOf(`quarter=106&firmId=${eve.firmId}&clientId=${clientId}`, eve)).statusCode).toBe(404)
  expect((await csvOf(`quarter=106&firmId=${eve.firmId}&clientId=${clientId}`)).statusCode).toBe(404)
  expect((await csvOf(`groupId=${groupId}`, {})).statusCode).toBe(401)
})

it('as of a time, rows have the line items of then on request only, also of an invoice that was deleted since', async () => {
  findsLines = true
  const groupId = groupOf(await app.upload(ann.token, { 'scan_3.pdf': fakePdf(1, 'c') }, { clientId }))
  await app.running.settled()
  const id = await idIn(groupId)
  const before = Date.now()
  while (Date.now() === before);
  await app.request('POST', '/api/accountant/invoice/delete', { token: ann.token, body: { invoice_id: id } })
  await app.running.settled()
  const rowsAt = async (more: string) =>
    (await app.request('GET', `/api/accountant/asOf?groupId=${groupId}&at=${before}${more}`, ann)).json<AsOf>().rows
  expect(await rowsAt('&lineItems=true')).toMatchObject([{ id, since: 'deleted', lineItems }])
  expect((await rowsAt(''))[0]).not.toHaveProperty('lineItems')
})

it('a corrected total decides anew whether the lines add up', async () => {
  const body = { invoices: [{ invoice_id: await idIn(groupId), invoice_data: { total: 380 } }] }
  await app.request('POST', '/api/accountant/invoices/update', { token: ann.token, body })
  await app.running.settled()
  expect(await linesOf(groupId)).toMatchObject({ total: 38_000, addsUp: false, addsUpTo: null, lineItems: { addsUpTo: 'total' } })
  expect((await csvOf(`groupId=${groupId}`)).body).toContain('nothing: check them')
})
