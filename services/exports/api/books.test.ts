import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Books } from '@docketry/contracts/api/books.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fakePdf } from '../../testing/fake-workers.ts'

let app: TestApp
let ann: Person
let eve: Person
let clientId: string
const ids: string[] = []
beforeAll(async () => {
  app = await startApp()
  ann = await app.owner(abns[0])
  eve = await app.owner(abns[1])
  clientId = await addClient(app, ann, '123456782', 'Jo Li', 'tfn')
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(3) }, { clientId }))
  await app.running.settled()
  const detail = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<{ invoices: { id: string }[] }>()
  ids.push(...detail.invoices.map(it => it.id))
  const one = {
    paymentDate: '2026-07-31',
    invoiceDate: '2026-07-31',
    reviewed: true,
    anyway: { supplierAbn: true, gst: true, invoiceNumber: true, total: true },
  }
  await save(0, { ...one, total: 110, gst: 10, invoiceNumber: 'A-1' })
  await save(1, { ...one, total: 55, gst: 3, invoiceNumber: 'A-2' })
  await app.running.settled()
})
afterAll(() => app.close())

async function save(at: number, invoice_data: object, abn: string | null = null): Promise<void> {
  const body = {
    invoices: [
      {
        invoice_id: ids[at],
        invoice_data: { ...invoice_data, wasModified: true },
        invoice_supplier: { abn, name: 'Harbour Street' },
      },
    ],
  }
  const answer = await app.request('POST', '/api/accountant/invoices/update', { token: ann.token, body })
  expect([answer.statusCode, answer.body.includes('error')]).toEqual([200, false])
  await app.running.settled()
}
const post = (path: string, body: object, who = ann, key?: string) =>
  app.request('POST', `/api/business/books/${path}`, {
    token: who.token,
    body: { firmId: who.firmId, clientId, ...body },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
const booksNow = async (): Promise<Books> =>
  (await app.request('GET', `/api/business/books?firmId=${ann.firmId}&clientId=${clientId}`, ann)).json<Books>()
const editBasis = async (basis: 'cash' | 'accruals'): Promise<void> => {
  expect(
    (
      await app.request('POST', '/api/business/edit', {
        token: ann.token,
        body: { firmId: ann.firmId, id: clientId, seen: 99, changed: { basis } },
      })
    ).statusCode,
  ).toBe(200)
  await app.running.settled()
}
type Exported = { file: { name: string; text: string } | null; invoices: number; left: { id: string; words: string }[] }
const codeIn = (body: string): string => (JSON.parse(body) as { error: { code: string } }).error.code

it('without a chart nothing is exported', async () => {
  const answer = await post('export', {})
  expect([answer.statusCode, codeIn(answer.body)]).toEqual([409, 'books.no-chart'])
})

it('a chart of another package, one with an account twice, and one without accounts are refused, and nothing is stored', async () => {
  const other = await post('chart', { package: 'xero', fileName: 'a.csv', text: 'Full name,Type,Detail type\nRent,Expenses,Rent\n' })
  expect([other.statusCode, codeIn(other.body)]).toEqual([422, 'books.chart-of-other'])
  expect(other.body).toContain('This is a chart of accounts of QuickBooks Online, not of Xero.')
  const twice = await post('chart', {
    package: 'xero',
    fileName: 'a.csv',
    text: '*Code,*Name,*Type,*Tax Code\n310,Materials,Expense,\n310,Rent,Expense,\n',
  })
  expect([twice.statusCode, codeIn(twice.body)]).toEqual([422, 'books.duplicate-account'])
  expect(twice.body).toContain('These codes are in the file more than once: 310.')
  const typed = await post('chart', { package: 'xero', accounts: ['Materials', 'Rent'].map(name => ({ code: '310', name })) })
  expect([typed.statusCode, codeIn(typed.body)]).toEqual([422, 'books.duplicate-account'])
  expect(typed.body).toContain('These codes are typed more than once: 310. Nothing was stored. Give each account a code of its own."')
  const none = [await post('chart', { package: 'xero' }), await post('chart', { package: 'xero', accounts: [] })]
  expect(none.map(({ statusCode, body }) => [statusCode, codeIn(body)])).toEqual(Array(2).fill([400, 'request.invalid']))
  expect((await booksNow()).package).toBeNull()
})

it('a chart is imported, categories are mapped, and what is ready is counted; what does not fit is named with the reason', async () => {
  expect(
    (
      await post('chart', {
        package: 'xero',
        fileName: 'chart.csv',
        text: '*Code,*Name,*Type,*Tax Code\n310,Materials,Expense,\n400,Rent,Expense,\n',
      })
    ).json(),
  ).toEqual({ accounts: 2 })
  expect((await booksNow()).bills).toMatchObject({ ready: 0, left: [{ id: ids[0] }, { id: ids[1] }] })
  expect((await post('category', { category: 'Repairs & maintenance', account: '999', taxCode: null })).statusCode).toBe(422)
  expect((await post('category', { category: 'Repairs & maintenance', account: '310', taxCode: null })).statusCode).toBe(200)
  const { bills, suppliers } = await booksNow()
  expect(bills).toMatchObject({
    ready: 1,
    total: 11_000,
    exported: 0,
    left: [{ id: ids[1], words: expect.stringContaining('GST of 3.00 is not that of 55.00') as string }],
  })
  expect(suppliers).toMatchObject([
    { name: 'Harbour Street', invoices: 2, learned: { category: 'Repairs & maintenance', treatment: 'taxable' }, rule: { account: null } },
  ])
})

it('an account that is chosen for a bill is used for it and learned for its supplier’s others, until it is taken back', async () => {
  expect((await post('bill', { invoiceId: ids[0], account: '999', taxCode: null })).statusCode).toBe(422)
  expect((await post('bill', { invoiceId: ids[0], account: '400', taxCode: null })).statusCode).toBe(200)
  const { bills, suppliers } = await booksNow()
  expect(bills.list.map(({ id, account, chosen, otherwise }) => [id, account, chosen.account, otherwise.account])).toEqual([
    [ids[0], { code: '400', from: 'bill' }, '400', '310'],
    [ids[1], { code: '400', from: 'learned' }, null, '400'],
  ])
  expect(suppliers).toMatchObject([{ learned: { account: '400' }, gone: false, rule: { account: null } }])
  expect(bills.list[0]?.groupId).not.toBe('')
  expect((await post('bill', { invoiceId: ids[0], account: null, taxCode: null })).statusCode).toBe(200)
  expect((await booksNow()).suppliers).toMatchObject([{ learned: { account: null } }])
})

it('an account is chosen for invoices of this client only', async () => {
  const other = await addClient(app, ann, abns[2], 'Another')
  for (const body of [{ invoiceId: ids[0], clientId: other }, { invoiceId: '00000000-0000-4000-8000-000000000000' }])
    expect((await post('bill', { account: '310', taxCode: null, ...body })).statusCode).toBe(404)
  expect((await post('bill', { invoiceId: ids[0], account: '310', taxCode: null }, eve)).statusCode).toBe(404)
})

it('an export is recorded with who made it, is in the list, and holds no invoice twice; a repeated request gets the same file', async () => {
  const first = await post('export', {}, ann, 'export-1')
  const { file, invoices, left } = first.json<Exported>()
  expect([invoices, left.map(({ id }) => id)]).toEqual([1, [ids[1]]])
  expect(file?.text.split('\r\n')[1]).toMatch(/^Harbour Street,.*,A-1,31\/07\/2026,31\/07\/2026,.*,110\.00,310,GST on Expenses,10\.00,/u)
  expect((await post('export', {}, ann, 'export-1')).json()).toEqual(first.json())
  expect((await post('export', {})).json<Exported>()).toMatchObject({ file: null, invoices: 0 })
  const { exports, bills } = await booksNow()
  expect(exports).toMatchObject([{ package: 'xero', invoices: 1, total: 11_000, again: false }])
  expect(exports[0]?.by).not.toMatch(/^$|left/u)
  expect(bills).toMatchObject({ ready: 0, exported: 1 })
  expect(codeIn((await post('bill', { invoiceId: ids[0], account: '400', taxCode: null })).body)).toBe('books.bill-sent')
})

it('an export is made again when it is requested, as the invoices are now', async () => {
  const { exports } = await booksNow()
  await post('supplier', {
    supplierName: 'HARBOUR STREET PTY LTD',
    rule: { category: null, account: '400', taxCode: null, treatment: null, termsDays: 14 },
  })
  const { file } = (await post('export', { again: exports[0]?.id })).json<Exported>()
  expect(file?.text.split('\r\n')[1]).toMatch(/,31\/07\/2026,14\/08\/2026,.*,110\.00,400,/u)
  expect((await booksNow()).exports).toMatchObject([{ again: true }, { again: false }])
  expect((await post('export', { again: '00000000-0000-4000-8000-000000000000' })).statusCode).toBe(404)
})

it('a bill has the date that a person corrected on the review page; on the cash basis, where that is the day of the payment, it has the printed one, which can be corrected too', async () => {
  const corrected = { reviewed: true, anyway: { supplierAbn: true, gst: true, invoiceNumber: true, total: true } }
  const line = async (): Promise<string | undefined> =>
    (await post('export', { again: (await booksNow()).exports[0]?.id })).json<Exported>().file?.text.split('\r\n')[1]
  await save(0, { paymentDate: '2026-07-13', ...corrected })
  expect(await line()).toMatch(/,A-1,13\/07\/2026,27\/07\/2026,/u)
  await editBasis('cash')
  expect(await line()).toMatch(/,A-1,31\/07\/2026,14\/08\/2026,/u)
  await save(0, { invoiceDate: '2026-07-30', ...corrected })
  expect(await line()).toMatch(/,A-1,30\/07\/2026,13\/08\/2026,/u)
  await editBasis('accruals')
  await save(0, { paymentDate: '2026-07-31', invoiceDate: '2026-07-31', ...corrected })
})

it('the treatment of a supplier that is not registered for GST is stored, and emptied again', async () => {
  const rule = { category: null, account: '400', taxCode: null, treatment: 'no-gst', termsDays: 14 }
  const [typed, emptied] = [rule, { ...rule, treatment: null }]
  for (const one of [typed, emptied]) {
    expect((await post('supplier', { supplierName: 'Harbour Street', rule: one })).statusCode).toBe(200)
    expect((await booksNow()).suppliers).toMatchObject([{ rule: one }])
  }
})

it('two exports at the same moment hold an invoice once', async () => {
  await save(1, { gst: 5, reviewed: true, anyway: { supplierAbn: true, gst: true, invoiceNumber: true, total: true } })
  const answers = await Promise.all([post('export', {}, ann, 'a'), post('export', {}, ann, 'b')])
  const files = answers.filter(({ statusCode, body }) => statusCode === 200 && (JSON.parse(body) as Exported).file !== null)
  expect(files).toHaveLength(1)
})

it('an exported invoice that has a note or another ABN now, was deleted and restored, edited and set back, or, on the cash basis, paid is not named as changed', async () => {
  const send = async (path: string, body: object): Promise<void> => {
    expect((await app.request('POST', `/api/accountant/${path}`, { token: ann.token, body })).statusCode).toBe(200)
    await app.running.settled()
  }
  const accepted = { reviewed: true, anyway: { supplierAbn: true, gst: true, invoiceNumber: true, total: true } }
  await post('export', { again: (await booksNow()).exports.at(-1)?.id })
  expect((await booksNow()).bills.notes).toEqual([])
  await save(0, { note: 'Paid by card.' })
  await send('invoice/delete', { invoice_id: ids[0] })
  await send('invoice/restore', { invoice_id: ids[0] })
  await save(0, { dueDate: '2026-09-30', currency: 'NZD' })
  const act = (await app.events()).findLast(({ stream, type }) => stream === `invoice-${ids[0]}` && type === 'InvoiceEdited')?.metadata
    .actId
  await send('act/undo', { act_id: act })
  await save(0, accepted)
  expect((await booksNow()).bills.notes).toEqual([])
  await save(0, accepted, abns[3])
  expect((await booksNow()).bills.notes).toEqual([])
  await editBasis('cash')
  await save(0, { paymentDate: '2026-08-20', ...accepted })
  expect((await booksNow()).bills.notes).toEqual([])
  await save(0, { paymentDate: '2026-07-31', ...accepted })
  await editBasis('accruals')
})

it('an invoice that was changed since it was exported is named', async () => {
  await save(0, { invoiceNumber: 'A-1b', reviewed: true, anyway: { supplierAbn: true, gst: true, invoiceNumber: true, total: true } })
  expect((await booksNow()).bills.notes).toMatchObject([
    { id: ids[0], words: 'It was changed since it was exported. Change it in Xero as well.' },
  ])
})

it('an export that is made again names the invoices that are not accepted any more, were deleted, or do not fit, and holds the others', async () => {
  const groupId = groupOf(await app.upload(ann.token, { 'scan_2.pdf': fakePdf(4, 'more') }, { clientId }))
  await app.running.settled()
  const from = ids.length
  const detail = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<{ invoices: { id: string }[] }>()
  ids.push(...detail.invoices.map(it => it.id))
  const accepted = { reviewed: true, anyway: { supplierAbn: true, gst: true, invoiceNumber: true, total: true } }
  for (const i of [0, 1, 2, 3])
    await save(from + i, { paymentDate: '2026-07-31', total: 110, gst: 10, invoiceNumber: `M-${i}`, ...accepted })
  expect((await post('export', {})).json<Exported>().invoices).toBe(4)
  const [{ id: again } = { id: '' }] = (await booksNow()).exports
  await save(from, { total: 121, gst: 11 }) // which withdraws the acceptance
  await save(from + 1, { gst: 3, ...accepted })
  const deleted = await app.request('POST', '/api/accountant/invoices/delete', { token: ann.token, body: { invoice_ids: [ids[from + 2]] } })
  expect(deleted.statusCode).toBe(200)
  await app.running.settled()
  const { file, invoices, left } = (await post('export', { again })).json<Exported & { left: { name: string }[] }>()
  expect([invoices, file?.text.includes(',M-3,')]).toEqual([1, true])
  expect(left).toEqual([
    { id: ids[from + 1], name: expect.stringContaining('Invoice M-1') as string, words: expect.stringContaining('GST of 3.00') as string },
    { id: ids[from], name: expect.stringContaining('Invoice M-0') as string, words: 'It is not accepted any more.' },
    { id: ids[from + 2], name: expect.stringContaining('Invoice M-2') as string, words: 'It was deleted.' },
  ])
})

it('an exported invoice that is not accepted any more, was deleted, or whose pages are part of another one now is named with the changed ones until that is undone', async () => {
  const [open, , deleted, joined] = ids.slice(-4) as [string, string, string, string]
  const send = async (path: string, body: object) => {
    const answer = await app.request('POST', `/api/accountant/${path}`, { token: ann.token, body })
    expect(answer.statusCode).toBe(200)
    await app.running.settled()
    return answer.json<{ arrangement_id: string; group_id: string }>()
  }
  const gone = async () =>
    (await booksNow()).bills.notes.flatMap(({ id, name, words }) => (words.startsWith('It was exported, and') ? [[id, name, words]] : []))
  const named = (id: string, number: string, words: string) => [id, expect.stringContaining(`Invoice ${number} of`) as string, words]
  const [openNote, deletedNote] = [
    named(
      open,
      'M-0',
      'It was exported, and is not accepted any more. Accept it again on the review page, or delete its bill in Xero as well.',
    ),
    named(deleted, 'M-2', 'It was exported, and was deleted since. Delete its bill in Xero as well, or restore the invoice.'),
  ]
  expect(await gone()).toEqual([openNote, deletedNote])
  const arrangement = await send('invoices/join', { invoice_ids: [open, joined] })
  expect(await gone()).toContainEqual(
    named(joined, 'M-3', 'It was exported, and its pages are part of another invoice now. Delete its bill in Xero as well.'),
  )
  await send('invoices/undoPages', arrangement)
  expect(await gone()).toEqual([openNote, deletedNote])
  await save(ids.indexOf(open), { reviewed: true, anyway: { supplierAbn: true, gst: true, invoiceNumber: true, total: true } })
  await send('invoice/restore', { invoice_id: deleted })
  expect(await gone()).toEqual([])
})

it('the books of another firm’s client do not exist', async () => {
  for (const answer of [await post('export', {}, eve), await post('chart', { package: 'xero', accounts: [] }, eve)])
    expect(answer.statusCode).toBe(404)
})
