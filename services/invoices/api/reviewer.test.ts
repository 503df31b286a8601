import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import type { QueuedReview } from '@docketry/contracts/api/reviewer.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fakePdf } from '../../testing/fake-workers.ts'

const day = 24 * 60 * 60_000
let app: TestApp
let ann: Person
let rae: Person
let sam: Person
let groupId: string
let ids: string[]
beforeAll(async () => {
  app = await startApp({ rough: 23 })
  ann = await app.owner(abns[0])
  ;[rae, sam] = [await app.owner(abns[1]), await app.owner(abns[3])]
  for (const accountant of [rae, sam]) await app.grant(accountant, 'accountant')
  const clientId = await addClient(app, ann, abns[2])
  groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(6) }, { clientId }))
  await app.running.settled()
  ids = (await detail()).map(({ id }) => id)
})
afterAll(() => app.close())

const detail = async (): Promise<InvoiceAnswer[]> =>
  (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<GroupDetail>().invoices
const invoice = async (id: string) => (await detail()).find(it => it.id === id) as InvoiceAnswer
const choose = (id: string, manualReview: 0 | 10) =>
  app.request('POST', '/api/accountant/invoices/update', {
    token: ann.token,
    body: { invoices: [{ invoice_id: id, invoice_data: { manualReview } }] },
  })
const post = async (who: Person, act: string, invoice_id: string, more: object = {}) => {
  const response = await app.request('POST', `/api/reviewer/${act}`, { token: who.token, body: { invoice_id, ...more } })
  return [response.statusCode, response.json<{ error?: { code: string } }>().error?.code ?? 'fine']
}
const queue = async (who: Person) =>
  (await app.request('GET', '/api/reviewer/queue', who)).json<{ reviews: QueuedReview[]; waiting: number; now: number }>()
/** Of the invoice itself. */
const history = async (id: string, who = ann) =>
  (await app.request('GET', `/api/accountant/invoice/history?invoice_id=${id}`, who))
    .json<{ history: HistoryEntry[] }>()
    .history.filter(({ of }) => of === undefined)

describe('the queue of manual reviews', () => {
  it('is for Docketry accountants; others get not found', async () => {
    const [id = ''] = ids
    await choose(id, 10)
    expect((await app.request('GET', '/api/reviewer/queue', ann)).statusCode).toBe(404)
    expect((await app.request('GET', '/api/reviewer/queue')).statusCode).toBe(401)
    for (const act of ['take', 'release', 'correct', 'finish']) {
      expect([act, ...(await post(ann, act, id, { invoice_data: {} }))]).toEqual([act, 404, 'not-found'])
    }
  })
  it('lists the requested reviews with names, due a day later', async () => {
    const { reviews, waiting, now } = await queue(rae)
    expect([reviews.length, waiting]).toEqual([1, 1])
    expect(reviews[0]).toMatchObject({
      invoice_id: ids[0],
      state: 'waiting',
      late: false,
      supplier: 'Harbour Street Plumbing',
      client: { name: 'Harbour Street Plumbing' },
      firm: { id: ann.firmId },
    })
    const { requestedAt = 0, dueAt = 0, image = '' } = reviews[0] ?? {}
    expect([dueAt - requestedAt, now >= requestedAt, image?.startsWith('/api/public/blob/image/')]).toEqual([day, true, true])
  })
  it('gives no access to an invoice without a requested review', async () => {
    for (const act of ['take', 'release', 'correct', 'finish']) {
      expect([act, ...(await post(rae, act, ids[1] ?? '', { invoice_data: {} }))]).toEqual([act, 404, 'not-found'])
    }
    const foreign = await app.request('GET', `/api/accountant/invoice/history?invoice_id=${ids[0]}`, rae)
    expect(foreign.statusCode).toBe(404)
  })
})

describe('a manual review', () => {
  it('is taken by one of two concurrent accountants; the other is refused', async () => {
    const [id = ''] = ids
    const answers = await Promise.all([post(rae, 'take', id), post(sam, 'take', id)])
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409])
    const [winner, other] = answers[0]?.[0] === 200 ? [rae, sam] : [sam, rae]
    expect(await post(other, 'correct', id, { invoice_data: { cat: 'Meals' } })).toEqual([409, 'review.taken-by-other'])
    expect([(await queue(winner)).reviews[0]?.state, (await queue(other)).reviews]).toEqual(['taken', []])
    expect(await post(winner, 'release', id)).toEqual([200, 'fine'])
    expect((await queue(other)).reviews[0]?.state).toBe('waiting')
  })
  it('ends with corrections and a note under the name of the accountant, which the firm sees', async () => {
    const [id = ''] = ids
    expect(await post(rae, 'correct', id, { invoice_data: { total: 99 } })).toEqual([409, 'review.not-taken'])
    const taken = await app.request('POST', '/api/reviewer/take', { token: rae.token, body: { invoice_id: id } })
    expect(taken.json<{ invoice: InvoiceAnswer }>().invoice).toMatchObject({ id, total: 330 })
    expect((await invoice(id)).review).toMatchObject({ state: 'taken', by: `Ann ${abns[1]}`, late: false })
    await post(rae, 'correct', id, { invoice_data: { total: 99, gst: 9 }, invoice_supplier: { name: 'Joe’s Garage' } })
    expect(await post(rae, 'finish', id, { note: ' GST was on page 2 ' })).toEqual([200, 'fine'])
    expect(await post(rae, 'finish', id)).toEqual([200, 'fine'])
    expect(await post(rae, 'correct', id, { invoice_data: { total: 1 } })).toEqual([409, 'review.not-open'])
    expect(await invoice(id)).toMatchObject({
      total: 99,
      gst: 9,
      supplier: { name: 'Joe’s Garage' },
      manualReview: 10,
      review: { state: 'done', note: 'GST was on page 2', by: `Ann ${abns[1]}` },
    })
    expect((await queue(rae)).reviews).toEqual([])
  })
  it('ends when staff withdraw the request or delete the invoice', async () => {
    const [, id = '', removed = ''] = ids
    for (const one of [id, removed]) {
      await choose(one, 10)
      await post(rae, 'take', one)
    }
    await choose(id, 0)
    await app.request('POST', '/api/accountant/invoice/delete', { token: ann.token, body: { invoice_id: removed } })
    expect((await queue(rae)).reviews).toEqual([])
    expect(await post(rae, 'correct', id, { invoice_data: { total: 1 } })).toEqual([409, 'review.not-open'])
    expect(await post(rae, 'finish', removed)).toEqual([409, 'review.not-open'])
    expect((await invoice(id)).review).toBeUndefined()
  })
})

