/**
 * Rebuilds all projections, as role `project` does after their collections are dropped; and snapshots of them, to measure what those of a
 * closed quarter would save.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { Change, Documents } from '../../services/platform/ports/documents.ts'
import { projections } from '../../services/contents.ts'
import { startProject } from '../../services/main/roles/project.ts'
import type { Tools } from '../../services/main/tools.ts'
import { collectionOf, type AnyProjection } from '../../services/platform/projections/projection.ts'

const atOnce = 1000

async function* linesOf(documents: Documents, collection: string): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const { rows } = await documents.find(collection, { filter: { id: { gte: after } }, sort: [{ field: 'id' }], range: [0, atOnce] })
    const fresh = rows.filter(({ id }) => id !== after)
    const ids = fresh.map(({ id }) => id)
    for (const [id, { position, document }] of await documents.load(collection, ids))
      yield `${JSON.stringify({ id, position, document })}\n`
    if (fresh.length < atOnce) return
    after = ids.at(-1) ?? ''
  }
}

/** Writes every row with the position that wrote it; returns the checkpoint of the snapshot. */
export async function takeSnapshot(documents: Documents, projection: AnyProjection, path: string): Promise<number> {
  const collection = collectionOf(projection)
  const position = (await documents.checkpoint(collection)) ?? 0
  await pipeline(Readable.from(linesOf(documents, collection)), createZstdCompress(), createWriteStream(path))
  return position
}

/** Restores into a collection that does not exist. The checkpoint is written with the last rows, never before one. */
export async function restoreSnapshot(documents: Documents, projection: AnyProjection, path: string, position: number): Promise<void> {
  const collection = collectionOf(projection)
  const lease = await documents.lease(collection, 'snapshot', 600_000)
  if (lease === null) throw new Error(`another process writes ${collection}`)
  await documents.ensure(collection, projection.indexes)
  const unpacked = createReadStream(path).pipe(createZstdDecompress())
  let changes: Change[] = []
  for await (const line of createInterface({ input: unpacked })) {
    changes.push(JSON.parse(line) as Change) // a line of takeSnapshot
    if (changes.length < atOnce) continue
    await documents.write(collection, changes, { position: 0, lease })
    changes = []
  }
  await documents.write(collection, changes, { position, lease })
  await documents.release(collection, 'snapshot')
}

/** Seconds until every projection has caught up with the events, including the time of `before`. No other process may use these stores. */
export async function rebuildSeconds(tools: Tools, before: () => Promise<void> = async () => {}): Promise<number> {
  for (const projection of projections) await tools.stores.documents.drop(collectionOf(projection))
  const started = performance.now()
  await before()
  const projecting = startProject(tools)
  await Promise.all(projecting.running.map(projection => projection.settled()))
  const seconds = (performance.now() - started) / 1000
  await projecting.close()
  return seconds
}
