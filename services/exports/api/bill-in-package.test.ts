/** What a person confirms of bills in the package: they are changed or deleted there, so that the page asks for it no more. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Books, Note } from '@docketry/contracts/api/books.ts'
import { abnOf, abns, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { mergingIn, refusalIn } from '../../testing/merged-clients.ts'

let app: TestApp
let ann: Person
let eve: Person
let on: ReturnType<typeof mergingIn>
let numbers = 0
beforeAll(async () => {
  app = await startApp()
  ann = await app.owner(abns[0])
  eve = await app.owner(abns[1])
  on = mergingIn(app, ann)
})
afterAll(() => app.close())

const day = '2021-08-05'
const booksOf = (clientId: string) => on.get<Books>('/api/business/books', { firmId: ann.firmId, clientId })
const notesOf = async (clientId: string) => (await booksOf(clientId)).bills.notes
const post = (clientId: string, path: string, body: object = {}) =>
  on.post(`/api/business/books/${path}`, { firmId: ann.firmId, clientId, ...body })
const acknowledge = (clientId: string, { id: invoiceId, acknowledge: it }: Note) =>
  post(clientId, 'bill-in-package', { invoiceId, act: it?.act, revision: it?.revision ?? null })
const exportNow = async (clientId: string) => {
  const { file, invoices } = (await post(clientId, 'export')).json<{ file: { text: string } | null; invoices: number }>()
  return { invoices, text: file?.text ?? '' }
}
const edit = (invoiceId: string, data: object) =>
  on.post('/api/accountant/invoices/update', { invoices: [{ invoice_id: invoiceId, invoice_data: { wasModified: true, ...data } }] })
/** A client with a chart of MYOB and so many accepted invoices. */
async function clientWith(name: string, count: number) {
  const id = await on.client(abnOf((numbers += 1)), name)
  const { invoices } = await on.upload(id, count)
  await on.review(invoices, day, 'M-')
  await post(id, 'chart', { package: 'myob', accounts: [{ code: '6-1000', name: 'Repairs' }] })
  await post(id, 'category', { category: 'Repairs & maintenance', account: '6-1000', taxCode: null })
  return { id, invoices }
}
/** The recorded deletions of bills of these invoices. */
const deletionsOf = async (ids: readonly string[]) =>
  (await app.events())
    .filter(({ type }) => type === 'BillDeletedInPackage')
    .map(({ data, metadata }) => ({ ...(data as { invoiceId: string; by: string }), metadata })) // of this type
    .filter(({ invoiceId }) => ids.includes(invoiceId))
/** The one note of a client. */
async function onlyNote(clientId: string): Promise<Note> {
  const [note, ...others] = await notesOf(clientId)
  if (note === undefined || others.length > 0) throw new Error('there is not one note')
  return note
}

it('an exported invoice that was changed is named until a person confirms that its bill is changed too, and again when it changes again', async () => {
  const { id, invoices } = await clientWith('Bakery', 1)
  expect(await exportNow(id)).toMatchObject({ invoices: 1 })
  await on.review(invoices, day, 'N-')
  const first = await onlyNote(id)
  expect(first).toMatchObject({
    words: 'It was changed since it was exported. Change it in MYOB AccountRight as well.',
    acknowledge: { act: 'changed', package: 'myob', revision: expect.any(Number) as number },
  })
  // The package of the client is another one by now; the bill is in the former.
  await post(id, 'chart', { package: 'quickbooks', accounts: [{ code: 'Repairs', name: 'Repairs' }] })
  expect(await notesOf(id)).toEqual([first])
  expect((await acknowledge(id, first)).json()).toEqual({ success: true })
  expect(await notesOf(id)).toEqual([])
  await edit(first.id, { note: 'Paid by card.' })
  expect(await notesOf(id)).toEqual([])
  await on.review(invoices, day, 'O-')
  const second = await onlyNote(id)
  expect(second.words).toBe(first.words)
  expect(second.acknowledge?.revision).toBeGreaterThan(first.acknowledge?.revision ?? 0)
  expect(refusalIn(await acknowledge(id, first)).code).toBe('books.invoice-changed')
  expect(await notesOf(id)).toEqual([second])
  expect((await booksOf(id)).exports).toMatchObject([{ invoices: 1, total: 11_000 }])
})

it('what a person has not seen of a changed invoice is not confirmed: another revision, none, or an invoice that is not accepted any more', async () => {
  const { id, invoices } = await clientWith('Garage', 1)
  await exportNow(id)
  await on.review(invoices, day, 'N-')
  const note = await onlyNote(id)
  const revision = note.acknowledge?.revision ?? 0
  for (const other of [null, revision + 1, revision - 1, 1_000_000])
    expect(refusalIn(await post(id, 'bill-in-package', { invoiceId: note.id, act: 'changed', revision: other })).code).toBe(
      'books.invoice-changed',
    )
  await on.post('/api/accountant/invoice/delete', { invoice_id: note.id })
  expect(refusalIn(await acknowledge(id, note)).code).toBe('books.invoice-changed')
  const recorded = (await app.events()).filter(
    ({ type, data }) => /^Bill(?:Changed|Deleted)InPackage$/u.test(type) && (data as { clientId: string }).clientId === id,
  )
  expect(recorded).toEqual([])
})

