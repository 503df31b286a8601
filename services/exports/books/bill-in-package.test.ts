import { expect, it } from 'vitest'
import type { BooksEvent } from '@docketry/contracts/events/books.ts'
import { given } from '../../platform/commands/given.ts'
import { hasLeft, recordBillChanged, recordBillDeleted } from './bill-in-package.ts'
import { recordBillsExported, sentInvoices, staleBills } from './books.ts'
import { chooseBillAccountCommand } from './choose-account.ts'
import { foldBooks, noBooks } from './fold-books.ts'
import { startPosting } from './posting.ts'

const ids = { booksId: 'b', firmId: 'f', clientId: 'c' }
const bill = { ...ids, invoiceId: 'i' }
const by = { by: 'user:tester', at: Date.UTC(2026, 6, 1) }
const invoices = [{ id: 'i', revision: 3 }]
const exportOf = { ...ids, exportId: 'e', package: 'myob' as const, fileName: 'x.txt', invoices, total: 1, again: false }
const exported = (revision = 3): BooksEvent => ({
  type: 'BillsExported',
  data: { ...exportOf, invoices: [{ id: 'i', revision }], by: 'user:u', at: 1 },
})
const postingOf = { ...ids, postingId: 'p', tenantId: 't', invoices, total: 1, isUpdate: false }
const connected: BooksEvent[] = [
  { type: 'XeroConnected', data: ids },
  { type: 'XeroOrganisationChosen', data: { ...ids, tenantId: 't', name: 'T' } },
]
const started = (isUpdate = false): BooksEvent => ({ type: 'BillsPostingStarted', data: { ...postingOf, isUpdate, by: 'user:u', at: 1 } })
const ended: BooksEvent = { type: 'BillsPostingEnded', data: { ...ids, postingId: 'p', how: 'finished', words: null } }
const posted: BooksEvent = { type: 'BillPosted', data: { ...bill, postingId: 'p', revision: 3, tenantId: 't', xeroId: 'x' } }
const changed = (revision = 5): BooksEvent => ({ type: 'BillChangedInPackage', data: { ...bill, revision, by: 'user:u', at: 2 } })
const deleted: BooksEvent = { type: 'BillDeletedInPackage', data: { ...bill, by: 'user:u', at: 2 } }
const refused: BooksEvent = { type: 'BillRefused', data: { ...bill, postingId: 'p', words: 'Its period is locked.' } }
const fixed: BooksEvent = { type: 'BillRefused', data: { ...bill, postingId: 'p', words: 'The bill is paid in Xero.', fixed: true } }
const sentAfter = (...events: BooksEvent[]) => [...sentInvoices(foldBooks(noBooks, events))]

it('a bill that was changed in the package is recorded once for a revision, with who confirmed it and when', () => {
  const body = { ...bill, revision: 5 }
  given(recordBillChanged)
    .events(exported())
    .when(body)
    .then([{ type: 'BillChangedInPackage', data: { ...bill, revision: 5, ...by } }])
  given(recordBillChanged).events(exported(), changed()).when(body).then([])
  given(recordBillChanged).events(exported(5)).when(body).then([])
  given(recordBillChanged)
    .events(exported(), changed())
    .when({ ...body, revision: 6 })
    .then([{ type: 'BillChangedInPackage', data: { ...bill, revision: 6, ...by } }])
})

it('a bill that was deleted in the package is recorded once, with who confirmed it and when', () => {
  given(recordBillDeleted)
    .events(exported(), changed())
    .when(bill)
    .then([{ type: 'BillDeletedInPackage', data: { ...bill, ...by } }])
  given(recordBillDeleted)
    .events(started(), posted, ended)
    .when(bill)
    .then([{ type: 'BillDeletedInPackage', data: { ...bill, ...by } }])
  for (const events of [
    [exported(), deleted],
    [started(), posted, ended, deleted],
  ])
    given(recordBillDeleted)
      .events(...events)
      .when(bill)
      .then([])
})

