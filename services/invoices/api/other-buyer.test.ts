/** Invoices addressed to another business than the client, from PDF to the flags of the review page, with real workers. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Arrangement } from '@docketry/contracts/api/pages.ts'
import type { ClientDetails } from '@docketry/contracts/api/clients.ts'
import type { ReviewRows } from '@docketry/contracts/api/review.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { newId } from '../../platform/events/ids.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { ublOf } from '../../testing/e-invoices.ts'
import { mergingIn } from '../../testing/merged-clients.ts'
import { linesOf } from '../../testing/sample-invoices.ts'
import { pdfOf, textLines } from '../../workers/test-pdf.ts'

let app: TestApp
let ann: Person
let clientId: string
const [firmAbn, supplier, own, another] = abns
beforeAll(async () => {
  app = await startApp({ rough: 7, real: true })
  ann = await app.owner(abns[0])
  clientId = await addClient(app, ann, own, 'Wattle Street Bakery')
})
afterAll(() => app.close())

const shown = (abn: string) => abn.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/u, '$1 $2 $3 $4')
const flag = (client: string, buyer: string = another) =>
  `supplierAbn doubtful: Addressed to another ABN: ${shown(buyer)} (this client: ${shown(client)}). Delete it if it is another business's; otherwise check and confirm the supplier's ABN.`

/** A page of an invoice, with the buyer's block on its right. */
const pageTo = (number: number, buyer: string) => ({
  content:
    textLines(linesOf(number)) +
    textLines(['Bill To', 'Wattle Street Bakery', '7 Station St Nambour QLD 4560', `ABN ${shown(buyer)}`], 330),
})
async function uploadFiles(files: Record<string, Buffer>): Promise<string> {
  const group = groupOf(await app.upload(ann.token, files, { clientId }, 'files'))
  await app.running.settled()
  return group
}
const upload = (...buyers: string[]) => uploadFiles({ 'scan_1.pdf': pdfOf(buyers.map((buyer, i) => pageTo(400 + i, buyer))) })
const post = async (path: string, body: object): Promise<unknown> => {
  const answer = await app.request('POST', `/api/${path}`, { token: ann.token, body, headers: { 'idempotency-key': newId() } })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  await app.running.settled()
  return answer.json()
}
const rowsOf = async (group: string) => (await app.request('GET', `/api/accountant/scans/rows?groupId=${group}`, ann)).json<ReviewRows>()
/** The flags of each row: as the review page has them, which are the same as those of `scans/detail`. */
async function flagsOf(group: string): Promise<string[][]> {
  const { anomalies, invoices } = (await app.request('GET', `/api/accountant/scans/detail?groupId=${group}`, ann)).json<GroupDetail>()
  const { marks, lines } = await rowsOf(group)
  expect(marks.cells.length / 4).toBe(anomalies.length)
  expect(lines.map(({ id }) => id)).toEqual(invoices.map(({ id }) => id))
  return lines.map(({ id }) =>
    anomalies
      .filter(it => it.invoice_id === id && it.field === 'supplierAbn')
      .map(({ field, level, reason }) => `${field} ${level}: ${reason}`),
  )
}
async function setAbn(abn: string): Promise<void> {
  const { revision } = (await app.request('GET', `/api/business/details?id=${clientId}&firmId=${ann.firmId}`, ann)).json<ClientDetails>()
  await post('business/edit', { firmId: ann.firmId, id: clientId, seen: revision, changed: { abn } })
}

it('of several invoices in a file that which is addressed to another ABN is flagged, until the client has this ABN', async () => {
  const group = await upload(own, another)
  expect((await rowsOf(group)).lines.map(({ abn }) => abn)).toEqual([supplier, supplier])
  expect(await flagsOf(group)).toEqual([[], [flag(own)]])
  await setAbn(another)
  expect((await flagsOf(group))[1]).toEqual([])
  await setAbn(own)
  expect(await flagsOf(group)).toEqual([[], [flag(own)]])
})

it('the flag is there again after pages were rearranged, and gone once a person confirms the ABN, or accepts the row', async () => {
  const group = await upload(another, another)
  const [first, second] = (await rowsOf(group)).lines
  const { arrangement_id } = (await post('accountant/invoices/join', { invoice_ids: [first!.id, second!.id] })) as Arrangement
  expect(await flagsOf(group)).toEqual([[flag(own)]])
  await post('accountant/invoices/undoPages', { group_id: group, arrangement_id })
  expect(await flagsOf(group)).toEqual([[flag(own)], [flag(own)]])
  const save = (id: string, invoice_data: object) => post('accountant/invoices/update', { invoices: [{ invoice_id: id, invoice_data }] })
  await save(first!.id, { confirmed: { supplierAbn: true } })
  expect(await flagsOf(group)).toEqual([[], [flag(own)]])
  await save(second!.id, { reviewed: true, anyway: { supplierAbn: true } })
  expect(await flagsOf(group)).toEqual([[], []])
})

it('an invoice that is addressed to the ABN of a client which was merged into this one is not flagged, until they are separated', async () => {
  const group = await upload(another)
  const duplicate = await addClient(app, ann, another, 'Wattle Bread')
  expect(await flagsOf(group)).toEqual([[flag(own)]])
  const { merge, separate } = mergingIn(app, ann)
  await merge(clientId, duplicate)
  expect(await flagsOf(group)).toEqual([[]])
  await separate(clientId, duplicate)
  expect(await flagsOf(group)).toEqual([[flag(own)]])
})

it('an e-invoice is flagged by the buyer on the page that is drawn for it', async () => {
  expect(await flagsOf(await uploadFiles({ 'scan_1.xml': Buffer.from(ublOf()) }))).toEqual([[flag(own, firmAbn)]])
})
