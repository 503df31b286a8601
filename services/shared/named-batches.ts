/** Scan groups with the names that people see. Shared, because areas do not import each other. */
import { batchNames, type CreatedBatch } from '@docketry/contracts/rules/batch-names.ts'
import type { ScanGroupRow } from '@docketry/contracts/projections/rows.ts'
import { zoneOf } from '@docketry/contracts/rules/zones.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'

type Named = Pick<ScanGroupRow, 'id' | 'name' | 'createdAt' | 'firmId' | 'clientId'>

/** At least the length of any day and the offset of any zone from UTC, daylight saving included. */
const aDay = 26 * 3_600_000

/** Names by id, of scan groups of one client in one firm. */
async function namesOf(read: ReadRows, batches: Named[], at: number): Promise<Map<string, string>> {
  const [first] = batches
  if (!first) return new Map()
  const { firmId, clientId } = first
  const days = batches.map(it => it.createdAt)
  const [least, most] = [days.reduce((a, b) => Math.min(a, b)), days.reduce((a, b) => Math.max(a, b))]
  const [firm, { rows }] = await Promise.all([
    read.get('businesses', firmId),
    read.find('batch-names', { filter: { firmId, clientId, createdAt: { gte: least - aDay, lt: most + aDay } } }),
  ])
  const known = new Map(rows.map(row => [row.id, row]))
  // Groups that the projection has not reached yet are newer than all its rows.
  const missing = batches.filter(it => !known.has(it.id)).sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
  const late = missing.map(
    ({ id, createdAt, name }, i): CreatedBatch => ({ id, createdAt, name, position: Number.MAX_SAFE_INTEGER - missing.length + i }),
  )
  const names = batchNames([...rows, ...late], zoneOf(firm), at)
  return new Map(batches.map(it => [it.id, it.name !== (known.get(it.id)?.name ?? it.name) ? it.name : (names.get(it.id) ?? it.name)]))
}

/** The rows with the names that people see: the given name, else one that is unique among the batches of its client and day. */
export async function withNames<R extends Named>(read: ReadRows, batches: R[], at: number): Promise<R[]> {
  const byClient = Map.groupBy(batches, it => `${it.firmId} ${it.clientId}`)
  const named = await Promise.all([...byClient.values()].map(some => namesOf(read, some, at)))
  const names = new Map(named.flatMap(it => [...it]))
  return batches.map(it => ({ ...it, name: names.get(it.id) ?? it.name }))
}
