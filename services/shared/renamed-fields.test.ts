import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { projections } from '../contents.ts'
import type { Document } from '../platform/ports/documents.ts'
import { readRowsOf } from './merged-reads.ts'
import { renamedFields } from './renamed-fields.ts'
import { openTestStores, type TestStores } from '../testing/stores.ts'

let stores: TestStores
beforeEach(async () => {
  stores = await openTestStores()
})
afterEach(() => stores.remove())

const read = () => readRowsOf(stores.documents)
/** Stores rows as a version of a projection, and points its readers to them. */
async function store(projection: string, version: number, ...rows: Document[]): Promise<void> {
  const [{ documents }, collection] = [stores, `${projection}@${version}`]
  const lease = (await documents.lease(collection, 'test', 60_000))!
  await documents.write(
    collection,
    rows.map((document, position) => ({ id: document.id, position, document })),
    { position: rows.length, lease },
  )
  await documents.point(projection, collection)
}

describe('rows of an earlier version are read with the present names of their fields', () => {
  it('a summary of an invoice is also found and sorted by its review status', async () => {
    const brief = (id: string, status: string): Document => ({
      id,
      firmId: 'f',
      standing: status,
      confirmed: true,
      doubts: { looked: { gst: 300 }, read: { total: 3300, sure: [0.5, null] } },
      text: 'looked "sure": "looked":',
    })
    await store('invoice-briefs', 20, brief('a', 'open'), brief('b', 'reviewed'), brief('c', 'doubtful'))
    const shown = {
      id: 'a',
      firmId: 'f',
      reviewStatus: 'open',
      acceptedOrEdited: true,
      doubts: { confirmedValues: { gst: 300 }, read: { total: 3300, confidence: [0.5, null] } },
      text: 'looked "sure": "looked":',
    }
    expect(await read().get('invoice-briefs', 'a')).toEqual(shown)
    expect((await read().getMany('invoice-briefs', ['b', 'a'])).map(it => it.reviewStatus)).toEqual(['reviewed', 'open'])
    expect(await read().find('invoice-briefs', { filter: { firmId: 'f', reviewStatus: 'open' } })).toEqual({ rows: [shown], total: 1 })
    expect(
      (
        await read().find('invoice-briefs', {
          filter: { reviewStatus: { in: ['open', 'reviewed'] } },
          sort: [{ field: 'reviewStatus', descending: true }],
        })
      ).rows.map(({ id }) => id),
    ).toEqual(['b', 'a'])
  })
  it('a row in the bin is, too', async () => {
    await store('invoices', 18, { id: 'a', deleted: { firmId: 'f', row: { id: 'a', looked: { gst: 300 } } } })
    expect(await read().getDeleted('invoices', 'a')).toMatchObject({ deleted: { row: { confirmedValues: { gst: 300 } } } })
  })
  it('the flags of a batch, what is known of a supplier, an upload and an address are, too', async () => {
    await store('group-totals', 21, { id: 'g', invoices: { a: { looked: {}, read: { sure: [null, null] } } } })
    await store('known-suppliers', 6, { id: 'a', confirmed: { category: { value: 'Rent' } }, looked: { category: 'Rent' } })
    await store('scan-groups', 8, { id: 'g', mayHold: 45 })
    await store('client-addresses', 2, { id: 'c', askedAt: [1, 2] })
    expect(await read().get('group-totals', 'g')).toEqual({
      id: 'g',
      invoices: { a: { confirmedValues: {}, read: { confidence: [null, null] } } },
    })
    expect(await read().get('known-suppliers', 'a')).toEqual({
      id: 'a',
      learned: { category: { value: 'Rent' } },
      confirmedValues: { category: 'Rent' },
    })
    expect(await read().get('scan-groups', 'g')).toEqual({ id: 'g', admittedFiles: 45 })
    expect(await read().get('client-addresses', 'c')).toEqual({ id: 'c', linksRequestedAt: [1, 2] })
  })
})

it('rows of the present version are read as they are stored', async () => {
  const row = { id: 'a', values: { looked: 1 }, reviewStatus: 'open', confirmedValues: {} }
  await store('review-rows', 18, row)
  expect(await read().find('review-rows', { filter: { reviewStatus: 'open' } })).toEqual({ rows: [row], total: 1 })
})

it('every entry names a version that its projection has reached', () => {
  const reached = new Map(projections.map(({ name, version }) => [name, version]))
  expect(Object.entries(renamedFields).filter(([name, { since }]) => since > (reached.get(name) ?? 0))).toEqual([])
})
