/** Which files of a watched folder are complete, and belong together. */
import { lstat, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sniff } from '../../content/sniff.ts'
import { codeOf } from '../../platform/errors/coded.ts'

type Listed = { name: string; size: number; stamp: string }
/** `others`: folders, links and special files, which are left alone. */
type Listing = { files: Listed[]; others: string[] }
/** `since`: when the file was first seen as it is now, in ms. */
export type Seen = ReadonlyMap<string, Listed & { since: number }>
/**
 * In ms. `settle`: a file that is whole by its content is complete when nobody has written to it for this long; `quiet`: the same for any
 * other file. `together`: how long complete files wait for others that are still arriving.
 * The usual numbers are in watch-folder.ts (`usualPace`).
 */
export type Patience = { settle: number; quiet: number; together: number }

/** Names that programs give to files they are still writing, and files of operating systems. */
const unfinished = /^(?:\.|~\$)|\.(?:tmp|temp|part|partial|crdownload|download|filepart|swp)$|^(?:thumbs\.db|desktop\.ini)$/iu

export async function listFolder(folder: string): Promise<Listing> {
  const listing: Listing = { files: [], others: [] }
  for (const name of (await readdir(folder)).sort()) {
    if (unfinished.test(name) || name === 'done' || name === 'failed') continue
    const stat = await lstat(join(folder, name)).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null
      throw error
    })
    if (stat === null) continue
    if (stat.isFile()) listing.files.push({ name, size: stat.size, stamp: `${stat.ino} ${stat.size} ${stat.mtimeMs}` })
    else listing.others.push(name)
  }
  return listing
}

/** The files as they were seen before and are now. */
export const seenNow = (before: Seen, files: readonly Listed[], at: number): Seen =>
  new Map(
    files.map(file => {
      const known = before.get(file.name)
      return [file.name, { ...file, since: known?.stamp === file.stamp ? known.since : at }]
    }),
  )

/**
 * `whole`: names of files that are whole by their content. Nothing is ready while others are still arriving, unless one has waited for
 * `together`.
 */
export function readyOf(seen: Seen, whole: ReadonlySet<string>, at: number, patience: Patience): string[] {
  const files = [...seen.values()]
  const ready = files.filter(({ name, since }) => at - since >= (whole.has(name) ? patience.settle : patience.quiet))
  const waitsTooLong = ready.some(({ since }) => at - since >= patience.settle + patience.together)
  const arriving = files.some(({ since }) => at - since < patience.settle)
  return arriving && !waitsTooLong ? [] : ready.map(({ name }) => name)
}

const tailBytes = 4096

/**
 * True where the end of the file is the end of its format: a copy that has stopped halfway is not. Files of unknown kinds, and those that
 * cannot be read, are false.
 */
export async function isWholeFile(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null)
  if (file === null) return false
  try {
    const { size } = await file.stat()
    const part = async (at: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(tailBytes), 0, tailBytes, at)
      return buffer.subarray(0, bytesRead)
    }
    const tail = (await part(Math.max(0, size - tailBytes))).toString('latin1')
    switch (sniff(await part(0))) {
      case 'pdf':
        return tail.includes('%%EOF')
      case 'png':
        return tail.includes('IEND')
      case 'jpeg':
        return tail.includes('\xff\xd9')
      case 'xml':
        return /<\/[\w.-]*:?(?:Invoice|CreditNote|CrossIndustryInvoice)\s*>/u.test(tail)
      case 'heic':
        return await boxesEnd(size, at => part(at))
      case null:
        return false
    }
  } catch {
    return false
  } finally {
    await file.close()
  }
}

/** True where the boxes of a HEIC file (ISO/IEC 14496-12: length, type) end where the file ends. */
async function boxesEnd(size: number, part: (at: number) => Promise<Buffer>): Promise<boolean> {
  let at = 0
  for (let boxes = 0; at < size && boxes < 100; boxes++) {
    const head = await part(at)
    if (head.length < 8) return false
    const length = head.readUInt32BE(0)
    if (length === 0) return true
    at += length === 1 && head.length >= 16 ? Number(head.readBigUInt64BE(8)) : length
    if (length > 1 && length < 8) return false
  }
  return at === size
}
