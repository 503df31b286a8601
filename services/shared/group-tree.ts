/** A scan group and the groups merged into it, from read models. Shared, because areas do not import each other. */
import type { ScanGroupRow } from '@docketry/contracts/projections/rows.ts'
import type { MayFail } from '../platform/projections/failed-rows.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'

/** Every scan group below these, level by level, oldest first within a level. */
export async function descendantsOf(read: ReadRows, ids: string[]): Promise<(ScanGroupRow & MayFail)[]> {
  const found = new Map<string, ScanGroupRow & MayFail>()
  for (let level = ids; level.length > 0; ) {
    const { rows } = await read.find('scan-groups', { filter: { parentId: { in: level } }, sort: [{ field: 'createdAt' }] })
    // Each group once, so that a cycle in the data ends.
    const fresh = rows.filter(row => !found.has(row.id) && !ids.includes(row.id))
    for (const row of fresh) found.set(row.id, row)
    level = fresh.map(row => row.id)
  }
  return [...found.values()]
}

/** The descendants of `id` among `rows`, in their order. */
export function below(rows: ScanGroupRow[], id: string): ScanGroupRow[] {
  const within = new Set([id])
  return rows.filter(row => row.parentId !== null && within.has(row.parentId) && within.add(row.id))
}
