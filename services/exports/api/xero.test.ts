import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Books } from '@docketry/contracts/api/books.ts'
import type { XeroAnswer } from '@docketry/contracts/api/xero.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fakePdf, fakeWorkers } from '../../testing/fake-workers.ts'
import { xeroStub, type XeroStub } from '../../testing/xero/xero-stub.ts'
import { executor } from '../../platform/commands/execute.ts'
import { newId } from '../../platform/events/ids.ts'
import { tenantId } from '../../testing/xero/stub-books.ts'
import { booksKeyOf } from '../books/books.ts'
import { chooseXeroOrganisation } from '../books/posting.ts'

let stub: XeroStub
let app: TestApp
let ann: Person
let eve: Person
let clientId: string
const ids: string[] = []
const one = {
  paymentDate: '2026-07-31',
  invoiceDate: '2026-07-31',
  reviewed: true,
  anyway: { supplierAbn: true, gst: true, invoiceNumber: true, total: true },
}
beforeAll(async () => {
  stub = await xeroStub()
  const plain = fakeWorkers()
  const prepare: typeof plain.prepare = async (job, options) => {
    const page = await plain.prepare(job, options)
    await writeFile(job.imagePath, Buffer.concat([Buffer.of(0xff, 0xd8), await readFile(job.imagePath)])) // begins as a JPEG
    return page
  }
  app = await startApp({
    workers: { ...plain, prepare },
    env: { DOCKETRY_XERO_CLIENT_ID: 'client-id-of-tests', DOCKETRY_XERO_API: stub.url },
  })
  ann = await app.owner(abns[0])
  eve = await app.owner(abns[1])
  clientId = await addClient(app, ann, '123456782', 'Jo Li', 'tfn')
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(4) }, { clientId }))
  await app.running.settled()
  const detail = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<{ invoices: { id: string }[] }>()
  ids.push(...detail.invoices.map(it => it.id))
  for (const [i] of ids.entries()) await save(i, { ...one, total: 110 + i * 11, gst: 10 + i, invoiceNumber: `A-${i + 1}` })
})
afterAll(async () => {
  await app.close()
  await stub.close()
})

async function save(at: number, invoice_data: object): Promise<void> {
  const body = {
    invoices: [
      {
        invoice_id: ids[at],
        invoice_data: { ...invoice_data, wasModified: true },
        invoice_supplier: { abn: null, name: 'Harbour Street' },
      },
    ],
  }
  const answer = await app.request('POST', '/api/accountant/invoices/update', { token: ann.token, body })
  expect([answer.statusCode, answer.body.includes('error')]).toEqual([200, false])
  await app.running.settled()
}
const post = (path: string, body: object = {}, who = ann) =>
  app.request('POST', `/api/business/xero/${path}`, { token: who.token, body: { firmId: who.firmId, clientId, ...body } })
const books = (path: string, body: object) =>
  app.request('POST', `/api/business/books/${path}`, { token: ann.token, body: { firmId: ann.firmId, clientId, ...body } })
const xeroNow = async (): Promise<XeroAnswer> =>
  (await app.request('GET', `/api/business/xero?firmId=${ann.firmId}&clientId=${clientId}`, ann)).json<XeroAnswer>()
const ended = async () => {
  await expect.poll(async () => (await xeroNow()).postings[0]?.state, { timeout: 30_000, interval: 50 }).not.toBe('running')
  const [last] = (await xeroNow()).postings
  if (!last) throw new Error('nothing was posted')
  return last
}
/** Gives permission in Xero, and comes back as `who`. */
async function connect(who = ann) {
  const { address } = (await post('connect')).json<{ address: string }>()
  const state = new URL(address).searchParams.get('state') ?? ''
  return app.request('POST', '/api/business/xero/finish', { token: who.token, body: { state, code: stub.allow(address) } })
}

it('the address in Xero has a challenge and a state, and no verifier; nobody else can finish, nor is anything posted before', async () => {
  const { address } = (await post('connect')).json<{ address: string }>()
  const { searchParams } = new URL(address)
  expect([searchParams.get('code_challenge_method'), searchParams.get('client_id'), searchParams.has('code_verifier')]).toEqual([
    'S256',
    'client-id-of-tests',
    false,
  ])
  expect((await connect(eve)).body).toContain('xero.consent')
  expect((await post('connect', {}, eve)).statusCode).toBe(404)
  expect((await post('post')).body).toContain('xero.not-connected')
})

