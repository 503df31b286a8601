import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FoundInvoice } from '@docketry/contracts/api/invoices.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fakePdf } from '../../testing/fake-workers.ts'

let app: TestApp
let ann: Person
let clientId: string
let groupId: string
beforeAll(async () => {
  app = await startApp({ rough: 5 })
  ann = await app.owner(abns[0])
  clientId = await addClient(app, ann, abns[2])
  groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(3) }, { clientId }))
  await app.running.settled()
  await app.running.settled()
})
afterAll(() => app.close())

const search = (text: string, more = '', who = ann) =>
  app.request('GET', `/api/accountant/invoices/search?firmId=${ann.firmId}&text=${encodeURIComponent(text)}${more}`, { token: who.token })
const found = async (text: string, more = '') => (await search(text, more)).json<{ invoices: FoundInvoice[]; total: number }>()

describe("searching a firm's invoices", () => {
  it.each([
    'harbour STREET',
    '51824753556',
    '20417',
    'repairs',
    '14/08/2026',
    '330.00',
    '$330.00',
    '51 824 753 556',
    '14 Aug 2026',
    '2026-08-14',
    'plumbing 330.00',
    '330.00  harbour 20417',
  ])('finds them by %s', async text => {
    const { invoices, total } = await found(text)
    expect(total).toBe(3)
    expect(invoices[0]).toMatchObject({
      groupId,
      client: { id: clientId, name: 'Harbour Street Plumbing' },
      supplier: 'Harbour Street Plumbing',
      total: 33_000,
      gst: 3000,
    })
  })
  it('finds a large amount as it is written', async () => {
    const [invoice] = (await found('harbour')).invoices
    await app.request('POST', '/api/accountant/invoices/update', {
      token: ann.token,
      body: { invoices: [{ invoice_id: invoice?.id, invoice_data: { total: 1234.5 } }] },
    })
    expect((await found('1,234.50')).invoices.map(({ id }) => id)).toEqual([invoice?.id])
  })
  it('says in which currency an amount is that is not in Australian dollars', async () => {
    const [first, second] = (await found('harbour')).invoices
    await app.request('POST', '/api/accountant/invoices/update', {
      token: ann.token,
      body: { invoices: [{ invoice_id: second?.id, invoice_data: { currency: 'NZD' } }] },
    })
    const { invoices } = await found('harbour')
    expect(invoices.find(({ id }) => id === first?.id)?.currency).toBeUndefined()
    expect(invoices.find(({ id }) => id === second?.id)?.currency).toBe('NZD')
  })
  it('can be limited to one client', async () => {
    expect((await found('harbour', `&clientId=${ann.firmId}`)).total).toBe(0)
    expect((await found('harbour', `&clientId=${clientId}`)).total).toBe(3)
  })
  it('finds nothing by text that no invoice has, nor by pattern characters', async () => {
    for (const text of ['zebra', '%%', '.*', '[a-z]', 'harbour zebra', '31 Feb 2026']) expect((await found(text)).total).toBe(0)
  })
  it('refuses a text that is too short or too long, and answers not found for another firm', async () => {
    const eve = await app.owner(abns[1])
    expect([
      (await search('a')).statusCode,
      (await search('a'.repeat(101))).statusCode,
      (await search('harbour', '', eve)).statusCode,
    ]).toEqual([400, 400, 404])
  })
})
