/**
 * Blobs in MongoDB's GridFS. A blob's bytes are a GridFS file with a unique name; an entry `<owner>/<hash>` makes it visible once all
 * bytes are stored.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { pipeline as piped, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { coded, codeOf } from '../../platform/errors/coded.ts'
import { newId } from '../../platform/events/ids.ts'
import { checkHash, checkOwner } from '../../platform/ports/validate.ts'
import {
  verifiedBytes,
  verifyStream,
  blobDamaged,
  verifyingTransform,
  smallBytes,
  streamOf,
  recentlyVerified,
} from '../../platform/events/verified-bytes.ts'
import type { BlobRef, Blobs } from '../../platform/ports/blobs.ts'
import { pieceBytes, piecesIn, type Entry } from './gridfs-pieces.ts'
import { makeFileCache } from './file-cache.ts'
import { isDuplicate, type Mongo } from './mongodb.ts'

/** Up to this size a file is read into memory at once. */
const wholeBytes = 8 * pieceBytes
const pageOfEntries = 1000
/** Size of the cache of local copies: eight of the largest files. */
const cacheBytes = 200_000_000
/** An incomplete blob of this age was left by a crash. */
const abandonedMs = 86_400_000
/** All ids of an owner's files: `<owner>/…`; `0` follows `/`. */
const ofOwner = (owner: string) => ({ $gte: `${owner}/`, $lt: `${owner}0` })
const missing = (owner: string, hash: string) => coded('blob-missing', `There is no blob ${owner}/${hash}.`)

