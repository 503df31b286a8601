/** `docketry import FOLDER`: imports an archive into the configured stores. */
import { existsSync } from 'node:fs'
import { copyFile, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { coded, codeOf } from '../platform/errors/coded.ts'
import { reportToStderr } from '../platform/errors/report.ts'
import { checkArchive } from '../archive/check-archive.ts'
import { makeFolders } from '../archive/folders.ts'
import { referencedBlobs } from '../integrity/referenced-blobs.ts'
import { importFrom } from '../archive/import.ts'
import { readManifest, type Manifest } from '../archive/manifest.ts'
import type { ReportProgress } from '../archive/progress.ts'
import { writeDurably } from '../archive/write-durably.ts'
import { configFrom, type Config } from '../main/config/config.ts'
import { secretNames, type Keys } from '../main/config/keys.ts'
import { demoPasswordFile, fingerprintsOf, keysFile, archiveContextOf, openArchive, summaryOf } from './archive-context.ts'
import { importRecord, type ImportedBy } from './archive-record.ts'
import { openStoresAsTheyAre } from '../main/stores.ts'
import { anchorsForArchive, anchorsToCompare } from './verify-anchors.ts'

const names = Object.keys(secretNames) as (keyof Keys)[] // its own keys

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Secrets that the archive was written with; an older version had fewer, and nothing in the archive needs the others. */
const namesIn = ({ keys: fingerprints }: Manifest): (keyof Keys)[] => names.filter(name => Object.hasOwn(fingerprints, name))

/** Where keys of a newer version are missing, the first start adds them. */
async function keysAt(path: string, manifest: Manifest): Promise<Keys | null> {
  if (!existsSync(path)) return null
  const keys = jsonOf(await readFile(path, 'utf8')) as Partial<Keys> | null
  if (keys !== null && namesIn(manifest).every(name => typeof keys[name] === 'string')) return keys as Keys // only the names checked here are read
  throw new Error(`${path} does not hold the secrets ${namesIn(manifest).join(', ')}.`)
}

const differing = (keys: Keys, manifest: Manifest): (keyof Keys)[] =>
  namesIn(manifest).filter(name => fingerprintsOf(keys)[name] !== manifest.keys[name])

/**
 * Without the same secrets sign-in, links in delivered CSV files and open sessions would break. Returns those to write
 * into a new data folder, null where the target has them.
 */
async function keysToWrite(folder: string, manifest: Manifest, { servers, data }: Config): Promise<Keys | null> {
  const path = join(folder, keysFile)
  if (servers !== null) {
    const wrong = differing(servers.secrets, manifest)
    if (wrong.length === 0) return null
    const settings = wrong.map(name => `${secretNames[name]} to the value of "${name}"`).join(', ')
    throw new Error(`The secrets are not those of the archive. Set ${settings} in ${path}, for every process of Docketry.`)
  }
  const there = await keysAt(join(data, keysFile), manifest)
  if (there !== null) {
    if (differing(there, manifest).length === 0) return null
    const why = `The data folder ${data} has other secrets than the archive: it is another installation's.`
    throw new Error(`${why} Name a new one with DOCKETRY_DATA.`)
  }
  const archived = await keysAt(path, manifest)
  if (archived === null) throw new Error(`The archive has no ${keysFile}. Put the one that was exported with it into ${folder}.`)
  if (differing(archived, manifest).length > 0) throw new Error(`${path} is not the one that was exported with this archive.`)
  return archived
}

/**
 * Returns counts and hashes, equal in archive and target. The import is recorded in the target, after the archive's events. Throws an
 * Error with a sentence; repeating the command resumes the import.
 */
export async function importArchive(
  path: string,
  env: NodeJS.ProcessEnv,
  progress: ReportProgress,
  why: ImportedBy = { by: 'import' },
): Promise<Record<string, unknown>> {
  const config = configFrom(env)
  const keys = await keysToWrite(resolve(path), await readManifest(resolve(path)), config)
  const { archive, manifest } = await openArchive(path)
  const anchors = anchorsToCompare(await anchorsForArchive(archive, manifest, { folder: null, key: null }), manifest)
  await checkArchive(archive, manifest, { references: referencedBlobs, anchors, progress })
  if (config.servers === null) {
    await makeFolders(config.data)
    if (keys !== null) await writeDurably(join(config.data, keysFile), JSON.stringify(keys))
  }
  const stores = await openStoresAsTheyAre(config, reportToStderr)
  try {
    await importFrom(archive, manifest, archiveContextOf(stores, config, progress), await importRecord(stores.events, manifest, why))
  } catch (error) {
    throw codeOf(error) === 'storage-full'
      ? coded(
          'storage-full',
          `There is no room left for what the archive holds. Make room, and run this again: it goes on after what is stored.`,
        )
      : error
  } finally {
    await stores.close()
  }
  const password = join(archive.folder, demoPasswordFile)
  if (config.servers === null && existsSync(password)) await copyFile(password, join(config.data, demoPasswordFile))
  return { archive: archive.folder, ...summaryOf(manifest) }
}
