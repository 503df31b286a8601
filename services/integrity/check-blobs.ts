/** Reads a sample of the blobs and compares them with their hashes; removes orphans. */
import { codeOf } from '../platform/errors/coded.ts'
import { foundBlob, type FindingData } from '../platform/events/findings.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { Documents } from '../platform/ports/documents.ts'
import { unleased } from '../platform/ports/unleased.ts'
import type { Pace } from './check-events.ts'

/** How many blobs every check reads; of the others it reads one in thirty, a different thirtieth each day. */
const alwaysRead = 500
const daysOfAll = 30
const dayMs = 86_400_000
/** Owners of blobs to which nothing stored refers, each with the time at which that was first seen. */
const orphansCollection = 'orphaned-blobs'
const lease = unleased('check')

/** `known`: blobs that were damaged, which are always read. `all`: read every blob. */
type BlobSample = { all: boolean; known: ReadonlySet<string>; now: number }
type CheckedBlobs = { blobs: number; read: number; found: FindingData[]; owners: string[] }

const dueToday = (hash: string, now: number): boolean => parseInt(hash.slice(0, 6), 16) % daysOfAll === Math.floor(now / dayMs) % daysOfAll

async function damageOf(blobs: Blobs, owner: string, hash: string): Promise<FindingData[]> {
  try {
    for await (const _ of await blobs.get(owner, hash)); // reading checks the hash
    return []
  } catch (error) {
    // A blob that was just erased, or a store that is unavailable, is no damage.
    return ['blob-damaged', 'EIO'].includes(codeOf(error) ?? '') ? [foundBlob(owner, hash, error)] : []
  }
}

export async function checkBlobs(blobs: Blobs, { all, known, now }: BlobSample, { signal, pace }: Pace): Promise<CheckedBlobs> {
  const done: CheckedBlobs = { blobs: 0, read: 0, found: [], owners: [] }
  for await (const owner of blobs.owners()) {
    done.owners.push(owner)
    for await (const { hash } of blobs.hashes(owner)) {
      if (signal.aborted) return done
      done.blobs += 1
      if (!all && done.read >= alwaysRead && !dueToday(hash, now) && !known.has(`${owner}/${hash}`)) continue
      done.read += 1
      done.found.push(...(await damageOf(blobs, owner, hash)))
      await pace()
    }
  }
  return done
}

/** `belongs` is called twice, a day apart: the blobs of an upload are stored before the event that refers to them. */
type Orphans = { blobs: Blobs; documents: Documents; belongs(owner: string): Promise<boolean>; now: number }

/** Removes the blobs of owners that have been orphans for a day. Returns the number of remaining orphans and of removed ones. */
export async function removeOrphans(
  owners: string[],
  { blobs, documents, belongs, now }: Orphans,
  { signal, pace }: Pace,
): Promise<{ orphans: number; removed: number }> {
  // The list of owners may be incomplete.
  if (signal.aborted) return { orphans: 0, removed: 0 }
  const { rows } = await documents.find(orphansCollection, {})
  const since = new Map(rows.map(({ id, since }) => [id, Number(since)]))
  const write = async (id: string, seen: number | null): Promise<void> => {
    const position = Math.max(now, ((await documents.load(orphansCollection, [id])).get(id)?.position ?? 0) + 1)
    await documents.write(orphansCollection, [{ id, position, document: seen === null ? null : { id, since: seen } }], {
      position: 0,
      lease,
    })
  }
  const there = new Set(owners)
  for (const id of since.keys()) if (!there.has(id)) await write(id, null)
  let [orphans, removed] = [0, 0]
  for (const owner of owners) {
    if (signal.aborted) break
    const first = since.get(owner)
    if (await belongs(owner)) {
      if (first !== undefined) await write(owner, null)
    } else if (first === undefined) {
      await write(owner, now)
      orphans += 1
    } else if (now - first < dayMs) orphans += 1
    else {
      await blobs.erase(owner)
      await write(owner, null)
      removed += 1
    }
    await pace()
  }
  return { orphans, removed }
}