describe('the history of an invoice', () => {
  it('has a sentence and an author for each change', async () => {
    const entries = await history(ids[0] ?? '')
    expect(entries[0]).toMatchObject({ kind: 'person', by: `Ann ${abns[0]}`, what: 'Uploaded it in “scan_1.pdf”.', changes: [] })
    expect(entries[1]).toMatchObject({ kind: 'stage', what: 'Read it from one page of its file.' })
    expect(entries[2]).toMatchObject({ kind: 'person', by: `Ann ${abns[0]}`, what: 'Asked a Docketry Accountant to review it.' })
    expect(entries.find(({ what }) => what === 'Changed it.')).toMatchObject({
      by: `Ann ${abns[1]}, Docketry Accountant`,
      changes: [
        { field: 'Supplier', from: 'Harbour Street Plumbing', to: 'Joe’s Garage' },
        { field: 'ABN', from: '51 824 753 556', to: null },
        { field: 'Total', from: '330.00', to: '99.00' },
        { field: 'GST', from: '30.00', to: '9.00' },
      ],
    })
    expect(entries.at(-1)).toMatchObject({ what: 'Finished the review.', note: 'GST was on page 2' })
  })
  it('begins with its file and every extracted value', async () => {
    const [uploaded, read] = await history(ids[1] ?? '')
    const files = (await detail()).map(it => it.resourcePrefix)
    expect(uploaded?.at).toBeLessThanOrEqual(read?.at ?? 0)
    expect(read?.kind).toBe('stage')
    expect(files).toContain('scan_0')
    const current = await invoice(ids[1] ?? '')
    const values = new Map(read?.changes.map(({ field, from, to }) => [field, [from, to]]))
    expect([values.get('Supplier'), values.get('Total'), values.get('GST'), values.get('Currency')]).toEqual([
      [null, current.supplier?.name],
      [null, current.total?.toFixed(2)],
      [null, current.gst?.toFixed(2)],
      [null, 'AUD'],
    ])
  })
  it('remains after the invoice is deleted', async () => {
    expect((await history(ids[2] ?? '')).at(-1)).toMatchObject({ by: `Ann ${abns[0]}`, what: 'Deleted it.' })
  })
})
