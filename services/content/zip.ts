/** Unpacks an untrusted upload: the whole directory is checked before anything is inflated. */
import { uploadLimits } from '@docketry/contracts/rules/upload-limits.ts'
import { open, type Entry, type ZipFile } from 'yauzl'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { crc32 } from 'node:zlib'
import { refuse } from '../platform/errors/refuse.ts'
import type { Refusal } from '../platform/errors/refuse.ts'

/** `entry`, `total`, `ratioFrom`: bytes; `ratio`: inflated to compressed size, checked above `ratioFrom`. */
const zipLimits = {
  entries: uploadLimits.files,
  entry: uploadLimits.fileBytes,
  total: uploadLimits.unpackedBytes,
  ratio: 100,
  ratioFrom: 1_000_000,
} as const

/** `crc`: of the directory, checked while the entry is inflated. */
type ZipEntry = { name: string; size: number; crc: number; open(): Promise<Readable> }

const regular = 0o100000
/** A link, a device, a pipe: by the Unix mode, where there is one. */
function isSpecial(entry: Entry): boolean {
  const type = (entry.externalFileAttributes >>> 16) & 0o170000
  return type !== 0 && type !== regular
}
const allowedName = /^[^\p{Cc}/\\:*?"<>|]{1,200}$/u

/** Why the whole upload is refused because of this entry; null if it is valid. `total`: inflated bytes up to it. */
function faultOf(entry: Entry, total: number): Refusal | null {
  const { fileName, uncompressedSize, compressedSize } = entry
  if (fileName.endsWith('/') || isSpecial(entry)) return refuse('upload.nested')
  if (!allowedName.test(fileName) || fileName.startsWith('.')) return refuse('upload.bad-name')
  if (entry.isEncrypted()) return refuse('upload.encrypted')
  if (uncompressedSize > zipLimits.entry) return refuse('upload.file-too-large')
  if (total > zipLimits.total) return refuse('upload.inflates-too-much')
  const bomb = uncompressedSize > zipLimits.ratioFrom && uncompressedSize > compressedSize * zipLimits.ratio
  return bomb ? refuse('upload.inflates-too-much') : null
}

const openZip = (path: string): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    open(path, { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(refuse('upload.not-a-zip')) : resolve(zip),
    ),
  )

function readDirectory(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    if (zip.entryCount > zipLimits.entries) return reject(refuse('upload.too-many-files'))
    const entries: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      const total = entries.reduce((sum, it) => sum + it.uncompressedSize, 0)
      const fault = entries.length > zipLimits.entries ? refuse('upload.too-many-files') : faultOf(entry, total)
      if (fault) reject(fault)
      else zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', (error: Error) =>
      reject(refuse(/filename|path|characters/iu.test(error.message) ? 'upload.bad-name' : 'upload.damaged')),
    )
    zip.readEntry()
  })
}

/** Overlapping entries are a form of zip bomb. */
const overlaps = (entries: Entry[]): boolean => {
  const sorted = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  return sorted.some((entry, i) => {
    const next = sorted[i + 1]
    return next !== undefined && entry.relativeOffsetOfLocalHeader + entry.compressedSize > next.relativeOffsetOfLocalHeader
  })
}

/** Fails if the inflated bytes exceed the declared size or do not match the checksum, which yauzl does not compare. */
function checked(size: number, crc: number): Transform {
  let [seen, sum] = [0, 0]
  return new Transform({
    transform(chunk: Buffer, _, done) {
      seen += chunk.length
      sum = crc32(chunk, sum)
      if (seen > size) done(refuse('upload.inflates-too-much'))
      else done(null, chunk)
    },
    flush: done => done(sum === crc ? null : refuse('upload.damaged')),
  })
}

const openEntry = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(refuse('upload.damaged'))
      const out = checked(entry.uncompressedSize, entry.crc32)
      stream.on('error', () => out.destroy(refuse('upload.damaged')))
      resolve(stream.pipe(out))
    }),
  )

/**
 * Opens the zip at `path`, checks its directory, and passes the entries to `use` in numeric order of their names (`scan_2` before
 * `scan_10`). Entries can be opened until `use` resolves. Throws refusals of `upload.*`.
 */
export async function withZip<T>(path: string, use: (entries: ZipEntry[]) => Promise<T>): Promise<T> {
  const zip = await openZip(path)
  try {
    const entries = await readDirectory(zip)
    if (entries.length === 0) throw refuse('upload.empty')
    const names = new Set(entries.map(entry => entry.fileName.normalize().toLowerCase()))
    if (names.size < entries.length) throw refuse('upload.duplicate-name')
    if (overlaps(entries)) throw refuse('upload.inflates-too-much')
    const byNumber = new Intl.Collator('en', { numeric: true })
    const sorted = entries.toSorted((a, b) => byNumber.compare(a.fileName, b.fileName))
    const toZipEntry = (entry: Entry): ZipEntry => ({
      name: entry.fileName,
      size: entry.uncompressedSize,
      crc: entry.crc32,
      open: () => openEntry(zip, entry),
    })
    return await use(sorted.map(toZipEntry))
  } finally {
    zip.close()
  }
}
