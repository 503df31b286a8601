/** Stores into an archive: a folder with all that no event can rebuild, and a hash over each part of it. */
import { coded, reasonOf } from '../core/coded.ts'
import type { Blobs } from '../core/ports/blobs.ts'
import { collectionOfReaction } from '../core/reaction-place.ts'
import { refuseUnlessAtRest, type Workers } from './at-rest.ts'
import { hold } from './hold.ts'
import { blobLine, blobsAhead, blobsIn, linesIn, type Stores } from './lines.ts'
import { writeList, type ListRef } from './list-parts.ts'
import { format, listNames, writeManifest, type ListName, type Manifest } from './manifest.ts'
import { mapAhead } from './map-ahead.ts'
import { counted, type Progress } from './progress.ts'

/** `views`: the collections that views write. `leaseMs`: how long a lease lasts where Docketry runs. */
export type Moving = { stores: Stores; workers: Workers; views: string[]; leaseMs: number; progress: Progress }
/** `blobs` are the archive's own, in its folder. */
export type Archive = { folder: string; blobs: Blobs }

export const leasesOf = ({ workers, views }: Moving): string[] => [
  ...views,
  ...workers.reactions.map(({ name }) => collectionOfReaction(name)),
]
export const topicsOf = ({ workers }: Moving): string[] => workers.stages.flatMap(({ topics }) => topics)

/** Copies each blob and gives its line. Throws `blob-damaged` for bytes that are not what their name says. */
export function copyBlobs(from: Blobs, to: Blobs): AsyncGenerator<string> {
  return mapAhead(blobsIn(from), blobsAhead, async ({ owner, hash }) => {
    const copy = await to.put(owner, await from.get(owner, hash)).catch((error: unknown) => {
      throw coded('blob-unread', `The blob ${owner}/${hash} could not be copied: ${reasonOf(error)}`, { cause: error })
    })
    if (copy.hash === hash) return blobLine({ owner, ...copy })
    throw coded('blob-damaged', `The blob ${owner}/${hash} is damaged: its bytes have the hash ${copy.hash}. Restore it from a backup.`)
  })
}

/**
 * Throws `in-use`, `under-way`, `moved-meanwhile`, `blob-damaged`, `storage-full`, each with a sentence; the folder then holds no
 * whole archive. `keys` are fingerprints.
 */
export async function exportTo(
  { folder, blobs }: Archive, moving: Moving, about: Pick<Manifest, 'product' | 'keys'>,
): Promise<Manifest> {
  const { stores, workers, progress, leaseMs } = moving
  const held = await hold(stores.documents, leasesOf(moving), leaseMs)
  try {
    const head = await stores.events.head()
    await refuseUnlessAtRest(workers, stores, head)
    let bytes = 0
    const copied = async function* () {
      for await (const line of copyBlobs(stores.blobs, blobs)) {
        bytes += (JSON.parse(line) as { size: number }).size
        yield line
      }
    }
    const lines = { ...linesIn(stores, topicsOf(moving)), blobs: copied }
    const lists: Partial<Record<ListName, ListRef>> = {}
    for (const name of listNames) lists[name] = await writeList(folder, name, counted(lines[name](), name, progress))
    if ((await stores.events.head()) !== head) {
      throw coded('moved-meanwhile', 'Something was stored during the export. Stop every process of Docketry, and export again into a new folder.')
    }
    for (const name of leasesOf(moving)) held.leaseOf(name)
    const manifest: Manifest = {
      format, ...about, at: Date.now(), reactions: workers.reactions.map(({ name }) => name), bytes,
      lists: lists as Manifest['lists'], // all of them, by the loop above
    }
    await writeManifest(folder, manifest)
    return manifest
  } finally {
    await held.release()
  }
}
