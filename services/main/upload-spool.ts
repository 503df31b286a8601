import { lstatSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLock } from '../adapters/embedded/sqlite.ts'
import { newId } from '../platform/events/ids.ts'

/** `close`: called when no request is under way any more. */
export type UploadSpool = { folder: string; close(): void }

const prefix = 'docketry-spool-'
const lockIn = (folder: string): string => join(folder, 'lock')
/** What has no lock: folders that are being made, and those of requests of earlier versions. */
const unlocked = /^docketry-(new-spool|upload|picture)-/u
/** ms: longer than any request. */
const unlockedLifetime = 24 * 3600_000

/** A folder of this process alone. It has its name only once it is locked, so that a start of another process never takes it for left. */
function ownFolder(parent: string): UploadSpool {
  const made = mkdtempSync(join(parent, 'docketry-new-spool-'))
  const unlock = openLock(lockIn(made))
  const folder = join(parent, `${prefix}${newId()}`)
  renameSync(made, folder)
  return {
    folder,
    close() {
      rmSync(folder, { recursive: true, force: true })
      unlock()
    },
  }
}

/** The system releases the lock of a process however it ends. */
function deleteUnlessLocked(folder: string): void {
  const unlock = openLock(lockIn(folder))
  try {
    rmSync(folder, { recursive: true, force: true })
  } finally {
    unlock()
  }
}

function deleteLeft(parent: string, now: number): void {
  for (const name of readdirSync(parent)) {
    const path = join(parent, name)
    try {
      if (!name.startsWith(prefix) && !unlocked.test(name)) continue
      const { uid, mtimeMs } = lstatSync(path)
      // Another user may write a file to be opened here.
      if (uid !== process.getuid?.()) continue
      if (name.startsWith(prefix)) deleteUnlessLocked(path)
      else if (mtimeMs < now - unlockedLifetime) rmSync(path, { recursive: true, force: true })
    } catch {
      // It is in use, or another start deletes it.
    }
  }
}

/**
 * The folder of uploads that are not unpacked yet. A request deletes its own at its end, also where it was interrupted (http/upload.ts).
 * What a killed process has left is deleted at the next start: embedded, where the folder is in the data folder, which this process has
 * locked; on servers, where each process has a folder of its own in the system's temporary folder, of all processes that have ended.
 */
export function uploadSpool(
  { servers, data }: { servers: object | null; data: string },
  temporary: string = tmpdir(),
  now: number = Date.now(),
): UploadSpool {
  if (servers !== null) {
    deleteLeft(temporary, now)
    return ownFolder(temporary)
  }
  const folder = join(data, 'spool')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const left of readdirSync(folder)) rmSync(join(folder, left), { recursive: true, force: true })
  return { folder, close() {} }
}
