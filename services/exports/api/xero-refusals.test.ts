/** What Xero refuses, and what ends a sending: a clear message for each bill, nothing lost, nothing sent twice. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Books } from '@docketry/contracts/api/books.ts'
import type { PostingApp } from '../../testing/xero/posting-app.ts'
import { describedCalls, whyNotDescribed } from '../../testing/xero/described.ts'
import { postingTest, type PostingTest } from '../../testing/xero/posting-test.ts'
import type { XeroStub } from '../../testing/xero/xero-stub.ts'

const bills = 3
let on: PostingTest
let stub: XeroStub
let firm: PostingApp
beforeAll(async () => {
  on = await postingTest(bills)
  ;({ stub, firm } = on)
})
afterAll(() => on.close())
const finish = (body: object) => firm.app.request('POST', '/api/business/xero/finish', { token: firm.ann.token, body })
async function connect(withheld: string[] = []) {
  const { address } = (await firm.post('xero/connect')).json<{ address: string }>()
  stub.permission.withheld = new Set(withheld)
  return finish({ state: new URL(address).searchParams.get('state'), code: stub.allow(address) })
}
const atPath = (path: RegExp, act: () => void): void =>
  void (stub.state.cutAt = call => (path.test(`${call.method} ${call.path}`) && act(), null))

describe('a permission', () => {
  it('with a state that is not ours is refused, and so is a code that was used before', async () => {
    expect((await finish({ state: 'x'.repeat(80), code: 'code' })).body).toContain('xero.consent')
    const { address } = (await firm.post('xero/connect')).json<{ address: string }>()
    const body = { state: new URL(address).searchParams.get('state'), code: stub.allow(address) }
    expect((await finish(body)).statusCode).toBe(200)
    expect((await finish(body)).body).toContain('xero.revoked')
    expect((await on.xeroNow()).connected).toBe(true)
  })
  it.each(['accounting.invoices', 'accounting.attachments', 'accounting.settings.read'])(
    'without %s is refused with what to do, and the one before stays',
    async scope => {
      const { body } = await connect([scope])
      expect(body).toContain('Choose Connect to Xero again and allow everything')
      expect((await on.xeroNow()).connected).toBe(true)
      expect((await connect()).statusCode).toBe(200)
    },
  )
})

const refusals: [string, () => void, () => void, string][] = [
  [
    'an account that was deleted',
    () => stub.books.deletedAccounts.add('310'),
    () => stub.books.deletedAccounts.clear(),
    'Choose “Read accounts from Xero”',
  ],
  [
    'an account that was archived',
    () => stub.books.archivedAccounts.add('310'),
    () => stub.books.archivedAccounts.clear(),
    'Choose “Read accounts from Xero”',
  ],
  [
    'a contact that is archived',
    () => stub.books.archivedContacts.add('harbour street plumbing'),
    () => stub.books.archivedContacts.clear(),
    'Restore or rename that contact in Xero',
  ],
  [
    'a currency that the organisation does not keep',
    () => stub.books.currencies.delete('AUD'),
    () => stub.books.currencies.add('AUD'),
    'Enter this bill in Xero itself',
  ],
  ['a period that is locked', () => (stub.books.locked = true), () => (stub.books.locked = false), 'Change the lock date there'],
  [
    'a tax rate that the organisation lacks',
    () => stub.books.taxRates.delete('INPUT'),
    () => stub.books.taxRates.add('INPUT'),
    'Choose another tax code',
  ],
]
it.each(refusals)('%s is named for each bill with what to do, and nothing is sent', async (_, set, reset, text) => {
  set()
  const { state, posted: sent, refused } = await on.posted()
  reset()
  expect([state, sent, refused.length, stub.bills.size]).toEqual(['finished', 0, bills, 0])
  for (const one of refused)
    expect([one.words, one.name]).toEqual([
      expect.stringContaining(text),
      expect.stringMatching(/^Invoice A-\d of Harbour Street Plumbing/u),
    ])
})

it('an organisation that is read-only stops the sending with what to do', async () => {
  stub.books.readOnly = true
  expect(await on.posted()).toMatchObject({
    state: 'stopped',
    posted: 0,
    words: expect.stringContaining('may be read-only. Check its subscription and your role in Xero') as string,
  })
  stub.books.readOnly = false
})

it('a bill of the same supplier and number that came from elsewhere is left alone, and ours is not sent', async () => {
  const other = {
    InvoiceID: 'f0000000-0000-4000-8000-000000000001',
    InvoiceNumber: 'A-1',
    Type: 'ACCPAY',
    Status: 'DRAFT',
    Url: '',
    Date: '2026-08-14',
    DueDate: '2026-08-14',
    CurrencyCode: 'AUD',
    AmountPaid: 0,
    Total: 330,
    Contact: { ContactID: 'f0000000-0000-4000-8000-000000000002', Name: 'HARBOUR STREET PLUMBING', ContactStatus: 'ACTIVE' as const },
    LineItems: [],
  }
  stub.bills.set(other.InvoiceID, other)
  stub.contacts.set('harbour street plumbing', other.Contact)
  atPath(/^PUT|^POST .*Attachments/u, () => (stub.permission.revoked = true))
  const { posted: sent, refused, state, words } = await on.posted()
  expect([sent, refused.map(one => one.words.split('.')[0])]).toEqual([
    bills - 1,
    ['Xero has a bill of this supplier with this number already, which did not come from here'],
  ])
  expect([state, words]).toEqual(['stopped', expect.stringContaining('Connect to Xero again')]) // the permission was withdrawn before the pages were attached
  expect([stub.attachments.size, stub.contacts.size]).toEqual([0, 1]) // the contact of that name is used, however it is written
  stub.bills.delete(other.InvoiceID)
})

it('pages that were not attached when the permission was withdrawn are attached once it is given again, also to a bill that was approved meanwhile', async () => {
  stub.state.cutAt = () => null
  const [approved] = stub.bills.values()
  if (approved) approved.Status = 'AUTHORISED'
  expect((await connect()).statusCode).toBe(200)
  expect((await on.xeroNow()).changed).toBe(bills - 1)
  expect((await on.posted({ changed: true })).refused.map(({ words }) => words)).toEqual([
    expect.stringContaining('The bill is approved in Xero'),
  ])
  expect([stub.attachments.size, stub.bills.size, (await on.xeroNow()).changed]).toEqual([bills - 1, bills - 1, 0])
  expect(await on.posted()).toMatchObject({ state: 'finished', posted: 1, attached: 1, refused: [] }) // the one that was left
  expect([stub.attachments.size, stub.bills.size]).toEqual([bills, bills])
  expect([...stub.bills.values()].map(({ InvoiceNumber }) => InvoiceNumber).sort()).toEqual(['A-1', 'A-2', 'A-3'])
})

it('a bill that is approved between looking for it and its update is left as it is, with the reason; in a locked period, too', async () => {
  const [, second, third] = [...stub.bills.values()]
  await firm.save(bills, { total: 440, gst: 40 })
  atPath(/^POST \/Invoices$/u, () => second && (second.Status = 'AUTHORISED'))
  const { posted: updated, refused } = await on.posted({ changed: true })
  stub.state.cutAt = () => null
  expect([updated, refused.map(({ words }) => words.split('.')[0])]).toEqual([
    1,
    [expect.stringContaining('The bill is approved in Xero'), expect.stringContaining('approved, paid or voided in Xero meanwhile')],
  ])
  expect([third, second].map(one => stub.bills.get(one?.InvoiceID ?? '')?.Total)).toEqual([440, 330])
  await firm.save(bills, { total: 550, gst: 50 })
  stub.books.locked = true
  expect((await on.posted({ changed: true })).refused.map(({ words }) => words.split('.')[0])).toContain(
    'Its date is in a period that is locked in Xero',
  )
  stub.books.locked = false
  expect([stub.bills.size, stub.attachments.size]).toEqual([bills, bills])
})

it('a changed bill that is paid in Xero counts as changeable until an update finds that; then a note says what to do, and an update tries again', async () => {
  const { app, ann, clientId, post } = firm
  const notes = async () =>
    (await app.request('GET', `/api/business/books?firmId=${ann.firmId}&clientId=${clientId}`, ann)).json<Books>().bills.notes
  const counts = async () => (({ changed, fixed }) => [changed, fixed])(await on.xeroNow())
  for (const one of stub.bills.values()) Object.assign(one, { Status: 'DRAFT' })
  await on.posted({ changed: true })
  const paid = [...stub.bills.values()].find(one => one.InvoiceNumber === 'A-1')
  Object.assign(paid ?? {}, { Status: 'PAID', AmountPaid: 550 })
  await firm.save(1, { total: 660, gst: 60 })
  expect(await counts()).toEqual([1, 0])
  expect(await notes()).toEqual([])
  expect((await on.posted({ changed: true })).refused).toMatchObject([{ words: expect.stringContaining('The bill is paid in Xero') }])
  expect(await counts()).toEqual([0, 1])
  const [note, ...others] = await notes()
  expect([note, others]).toEqual([
    {
      id: expect.any(String) as string,
      name: expect.stringContaining('Invoice A-1') as string,
      words:
        'It was changed since it was sent to Xero. The bill is paid in Xero and cannot be changed from here. Remove the payment in Xero first, or correct it there. Once it is right in Xero, mark it as changed.',
      acknowledge: { act: 'changed', package: 'xero', revision: expect.any(Number) as number },
    },
    [],
  ])
  const acknowledge = { invoiceId: note?.id, ...note?.acknowledge }
  expect((await post('books/bill-in-package', { ...acknowledge, package: undefined })).statusCode).toBe(200)
  expect([await counts(), await notes()]).toEqual([[0, 0], []])

  await firm.save(1, { total: 770, gst: 70 })
  expect(await counts()).toEqual([0, 1])
  Object.assign(paid ?? {}, { Status: 'DRAFT', AmountPaid: 0 })
  expect(await on.posted({ changed: true })).toMatchObject({ posted: 1, refused: [] })
  expect([await counts(), await notes(), stub.bills.get(paid?.InvoiceID ?? '')?.Total]).toEqual([[0, 0], [], 770])
})

describe.skipIf(whyNotDescribed !== null)(`Xero's published description${whyNotDescribed === null ? '' : ` (${whyNotDescribed})`}`, () => {
  it('has every request that is made here and every answer of the stub, and one of the scopes for each', () => {
    const { problemsOf, scopesFor } = describedCalls()
    const calls = stub.calls.filter(({ path }) => !path.startsWith('/connect'))
    expect(calls.flatMap(problemsOf)).toEqual([])
    const scopes = ['accounting.invoices', 'accounting.attachments', 'accounting.settings.read']
    expect([...new Set(calls.flatMap(call => scopesFor(call, scopes)))].sort()).toEqual([...scopes].sort())
    for (const call of calls) expect([call.path, scopesFor(call, scopes)]).toEqual([call.path, [expect.any(String)]])
    expect(
      new Set(calls.map(({ method, path }) => `${method} ${path.replaceAll(/[0-9a-f-]{36}/gu, 'id').replace(/page-\d+\.jpg/u, 'page')}`)),
    ).toEqual(new Set(['GET /Accounts', 'GET /TaxRates', 'GET /Invoices', 'POST /Invoices', 'POST /Invoices/id/Attachments/page']))
  })
})