it('an exported invoice that is not accepted any more, was deleted, or is part of another one is named until a person confirms that its bill is deleted; accepted again, it is exported as a new bill', async () => {
  const { id, invoices } = await clientWith('Nursery', 4)
  expect(await exportNow(id)).toMatchObject({ invoices: 4 })
  const [open, gone, kept, joined] = invoices.map(it => it.id) as [string, string, string, string]
  await edit(open, { total: 121, gst: 11 }) // which withdraws the acceptance
  await on.post('/api/accountant/invoice/delete', { invoice_id: gone })
  await on.post('/api/accountant/invoices/join', { invoice_ids: [kept, joined] })
  const notes = await notesOf(id)
  expect(notes.map(it => [it.id, it.acknowledge])).toEqual(
    expect.arrayContaining([open, gone, joined].map(it => [it, { act: 'deleted', package: 'myob', revision: null }])),
  )
  const { exported } = (await booksOf(id)).bills
  for (const note of notes) expect((await acknowledge(id, note)).json()).toEqual({ success: true })
  expect((await booksOf(id)).bills).toMatchObject({ notes: [], ready: 0, exported: exported - notes.length })
  expect((await booksOf(id)).exports).toMatchObject([{ invoices: 4 }])
  for (const note of notes) expect((await acknowledge(id, note)).statusCode).toBe(200)
  await on.post('/api/accountant/invoice/restore', { invoice_id: gone })
  expect((await booksOf(id)).bills.ready).toBe(1)
  expect(await exportNow(id)).toMatchObject({ invoices: 1, text: expect.stringContaining('M-1') as string })
  expect(await exportNow(id)).toMatchObject({ invoices: 0 })
  await on.post('/api/accountant/invoice/delete', { invoice_id: gone })
  expect((await onlyNote(id)).id).toBe(gone)
  expect((await deletionsOf(notes.map(it => it.id))).map(({ by, metadata }) => [by, metadata.actor, metadata.endpoint])).toEqual(
    notes.map(() => [`user:${ann.userId}`, `user:${ann.userId}`, 'acknowledge-bill']),
  )
})

it('the bill of an invoice that is accepted, of one that was not exported, and of one of another client or firm is not recorded as deleted', async () => {
  const { id, invoices } = await clientWith('Bookshop', 2)
  const [first = { id: '' }] = invoices
  const deleted = { invoiceId: first.id, act: 'deleted', revision: null }
  expect(refusalIn(await post(id, 'bill-in-package', deleted))).toEqual({
    code: 'books.no-bill',
    message: 'Docketry has exported no bill of this invoice, or its bill is recorded as deleted already. Reload the page.',
  })
  await exportNow(id)
  expect(refusalIn(await post(id, 'bill-in-package', deleted)).code).toBe('books.accepted-again')
  await on.post('/api/accountant/invoice/delete', { invoice_id: first.id })
  const other = await on.client(abnOf((numbers += 1)), 'Cafe')
  expect(refusalIn(await post(other, 'bill-in-package', deleted)).code).toBe('books.no-bill')
  const body = { firmId: ann.firmId, clientId: id, ...deleted }
  expect((await app.request('POST', '/api/business/books/bill-in-package', { token: eve.token, body })).statusCode).toBe(404)
  expect((await onlyNote(id)).id).toBe(first.id)
})

it('what is confirmed of a bill of a merged client stays with its books when the two are separated, and it does not hinder that', async () => {
  const [kept, double] = [await clientWith('Forge', 1), await clientWith('Forge (2)', 3)]
  await exportNow(double.id)
  const [changed, deleted, later] = double.invoices.map(it => [it]) as [
    typeof double.invoices,
    typeof double.invoices,
    typeof double.invoices,
  ]
  await on.merge(kept.id, double.id)
  await on.review(changed, day, 'N-')
  for (const [it] of [deleted, later]) await on.post('/api/accountant/invoice/delete', { invoice_id: it?.id ?? '' })
  const notes = await notesOf(kept.id)
  expect(notes).toHaveLength(3)
  for (const note of notes) expect((await acknowledge(kept.id, note)).json()).toEqual({ success: true })
  expect(await notesOf(kept.id)).toEqual([])
  await on.separate(kept.id, double.id)
  expect(await notesOf(double.id)).toEqual([])
  await on.merge(kept.id, double.id)
  // Exported again with the books of the client that stays: what was confirmed of the former bill does not apply to the new one.
  await on.post('/api/accountant/invoice/restore', { invoice_id: later[0]?.id ?? '' })
  expect(await exportNow(kept.id)).toMatchObject({ invoices: 2 })
  await on.post('/api/accountant/invoice/delete', { invoice_id: later[0]?.id ?? '' })
  const again = await onlyNote(kept.id)
  expect(again.id).toBe(later[0]?.id)
  expect((await on.separate(kept.id, double.id)).statusCode).toBe(409)
  await acknowledge(kept.id, again)
  expect(await notesOf(kept.id)).toEqual([])
  expect((await deletionsOf([again.id])).map(({ metadata }) => metadata.clientId)).toEqual([double.id, kept.id])
  expect((await on.separate(kept.id, double.id)).statusCode).toBe(200)
  expect(await notesOf(double.id)).toEqual([])
})

it('a bill that left with the books of both merged clients is confirmed in both', async () => {
  const [kept, double] = [await clientWith('Shoes', 1), await clientWith('Shoes (2)', 1)]
  await exportNow(double.id)
  await on.merge(kept.id, double.id)
  const [former] = (await booksOf(kept.id)).exports
  await post(kept.id, 'export', { again: former?.id })
  await on.post('/api/accountant/invoice/delete', { invoice_id: double.invoices[0]?.id ?? '' })
  await acknowledge(kept.id, await onlyNote(kept.id))
  expect((await on.separate(kept.id, double.id)).statusCode).toBe(200)
  await on.post('/api/accountant/invoice/restore', { invoice_id: double.invoices[0]?.id ?? '' })
  expect(await exportNow(double.id)).toMatchObject({ invoices: 1 })
})
