/** Batches under the names that people see. In core because scans, invoices and the bin all ask and none may import another. */
import { batchNames, type CreatedBatch } from '@docketry/contracts/rules/batch-names.ts'
import type { ScanGroupRow } from '@docketry/contracts/projections/rows.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'

type Named = Pick<ScanGroupRow, 'id' | 'name' | 'createdAt' | 'firmId' | 'clientId'>

/** No day is longer, nor any zone further from UTC; daylight saving included. */
const aDay = 26 * 3_600_000

/** Those of one client in one firm, by id. */
async function namesOf(read: ReadRows, batches: Named[], at: number): Promise<Map<string, string>> {
  const [first] = batches
  if (!first) return new Map()
  const { firmId, clientId } = first
  const days = batches.map(it => it.createdAt)
  const [least, most] = [days.reduce((a, b) => Math.min(a, b)), days.reduce((a, b) => Math.max(a, b))]
  const [firm, { rows }] = await Promise.all([
    read.get('businesses', firmId), read.find('batch-names', { filter: { firmId, clientId, createdAt: { gte: least - aDay, lt: most + aDay } } }),
  ])
  const known = new Map(rows.map(row => [row.id, row]))
  // What that view has not reached yet is newer than all it has.
  const missing = batches.filter(it => !known.has(it.id)).sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
  const late = missing.map(({ id, createdAt, name }, i): CreatedBatch => ({ id, createdAt, name, position: Number.MAX_SAFE_INTEGER - missing.length + i }))
  const names = batchNames([...rows, ...late], firm?.firm?.zone ?? 'Australia/Sydney', at)
  return new Map(batches.map(it => [it.id, it.name !== (known.get(it.id)?.name ?? it.name) ? it.name : (names.get(it.id) ?? it.name)]))
}

/** The same rows with the names that people see: the one that a person gave, else a name of its own among the batches of its client and day. */
export async function withNames<R extends Named>(read: ReadRows, batches: R[], at: number): Promise<R[]> {
  const byClient = Map.groupBy(batches, it => `${it.firmId} ${it.clientId}`)
  const named = await Promise.all([...byClient.values()].map(some => namesOf(read, some, at)))
  const names = new Map(named.flatMap(it => [...it]))
  return batches.map(it => ({ ...it, name: names.get(it.id) ?? it.name }))
}
