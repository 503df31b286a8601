/** Deleted invoices and batches can be found and opened, read-only, until they are restored or erased. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { bin, openDeleted } from '@docketry/contracts/api/bin.ts'
import type { AnswerOf } from '@docketry/contracts/api/endpoint.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { roundsUntilErased } from '../../testing/daily-rounds.ts'
import { fakePdf } from '../../testing/fake-workers.ts'

type Opened = AnswerOf<typeof openDeleted>

let app: TestApp
let ann: Person
let eve: Person
let clientId: string
let uploads = 0
beforeAll(async () => {
  app = await startApp({ rough: 23 })
  ann = await app.owner(abns[0])
  eve = await app.owner(abns[1])
  clientId = await addClient(app, ann, abns[2], 'Corner Cafe')
})
afterAll(() => app.close())

async function upload(pages: number): Promise<string> {
  const groupId = groupOf(
    await app.upload(ann.token, { 'scan_1.pdf': fakePdf(pages, `open ${(uploads += 1)}`) }, { clientId, name: `batch ${uploads}` }),
  )
  await app.running.settled()
  return groupId
}
async function post(path: string, body: object): Promise<void> {
  const { statusCode } = await app.request('POST', `/api/accountant/${path}`, { token: ann.token, body })
  await app.running.settled()
  expect(statusCode).toBe(200)
}
const get = async <T>(path: string, who: Person = ann): Promise<{ status: number; answer: T }> => {
  const response = await app.request('GET', `/api/accountant/${path}`, who)
  return { status: response.statusCode, answer: response.json<T>() }
}
const invoicesOf = async (groupId: string) => (await get<GroupDetail>(`scans/detail?groupId=${groupId}`)).answer.invoices
const open = async (query: string, who: Person = ann) => get<Opened>(`bin/open?firmId=${ann.firmId}&clientId=${clientId}&${query}`, who)
const status = async (url: string) => (await app.request('GET', url)).statusCode
const found = async (text: string) =>
  (await get<AnswerOf<typeof bin>>(`bin?firmId=${ann.firmId}&clientId=${clientId}&text=${encodeURIComponent(text)}`)).answer.items.map(
    ({ id }) => id,
  )

describe('a deleted invoice', () => {
  it('is opened with its values and pages, whose addresses open nothing once it is restored', async () => {
    const groupId = await upload(2)
    const [first, second] = await invoicesOf(groupId)
    await post('invoices/update', {
      invoices: [{ invoice_id: first?.id, invoice_data: { total: 77.5, invoiceNumber: 'Z-9', note: 'Ask' } }],
    })
    expect((await open(`invoice_id=${first?.id}`)).status).toBe(404)
    await post('invoice/delete', { invoice_id: first?.id })
    const { status: code, answer } = await open(`invoice_id=${first?.id}`)
    expect(code).toBe(200)
    expect(answer).toMatchObject({
      by: `Ann ${abns[0]}`,
      batchDeleted: false,
      total: 1,
      invoices: [{ id: first?.id, total: 7750, invoiceNumber: 'Z-9', note: 'Ask', treatment: 'taxable', reviewed: false }],
    })
    const [image = '', words = ''] = [answer.invoices[0]?.pages[0]?.image, answer.invoices[0]?.pages[0]?.words]
    expect(
      await Promise.all(
        [image, words, image.replace(/bin(?::|%3A)/u, ''), image.replace(first?.id ?? '', second?.id ?? ''), first?.signedImage ?? ''].map(
          status,
        ),
      ),
    ).toEqual([200, 200, 404, 404, 404])
    expect((await get<{ history: { what: string }[] }>(`invoice/history?invoice_id=${first?.id}`)).answer.history.at(-1)?.what).toBe(
      'Deleted it.',
    )
    await post('invoice/restore', { invoice_id: first?.id })
    expect([
      (await open(`invoice_id=${first?.id}`)).status,
      await status(image),
      await status((await invoicesOf(groupId))[0]?.signedImage ?? ''),
    ]).toEqual([404, 404, 200])
  })
  it('is found by supplier, number and amount, in a deleted batch too', async () => {
    const groupId = await upload(2)
    const [first, second] = await invoicesOf(groupId)
    await post('invoices/update', {
      invoices: [
        { invoice_id: first?.id, invoice_data: { total: 4321.09, invoiceNumber: 'QX-77' }, invoice_supplier: { name: 'Kestrel Rigging' } },
      ],
    })
    await post('invoice/delete', { invoice_id: second?.id })
    expect(await found('kestrel')).toEqual([])
    await post('scans/delete', { group_id: groupId })
    for (const text of ['kestrel', 'qx-77', '4321.09']) expect([text, await found(text)]).toEqual([text, [first?.id]])
    expect(await found(`batch ${uploads}`)).toEqual([groupId])
    expect((await open(`invoice_id=${first?.id}`)).answer).toMatchObject({
      by: `Ann ${abns[0]}`,
      batchDeleted: true,
      invoices: [{ supplier: 'Kestrel Rigging', by: `Ann ${abns[0]}` }],
    })
    expect(
      (await get<{ items: { by: string }[] }>(`bin?firmId=${ann.firmId}&clientId=${clientId}&text=kestrel`)).answer.items.map(
        ({ by }) => by,
      ),
    ).toEqual([`Ann ${abns[0]}`])
    expect(await found('no such thing')).toEqual([])
  })
})

describe('a deleted batch', () => {
  it('is opened with the invoices that were deleted with it, those of merged batches included', async () => {
    const [parent, child] = [await upload(2), await upload(2)]
    await post('scans/merge', { child_id: child, parent_id: parent })
    const [before, ...others] = await invoicesOf(parent)
    await post('invoice/delete', { invoice_id: before?.id })
    await post('scans/delete', { group_id: parent })
    const { answer } = await open(`group_id=${parent}`)
    expect(answer).toMatchObject({ name: `batch ${uploads - 1}`, batchDeleted: false, total: 3 })
    expect([answer.by, ...answer.invoices.map(({ by }) => by)]).toEqual(Array<string>(4).fill(`Ann ${abns[0]}`))
    expect((await open(`group_id=${child}`)).answer).toMatchObject({
      by: `Ann ${abns[0]}`,
      invoices: [{ by: `Ann ${abns[0]}` }, { by: `Ann ${abns[0]}` }],
    })
    expect(answer.invoices.map(({ id }) => id).sort()).toEqual(others.map(({ id }) => id).sort())
    expect((await open(`group_id=${parent}&from=2`)).answer.invoices).toHaveLength(1)
    expect((await open(`group_id=${child}`)).answer).toMatchObject({ batchDeleted: true, total: 2 })
    expect(await status(answer.invoices[0]?.pages[0]?.image ?? '')).toBe(200)
  })
})

it('another firm finds nothing, nor does a request that names nothing', async () => {
  const groupId = await upload(1)
  const [one] = await invoicesOf(groupId)
  await post('invoice/delete', { invoice_id: one?.id })
  const asEves = `bin/open?firmId=${eve.firmId}&invoice_id=${one?.id}`
  expect([
    (await open(`invoice_id=${one?.id}`, eve)).status,
    (await get(asEves, eve)).status,
    (await open(`invoice_id=${groupId}`)).status,
    (await open('')).status,
  ]).toEqual([404, 404, 404, 404])
})

it('nothing is opened once retention has erased it, not even at addresses that were given out before', async () => {
  const groupId = await upload(1)
  const [one] = await invoicesOf(groupId)
  const { until } = (await get<{ until: string }>(`bin/until?group_id=${groupId}`)).answer
  await post('scans/delete', { group_id: groupId })
  const image = (await open(`group_id=${groupId}`)).answer.invoices[0]?.pages[0]?.image ?? ''
  expect(await status(image)).toBe(200)
  await roundsUntilErased(app, until)
  expect([(await open(`group_id=${groupId}`)).status, (await open(`invoice_id=${one?.id}`)).status, await status(image)]).toEqual([
    404, 404, 404,
  ])
})
