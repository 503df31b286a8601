/** A batch and what was merged into it, read from the views. In core because scans and invoices both ask and none may import another. */
import type { ScanGroupRow } from '@docketry/contracts/projections/rows.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'

/** Every batch below these, level by level, within a level by age. */
export async function descendantsOf(read: ReadRows, ids: string[]): Promise<ScanGroupRow[]> {
  const found = new Map<string, ScanGroupRow>()
  for (let level = ids; level.length > 0;) {
    const { rows } = await read.find('scan-groups', { filter: { parentId: { in: level } }, sort: [{ field: 'createdAt' }] })
    // Each once: a circle, however it came about, must not turn for ever.
    const fresh = rows.filter(row => !found.has(row.id) && !ids.includes(row.id))
    for (const row of fresh) found.set(row.id, row)
    level = fresh.map(row => row.id)
  }
  return [...found.values()]
}

/** Those of `rows` that are below `id`, in their order. */
export function below(rows: ScanGroupRow[], id: string): ScanGroupRow[] {
  const within = new Set([id])
  return rows.filter(row => row.parentId !== null && within.has(row.parentId) && within.add(row.id))
}
