/** The anchors that `docketry verify` compares with. */
import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Anchored } from '@docketry/contracts/events/anchor.ts'
import { Compile } from 'typebox/compile'
import type { ArchiveAnchors } from '../archive/check-history.ts'
import type { Archive } from '../archive/export.ts'
import { readList } from '../archive/list-parts.ts'
import type { Manifest } from '../archive/manifest.ts'
import { compareWithAnchors } from '../integrity/anchors/anchored-hashes.ts'
import { anchorsAt, anchorsInStore, anchorsOf, notSignedBy, type LoadedAnchors } from '../integrity/anchors/load-anchors.ts'
import { fingerprintOf } from '../integrity/anchors/anchor-key.ts'
import type { RecordedAnchor } from '../integrity/anchors/recorded-anchors.ts'
import { coded, reasonOf } from '../platform/errors/coded.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { EventStore } from '../platform/ports/event-store.ts'

/**
 * `folder`: of anchors, or one anchor's file; null: the anchors that the store has recorded. `key`: fingerprint of the only key that may
 * have signed; null: any.
 */
export type AnchorSource = { folder: string | null; key: string | null }

const isAnchored = Compile(Anchored)
function anchorIn(line: string): RecordedAnchor | null {
  try {
    const event: unknown = JSON.parse(line)
    return isAnchored.Check(event) ? event.data : null
  } catch {
    return null
  }
}

/** Fingerprint of the public key in a PEM file. Throws `usage`. */
export function keyInFile(path: string): string {
  try {
    return fingerprintOf(createPublicKey(readFileSync(path)).export({ type: 'spki', format: 'der' }).toString('base64'))
  } catch (error) {
    throw coded(
      'usage',
      `${path} cannot be read as a key (${reasonOf(error)}). It is the file that "docketry anchor new-key" wrote, or its public key as PEM.`,
    )
  }
}

const onlySignedBy = (anchors: LoadedAnchors, key: AnchorSource['key']): LoadedAnchors =>
  key === null ? anchors : { ...anchors, found: [...anchors.found, ...notSignedBy(anchors, key)] }

/** Of a store. Throws `usage` for a folder without anchors. */
export const anchorsFor = async (
  { events, blobs }: { events: Pick<EventStore, 'follow' | 'head' | 'read'>; blobs: Pick<Blobs, 'bytes'> },
  { folder, key }: AnchorSource,
): Promise<LoadedAnchors> => onlySignedBy(folder === null ? await anchorsInStore(events, blobs, Date.now()) : await anchorsAt(folder), key)

/** Of an archive: those at `source`, or those that its events record. Throws `usage` as above. */
export async function anchorsForArchive(
  { folder: path, blobs }: Archive,
  { lists }: Manifest,
  { folder, key }: AnchorSource,
): Promise<LoadedAnchors> {
  async function* recorded(): AsyncGenerator<RecordedAnchor> {
    // A damaged part is found when the events are checked.
    for await (const line of readList(path, 'events', lists.events, () => {})) {
      const anchored = line.includes('"type":"Anchored"') ? anchorIn(line) : null
      if (anchored) yield anchored
    }
  }
  return onlySignedBy(folder === null ? await anchorsOf(recorded(), blobs) : await anchorsAt(folder), key)
}

/** Everything that was stored before is in the archive, UTC ms. */
export const upToOf = ({ upTo, at }: Manifest): number => upTo ?? at

/** Compares an archive with the anchors. `later`: how many of them were taken after the archive was made. */
export function anchorsToCompare({ files, found }: LoadedAnchors, manifest: Manifest): ArchiveAnchors & { later(): number } {
  const compared = compareWithAnchors(files)
  const upTo = upToOf(manifest)
  return {
    add: compared.add,
    findings: erased => [...found, ...compared.findings(erased, upTo)],
    later: () => compared.later(upTo),
  }
}
