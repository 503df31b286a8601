/** `docketry export FOLDER`: everything that the configured stores hold, into an archive. */
import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openBlobs } from '../adapters/embedded/blobs.ts'
import { coded, codeOf, isDiskFull, reasonOf } from '../platform/errors/coded.ts'
import { reportToStderr } from '../platform/errors/report.ts'
import { exportTo } from '../archive/export.ts'
import { makeFolders } from '../archive/folders.ts'
import type { ReportProgress } from '../archive/progress.ts'
import { configFrom, type Config } from '../main/config/config.ts'
import { archiveContextOf, fingerprintsOf, productVersion, summaryOf, writeSecrets } from './archive-context.ts'
import { recordExport } from './archive-record.ts'
import { openStores } from '../main/stores.ts'
import { requireData } from './with-reader.ts'

async function makeEmpty(folder: string): Promise<void> {
  await makeFolders(folder).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
    throw new Error(`${folder} is a file. Export into a new folder.`)
  })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty. Export into a new folder.`)
}

/** Empties the folder as far as possible. Its own errors are only reported, because the caller throws the original one. */
async function emptied(folder: string): Promise<void> {
  try {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    reportToStderr('an export that broke off has left files behind', { folder, reason: reasonOf(error) })
  }
}

async function exportInto(
  folder: string,
  config: Config,
  progress: ReportProgress,
  reason: string | undefined,
): Promise<Record<string, unknown>> {
  const stores = await openStores(config, reportToStderr)
  try {
    const blobs = await openBlobs(join(folder, 'blobs'))
    // Written before the manifest, which marks the archive as complete.
    await writeSecrets(folder, stores.keys, config.data)
    const about = { product: productVersion(), keys: fingerprintsOf(stores.keys) }
    const manifest = await exportTo(
      { folder, blobs },
      archiveContextOf(stores, config, progress),
      about,
      recordExport(stores.events, reason),
    )
    return { archive: folder, ...summaryOf(manifest) }
  } finally {
    await stores.close()
  }
}

/**
 * Returns counts and hashes, and in `damaged` what is not in the archive. The export is recorded in the stores, with `reason`. Throws an
 * Error with a sentence; the folder is then empty again, so that the command can be repeated.
 */
export async function exportStores(
  path: string,
  env: NodeJS.ProcessEnv,
  progress: ReportProgress,
  reason?: string,
): Promise<Record<string, unknown>> {
  const config = configFrom(env)
  const folder = resolve(path)
  requireData(config)
  await makeEmpty(folder)
  try {
    return await exportInto(folder, config, progress, reason)
  } catch (error) {
    await emptied(folder)
    if (codeOf(error) !== 'storage-full' && !isDiskFull(error)) throw error
    throw coded('storage-full', `There is no room left for the archive in ${folder}. Make room, or export into a folder on another disk.`)
  }
}