it('connecting chooses the only organisation and makes its accounts the chart; tokens are nowhere in the events', async () => {
  expect((await connect()).json()).toEqual({ firmId: ann.firmId, clientId })
  expect(await xeroNow()).toMatchObject({ enabled: true, connected: true, organisation: 'Corner Cafe' })
  expect((await app.request('GET', `/api/business/books?firmId=${ann.firmId}&clientId=${clientId}`, ann)).json()).toMatchObject({
    package: 'xero',
    accounts: [
      { code: '310', name: 'Materials' },
      { code: '429', name: 'General Expenses' },
    ],
  })
  expect(JSON.stringify(await app.events())).not.toMatch(/refresh-|access-\d/u)
  expect(JSON.stringify((await app.running.stores.durable.find('xero-tokens', {})).rows)).not.toMatch(/refresh-|access-\d/u)
})

it('bills are sent as drafts with their pages, also where the answer was lost and Xero was busy, and none is there twice', async () => {
  await books('category', { category: 'Repairs & maintenance', account: '310', taxCode: null })
  await books('bill', { invoiceId: ids[0], account: '429', taxCode: null }) // learned for the other bills of the supplier
  await books('bill', { invoiceId: ids[1], account: '310', taxCode: null })
  await books('bill', { invoiceId: ids[0], account: '429', taxCode: 'GST on Expenses' })
  let cuts = 1
  stub.state.cutAt = ({ method, path }) => (method === 'POST' && path === '/Invoices' && (cuts -= 1) >= 0 ? { cut: 'stored' } : null)
  stub.state.fails.push({ path: /TaxRates/u, status: 429, headers: { 'retry-after': '1' } }, { path: /Attachments/u, status: 503 })
  expect((await post('post')).json()).toMatchObject({ invoices: ids.length })
  const last = await ended()
  expect(last).toMatchObject({ state: 'finished', total: ids.length, posted: ids.length, attached: ids.length, refused: [] })
  expect([...stub.bills.values()].map(bill => [bill.InvoiceNumber, bill.Type, bill.Status, bill.Total]).sort()).toEqual(
    ids.map((_, i) => [`A-${i + 1}`, 'ACCPAY', 'DRAFT', 110 + i * 11]),
  )
  expect([...stub.bills.values()].map(({ InvoiceNumber, LineItems: [line] }) => [InvoiceNumber, line?.AccountCode]).sort()).toEqual(
    ids.map((_, i) => [`A-${i + 1}`, i === 1 ? '310' : '429']),
  )
  expect(stub.attachments.size).toBe(ids.length)
  expect((await post('post')).body).toContain('xero.nothing')
  expect((await books('export', {})).json()).toMatchObject({ file: null })
})

it('a bill whose page Xero refused does not count as one with its pages; that and its message stay with their posting when a later one updates the bill', async () => {
  stub.state.fails.push({ path: /Attachments/u, status: 400 })
  await save(0, { ...one, total: 99, gst: 9 })
  await post('post', { changed: true })
  const without = await ended()
  expect(without).toMatchObject({
    state: 'finished',
    posted: 1,
    attached: 0,
    refused: [{ id: ids[0], words: expect.stringContaining('Page 1 is not attached') as string }],
  })
  await save(0, { ...one, total: 121, gst: 11 })
  await post('post', { changed: true })
  expect(await ended()).toMatchObject({ state: 'finished', posted: 1, attached: 1, refused: [] })
  const [, before, first] = (await xeroNow()).postings
  expect(before).toEqual(without)
  expect(first).toMatchObject({ posted: ids.length, attached: ids.length, refused: [] })
})

it('the bills that can be updated are those that an update sends: of accepted invoices, in the organisation that is chosen', async () => {
  const notes = async () => {
    const page = await app.request('GET', `/api/business/books?firmId=${ann.firmId}&clientId=${clientId}`, ann)
    return page.json<Books>().bills.notes.map(({ id, words }) => [id, words])
  }
  await save(0, { total: 132, gst: 12 }) // which withdraws the acceptance
  expect(await xeroNow()).toMatchObject({ inXero: ids.length, changed: 0 })
  expect((await post('post', { changed: true })).body).toContain('xero.nothing')
  expect(await notes()).toEqual([[ids[0], expect.stringMatching(/^It was sent to Xero, and is not accepted any more\. .*bill in Xero/u)]])
  await save(0, { ...one, total: 132, gst: 3 })
  expect(await xeroNow()).toMatchObject({ changed: 0 })
  expect(await notes()).toEqual([[ids[0], expect.stringMatching(/since it was sent to Xero.*GST of 3\.00/u)]])
  await save(0, { ...one, total: 132, gst: 12 })
  expect(await xeroNow()).toMatchObject({ inXero: ids.length, changed: 1 })
  const choose = async (chosen: string): Promise<void> => {
    const commandId = newId()
    await executor(app.running.stores.events)(
      chooseXeroOrganisation,
      { ...booksKeyOf({ firmId: ann.firmId, clientId }), tenantId: chosen, name: 'Corner Cafe' },
      { commandId, actId: commandId, actor: 'operator', causeId: null, caller: null },
    )
  }
  await choose(newId())
  expect(await xeroNow()).toMatchObject({ inXero: 0, changed: 0 })
  expect((await post('post', { changed: true })).body).toContain('xero.nothing')
  await choose(tenantId)
  expect(await xeroNow()).toMatchObject({ inXero: ids.length, changed: 1 })
})

