/** An act of a person, opened: the rows that it changed, and what in each. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ActPart } from '@docketry/contracts/api/acts.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { newId } from '../../platform/events/ids.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fakePdf } from '../../testing/fake-workers.ts'

const rows = 60
let app: TestApp
let ann: Person
let kim: Person
let [clientId, groupId, smallId] = ['', '', '']
let invoices: string[] = []

const post = (path: string, body: object, who = ann) =>
  app.request('POST', `/api/${path}`, { token: who.token, body, headers: { 'idempotency-key': newId() } })
const open = async (actId: string, from = 0, who = ann) => {
  const answer = await app.request('GET', `/api/accountant/act?act_id=${actId}&from=${from}`, { token: who.token })
  return answer.statusCode === 200 ? answer.json<{ total: number; rows: ActPart[]; next: number | null }>() : answer.statusCode
}
/** The act of the last event of this type. */
const actOf = async (type: string) => (await app.events()).findLast(event => event.type === type)!.metadata.actId
async function upload(pages: number, client: string): Promise<string> {
  const id = groupOf(await app.upload(ann.token, { 'scan.pdf': fakePdf(pages, client + pages) }, { clientId: client, name: `of ${pages}` }))
  await app.running.settled()
  return id
}
const idsIn = async (id: string) =>
  (await app.request('GET', `/api/accountant/scans/detail?groupId=${id}`, ann)).json<GroupDetail>().invoices.map(it => it.id)

beforeAll(async () => {
  app = await startApp()
  ann = await app.owner(abns[0])
  kim = await app.owner(abns[1])
  clientId = await addClient(app, ann, abns[2])
  groupId = await upload(rows, clientId)
  smallId = await upload(1, clientId)
  invoices = await idsIn(groupId)
}, 90_000)
afterAll(() => app.close())

it('the list of an act has the invoices of a save, 50 to a page, with what was changed in each and nothing that another act did', async () => {
  await post('accountant/invoices/update', {
    invoices: invoices.map((id, i) => ({ invoice_id: id, invoice_data: { invoiceNumber: `A-${i}` } })),
  })
  const actId = await actOf('InvoiceEdited')
  await post('accountant/invoices/update', {
    invoices: [{ invoice_id: invoices[0], invoice_data: { invoiceNumber: 'later', cat: 'Meals' } }],
  })
  await app.running.settled()
  const first = await open(actId)
  expect(first).toMatchObject({ total: rows, next: 50 })
  const last = await open(actId, 50)
  expect(last).toMatchObject({ total: rows, next: null })
  const all = [first, last].flatMap(it => (typeof it === 'number' ? [] : it.rows))
  expect(new Set(all.map(({ id }) => id))).toEqual(new Set(invoices))
  expect(all.find(({ id }) => id === invoices[0])).toEqual({
    kind: 'invoice',
    id: invoices[0],
    name: 'Harbour Street Plumbing later',
    groupId,
    clientId,
    firmId: ann.firmId,
    isErased: false,
    parts: [{ what: 'Changed it.', changes: [{ field: 'Invoice number', from: '20417', to: 'A-0' }] }],
  })
})

it('the list of an act names the batches of a merge, and a deleted invoice without a batch to open', async () => {
  await post('accountant/scans/merge', { parent_id: groupId, child_id: smallId })
  expect(await open(await actOf('GroupMerged'))).toMatchObject({
    total: 1,
    rows: [{ kind: 'batch', id: smallId, name: 'of 1', groupId: smallId, clientId, parts: [{ what: 'Merged its batch into “of 60”.' }] }],
  })
  await post('accountant/invoice/delete', { invoice_id: invoices[5] })
  await app.running.settled()
  expect(await open(await actOf('InvoiceDeleted'))).toMatchObject({
    rows: [{ id: invoices[5], groupId: null, parts: [{ what: 'Deleted it.' }] }],
  })
})

it('the list of an act calls batches without a name of their own what screens call them', async () => {
  const [parent, child] = await Promise.all(
    [3, 4].map(async pages => groupOf(await app.upload(ann.token, { 'scan.pdf': fakePdf(pages, `unnamed ${pages}`) }, { clientId }))),
  )
  await app.running.settled()
  await post('accountant/scans/merge', { parent_id: parent, child_id: child })
  const merged = await open(await actOf('GroupMerged'))
  expect(merged).toMatchObject({
    rows: [
      {
        id: child,
        name: expect.stringMatching(/^Upload of \d+ \w{3}/u),
        parts: [{ what: expect.stringMatching(/^Merged its batch into “Upload of \d+ \w{3}[^”]*”\.$/u) }],
      },
    ],
  })
})

it('the list of an act shows an auditor the rows of their engagement alone, and counts only these; an act outside the engagement is not found', async () => {
  const [inside, outside] = [invoices[1]!, invoices[2]!]
  await post('accountant/invoices/update', {
    invoices: [
      { invoice_id: inside, invoice_data: { paymentDate: '2025-12-31', cat: 'Rent' } },
      { invoice_id: outside, invoice_data: { paymentDate: '2027-01-01', cat: 'Rent' } },
    ],
  })
  const both = await actOf('InvoiceEdited')
  await post('accountant/invoices/update', { invoices: [{ invoice_id: outside, invoice_data: { cat: 'Meals' } }] })
  const apart = await actOf('InvoiceEdited')
  await app.running.settled()
  expect([await open(both, 0, kim), await open(newId())]).toEqual([404, 404])
  await post('business/auditor/engage', {
    firmId: ann.firmId,
    email: kim.email,
    clientIds: [clientId],
    from: '2025-12-01',
    to: '2025-12-31',
  })
  await app.running.settled()
  expect(await open(both, 0, kim)).toMatchObject({ total: 1, rows: [{ id: inside }], next: null })
  expect(JSON.stringify(await open(both, 0, kim))).not.toContain(outside)
  expect(await open(apart, 0, kim)).toBe(404)
  const { history } = (await app.request('GET', `/api/accountant/invoice/history?invoice_id=${inside}`, { token: kim.token })).json<{
    history: { act?: { id: string; rows: number } }[]
  }>()
  expect(history.find(({ act }) => act?.id === both)?.act?.rows).toBe(1)
})
