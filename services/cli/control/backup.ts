/** A backup made by the process that runs. */
import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openBlobs } from '../../adapters/embedded/blobs.ts'
import { backupTo } from '../../archive/backup.ts'
import { writeDurably } from '../../archive/write-durably.ts'
import type { Config } from '../../main/config/config.ts'
import type { Stores } from '../../main/stores.ts'
import { archiveContextOf, demoPasswordFile, fingerprintsOf, keysFile, productVersion, summaryOf } from '../archive-context.ts'
import { queuedJob, type JobState } from './queued-job.ts'

/** Counts and hashes, as of an export, with its folder, and in `replaced` the blobs that are damaged in the backup before. */
export type BackupResult = Record<string, unknown>

type BackingUp = {
  /** `folder`: absolute path, in which the backup becomes a folder of its own. */
  startBackup(folder: string): Promise<void>
  backedUp(): Promise<JobState<BackupResult>[]>
}

export function backingUpOn(stores: Stores, config: Pick<Config, 'data' | 'leaseMs'>): BackingUp {
  async function prepare(folder: string): Promise<void> {
    await writeDurably(join(folder, keysFile), JSON.stringify(stores.keys))
    const password = join(config.data, demoPasswordFile)
    if (config.data !== '' && existsSync(password)) await copyFile(password, join(folder, demoPasswordFile))
  }
  const { start, state } = queuedJob(async (parent: string): Promise<BackupResult> => {
    const about = { product: productVersion(), keys: fingerprintsOf(stores.keys) }
    const { folder, manifest, replaced } = await backupTo(parent, archiveContextOf(stores, config, () => undefined), about, path => openBlobs(path), prepare)
    return { archive: folder, ...summaryOf(manifest), ...(replaced.length > 0 ? { replaced } : {}) }
  })
  return { startBackup: start, backedUp: state }
}
