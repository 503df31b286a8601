/** Credit notes in Xero: kept apart from bills, with positive amounts, without a field for an address. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describedCalls, whyNotDescribed } from '../../testing/xero/described.ts'
import type { PostingApp } from '../../testing/xero/posting-app.ts'
import { postingTest, type PostingTest } from '../../testing/xero/posting-test.ts'
import type { XeroStub } from '../../testing/xero/xero-stub.ts'

let on: PostingTest
let stub: XeroStub
let firm: PostingApp
beforeAll(async () => {
  on = await postingTest(3, 3)
  ;({ stub, firm } = on)
})
afterAll(() => on.close())
const note = (number: string) => [...stub.creditNotes.values()].find(({ CreditNoteNumber }) => CreditNoteNumber === number)

it('bills and credit notes are sent together, each once, also where the answers were lost', async () => {
  const cuts = new Set(['/Invoices', '/CreditNotes'])
  stub.state.cutAt = ({ method, path }) => (method === 'POST' && cuts.delete(path) ? { cut: 'stored' } : null)
  expect(await on.posted()).toMatchObject({ state: 'finished', posted: 3, attached: 3, refused: [] })
  stub.state.cutAt = () => null
  expect([
    [...stub.bills.values()].map(({ InvoiceNumber }) => InvoiceNumber),
    [...stub.creditNotes.values()].map(({ CreditNoteNumber }) => CreditNoteNumber),
    stub.attachments.size,
  ]).toEqual([['A-1', 'A-2'], ['A-3'], 3])
  stub.bills.clear()
  stub.creditNotes.clear()
  stub.attachments.clear()
  expect([...cuts]).toEqual([])
})

it('credit notes are sent with their pages as credit notes of the supplier, with positive amounts, found by number, and not twice where the answer was lost', async () => {
  await firm.addBills(3, { total: -220, gst: -20 })
  let cuts = 1
  stub.state.cutAt = ({ method, path }) => (method === 'POST' && path === '/CreditNotes' && (cuts -= 1) >= 0 ? { cut: 'stored' } : null)
  expect(await on.posted()).toMatchObject({ state: 'finished', posted: 3, attached: 3, refused: [] })
  stub.state.cutAt = () => null
  expect(
    [...stub.creditNotes.values()].map(({ Type, Status, Total, Contact, LineItems: [line] }) => [
      Type,
      Status,
      Total,
      Contact.Name,
      line?.UnitAmount,
      line?.TaxAmount,
    ]),
  ).toEqual(Array.from({ length: 3 }, () => ['ACCPAYCREDIT', 'DRAFT', 220, 'Harbour Street Plumbing', 220, 20]))
  expect([
    stub.bills.size,
    stub.attachments.size,
    [...stub.attachments.keys()].every(key => stub.creditNotes.has(key.split('/')[0] ?? '')),
  ]).toEqual([0, 3, true])
  const [{ LineItems: [line] = [] } = { LineItems: [] }] = stub.creditNotes.values()
  expect(line?.Description).toMatch(/^Repairs & maintenance\nhttp.*\/scan\/detail\/groupId=[^&]+&firmId=[^&]+&clientId=[^&]+&invoice=/u)
})
it('credit notes are updated while they are drafts; one that is approved or used is left as it is, with the reason', async () => {
  const statuses = { 'B-2': 'AUTHORISED', 'B-3': 'PAID' }
  for (const [number, status] of Object.entries(statuses)) Object.assign(note(number) ?? {}, { Status: status })
  await firm.changeBills(3, { total: -330, gst: -30 })
  const { posted: updated, refused } = await on.posted({ changed: true })
  expect([updated, refused.map(({ words }) => words.split('.')[0]).sort()]).toEqual([
    1,
    [
      'The credit note is approved in Xero and cannot be changed from here',
      'The credit note is used or refunded in Xero and cannot be changed from here',
    ],
  ])
  expect(['B-1', 'B-2'].map(number => note(number)?.Total)).toEqual([330, 220])
})
it('a credit note whose invoice became a bill stays a credit note in Xero, with what to do', async () => {
  await firm.changeBills(1, { total: 330, gst: 30 })
  const { posted: updated, refused } = await on.posted({ changed: true })
  expect([updated, refused.map(({ words }) => words)]).toEqual([
    0,
    expect.arrayContaining([
      'It was sent as a credit note and is a bill now, which cannot be changed from here. Delete or void the credit note in Xero and enter the bill there.',
    ]),
  ])
  expect([stub.bills.size, stub.creditNotes.size]).toEqual([0, 3])
})
it('a credit note of the same supplier and number that came from elsewhere is left alone, and ours is not sent', async () => {
  await firm.addBills(1, { total: -110, gst: -10, invoiceNumber: 'C"1, 2' })
  const other = {
    CreditNoteID: 'f0000000-0000-4000-8000-000000000003',
    CreditNoteNumber: 'C"1, 2',
    Type: 'ACCPAYCREDIT',
    Status: 'DRAFT',
    Date: '2026-08-14',
    CurrencyCode: 'AUD',
    Total: 110,
    RemainingCredit: 110,
    Contact: { ContactID: 'f0000000-0000-4000-8000-000000000002', Name: 'HARBOUR STREET PLUMBING', ContactStatus: 'ACTIVE' },
    LineItems: [],
  }
  stub.creditNotes.set(other.CreditNoteID, other)
  expect((await on.posted()).refused.map(({ words }) => words.split('.')[0])).toEqual([
    'Xero has a credit note of this supplier with this number already, which did not come from here',
  ])
  expect(stub.creditNotes.size).toBe(4)
})

it('a GST that is a cent off arrives as it is, in bills and credit notes, with amounts that exclude it', async () => {
  for (const sign of [1, -1]) {
    await firm.addBills(1, { total: sign * 110, gst: sign * 10.01, invoiceNumber: `GST ${sign}` })
    expect(await on.posted()).toMatchObject({ state: 'finished', posted: 1 })
  }
  const inXero = [
    ...[...stub.bills.values()].map(one => ({ ...one, number: one.InvoiceNumber })),
    ...[...stub.creditNotes.values()].map(one => ({ ...one, number: one.CreditNoteNumber })),
  ]
  const arrived = inXero
    .filter(({ number }) => number.startsWith('GST'))
    .map(({ LineAmountTypes, Total, LineItems: [line] }) => [LineAmountTypes, line?.UnitAmount, line?.TaxAmount, Total])
  expect(arrived).toEqual([
    ['Exclusive', 99.99, 10.01, 110],
    ['Exclusive', 99.99, 10.01, 110],
  ])
})

describe.skipIf(whyNotDescribed !== null)(`Xero's published description${whyNotDescribed === null ? '' : ` (${whyNotDescribed})`}`, () => {
  it('has every request about credit notes and every answer of the stub, within the scopes', () => {
    const { problemsOf, scopesFor } = describedCalls()
    const calls = stub.calls.filter(({ path }) => path.startsWith('/CreditNotes'))
    expect(calls.flatMap(problemsOf)).toEqual([])
    for (const call of calls)
      expect([call.path, scopesFor(call, ['accounting.invoices', 'accounting.attachments'])]).toEqual([call.path, [expect.any(String)]])
    expect(
      new Set(calls.map(({ method, path }) => `${method} ${path.replaceAll(/[0-9a-f-]{36}/gu, 'id').replace(/page-\d+\.jpg/u, 'page')}`)),
    ).toEqual(new Set(['GET /CreditNotes', 'POST /CreditNotes', 'POST /CreditNotes/id/Attachments/page']))
  })
})
