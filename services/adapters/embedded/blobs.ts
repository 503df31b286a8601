/** Blobs as files, `<folder>/<owner>/<hash>`: complete and durable before they get this name. */
import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, readFile, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { coded, codeOf, isDiskFull } from '../../platform/errors/coded.ts'
import { checkHash, checkOwner } from '../../platform/ports/validate.ts'
import {
  verifiedBytes,
  verifyStream,
  verifyingTransform,
  smallBytes,
  streamOf,
  recentlyVerified,
} from '../../platform/events/verified-bytes.ts'
import type { BlobRef, Blobs } from '../../platform/ports/blobs.ts'

/** Folder of unfinished files. No owner may start with a dot. */
const unfinished = '.unfinished'

/** Syncs a folder, which makes new names in it durable. */
async function syncFolder(path: string): Promise<void> {
  // Windows cannot sync folders and needs no sync.
  if (process.platform === 'win32') return
  const folder = await open(path, constants.O_RDONLY)
  try {
    await folder.sync()
  } catch (error) {
    // Some file systems cannot sync folders; other errors are failures.
    if (!['EINVAL', 'ENOTSUP'].includes(codeOf(error) ?? '')) throw error
  } finally {
    await folder.close()
  }
}

async function writeAll(file: FileHandle, bytes: Readable | Uint8Array): Promise<BlobRef> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of bytes instanceof Readable ? bytes : [bytes]) {
    const part = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array) // a Readable of bytes yields bytes or strings
    hash.update(part)
    size += part.length
    for (let done = 0; done < part.length; ) done += (await file.write(part, done)).bytesWritten
  }
  await file.sync()
  return { hash: hash.digest('hex'), size }
}

const missing =
  (owner: string, hash: string) =>
  (error: unknown): never => {
    throw codeOf(error) === 'ENOENT' ? coded('blob-missing', `There is no blob ${owner}/${hash}.`) : error
  }

async function makeUnfinished(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true })
    await mkdir(path, { recursive: true })
  } catch (error) {
    // Blobs on a disk that cannot be written can still be read.
    if (codeOf(error) !== 'EROFS') throw error
  }
}

/** Opens or makes the folder and removes unfinished files of a crash. `readOnly`: another process may be writing such files. */
export async function openBlobs(folder: string, { readOnly = false } = {}): Promise<Blobs> {
  const temporary = join(folder, unfinished)
  if (!readOnly) await makeUnfinished(temporary)

  function pathOf(owner: string, hash: string): string {
    checkOwner(owner)
    checkHash(hash)
    return join(folder, owner, hash)
  }

  /** Renames the finished file. The owner's folder may disappear in between when the owner is erased concurrently. */
  async function publish(from: string, owner: string, hash: string): Promise<void> {
    const home = join(folder, owner)
    const made = await mkdir(home, { recursive: true })
    await rename(from, join(home, hash))
    await syncFolder(home)
    if (made !== undefined) await syncFolder(folder)
  }

  const trusted = recentlyVerified()
  const readable = async (path: string): Promise<Readable> => (await open(path)).createReadStream()

  /** Verifies the whole file, unless it was verified recently and has not changed. */
  async function checkFile(owner: string, hash: string, path: string): Promise<void> {
    const { dev, ino, size, mtimeMs, ctimeMs } = await stat(path)
    await trusted([dev, ino, size, mtimeMs, ctimeMs].join(), async () => verifyStream(owner, hash, await readable(path)))
  }

  async function get(owner: string, hash: string): Promise<Readable> {
    const path = pathOf(owner, hash)
    if ((await stat(path)).size <= smallBytes) return streamOf(verifiedBytes(owner, hash, await readFile(path)))
    await checkFile(owner, hash, path)
    const bytes = await readable(path)
    return pipeline(bytes, verifyingTransform(owner, hash), () => {}) // an error of one stream ends both
  }

  return {
    async put(owner, bytes) {
      checkOwner(owner)
      const path = join(temporary, randomUUID())
      try {
        const file = await open(path, 'wx')
        const ref = await writeAll(file, bytes).finally(() => file.close())
        await publish(path, owner, ref.hash)
        return ref
      } catch (error) {
        await rm(path, { force: true })
        throw isDiskFull(error) ? coded('storage-full', 'There is no room left on the disk; nothing was stored.') : error
      }
    },
    get: async (owner, hash) => get(owner, hash).catch(missing(owner, hash)),
    bytes: async (owner, hash) => verifiedBytes(owner, hash, await readFile(pathOf(owner, hash)).catch(missing(owner, hash))),
    has: async (owner, hash) =>
      access(pathOf(owner, hash)).then(
        () => true,
        () => false,
      ),
    async withFile(owner, hash, use) {
      const path = pathOf(owner, hash)
      await checkFile(owner, hash, path).catch(missing(owner, hash))
      return use(path)
    },
    async erase(owner) {
      checkOwner(owner)
      // Renamed atomically, then removed: after a crash in between the next start removes the rest.
      const trash = join(temporary, randomUUID())
      await rename(join(folder, owner), trash).catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT') throw error
      })
      await syncFolder(folder)
      await rm(trash, { recursive: true, force: true })
    },
    async *owners() {
      // One listing: an owner may be erased meanwhile.
      const entries = await readdir(folder, { withFileTypes: true })
      for (const name of entries
        .filter(it => it.isDirectory())
        .map(it => it.name)
        .sort())
        if (name !== unfinished) yield name
    },
    async *hashes(owner) {
      checkOwner(owner)
      const names = await readdir(join(folder, owner)).catch((error: unknown): string[] => {
        if (codeOf(error) === 'ENOENT') return []
        throw error
      })
      for (const hash of names.sort()) {
        const size = await stat(join(folder, owner, hash)).then(
          it => it.size,
          (error: unknown): null => {
            if (codeOf(error) === 'ENOENT') return null // erased meanwhile
            throw error
          },
        )
        if (size !== null) yield { hash, size }
      }
    },
    async close() {},
  }
}
