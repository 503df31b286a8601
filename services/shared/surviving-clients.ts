/** Requests that name a merged client: an old link, a bookmark, a watched folder. They are about the surviving one. */
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { mergesIn, survivorOf, withMerged, type Merges } from './client-merges.ts'

/** Fields of queries, bodies and forms that may name a client. Ids are UUIDs: one of something else is never that of a merged client. */
const fields = ['clientId', 'clientIds', 'businessId', 'id'] as const

const idsIn = (given: Record<string, unknown>): string[] =>
  fields.flatMap(field => {
    const values: unknown[] = [given[field]].flat()
    return values.filter(value => typeof value === 'string')
  })

/** The same fields with surviving clients in the place of merged ones. A firm named beside them limits that to its merges. */
export async function withSurvivors<T>(read: Pick<ReadRows, 'find'>, given: T): Promise<T> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  const values = given as Record<string, unknown> // an object
  const ids = idsIn(values)
  if (ids.length === 0) return given
  const { rows } = await read.find('client-merges', { filter: { clientIds: { in: [...new Set(ids)] } } })
  const named = values['firmId'] ?? values['accountingFirmId']
  const merges = mergesIn(rows.filter(({ id }) => typeof named !== 'string' || named === id))
  if (merges.size === 0) return given
  const survivor = (it: unknown): unknown => (typeof it === 'string' ? survivorOf(merges, it) : it)
  const changed = fields.flatMap((field): [string, unknown][] => {
    const value = values[field]
    return value === undefined ? [] : [[field, Array.isArray(value) ? [...new Set(value.map(survivor))] : survivor(value)]]
  })
  return { ...given, ...Object.fromEntries(changed) }
}

/** Of clients by firm, those that read as them too: events of merged clients name these. */
export async function includingMerged(
  read: Pick<ReadRows, 'getMany'>,
  firmIds: readonly string[],
): Promise<(firmId: string, clientIds: readonly string[]) => string[]> {
  const rows = firmIds.length === 0 ? [] : await read.getMany('client-merges', [...new Set(firmIds)])
  const byFirm = new Map<string, Merges>(rows.map(row => [row.id, mergesIn([row])]))
  return (firmId, clientIds) => withMerged(byFirm.get(firmId) ?? new Map(), clientIds)
}