it('neither is recorded of an invoice that did not leave, nor while it is being sent; a bill that an update changes is not changed by hand, nor one that is deleted', () => {
  const change = { ...bill, revision: 5 }
  given(recordBillChanged).events().when(change).then('books.no-bill')
  given(recordBillDeleted).events().when(bill).then('books.no-bill')
  for (const events of [[started()], [started(), posted, ended, started(true)]]) {
    given(recordBillChanged)
      .events(...events)
      .when(change)
      .then('xero.posting')
    given(recordBillDeleted)
      .events(...events)
      .when(bill)
      .then('xero.posting')
  }
  given(recordBillChanged).events(started(), posted, ended).when(change).then('books.bill-in-xero')
  given(recordBillChanged).events(started(), posted, ended, started(true), refused, ended).when(change).then('books.bill-in-xero')
  given(recordBillChanged).events(exported(), deleted).when(change).then('books.no-bill')
})

it('an invoice counts as sent as its bill was changed to, with the package that has it, until it leaves again', () => {
  expect(sentAfter(exported(), changed())).toEqual([['i', { revision: 5, package: 'myob' }]])
  expect(sentAfter(exported(), changed(), exported(7))).toEqual([['i', { revision: 7, package: 'myob' }]])
  expect(sentAfter(exported(7), changed(5))).toEqual([['i', { revision: 7, package: 'myob' }]])
})

it('a bill that Xero lets nobody change from here is changed by hand, until the invoice changes again; after an update it is not', () => {
  const before = [started(), posted, ended, started(true), fixed, ended]
  given(recordBillChanged)
    .events(...before)
    .when({ ...bill, revision: 5 })
    .then([{ type: 'BillChangedInPackage', data: { ...bill, revision: 5, ...by } }])
  const stale = (revision: number, ...events: BooksEvent[]) => [...staleBills(foldBooks(noBooks, events), () => revision)]
  const attached: BooksEvent = { type: 'BillPagesAttached', data: { ...bill, postingId: 'p', pages: 1, words: null } }
  expect([5, 6].map(revision => stale(revision, ...before, attached, changed()))).toEqual([[], ['i']])
  expect(sentAfter(...before, changed())).toEqual([['i', { revision: 5, package: 'xero' }]])
  given(recordBillChanged)
    .events(...before, started(true), posted, ended)
    .when({ ...bill, revision: 5 })
    .then('books.bill-in-xero')
})

it('an invoice whose bill was deleted does not count as sent until it is exported, is being sent, or is in Xero again', () => {
  expect(sentAfter(exported(), deleted)).toEqual([])
  expect(sentAfter(started(), posted, ended, deleted)).toEqual([])
  expect(sentAfter(exported(), deleted, exported(7))).toEqual([['i', { revision: 7, package: 'myob' }]])
  const inXero = [['i', { revision: 3, package: 'xero' }]]
  expect(sentAfter(exported(), deleted, started())).toEqual(inXero)
  expect(sentAfter(exported(), deleted, started(), posted, ended)).toEqual(inXero)
  expect(sentAfter(exported(), deleted, started(), ended)).toEqual([])
  expect(hasLeft(foldBooks(noBooks, [exported(), deleted]), 'i')).toBe(true)
})

it('an invoice whose bill was deleted is exported or sent as a new one, with an account that can be chosen, and no update is made of it', () => {
  given(recordBillsExported)
    .events(exported(), deleted)
    .when({ ...exportOf, exportId: 'e2', seen: 0 })
    .then([{ type: 'BillsExported', data: { ...exportOf, exportId: 'e2', ...by } }])
  const after = [...connected, started(), posted, ended, deleted]
  const next = { ...postingOf, postingId: 'q' }
  given(startPosting)
    .events(...after)
    .when(next)
    .then([{ type: 'BillsPostingStarted', data: { ...next, ...by } }])
  given(startPosting)
    .events(...after)
    .when({ ...next, isUpdate: true })
    .then('books.exported-before')
  expect([...staleBills(foldBooks(noBooks, after), () => 9)]).toEqual([])
  const choice = { ...bill, supplierKey: 's', supplierName: 'S', account: null, taxCode: 'GST', taxKind: 'taxable' as const }
  given(chooseBillAccountCommand)
    .events(exported(), deleted)
    .when(choice)
    .then([{ type: 'BillAccountChosen', data: choice }])
})
