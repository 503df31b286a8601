/**
 * Rounds with more to erase than one round does. Real stores; the rows of the retained documents stay as they are, as without a running
 * projection.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { RetainedRow } from '@docketry/contracts/projections/retention-rows.ts'
import { retentionTools } from '../main/roles/retention.ts'
import { newId } from '../platform/events/ids.ts'
import { abns, startApp, type Person, type TestApp } from '../testing/app.ts'
import { runRetentionRound, type RetentionTools } from './retention-round.ts'

const tenYearsMs = 3653 * 86_400_000
let app: TestApp
let ann: Person
let rows: RetainedRow[]

beforeAll(async () => {
  app = await startApp()
  ann = await app.owner(abns[0])
})
afterAll(() => app.close())

function batchOf(files: number): RetainedRow {
  const at = Date.now()
  const ids = Array.from({ length: files }, () => newId())
  return {
    id: newId(),
    kind: 'group',
    firmId: ann.firmId,
    clientId: ann.firmId,
    files: Object.fromEntries(ids.map(id => [id, at])),
    invoices: {},
    due: at,
    erasing: null,
  }
}

function tools(): RetentionTools {
  const real = retentionTools(app.running.stores, message => {
    throw new Error(message)
  })
  const find = (async (name: string, query: { range?: [number, number] }) => {
    if (name !== 'kept') return real.read.find(name as 'kept', query)
    const [first, last] = query.range ?? [0, Infinity]
    return { rows: rows.slice(first, last + 1), total: rows.length }
  }) as RetentionTools['read']['find'] // only this query is answered otherwise
  return { ...real, read: { ...real.read, find } }
}
const filesErased = async (): Promise<number[]> =>
  (await app.events()).flatMap(({ type, data }) => (type === 'Erased' ? [(data as { files: unknown[] }).files.length] : []))

beforeEach(() => {
  rows = []
})

it('a round erases at most 200 batches of a firm, and one without a limit all of them', async () => {
  rows = Array.from({ length: 205 }, () => batchOf(1))
  const at = Date.now() + tenYearsMs
  expect((await runRetentionRound(tools(), at)).erased).toBe(200)
  // The rows are still there, but not their documents.
  expect((await runRetentionRound(tools(), at)).erased).toBe(0)
  expect((await runRetentionRound(tools(), at, { maxGroups: Infinity })).erased).toBe(5)
})

it('a batch of 1,100 files is erased whole in one round, with at most 1,000 of them in an event', async () => {
  rows = [batchOf(1100)]
  const before = (await filesErased()).length
  expect(await runRetentionRound(tools(), Date.now() + tenYearsMs)).toMatchObject({ erased: 1, failed: 0 })
  expect((await filesErased()).slice(before)).toEqual([1000, 100])
})
