/** Takes anchors and writes their files for operators to copy elsewhere. */
import { access, constants, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolders } from '../archive/folders.ts'
import { writeDurably } from '../archive/write-durably.ts'
import { anchorOwner } from '../integrity/anchors/anchor.ts'
import { anchorFileName } from '../integrity/anchors/anchor-file.ts'
import type { AnchorEndpointTools } from '../integrity/api/anchors.ts'
import { recordedAnchors, type RecordedAnchor } from '../integrity/anchors/recorded-anchors.ts'
import { takeAnchor } from '../integrity/anchors/take-anchor.ts'
import { executor, type CommandOrigin } from '../platform/commands/execute.ts'
import { coded, codeOf, reasonOf } from '../platform/errors/coded.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { unknownUser, userNames } from '../shared/user-names.ts'
import type { AnchorsConfig } from './config/anchors-config.ts'
import type { Stores } from './stores.ts'

/** `path`: of the file; null where no folder is set. */
type TakenAnchor = RecordedAnchor & { path: string | null }
/**
 * `by`: the operator who requests it; absent: Docketry itself. Empty where nothing was stored since the anchor before. Throws as
 * `takeAnchor`, and `storage-full` and `anchors-folder`.
 */
export type Anchoring = (by?: CommandOrigin) => Promise<TakenAnchor[]>

type AnchoredStores = Pick<Stores, 'events' | 'blobs' | 'documents'>

/** Does something in the folder of the files. Throws `anchors-folder` and `storage-full`. */
async function inFolder<T>(folder: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (codeOf(error) === 'storage-full') throw error
    throw coded(
      'anchors-folder',
      `DOCKETRY_ANCHORS: the files of anchors cannot be written to ${folder} (${reasonOf(error)}). Name a folder in which Docketry may write.`,
    )
  }
}

/** The names of the files in the folder, which is made where it is not there. */
const filesIn = (folder: string): Promise<string[]> =>
  inFolder(folder, async () => {
    await makeFolders(folder)
    await access(folder, constants.W_OK)
    return readdir(folder)
  })

/** For the start of a process that takes anchors. Throws `anchors-folder`, with a sentence that names the setting. */
export async function requireAnchorFolder({ folder }: Pick<AnchorsConfig, 'folder'>): Promise<void> {
  if (folder !== null) await filesIn(folder)
}

/** Also writes the files that an earlier process left unwritten. */
async function writeFiles({ events, blobs }: AnchoredStores, folder: string): Promise<void> {
  const there = new Set(await filesIn(folder))
  const missing = (await recordedAnchors(events, Date.now())).filter(({ statement }) => !there.has(anchorFileName(statement.number)))
  for (const { statement, file } of missing) {
    const bytes = await blobs.bytes(anchorOwner, file)
    await inFolder(folder, () => writeDurably(join(folder, anchorFileName(statement.number)), bytes))
  }
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
