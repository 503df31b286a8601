import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BillingEntry } from '@docketry/contracts/api/billing.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { abns, startApp, type Person, type TestApp } from '../testing/app.ts'

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
  await app.request('POST', '/api/subscription/create', { token: ann.token, body: { payment_method: 'local_ok', firm_id: ann.firmId, product_id: 'complete-small', value: 970 } })
  const history = (await app.request('GET', `/api/subscription/history?firm_id=${ann.firmId}`, ann)).json<BillingEntry[]>()
  charge = history.find(({ kind }) => kind === 'payment')?.document ?? ''
})
afterAll(async () => {
  await app.close()
  await removeFolder(folder)
})
const document = (id: string, token?: string, firmId = ann.firmId) => app.request('GET', `/api/subscription/document?${new URLSearchParams({ firm_id: firmId, charge: id })}`, { token })

it('the owner downloads the tax invoice of a payment as a PDF', async () => {
  const answer = await document(charge, ann.token)
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([200, 'application/pdf', expect.stringMatching(/filename="tax-invoice-TEST-\d+\.pdf"/u)])
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

it('nobody else gets it, and an unknown payment has none', async () => {
  expect((await document(charge)).statusCode).toBe(401)
  expect((await document(charge, eve.token)).statusCode).toBe(404)
  expect((await document(charge, eve.token, eve.firmId)).statusCode).toBe(404)
  expect((await document('in_9', ann.token)).statusCode).toBe(404)
})
