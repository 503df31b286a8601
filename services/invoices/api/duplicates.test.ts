import { afterAll, beforeAll, expect, it } from 'vitest'
import type { quarters } from '@docketry/contracts/api/quarters.ts'
import type { AnswerOf } from '@docketry/contracts/api/endpoint.ts'
import type { GroupCard, GroupDetail } from '@docketry/contracts/api/scans.ts'
import { quarterIndexOf } from '@docketry/contracts/rules/quarters.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fakePdf, sampleFields } from '../../testing/fake-workers.ts'

/** The fake workers read the same invoice from every page. */
let app: TestApp
let ann: Person
let clientId: string
let other: string
beforeAll(async () => {
  app = await startApp()
  ann = await app.owner(abns[0])
  ;[clientId, other] = [await addClient(app, ann, abns[2]), await addClient(app, ann, abns[3])]
})
afterAll(() => app.close())

const upload = async (to: string, text: string): Promise<string> => {
  const group = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(1, text) }, { clientId: to }))
  await app.running.settled()
  return group
}
const detail = async (group: string) => (await app.request('GET', `/api/accountant/scans/detail?groupId=${group}`, ann)).json<GroupDetail>()
const anomalyTexts = async (group: string) =>
  (await detail(group)).anomalies.map(({ field, level, reason }) => `${field} ${level}: ${reason}`)
const post = (path: string, body: object) => app.request('POST', `/api/accountant/${path}`, { token: ann.token, body })
const idIn = async (group: string) => (await detail(group)).invoices[0]?.id ?? ''
const twice = "invoiceNumber wrong: The same supplier and number occur 2 times, also in another of this client's batches."

/**
 * By batch, the number of invoices to check that its card names; that of the quarter of all invoices; and whether the review page flags as
 * many.
 */
async function counted(of: string) {
  await app.running.settled()
  const { groups } = (await app.request('GET', `/api/accountant/scanGroups?firmId=${ann.firmId}&clientId=${of}`, ann)).json<{
    groups: GroupCard[]
  }>()
  const index = quarterIndexOf('2026-08-14')
  const {
    quarters: [quarter],
  } = (await app.request('GET', `/api/accountant/quarters?firmId=${ann.firmId}&clientId=${of}&from=${index}&to=${index}`, ann)).json<
    AnswerOf<typeof quarters>
  >()
  const flagged = await Promise.all(groups.map(async ({ id }) => new Set((await detail(id)).anomalies.map(it => it.invoice_id)).size))
  return {
    cards: Object.fromEntries(groups.map(({ id, doubtful }) => [id, doubtful])),
    quarter: quarter?.doubtful,
    flagged: Object.fromEntries(groups.map(({ id }, i) => [id, flagged[i]])),
  }
}

it('cards and quarters count an invoice that is flagged as a duplicate, as the review page flags it, also after it was accepted', async () => {
  const client = await addClient(app, ann, abns[4])
  const first = await upload(client, 'card a')
  expect(await counted(client)).toEqual({ cards: { [first]: 0 }, quarter: 0, flagged: { [first]: 0 } })
  await post('invoices/update', { invoices: [{ invoice_id: await idIn(first), invoice_data: { reviewed: true } }] })
  const second = await upload(client, 'card b')
  expect(await counted(client)).toEqual({ cards: { [first]: 1, [second]: 1 }, quarter: 2, flagged: { [first]: 1, [second]: 1 } })
  await post('invoices/update', { invoices: [{ invoice_id: await idIn(second), invoice_data: { invoiceNumber: 'X-9' } }] })
  expect(await counted(client)).toEqual({ cards: { [first]: 0, [second]: 0 }, quarter: 0, flagged: { [first]: 0, [second]: 0 } })
})

it("cards, quarters and the review page alike count an invoice of the client's own ABN, where no page prints a buyer", async () => {
  const client = await addClient(app, ann, sampleFields.supplierAbn!.value)
  const group = await upload(client, 'own abn')
  expect(await counted(client)).toEqual({ cards: { [group]: 1 }, quarter: 1, flagged: { [group]: 1 } })
  expect(await anomalyTexts(group)).toEqual([expect.stringMatching(/^supplierAbn doubtful: This is the client's own ABN\./u)])
})

it('duplicates are flagged across the batches of a client, not across clients, until one of them is deleted', async () => {
  const first = await upload(clientId, 'a')
  const elsewhere = await upload(other, 'b')
  expect([await anomalyTexts(first), await anomalyTexts(elsewhere)]).toEqual([[], []])
  const second = await upload(clientId, 'c')
  expect([await anomalyTexts(first), await anomalyTexts(second), await anomalyTexts(elsewhere)]).toEqual([[twice], [twice], []])
  await post('invoice/delete', { invoice_id: await idIn(first) })
  expect(await anomalyTexts(second)).toEqual([])
  const third = await upload(clientId, 'd')
  expect(await anomalyTexts(second)).toEqual([twice])
  await post('scans/delete', { group_id: third })
  await app.running.settled()
  expect(await anomalyTexts(second)).toEqual([])
})

it('duplicates follow edits: with different numbers there are none, the same date and total without a number is doubtful', async () => {
  const [one, two] = [await upload(other, 'e'), await upload(other, 'f')]
  const save = async (group: string, invoice_data: object) =>
    post('invoices/update', { invoices: [{ invoice_id: await idIn(group), invoice_data }] })
  await save(one, { invoiceNumber: 'X-1' })
  await save(two, { invoiceNumber: 'X-2' })
  expect([await anomalyTexts(one), await anomalyTexts(two)]).toEqual([[], []])
  await save(two, { invoiceNumber: null })
  expect(await anomalyTexts(two)).toEqual([
    "total doubtful: The same supplier, date and total occur 3 times, also in another of this client's batches.",
  ])
  await save(two, { reviewed: true })
  expect(await anomalyTexts(two)).toEqual([])
})
