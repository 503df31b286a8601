/** The directory of a zip: what it holds, read from its end. Nothing is inflated, and no size in it is believed later. */

/** Why a whole zip is left out. */
export type ZipProblem = 'damaged' | 'locked' | 'too-many' | 'inflates'
export type ZipEntry = { name: string; method: number; crc: number; packed: number; at: number }

const endSize = 22
const longestComment = 65_535
const mostDirectoryBytes = 4_000_000
const sign = { end: 0x06054b50, entry: 0x02014b50 }
const longForm = 0xffffffff

const viewOf = async (blob: Blob): Promise<DataView> => new DataView(await blob.arrayBuffer())

/** Where the directory ends: the last such mark, since a comment may follow it. */
function endOf(tail: DataView): number | null {
  for (let at = tail.byteLength - endSize; at >= 0; at--) if (tail.getUint32(at, true) === sign.end) return at
  return null
}

/** Names are UTF-8 or, of old programs, one byte a letter. */
function nameOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

function entriesIn(view: DataView, bytes: Uint8Array, count: number): ZipEntry[] | ZipProblem {
  const entries: ZipEntry[] = []
  for (let at = 0; entries.length < count;) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== sign.entry) return 'damaged'
    if ((view.getUint16(at + 8, true) & 1) === 1) return 'locked'
    const [nameSize, extra, comment] = [28, 30, 32].map(it => view.getUint16(at + it, true)) as [number, number, number] // as many as were asked for
    entries.push({
      name: nameOf(bytes.subarray(at + 46, at + 46 + nameSize)), method: view.getUint16(at + 10, true), crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true), at: view.getUint32(at + 42, true),
    })
    at += 46 + nameSize + extra + comment
  }
  return entries
}

/** `most`: of entries, folders and hidden files included. */
export async function zipDirectory(file: Blob, most: number): Promise<ZipEntry[] | ZipProblem> {
  const start = Math.max(0, file.size - endSize - longestComment)
  const tail = await viewOf(file.slice(start))
  const end = endOf(tail)
  if (end === null) return 'damaged'
  const [count, size, from] = [tail.getUint16(end + 10, true), tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)]
  // Zips with more than 65,534 entries say so elsewhere, and with this number here.
  if (count > most || size > mostDirectoryBytes) return 'too-many'
  if (from + size > start + end) return 'damaged'
  const view = await viewOf(file.slice(from, from + size))
  return entriesIn(view, new Uint8Array(view.buffer), count)
}

/** The packed bytes of an entry; null where they are not where the directory says. */
export async function compressedBytes(file: Blob, { at, packed }: ZipEntry): Promise<Blob | null> {
  if (at + 30 > file.size || packed === longForm) return null
  const head = await viewOf(file.slice(at, at + 30))
  const from = at + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  return head.getUint32(0, true) === 0x04034b50 && from + packed <= file.size ? file.slice(from, from + packed) : null
}