/** Blobs on an open connection, which the caller closes. Removes abandoned blobs of crashes. */
export async function openBlobs(mongo: Mongo): Promise<Blobs> {
  const entries = mongo.collection<Entry>('blobs')
  const { files, pieces, removePieces, uploadWhole, downloadWhole } = piecesIn(mongo)
  const bucket = mongo.bucket('bytes', pieceBytes)
  await mongo.run(async () => {
    await entries.createIndex({ name: 1 }, { unique: true })
    await entries.createIndex({ owner: 1 })
    await entries.createIndex({ open: 1 }, { sparse: true })
    await pieces.createIndex({ files_id: 1, n: 1 }, { unique: true })
  })

  async function removeBytes(id: string): Promise<void> {
    const file = await mongo.run(() => files.findOne({ _id: id }))
    // Without the file document the number of pieces is unknown.
    await (file ? removePieces(file) : mongo.run(() => pieces.deleteMany({ files_id: id })))
    await mongo.run(() => files.deleteOne({ _id: id }))
    await mongo.run(() => entries.deleteOne({ _id: id }))
  }

  const abandoned = { open: true as const, at: { $lt: Date.now() - abandonedMs } }
  for (const { _id } of await mongo.run(() => entries.find(abandoned).toArray())) await removeBytes(_id)

  async function entryOf(owner: string, hash: string): Promise<Entry | null> {
    checkOwner(owner)
    checkHash(hash)
    return mongo.run(() => entries.findOne({ name: `${owner}/${hash}` }))
  }

  const cache = makeFileCache(cacheBytes)
  // The driver's type is ObjectId, but GridFS accepts any id, and ours begins with the owner.
  const download = (id: string): Readable => bucket.openDownloadStream(id as never)
  async function existing(owner: string, hash: string): Promise<Entry> {
    const entry = await entryOf(owner, hash)
    if (!entry) throw missing(owner, hash)
    return entry
  }
  const trusted = recentlyVerified()
  /** Missing pieces are damage too, unless the blob is being erased. */
  const throwDamaged =
    (owner: string, hash: string) =>
    async (error: unknown): Promise<never> => {
      const incomplete = codeOf(error) === 'blob-incomplete' || (error instanceof Error && error.name.startsWith('MongoGridFS'))
      if (!incomplete) throw error
      await existing(owner, hash)
      throw blobDamaged(owner, hash, 'pieces of it are not there')
    }

  async function get(owner: string, hash: string): Promise<Readable> {
    const entry = await existing(owner, hash)
    if ((entry.size ?? 0) <= smallBytes) return streamOf(await wholeOf(entry, owner, hash))
    await trusted(entry._id, () => verifyStream(owner, hash, download(entry._id)))
    return piped(download(entry._id), verifyingTransform(owner, hash), () => {}) // an error of one stream ends both
  }

  const wholeOf = async (entry: Entry, owner: string, hash: string): Promise<Buffer> =>
    verifiedBytes(owner, hash, await mongo.run(() => downloadWhole(entry)))

  /** Verifies an existing blob with the same hash and removes it when it is damaged. True when this put must complete. */
  async function replacesDamaged(owner: string, hash: string): Promise<boolean> {
    const entry = await entryOf(owner, hash)
    if (!entry) return true
    try {
      await ((entry.size ?? 0) <= smallBytes ? wholeOf(entry, owner, hash) : verifyStream(owner, hash, download(entry._id))).catch(
        throwDamaged(owner, hash),
      )
      return false
    } catch (error) {
      if (codeOf(error) !== 'blob-damaged') throw error
      await removeBytes(entry._id)
      await cache.forget(entry._id)
      return true
    }
  }

  async function upload(id: string, bytes: Readable): Promise<BlobRef> {
    const sum = createHash('sha256')
    let size = 0
    const measured = new Transform({
      transform(part: Buffer, _, done) {
        sum.update(part)
        size += part.length
        done(null, part)
      },
    })
    await mongo.once(() => pipeline(bytes, measured, bucket.openUploadStreamWithId(id as never, id)))
    return { hash: sum.digest('hex'), size }
  }

  async function put(owner: string, bytes: Readable | Uint8Array): Promise<BlobRef> {
    const id = `${owner}/${newId()}`
    await mongo.run(() => entries.updateOne({ _id: id }, { $set: { name: id, owner, at: Date.now(), open: true } }, { upsert: true }))
    let ref: BlobRef | null = null
    try {
      ref = await (bytes instanceof Readable ? upload(id, bytes) : uploadWhole(id, bytes))
      const facts = { name: `${owner}/${ref.hash}`, hash: ref.hash, size: ref.size }
      const name = () => mongo.run(() => entries.updateOne({ _id: id }, { $set: facts, $unset: { open: '' } }))
      const complete = await name().catch(async (error: unknown) => {
        if (ref && isDuplicate(error) && (await replacesDamaged(owner, ref.hash))) return name()
        throw error
      })
      if (complete.matchedCount === 0) throw coded('blob-erased', `${owner} was erased while a blob of it was put.`)
      return ref
    } catch (error) {
      await removeBytes(id).catch(() => {}) // otherwise removed as abandoned after a day
      if (ref && isDuplicate(error)) return ref // the blob already exists
      throw error
    }
  }

  return {
    async put(owner, bytes) {
      checkOwner(owner)
      // A stream can be read only once; bytes are retried while the server is unavailable.
      return bytes instanceof Readable ? put(owner, bytes) : mongo.run(() => put(owner, bytes))
    },
    get: (owner, hash) => get(owner, hash).catch(throwDamaged(owner, hash)),
    bytes: async (owner, hash) => wholeOf(await existing(owner, hash), owner, hash).catch(throwDamaged(owner, hash)),
    has: async (owner, hash) => (await entryOf(owner, hash)) !== null,
    async withFile(owner, hash, use) {
      // Read each time, since another process may have erased it.
      const entry = await existing(owner, hash)
      const { _id, size = 0 } = entry
      const whole = async (path: string): Promise<void> =>
        writeFile(path, verifiedBytes(owner, hash, await downloadWhole(entry)), { mode: 0o600 })
      const fetch = (path: string): Promise<void> =>
        size <= wholeBytes
          ? mongo.run(() => whole(path))
          : mongo.once(() => pipeline(download(_id), verifyingTransform(owner, hash), createWriteStream(path, { mode: 0o600 })))
      try {
        const checkedFetch = (path: string): Promise<void> => fetch(path).catch(throwDamaged(owner, hash))
        return await cache.with(_id, size, checkedFetch, use)
      } catch (error) {
        throw codeOf(error) === 'ENOSPC' ? coded('storage-full', 'There is no room left on the disk.') : error
      }
    },
    async erase(owner) {
      checkOwner(owner)
      // Hides the blobs first, then deletes them; repeated after a crash it deletes the rest. A running put removes its own bytes.
      const half = await mongo.run(() => entries.find({ owner, open: true }, { projection: { _id: 1 } }).toArray())
      for (const { _id } of half) await mongo.run(() => pieces.deleteMany({ files_id: _id }))
      await mongo.run(() => entries.deleteMany({ owner }))
      for (const file of await mongo.run(() => files.find({ _id: ofOwner(owner) }).toArray())) await removePieces(file)
      await mongo.run(() => files.deleteMany({ _id: ofOwner(owner) }))
      await cache.forget(`${owner}/`)
    },
    async *owners() {
      // In pages: a cursor expires when it is idle for ten minutes during a copy.
      for (let last = '', more = true; more; ) {
        const after = { hash: { $exists: true }, owner: { $gt: last } }
        const page = () => entries.find(after, { projection: { owner: 1 }, sort: { owner: 1 }, limit: pageOfEntries }).toArray()
        const found = await mongo.run(page)
        yield* new Set(found.map(({ owner }) => owner))
        last = found.at(-1)?.owner ?? last
        more = found.length === pageOfEntries
      }
    },
    async *hashes(owner) {
      checkOwner(owner)
      // By name, which is indexed: `<owner>/<hash>`.
      const ours = () => entries.find({ name: ofOwner(owner), hash: { $exists: true } }, { sort: { name: 1 } }).toArray()
      for (const { hash, size } of await mongo.run(ours)) if (hash !== undefined && size !== undefined) yield { hash, size }
    },
    close: cache.close,
  }
}
