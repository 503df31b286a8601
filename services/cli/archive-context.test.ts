import { afterEach, beforeEach, expect, it } from 'vitest'
import { linesIn } from '../archive/lines.ts'
import { openPostings } from '../exports/xero/open-postings.ts'
import { archiveContextOf } from './archive-context.ts'
import { openTestStores, type TestStores } from '../testing/stores.ts'

let stores: TestStores
beforeEach(async () => {
  stores = await openTestStores()
})
afterEach(() => stores.remove())

it('an archive has the postings to Xero that had begun, so that they are carried on after an import', async () => {
  await openPostings(stores.durable).add({ id: 'posting-1', firmId: 'firm-1', clientId: 'client-1' })
  const { durableCollections } = archiveContextOf(stores, { leaseMs: 200 }, () => {})
  const lines: string[] = []
  for await (const line of linesIn(stores, { topics: [], durableCollections }).kept()) lines.push(line)
  expect(lines.filter(line => line.includes('posting-1'))).toHaveLength(1)
})