it('a note, and an edit that is accepted and set back, makes no bill a changed one, and an update sends nothing', async () => {
  await post('post', { changed: true })
  expect(await ended()).toMatchObject({ posted: 1, refused: [] })
  expect(await xeroNow()).toMatchObject({ changed: 0 })
  await save(1, { note: 'Paid by card.' })
  for (const total of [132, 121]) await save(1, { ...one, total, gst: total / 11 })
  expect(await xeroNow()).toMatchObject({ changed: 0 })
  expect((await post('post', { changed: true })).body).toContain('xero.nothing')
  await save(1, { ...one, total: 132, gst: 12 })
  expect(await xeroNow()).toMatchObject({ changed: 1 })
})

it('a changed invoice updates its bill; a paid, approved, voided or deleted bill is left as it is, with the reason', async () => {
  const statuses = ['DRAFT', 'PAID', 'AUTHORISED', 'DELETED']
  for (const [i, Status] of statuses.slice(0, ids.length).entries()) {
    const bill = [...stub.bills.values()].find(it => it.InvoiceNumber === `A-${i + 1}`)
    if (bill) bill.Status = Status
    await save(i, { ...one, total: 220, gst: 20 })
  }
  expect((await xeroNow()).changed).toBe(ids.length)
  await post('post', { changed: true })
  const { posted, refused } = await ended()
  expect(posted).toBe(1)
  expect(refused.map(({ words }) => words.split('.')[0]).sort()).toEqual(
    [
      'The bill is approved in Xero and cannot be changed from here',
      'The bill is paid in Xero and cannot be changed from here',
      'The bill was deleted in Xero',
    ]
      .slice(0, ids.length - 1)
      .sort(),
  )
  expect([...stub.bills.values()].filter(({ Total }) => Total === 220)).toHaveLength(1)
  expect(stub.bills.size).toBe(ids.length)
  expect(await xeroNow()).toMatchObject({ changed: 0, fixed: ids.length - 1 })
})

it('a bill that a person confirms to be deleted in Xero is no bill there any more, and its invoice is sent as a new one once it is accepted again', async () => {
  const [id, before] = [ids[3] ?? '', stub.bills.size]
  await save(3, { total: 231, gst: 21 }) // which withdraws the acceptance
  const deleted = { invoiceId: id, act: 'deleted', revision: null }
  expect((await books('bill-in-package', deleted)).json()).toEqual({ success: true })
  expect(
    (await app.request('GET', `/api/business/books?firmId=${ann.firmId}&clientId=${clientId}`, ann)).json<Books>().bills,
  ).toMatchObject({
    notes: [
      { name: expect.stringContaining('A-2') as string, words: expect.stringContaining('The bill is paid in Xero') as string },
      { name: expect.stringContaining('A-3') as string, words: expect.stringContaining('The bill is approved in Xero') as string },
    ],
    sendable: 0,
    exported: ids.length - 1,
  })
  expect(await xeroNow()).toMatchObject({ inXero: ids.length - 1, changed: 0, fixed: 2 })
  await save(3, { ...one, total: 231, gst: 21 })
  expect((await post('post')).json()).toMatchObject({ invoices: 1 })
  expect(await ended()).toMatchObject({ state: 'finished', isUpdate: false, posted: 1, attached: 1, refused: [] })
  expect(stub.bills.size).toBe(before + 1)
  expect(await xeroNow()).toMatchObject({ inXero: ids.length })
  expect((await post('post')).body).toContain('xero.nothing')
})

it('a permission that was withdrawn stops the posting with what to do; another connection goes on', async () => {
  stub.permission.revoked = true
  await post('post', { changed: true })
  expect(await ended()).toMatchObject({ state: 'stopped', posted: 0, words: expect.stringContaining('Connect to Xero again') as string })
  await connect()
  await post('post', { changed: true })
  expect(await ended()).toMatchObject({ state: 'finished' })
})

it('disconnecting forgets the tokens', async () => {
  expect((await post('disconnect')).statusCode).toBe(200)
  expect(await xeroNow()).toMatchObject({ connected: false, organisation: null })
  expect((await app.running.stores.durable.find('xero-tokens', {})).rows).toEqual([])
})
