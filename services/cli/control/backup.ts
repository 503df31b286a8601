/** A backup made by the process that runs. It may take longer than a request waits, so its state is polled until it has ended. */
import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openBlobs } from '../../adapters/embedded/blobs.ts'
import { backupTo } from '../../archive/backup.ts'
import { writeDurably } from '../../archive/write-durably.ts'
import type { Config } from '../../main/config/config.ts'
import type { Stores } from '../../main/stores.ts'
import { reasonOf } from '../../platform/errors/coded.ts'
import { archiveContextOf, demoPasswordFile, fingerprintsOf, keysFile, productVersion, summaryOf } from '../archive-context.ts'

/** `result`: counts and hashes, as of an export, its folder, and in `replaced` the blobs that are damaged in the backup before. `failure`: why it failed. */
export type BackupState = { running: boolean; failure: string | null; result: Record<string, unknown> | null }

type BackingUp = {
  /** `folder`: absolute path, in which the backup becomes a folder of its own. One that is begun meanwhile waits for this one. */
  startBackup(folder: string): Promise<void>
  backedUp(): Promise<BackupState[]>
}

export function backingUpOn(stores: Stores, config: Pick<Config, 'data' | 'leaseMs'>): BackingUp {
  let state: BackupState | null = null
  let last: Promise<void> = Promise.resolve()
  let begun = 0
  async function prepare(folder: string): Promise<void> {
    await writeDurably(join(folder, keysFile), JSON.stringify(stores.keys))
    const password = join(config.data, demoPasswordFile)
    if (config.data !== '' && existsSync(password)) await copyFile(password, join(folder, demoPasswordFile))
  }
  async function run(parent: string): Promise<void> {
    try {
      const about = { product: productVersion(), keys: fingerprintsOf(stores.keys) }
      const { folder, manifest, replaced } = await backupTo(parent, archiveContextOf(stores, config, () => undefined), about, path => openBlobs(path), prepare)
      state = { running: begun > 1, failure: null, result: { archive: folder, ...summaryOf(manifest), ...(replaced.length > 0 ? { replaced } : {}) } }
    } catch (error) {
      state = { running: begun > 1, failure: reasonOf(error), result: null }
    }
    begun -= 1
  }
  return {
    async startBackup(folder) {
      begun += 1
      state = { running: true, failure: null, result: null }
      last = last.then(() => run(folder))
    },
    backedUp: async () => (state === null ? [] : [state]),
  }
}
