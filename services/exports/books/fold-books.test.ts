import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { BooksEvent } from '@docketry/contracts/events/books.ts'
import { books, staleBills } from './books.ts'
import { foldBooks, noBooks, pagesByPosting, type BooksState } from './fold-books.ts'

const ids = { booksId: 'b', firmId: 'f', clientId: 'c' }
const rule = { category: null, account: null, taxCode: null, treatment: null, termsDays: null }
const id = fc.constantFrom('i', 'j', 'k', '__proto__')
const postingId = fc.constantFrom('p', 'q')
const event: fc.Arbitrary<BooksEvent> = fc.oneof(
  fc.record({ invoiceId: id, account: fc.constantFrom('310', null) }).map(some => ({
    type: 'BillAccountChosen' as const,
    data: { ...ids, supplierKey: 's', supplierName: 'S', taxCode: null, taxKind: 'taxable' as const, ...some },
  })),
  id.map(category => ({ type: 'CategoryMapped' as const, data: { ...ids, category, account: '310', taxCode: null } })),
  id.map(supplierKey => ({ type: 'SupplierRuleSet' as const, data: { ...ids, supplierKey, supplierName: supplierKey, rule } })),
  id.map(one => ({
    type: 'BillsExported' as const,
    data: {
      ...ids,
      exportId: one,
      package: 'xero' as const,
      fileName: 'x.csv',
      invoices: [{ id: one, revision: 1 }],
      total: 1,
      again: false,
      by: 'user:u',
      at: 1,
    },
  })),
  postingId.map(one => ({
    type: 'BillsPostingStarted' as const,
    data: { ...ids, postingId: one, tenantId: 't', invoices: [{ id: 'i', revision: 1 }], total: 1, isUpdate: false, by: 'user:u', at: 1 },
  })),
  fc
    .record({ postingId, invoiceId: id, revision: fc.nat(5) })
    .map(some => ({ type: 'BillPosted' as const, data: { ...ids, xeroId: 'x', tenantId: 't', ...some } })),
  fc
    .record({ postingId, invoiceId: id })
    .map(some => ({ type: 'BillRefused' as const, data: { ...ids, words: 'No such account.', ...some } })),
  fc
    .record({ postingId, invoiceId: id, pages: fc.nat(3) })
    .map(some => ({ type: 'BillPagesAttached' as const, data: { ...ids, words: null, ...some } })),
  fc
    .record({ invoiceId: id, revision: fc.nat(5) })
    .map(some => ({ type: 'BillChangedInPackage' as const, data: { ...ids, by: 'user:u', at: 1, ...some } })),
  id.map(invoiceId => ({ type: 'BillDeletedInPackage' as const, data: { ...ids, invoiceId, by: 'user:u', at: 1 } })),
  postingId.map(one => ({ type: 'BillsPostingEnded' as const, data: { ...ids, postingId: one, how: 'finished' as const, words: null } })),
)
const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

it('many events at once give the state of one after the other, and leave the state that they follow as it was', () => {
  const list = fc.array(event, { maxLength: 30 })
  fc.assert(
    fc.property(list, list, (first, later) => {
      const before = frozen(foldBooks(noBooks, first))
      const stepByStep = later.reduce<BooksState>((state, one) => frozen(books.evolve(state, one)), before)
      expect(foldBooks(before, later)).toEqual(stepByStep)
      expect(Object.keys(foldBooks(before, later).choices)).toEqual(Object.keys(stepByStep.choices))
    }),
  )
})

it('an event that changes nothing gives the same state', () => {
  expect(
    books.evolve(noBooks, { type: 'BillPagesAttached', data: { ...ids, postingId: 'p', invoiceId: 'i', pages: 1, words: null } }),
  ).toBe(noBooks)
})

it('no table is copied at each event: of 20,000 bills, each is written once', () => {
  const posted = Array.from(
    { length: 20_000 },
    (_, i): BooksEvent => ({
      type: 'BillPosted',
      data: { ...ids, postingId: 'p', invoiceId: `i-${i}`, xeroId: `x-${i}`, tenantId: 't', revision: 1 },
    }),
  )
  let copies = 0
  const bills = new Proxy<BooksState['xero']['bills']>(
    {},
    {
      ownKeys: target => {
        copies += 1
        return Reflect.ownKeys(target)
      },
    },
  )
  const { xero } = foldBooks({ ...noBooks, xero: { ...noBooks.xero, bills } }, posted)
  expect([Object.keys(xero.bills).length, copies]).toEqual([20_000, 1])
})

it('a bill in Xero can be updated once its invoice has changed, or where its posting ended before its pages were attached', () => {
  const started: BooksEvent = {
    type: 'BillsPostingStarted',
    data: { ...ids, postingId: 'p', tenantId: 't', invoices: [{ id: 'i', revision: 3 }], total: 1, isUpdate: false, by: 'user:u', at: 1 },
  }
  const posted: BooksEvent = {
    type: 'BillPosted',
    data: { ...ids, postingId: 'p', invoiceId: 'i', xeroId: 'x', tenantId: 't', revision: 3 },
  }
  const attached: BooksEvent = { type: 'BillPagesAttached', data: { ...ids, postingId: 'p', invoiceId: 'i', pages: 1, words: null } }
  const ended: BooksEvent = { type: 'BillsPostingEnded', data: { ...ids, postingId: 'p', how: 'stopped', words: null } }
  const stale = (revision: number | null, ...events: BooksEvent[]) => [...staleBills(foldBooks(noBooks, events), () => revision)]
  expect(stale(3, started, posted, attached, ended)).toEqual([])
  expect(stale(4, started, posted, attached, ended)).toEqual(['i'])
  expect(stale(3, started, posted)).toEqual([])
  expect(stale(3, started, posted, ended)).toEqual(['i'])
  expect(stale(null, started, posted, ended)).toEqual([])
})

it('the pages of a bill belong to the posting that sent it, also where a later one attached them, and stay when another updates the bill', () => {
  const bill = (postingId: string): BooksEvent => ({
    type: 'BillPosted',
    data: { ...ids, postingId, invoiceId: 'i', xeroId: 'x', tenantId: 't', revision: 1 },
  })
  const attached = (postingId: string, pages: number, words: string | null): BooksEvent => ({
    type: 'BillPagesAttached',
    data: { ...ids, postingId, invoiceId: 'i', pages, words },
  })
  const found = pagesByPosting([bill('p'), attached('q', 0, 'Page 1 is not attached.'), bill('r'), attached('r', 1, null)])
  expect([...found].map(([id, bills]) => [id, ...bills])).toEqual([
    ['p', ['i', { pages: 0, words: 'Page 1 is not attached.' }]],
    ['r', ['i', { pages: 1, words: null }]],
  ])
  expect(pagesByPosting([bill('p'), attached('p', 1, null), bill('p')]).get('p')?.size).toBe(0)
})
