/** Where anchors are written, and the key that signs them. */
import { join, resolve } from 'node:path'
import { signerWith, type SignAnchor } from '../../integrity/anchors/anchor-key.ts'

/** `folder` null: anchors' files are in the store only. `sign` null: anchors are not signed. */
export type AnchorsConfig = { folder: string | null; sign: SignAnchor | null }

/** `data`: the data folder; null on servers. Throws an `Error` with a sentence for a key that cannot be used. */
export function anchorsFrom(env: NodeJS.ProcessEnv, data: string | null): AnchorsConfig {
  const [folder, key] = [env['DOCKETRY_ANCHORS'], env['DOCKETRY_ANCHOR_KEY']]
  const inData = data === null ? null : join(data, 'anchors')
  return { folder: folder ? resolve(folder) : inData, sign: key ? signerWith(resolve(key)) : null }
}
