/** Takes anchors and writes their files for operators to copy elsewhere. */
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../archive/write-durably.ts'
import { anchorOwner } from '../integrity/anchors/anchor.ts'
import { anchorFileName } from '../integrity/anchors/anchor-file.ts'
import type { AnchorEndpointTools } from '../integrity/api/anchors.ts'
import { recordedAnchors, type RecordedAnchor } from '../integrity/anchors/recorded-anchors.ts'
import { takeAnchor } from '../integrity/anchors/take-anchor.ts'
import { executor, type CommandOrigin } from '../platform/commands/execute.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { unknownUser, userNames } from '../shared/user-names.ts'
import type { AnchorsConfig } from './config/anchors-config.ts'
import type { Stores } from './stores.ts'

/** `path`: of the file; null where no folder is set. */
type TakenAnchor = RecordedAnchor & { path: string | null }
/**
 * `by`: the operator who requests it; absent: Docketry itself. Empty where nothing was stored since the anchor before. Throws as
 * `takeAnchor`, and `storage-full`.
 */
export type Anchoring = (by?: CommandOrigin) => Promise<TakenAnchor[]>

type AnchoredStores = Pick<Stores, 'events' | 'blobs' | 'documents'>

/** Also writes the files that an earlier process left unwritten. */
async function writeFiles({ events, blobs }: AnchoredStores, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const there = new Set(await readdir(folder))
  const missing = (await recordedAnchors(events, Date.now())).filter(({ statement }) => !there.has(anchorFileName(statement.number)))
  for (const { statement, file } of missing)
    await writeDurably(join(folder, anchorFileName(statement.number)), await blobs.bytes(anchorOwner, file))
}

export const anchoringOn =
  (stores: AnchoredStores, { folder, sign }: AnchorsConfig): Anchoring =>
  async by => {
    const taken = await takeAnchor({ ...stores, execute: executor(stores.events), ...(by ? { by } : {}) }, sign)
    if (folder !== null) await writeFiles(stores, folder)
    return taken === null ? [] : [{ ...taken, path: folder === null ? null : join(folder, anchorFileName(taken.statement.number)) }]
  }

/** What the endpoints for anchors use. */
export const anchorTools = (stores: AnchoredStores, config: AnchorsConfig, read: ReadRows): Omit<AnchorEndpointTools, 'events'> => ({
  takeAnchor: anchoringOn(stores, config),
  anchorKey: config.sign?.key ?? null,
  anchorFolder: config.folder,
  async namesOf(userIds) {
    const names = await userNames(read, userIds)
    return userId => names.get(userId) ?? unknownUser
  },
})
