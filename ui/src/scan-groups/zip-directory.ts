/** Reads the central directory at the end of a zip. Inflates nothing; its sizes are not trusted later. */

/** Why a whole zip is left out. */
export type ZipProblem = 'damaged' | 'locked' | 'too-many' | 'inflates'
export type ZipEntry = { name: string; method: number; crc: number; compressedSize: number; at: number }

const endSize = 22
const longestComment = 65_535
const maxDirectoryBytes = 4_000_000
const signature = { end: 0x06054b50, entry: 0x02014b50 }
const zip64Marker = 0xffffffff

const viewOf = async (blob: Blob): Promise<DataView> => new DataView(await blob.arrayBuffer())

/** Offset of the end record: the last one found, since a comment may follow it. */
function endOf(tail: DataView): number | null {
  for (let at = tail.byteLength - endSize; at >= 0; at--) if (tail.getUint32(at, true) === signature.end) return at
  return null
}

/** Names are UTF-8, or Latin-1 from old programs. */
function nameOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

function entriesIn(view: DataView, bytes: Uint8Array, count: number): ZipEntry[] | ZipProblem {
  const entries: ZipEntry[] = []
  for (let at = 0; entries.length < count; ) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== signature.entry) return 'damaged'
    if ((view.getUint16(at + 8, true) & 1) === 1) return 'locked'
    const [nameSize, extra, comment] = [28, 30, 32].map(it => view.getUint16(at + it, true)) as [number, number, number] // three of three
    entries.push({
      name: nameOf(bytes.subarray(at + 46, at + 46 + nameSize)),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      compressedSize: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + nameSize + extra + comment
  }
  return entries
}

/** All entries, at most `maxEntries`, folders and hidden files included; or why the zip cannot be used. */
export async function zipDirectory(file: Blob, maxEntries: number): Promise<ZipEntry[] | ZipProblem> {
  const start = Math.max(0, file.size - endSize - longestComment)
  const tail = await viewOf(file.slice(start))
  const end = endOf(tail)
  if (end === null) return 'damaged'
  const [count, size, from] = [tail.getUint16(end + 10, true), tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)]
  // Zip64 files with more than 65,534 entries have 65,535 here, which is above every limit.
  if (count > maxEntries || size > maxDirectoryBytes) return 'too-many'
  if (from + size > start + end) return 'damaged'
  const view = await viewOf(file.slice(from, from + size))
  return entriesIn(view, new Uint8Array(view.buffer), count)
}

/** The compressed bytes of an entry; null when they are not where the directory says. */
export async function compressedBytes(file: Blob, { at, compressedSize }: ZipEntry): Promise<Blob | null> {
  if (at + 30 > file.size || compressedSize === zip64Marker) return null
  const head = await viewOf(file.slice(at, at + 30))
  const from = at + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  return head.getUint32(0, true) === 0x04034b50 && from + compressedSize <= file.size ? file.slice(from, from + compressedSize) : null
}
