/** Retention erases nothing that a frozen worksheet was made of. Real stores and projections; the time is a parameter. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import type { WorksheetAnswer } from '@docketry/contracts/api/worksheets.ts'
import { retentionTools } from '../main/roles/retention.ts'
import { runRetentionRound } from './retention-round.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePng } from '../testing/fake-workers.ts'

const dayMs = 24 * 60 * 60_000
let app: TestApp
let ann: Person
let clientId: string
let groupId: string
/** July to September 2021. */
const period = 'q86'
const post = (name: string, body: object) =>
  app.request('POST', `/api/accountant/worksheet/${name}`, { token: ann.token, body: { firmId: ann.firmId, clientId, period, ...body } })
const worksheet = async (): Promise<WorksheetAnswer> =>
  (
    await app.request('GET', `/api/accountant/worksheet?${new URLSearchParams({ firmId: ann.firmId, clientId, period, of: '1B' })}`, ann)
  ).json()
async function round(at: number): Promise<number> {
  const { erased } = await runRetentionRound(
    retentionTools(app.running.stores, () => {}),
    at,
  )
  await app.running.settled()
  return erased
}

/** A batch with one accepted invoice of the period. */
async function uploadOne(): Promise<void> {
  groupId = groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng('evidence') }, { clientId }))
  await app.running.settled()
  const { invoices } = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<GroupDetail>()
  const anyway = {
    total: true,
    gst: true,
    invoiceDate: true,
    supplierAbn: true,
    supplierName: true,
    invoiceNumber: true,
    category: true,
    dueDate: true,
    currency: true,
  }
  await app.request('POST', '/api/accountant/invoices/update', {
    token: ann.token,
    body: {
      invoices: [{ invoice_id: invoices[0]?.id, invoice_data: { paymentDate: '2021-08-05', total: 110, gst: 10, reviewed: true, anyway } }],
    },
  })
  await app.running.settled()
}

beforeEach(async () => {
  app = await startApp({ rough: 21 })
  ann = await app.owner(abns[0])
  clientId = await addClient(app, ann, abns[2])
  await uploadOne()
})
afterEach(() => app.close())

it('the invoices of a frozen worksheet outlive their retention, and those of a reopened one do not', async () => {
  await round(Date.now() + 80 * dayMs)
  expect((await post('freeze', { seen: (await worksheet()).seen, confirmed: true })).json()).toMatchObject({
    state: { lodged: null, frozen: { by: expect.any(String) as string } },
  })
  expect(await round(Date.now() + 200 * dayMs)).toBe(0)
  expect(await worksheet()).toMatchObject({ purchases: { G11: 11_000 }, rowCount: 1, state: { lodged: null } })
  expect(await app.running.read.get('scan-groups', groupId)).not.toBeNull()
  expect((await post('reopen', { reason: 'An invoice was found.' })).statusCode).toBe(200)
  expect(await round(Date.now() + 200 * dayMs)).toBe(1)
  expect(await app.running.read.get('scan-groups', groupId)).toBeNull()
})

it('the invoices of a lodged worksheet are kept for five years after it was lodged, and then their retention applies', async () => {
  await round(Date.now() + 80 * dayMs)
  expect((await post('freeze', { seen: (await worksheet()).seen, confirmed: true })).statusCode).toBe(200)
  expect((await post('lodge', { blob: (await worksheet()).state.frozen?.blob, reference: 'REF 1', date: '2022-02-20' })).statusCode).toBe(
    200,
  )
  await app.running.settled()
  expect(await round(Date.now() + (5 * 365 - 2) * dayMs)).toBe(0)
  expect(await app.running.read.get('scan-groups', groupId)).not.toBeNull()
  expect(await round(Date.now() + (5 * 366 + 2) * dayMs)).toBe(1)
  expect(await app.running.read.get('scan-groups', groupId)).toBeNull()
  expect((await worksheet()).purchases.G11).toBe(11_000)
})

it('invoices of a lodged worksheet that are erased are no change of it, to an auditor as to the firm', async () => {
  const kim = await app.owner(abns[4])
  const engagement = { firmId: ann.firmId, email: kim.email, clientIds: [clientId], from: '2021-07-01', to: '2021-12-31' }
  expect((await app.request('POST', '/api/business/auditor/engage', { token: ann.token, body: engagement })).statusCode).toBe(200)
  await round(Date.now() + 80 * dayMs)
  await post('freeze', { seen: (await worksheet()).seen, confirmed: true })
  await post('lodge', { blob: (await worksheet()).state.frozen?.blob, reference: 'REF 1', date: '2022-02-20' })
  await app.running.settled()
  expect(await round(Date.now() + (5 * 366 + 2) * dayMs)).toBe(1)
  const seenBy = async (person: Person, of: string): Promise<WorksheetAnswer> =>
    (
      await app.request('GET', `/api/accountant/worksheet?${new URLSearchParams({ firmId: ann.firmId, clientId, period: of })}`, person)
    ).json()
  for (const person of [ann, kim]) {
    expect(await seenBy(person, period)).toMatchObject({ purchases: { G11: 11_000 }, changes: [] })
    expect(await seenBy(person, 'q87')).toMatchObject({ adjusted: { G7: 0, G18: 0 }, adjustments: [], unseen: [] })
  }
})
