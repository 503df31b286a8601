/**
 * Accounts and tax codes of bills in Xero: what a person changed there stays when the bill is updated, and bills of merged clients are sent
 * with theirs.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mergingIn } from '../../testing/merged-clients.ts'
import { describedCalls, whyNotDescribed } from '../../testing/xero/described.ts'
import { postingTest, type PostingTest } from '../../testing/xero/posting-test.ts'

let on: PostingTest
beforeAll(async () => {
  on = await postingTest(3, 3)
})
afterAll(() => on.close())
/** Accounts, tax types and totals in Xero, by number. */
const inXero = () => {
  const all = [
    ...[...on.stub.bills.values()].map(one => [one.InvoiceNumber, one] as const),
    ...[...on.stub.creditNotes.values()].map(one => [one.CreditNoteNumber, one] as const),
  ]
  return Object.fromEntries(
    all.map(([number, { LineItems, Total }]) => [
      number,
      [...LineItems.map(({ AccountCode, TaxType }) => `${AccountCode} ${TaxType}`), Total].join(', '),
    ]),
  )
}
const lineOf = (number: string) =>
  [
    ...[...on.stub.bills.values()].filter(one => one.InvoiceNumber === number),
    ...[...on.stub.creditNotes.values()].filter(one => one.CreditNoteNumber === number),
  ][0]?.LineItems[0]

it('an account that a person chose in Xero stays when the invoice is updated, as often as it is, and the posting says so; also in a credit note', async () => {
  expect(await on.posted()).toMatchObject({ state: 'finished', posted: 3, leftInXero: [] })
  for (const number of ['A-1', 'A-3']) Object.assign(lineOf(number) ?? {}, { AccountCode: '429' })
  for (const [total, dueDate] of [
    [440, '2026-09-14'],
    [550, '2026-09-15'],
  ] as const) {
    await on.firm.save(2, { total, gst: total / 11 })
    await on.firm.save(3, { dueDate })
    const { posted, refused, leftInXero } = await on.posted({ changed: true })
    const text = 'Its account is 429 in Xero, which was chosen there, and stays so; here it is 310.'
    expect([posted, refused, leftInXero.map(it => [it.name.split(' of ')[0], it.words]).sort()]).toEqual([
      3,
      [],
      [
        ['Invoice A-1', text],
        ['Invoice A-3', text],
      ],
    ])
  }
  expect(inXero()).toEqual({ 'A-1': '429 INPUT, 550', 'A-2': '310 INPUT, 550', 'A-3': '429 INPUT, 330' })
})

it('an account that was changed here replaces the one that was sent, where nobody changed it in Xero', async () => {
  await on.firm.post('books/supplier', {
    supplierName: 'Harbour Street Plumbing',
    rule: { category: null, account: '429', taxCode: null, treatment: null, termsDays: null },
  })
  await on.firm.save(2, { dueDate: '2026-09-16' })
  expect(await on.posted({ changed: true })).toMatchObject({ posted: 2, refused: [], leftInXero: [] })
  expect(inXero()).toMatchObject({ 'A-1': '429 INPUT, 550', 'A-2': '429 INPUT, 550' })
})

it('a bill whose tax code or lines a person changed in Xero stays as it is, with the reason; set back, it is updated', async () => {
  const [first, second] = [lineOf('A-1'), [...on.stub.bills.values()].find(one => one.InvoiceNumber === 'A-2')]
  Object.assign(first ?? {}, { TaxType: 'EXEMPTEXPENSES' })
  second?.LineItems.push({ AccountCode: '429', TaxType: 'INPUT', UnitAmount: 0 })
  await on.firm.save(2, { total: 660, gst: 60 })
  const before = inXero()
  const { posted, refused } = await on.posted({ changed: true })
  expect([posted, refused.map(({ words }) => words.split('.')[0]).sort()]).toEqual([
    0,
    [
      'It was sent with one line and has 2 lines in Xero, where somebody changed it',
      'Its tax code was changed in Xero from “GST on Expenses” to “GST Free Expenses”',
    ],
  ])
  expect(inXero()).toEqual(before)
  Object.assign(first ?? {}, { TaxType: 'INPUT' })
  second?.LineItems.pop()
  expect(await on.posted({ changed: true })).toMatchObject({ posted: 2, refused: [] })
  expect(inXero()).toMatchObject({ 'A-1': '429 INPUT, 660', 'A-2': '429 INPUT, 660' })
})

it('bills of a merged client have the account that was chosen for one before the merge, and the supplier rule of the client that stayed', async () => {
  const clients = mergingIn(on.firm.app, on.firm.ann)
  const double = await clients.client('83914571673', 'Harbour Street (2)')
  const ofDouble = (path: string, body: object) =>
    clients.post(`/api/business/books/${path}`, { firmId: on.firm.ann.firmId, clientId: double, ...body })
  const { invoices } = await clients.upload(double, 2)
  await clients.review(invoices, '2026-08-14', 'D')
  await ofDouble('chart', { package: 'xero', accounts: [{ code: '310', name: 'Materials' }] })
  expect((await ofDouble('bill', { invoiceId: invoices[0]?.id, account: '310', taxCode: null })).statusCode).toBe(200)
  expect((await clients.merge(on.firm.clientId, double)).statusCode).toBe(200)
  expect(await on.posted()).toMatchObject({ posted: 2, refused: [] })
  expect(inXero()).toMatchObject({ D0: '310 INPUT, 110', D1: '429 INPUT, 110' })
})

it.skipIf(whyNotDescribed !== null)(
  `every request and answer is valid by Xero's published description${whyNotDescribed === null ? '' : ` (${whyNotDescribed})`}`,
  () => {
    const { problemsOf } = describedCalls()
    expect(on.stub.calls.filter(({ path }) => !path.startsWith('/connect')).flatMap(problemsOf)).toEqual([])
  },
)
