import type { ErasureRow } from '@docketry/contracts/projections/retention-rows.ts'
import type { EraseTools } from './erase.ts'

const streamsOf = ({ id, kind }: ErasureRow): string[] => (kind === 'group' ? [`pages-${id}`, `scan-group-${id}`] : [`${kind}-${id}`])

/**
 * Erases again what was ever erased: a restored backup of one store may have brought it back. Answers how many were there; what is gone already costs a
 * look.
 */
export async function repeatErasures({ read, events, blobs }: Pick<EraseTools, 'read' | 'events' | 'blobs'>): Promise<number> {
  const gone = new Set<string>()
  for await (const stream of events.erased()) gone.add(stream)
  let again = 0
  const page = 500
  for (let first = 0; ; first += page) {
    const { rows } = await read.find('erasures', { sort: [{ field: 'id' }], range: [first, first + page - 1] })
    for (const row of rows) {
      const there = streamsOf(row).filter(stream => !gone.has(stream))
      let bytes = false
      if (row.kind === 'file' || row.kind === 'attachment') {
        for await (const _ of blobs.hashes(row.id)) {
          bytes = true
          break
        }
      }
      if (bytes) await blobs.erase(row.id)
      for (const stream of there) await events.erase(stream)
      if (bytes || there.length > 0) again += 1
    }
    if (rows.length < page) return again
  }
}
