/** A backup made by the process that runs. */
import { openBlobs } from '../../adapters/embedded/blobs.ts'
import { backupTo } from '../../archive/backup.ts'
import { contentsOf, type ArchiveContents } from '../../archive/manifest.ts'
import type { Config } from '../../main/config/config.ts'
import type { Stores } from '../../main/stores.ts'
import { reasonOf } from '../../platform/errors/coded.ts'
import { archiveContextOf, fingerprintsOf, productVersion, summaryOf, writeSecrets } from '../archive-context.ts'
import { queuedJob, type JobState } from './queued-job.ts'

/** How a backup ended: its contents, or why there is none. */
export type BackupEnd = ArchiveContents | { reason: string }

/**
 * Counts and hashes, as of an export, with its folder, in `replaced` the blobs that are damaged in the backup before, and in `notRecorded`
 * why the event of its end could not be stored.
 */
export type BackupResult = Record<string, unknown>

type BackingUp = {
  /** `folder`: absolute path, in which the backup becomes a folder of its own. `ended`: records how it ended. */
  startBackup(folder: string, ended: (how: BackupEnd) => Promise<void>): Promise<void>
  backedUp(): Promise<JobState<BackupResult>[]>
}

export function backingUpOn(stores: Stores, config: Pick<Config, 'data' | 'leaseMs'>): BackingUp {
  const { start, state } = queuedJob(
    async ({ parent, ended }: { parent: string; ended(how: BackupEnd): Promise<void> }): Promise<BackupResult> => {
      const about = { product: productVersion(), keys: fingerprintsOf(stores.keys) }
      const notRecorded = (how: BackupEnd): Promise<string | null> => ended(how).then(() => null, reasonOf)
      try {
        const { folder, manifest, replaced } = await backupTo(
          parent,
          archiveContextOf(stores, config, () => undefined),
          about,
          path => openBlobs(path),
          path => writeSecrets(path, stores.keys, config.data),
        )
        // The backup is there, whether its event can be stored or not.
        const why = await notRecorded(contentsOf(folder, manifest))
        return {
          archive: folder,
          ...summaryOf(manifest),
          ...(replaced.length > 0 ? { replaced } : {}),
          ...(why === null ? {} : { notRecorded: why }),
        }
      } catch (error) {
        await notRecorded({ reason: reasonOf(error).slice(0, 500) })
        throw error
      }
    },
  )
  return { startBackup: (parent, ended) => start({ parent, ended }), backedUp: state }
}
