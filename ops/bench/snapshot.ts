/** A view's documents as one file of lines, and back: what a snapshot of a closed quarter would be, to measure what it saves. */
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { Change, Documents } from '../../services/platform/ports/documents.ts'
import { collectionOf, type AnyProjection } from '../../services/platform/projections/projection.ts'

const atOnce = 1000

async function* linesOf(documents: Documents, collection: string): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const { rows } = await documents.find(collection, { filter: { id: { gte: after } }, sort: [{ field: 'id' }], range: [0, atOnce] })
    const fresh = rows.filter(({ id }) => id !== after)
    const ids = fresh.map(({ id }) => id)
    for (const [id, { position, document }] of await documents.load(collection, ids)) yield `${JSON.stringify({ id, position, document })}\n`
    if (fresh.length < atOnce) return
    after = ids.at(-1) ?? ''
  }
}

/** Writes every document of the view with the position that wrote it; answers the checkpoint that they stand for. */
export async function takeSnapshot(documents: Documents, view: AnyProjection, path: string): Promise<number> {
  const collection = collectionOf(view)
  const position = (await documents.checkpoint(collection)) ?? 0
  await pipeline(Readable.from(linesOf(documents, collection)), createZstdCompress(), createWriteStream(path))
  return position
}

/** Into a collection that is not there. The checkpoint comes with the last documents, never ahead of one. */
export async function restoreSnapshot(documents: Documents, view: AnyProjection, path: string, position: number): Promise<void> {
  const collection = collectionOf(view)
  const lease = await documents.lease(collection, 'snapshot', 600_000)
  if (lease === null) throw new Error(`somebody else writes ${collection}`)
  await documents.ensure(collection, view.indexes)
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
