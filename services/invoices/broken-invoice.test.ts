/** An invoice with an event that not even its own fold can apply, in the whole product: what can be shown is shown, the rest names it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failedRowsHeader } from '@docketry/contracts/api/outdated-rows.ts'
import type { AsOf } from '@docketry/contracts/api/as-of.ts'
import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import { quarterIndexOf } from '@docketry/contracts/rules/quarters.ts'
import { abns, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { appendBrokenEdit } from '../testing/broken-event.ts'
import { fakePdf } from '../testing/fake-workers.ts'

let app: TestApp
let ann: Person
let eve: Person
let groupId: string
let [broken, whole]: string[] = []
let revision: number
const day = '2026-08-14'
const quarter = String(quarterIndexOf(day))
const get = (path: string, query: Record<string, string>, who: Person = ann) =>
  app.request('GET', `${path}?${new URLSearchParams(query)}`, who)
const post = (path: string, body: object, who: Person = ann) => app.request('POST', path, { token: who.token, body })
const named = () => ({
  code: 'event.not-applied',
  message: expect.stringMatching(
    new RegExp(
      `^Invoice 00-1 of Harbour Street Plumbing: .*event ${revision} \\(InvoiceEdited\\) of invoice-${broken}.*docketry parked`,
      'u',
    ),
  ) as string,
})

beforeAll(async () => {
  app = await startApp()
  ann = await app.owner(abns[0])
  eve = await app.owner(abns[1])
  groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(2) }))
  await app.running.settled()
  const detail = (await get('/api/accountant/scans/detail', { groupId })).json<{ invoices: { id: string }[] }>()
  ;[broken = '', whole = ''] = detail.invoices.map(({ id }) => id)
  const data = { invoiceNumber: '00-1', paymentDate: day }
  const saved = await post('/api/accountant/invoices/update', {
    invoices: [
      { invoice_id: broken, invoice_data: data },
      { invoice_id: whole, invoice_data: { ...data, invoiceNumber: '00-2' } },
    ],
  })
  expect(saved.statusCode).toBe(200)
  await app.running.settled()
  revision = await appendBrokenEdit(app, broken)
})
afterAll(() => app.close())

describe('the history', () => {
  it('shows every event, and marks the one that cannot be applied', async () => {
    const answer = await get('/api/accountant/invoice/history', { invoice_id: broken ?? '' })
    const { history } = answer.json<{ history: HistoryEntry[] }>()
    expect(answer.statusCode).toBe(200)
    expect(history.map(({ notApplied }) => notApplied)).toEqual([...history.slice(0, -1).map(() => undefined), true])
    expect(history.some(({ what }) => what === 'Changed it.')).toBe(true)
    expect(history.at(-1)?.what).toMatch(new RegExp(`event ${revision} \\(InvoiceEdited\\).*docketry parked`, 'u'))
  })

  it('is not there for people of another firm, who are not told what is wrong with it either', async () => {
    expect((await get('/api/accountant/invoice/history', { invoice_id: broken ?? '' }, eve)).statusCode).toBe(404)
    const own = groupOf(await app.upload(eve.token, { 'other.pdf': fakePdf(1, 'other') }))
    await app.running.settled()
    const [mine] = (await get('/api/accountant/scans/detail', { groupId: own }, eve)).json<{ invoices: { id: string }[] }>().invoices
    const deleted = await post('/api/accountant/invoices/delete', { invoice_ids: [mine?.id, broken] }, eve)
    expect(deleted.json<{ outcomes: { error?: { code: string } }[] }>().outcomes.map(({ error }) => error?.code)).toEqual([
      undefined,
      'not-found',
    ])
  })
})

it('its proposal, and every change of it, are refused with its name, the event and what to do', async () => {
  const answers = await Promise.all([
    get('/api/accountant/invoice/proposal', { invoice_id: broken ?? '' }),
    post('/api/accountant/invoice/delete', { invoice_id: broken }),
    post('/api/accountant/invoices/join', { invoice_ids: [whole, broken] }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409])
  for (const answer of answers) expect(answer.json()).toEqual({ error: named() })
})

it('a save and a deletion of several rows name it, and go through for the others', async () => {
  const saved = await post('/api/accountant/invoices/update', {
    invoices: [broken, whole].map(id => ({ invoice_id: id, invoice_data: { cat: 'Meals' } })),
  })
  expect(saved.json()).toEqual({
    outcomes: [
      { invoice_id: broken, saved: false, error: named() },
      { invoice_id: whole, saved: true },
    ],
  })
  const deleted = await post('/api/accountant/invoices/delete', { invoice_ids: [broken, whole] })
  expect(deleted.json<{ outcomes: object[] }>().outcomes).toEqual([
    { invoice_id: broken, deleted: false, error: named() },
    { invoice_id: whole, deleted: true },
  ])
  expect((await post('/api/accountant/invoice/restore', { invoice_id: whole })).statusCode).toBe(200)
  await app.running.settled()
})

it.each([
  ['batch', () => ({ groupId })],
  ['quarter', () => ({ quarter, firmId: ann.firmId })],
])('as it stood, its %s has the other rows, and marks it', async (_, subject) => {
  const answer = await get('/api/accountant/asOf', { ...subject(), at: String(Date.now()) })
  const { rows } = answer.json<AsOf>()
  expect([answer.statusCode, answer.headers[failedRowsHeader]]).toEqual([200, expect.stringMatching(/review-rows=1/u)])
  expect(rows.map(({ id, invoiceNumber, failedRow }) => [id, invoiceNumber, failedRow])).toEqual([
    [broken, '00-1', true],
    [whole, '00-2', undefined],
  ])
})

it('as it stood before that event, nothing is marked', async () => {
  const [, edited] = await app.running.stores.events.read(`invoice-${broken}`)
  const answer = await get('/api/accountant/asOf', { groupId, at: String(edited?.metadata.at) })
  expect([answer.statusCode, answer.json<AsOf>().rows.some(({ failedRow }) => failedRow)]).toEqual([200, false])
})
