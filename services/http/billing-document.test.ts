import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BillingEntry } from '@docketry/contracts/api/billing.ts'
import { recordPaid, systemRun } from '../billing/settle.ts'
import { subscription } from '../billing/subscription.ts'
import { executor } from '../platform/commands/execute.ts'
import { load } from '../platform/commands/load.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { abns, startApp, type Person, type TestApp } from '../testing/app.ts'
import { buyerAt } from './billing-document.ts'

let folder: string
let app: TestApp
let ann: Person
let eve: Person
let charge: string

beforeAll(async () => {
  folder = await temporaryFolder()
  await writeFile(join(folder, 'operator.json'), '{"company":"Docketry Pty Ltd","abn":"51824753556"}')
  app = await startApp({ env: { DOCKETRY_OPERATOR: join(folder, 'operator.json') } })
  ann = await app.owner(abns[0])
  eve = await app.owner(abns[1])
  await app.request('POST', '/api/subscription/create', {
    token: ann.token,
    body: { payment_method: 'local_ok', firm_id: ann.firmId, product_id: 'complete-small', value: 970 },
  })
  const history = (await app.request('GET', `/api/subscription/history?firm_id=${ann.firmId}`, ann)).json<BillingEntry[]>()
  charge = history.find(({ kind }) => kind === 'payment')?.document ?? ''
})
afterAll(async () => {
  await app.close()
  await removeFolder(folder)
})
const document = (id: string, token?: string, firmId = ann.firmId) =>
  app.request('GET', `/api/subscription/document?${new URLSearchParams({ firm_id: firmId, charge: id })}`, { token })

it('the owner downloads the tax invoice of a payment as a PDF', async () => {
  const answer = await document(charge, ann.token)
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    expect.stringMatching(/filename="tax-invoice-TEST-\d+\.pdf"/u),
  ])
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

it('nobody else gets it, and an unknown payment has none', async () => {
  expect((await document(charge)).statusCode).toBe(401)
  expect((await document(charge, eve.token)).statusCode).toBe(404)
  expect((await document(charge, eve.token, eve.firmId)).statusCode).toBe(404)
  expect((await document('in_9', ann.token)).statusCode).toBe(404)
})

it('a refund has an adjustment note, which the history names', async () => {
  const credit = { id: 're_1', charge, kind: 'refund' as const, cents: 11_000, at: Date.now() }
  const { live } = await load(app.running.stores.events, subscription, ann.firmId)
  const { id: subscriptionId = '', ref = '', paidUntil = 0, product = '' } = live ?? {}
  const run = systemRun(executor(app.running.stores.events))
  await recordPaid({ run, payments: { seller: null } }, ann.firmId, subscriptionId, {
    ref,
    customer: null,
    id: subscriptionId,
    status: 'active',
    clientSecret: null,
    paidUntil,
    renews: true,
    product,
    reason: null,
    charge: null,
    credits: [credit],
  })
  const history = (await app.request('GET', `/api/subscription/history?firm_id=${ann.firmId}`, ann)).json<BillingEntry[]>()
  expect(history.find(({ kind }) => kind === 'refund')).toMatchObject({ document: 're_1', number: 're_1', value: 110 })
  const answer = await document('re_1', ann.token)
  expect([answer.statusCode, answer.headers['content-disposition'], answer.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'attachment; filename="adjustment-note-re_1.pdf"',
    '%PDF-',
  ])
  expect((await document('re_1', eve.token)).statusCode).toBe(404)
})

it('a document has the firm’s name, ABN and address at the time of its payment or refund', async () => {
  const { events } = app.running.stores
  const before = Date.now()
  const name = (await buyerAt(events, ann.firmId, before)).name
  const settings = (await app.request('GET', `/api/business/firm?firmId=${ann.firmId}`, ann)).json<{ revision: number }>()
  const edited = await app.request('POST', '/api/business/firm', {
    token: ann.token,
    body: { firmId: ann.firmId, seen: settings.revision, changed: { name: 'Harcourt & Partners', address: '2 Pitt St' } },
  })
  expect(edited.statusCode).toBe(200)
  expect(await buyerAt(events, ann.firmId, before)).toMatchObject({ name, abn: abns[0] })
  expect(await buyerAt(events, ann.firmId, Date.now())).toMatchObject({
    name: 'Harcourt & Partners',
    address: '2 Pitt St',
    zone: 'Australia/Sydney',
  })
  expect(name).not.toBe('Harcourt & Partners')
})

it('a document keeps the seller’s name and ABN with which it was issued, also after the operator’s file has others; a payment recorded without them has the present ones', async () => {
  const charged = async () =>
    (await app.events()).filter(({ type }) => type === 'SubscriptionCharged').map(({ data }) => (data as { seller?: unknown }).seller)
  expect(await charged()).toEqual([{ name: 'Docketry Pty Ltd', abn: '51824753556' }])
  const { folder: data } = app
  await app.close(true)
  await writeFile(join(folder, 'operator.json'), '{"company":"Docketry Group Pty Ltd"}')
  app = await startApp({ folder: data, env: { DOCKETRY_OPERATOR: join(folder, 'operator.json') } })
  await app.running.settled()
  const nameOf = async (id: string) => (await document(id, ann.token)).headers['content-disposition']
  expect(await nameOf(charge)).toMatch(/filename="tax-invoice-/u)
  expect(await nameOf('re_1')).toBe('attachment; filename="refund-re_1.pdf"')
})
