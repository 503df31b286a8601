/** The anchors that `docketry verify` compares with. */
import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { anchorsInFolder, anchorsInStore, notSignedBy, type LoadedAnchors } from '../integrity/anchors/load-anchors.ts'
import { fingerprintOf } from '../integrity/anchors/anchor-key.ts'
import { coded, reasonOf } from '../platform/errors/coded.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { EventStore } from '../platform/ports/event-store.ts'

/** `folder` null: the anchors that the store has recorded. `key`: fingerprint of the only key that may have signed; null: any. */
export type AnchorSource = { folder: string | null; key: string | null }

/** Fingerprint of the public key in a PEM file. Throws `usage`. */
export function keyInFile(path: string): string {
  try {
    return fingerprintOf(createPublicKey(readFileSync(path)).export({ type: 'spki', format: 'der' }).toString('base64'))
  } catch (error) {
    throw coded('usage', `${path} cannot be read as a key (${reasonOf(error)}). It is the file that "docketry anchor new-key" wrote, or its public key as PEM.`)
  }
}

export async function anchorsFor({ events, blobs }: { events: Pick<EventStore, 'follow' | 'head' | 'read'>; blobs: Pick<Blobs, 'bytes'> }, { folder, key }: AnchorSource): Promise<LoadedAnchors> {
  const anchors = folder === null ? await anchorsInStore(events, blobs, Date.now()) : await anchorsInFolder(folder)
  return key === null ? anchors : { ...anchors, found: [...anchors.found, ...notSignedBy(anchors, key)] }
}
