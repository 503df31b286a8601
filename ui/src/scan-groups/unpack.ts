/** Unpacks zips among the dropped or chosen files, in the browser. Loaded with the first zip. */
import { uploadLimits } from '@docketry/contracts/rules/upload-limits.ts'
import { counted } from '../data/format.ts'
import { crc32 } from './crc32.ts'
import { isSystemFile, isZip, limits } from './files.ts'
import { compressedBytes, zipDirectory, type ZipEntry, type ZipProblem } from './zip-directory.ts'

/** Maximum number of skipped files listed by name. */
const maxListed = 10

const zipProblemTexts: Record<ZipProblem, string> = {
  damaged: 'is damaged or is not a zip file. Make it again, or drop the files themselves.',
  locked: 'is locked with a password. Unpack it and drop the files themselves.',
  'too-many': `holds more than ${limits.files} files. Unpack it and drop the files themselves.`,
  inflates: 'unpacks to more than 500 MB and was left out. Send what it holds as several zips.',
}
const types: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  heic: 'image/heic',
  heif: 'image/heif',
  pdf: 'application/pdf',
  xml: 'text/xml',
}

type Inflated = { parts: Uint8Array<ArrayBuffer>[]; size: number }

/** Inflates an entry. Stops beyond `maxBytes`, whatever size the directory claims. */
async function inflated(file: Blob, entry: ZipEntry, maxBytes: number): Promise<Inflated | 'damaged'> {
  const packed = await compressedBytes(file, entry)
  if (!packed) return 'damaged'
  const bytes = packed.stream()
  const reader = (entry.method === 0 ? bytes : bytes.pipeThrough(new DecompressionStream('deflate-raw'))).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let [size, crc] = [0, 0]
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value)
      size += next.value.length
      if (size > maxBytes) return (await reader.cancel(), { parts: [], size })
      crc = crc32(next.value, crc)
    }
  } catch {
    return 'damaged'
  }
  return crc === entry.crc ? { parts, size } : 'damaged'
}

const baseOf = (name: string): string => name.split(/[/\\]/u).at(-1) ?? ''
const isHidden = (name: string): boolean => name.split(/[/\\]/u).some(part => part === '__MACOSX' || isSystemFile({ name: part }))

/** Why an entry is skipped; null for one that can be used. */
function skipReason({ name, method }: ZipEntry): string | null {
  if (isZip({ name })) return 'a zip inside the zip'
  if (!(baseOf(name).toLowerCase().split('.').at(-1)! in types)) return 'not PNG, JPEG, HEIC, PDF or XML'
  return method === 0 || method === 8 ? null : 'packed in a way that cannot be read here'
}

/** `skipped`: names of skipped entries, each with the reason. */
type Unpacked = { files: File[]; skipped: string[] }

async function unpacked(zip: File): Promise<Unpacked | ZipProblem> {
  // Folders and hidden files count as entries.
  const entries = await zipDirectory(zip, 4 * limits.files)
  if (typeof entries === 'string') return entries
  const shown = entries.filter(({ name }) => !/[/\\]$/u.test(name) && !isHidden(name))
  if (shown.length > limits.files) return 'too-many'
  const files: File[] = []
  const skipped: string[] = []
  const paths = new Map<string, number>()
  let total = 0
  for (const entry of shown) {
    const name = baseOf(entry.name)
    const why = skipReason(entry)
    if (why) {
      skipped.push(`${name} (${why})`)
      continue
    }
    const content = await inflated(zip, entry, Math.min(limits.oneFile, uploadLimits.unpackedBytes - total))
    if (content === 'damaged') return content
    total += content.size
    if (total > uploadLimits.unpackedBytes) return 'inflates'
    if (content.size === 0) skipped.push(`${name} (empty)`)
    else if (content.size > limits.oneFile) skipped.push(`${name} (over 25 MB)`)
    else {
      const nth = (paths.get(entry.name) ?? 0) + 1
      paths.set(entry.name, nth)
      const file = new File(content.parts, name, { type: types[name.toLowerCase().split('.').at(-1)!]!, lastModified: zip.lastModified })
      // The path distinguishes entries of equal names.
      files.push(Object.assign(file, { path: `${zip.name}/${entry.name}${nth > 1 ? ` (${nth})` : ''}` }))
    }
  }
  return { files, skipped }
}

function skippedTexts(zip: File, result: Unpacked | ZipProblem): string[] {
  if (typeof result === 'string') return [`${zip.name} ${zipProblemTexts[result]}`]
  const { files, skipped } = result
  const more = skipped.length > maxListed ? ` and ${skipped.length - maxListed} more` : ''
  const names = `${skipped.slice(0, maxListed).join(', ')}${more}`
  if (files.length === 0)
    return [`${zip.name} holds no PNG, JPEG, HEIC, PDF or XML that can be used${skipped.length > 0 ? `: ${names}` : ''}.`]
  return skipped.length > 0 ? [`${counted(skipped.length, 'file')} of ${zip.name} left out: ${names}.`] : []
}

/** Replaces each zip by its files. `notice`: text about files left out, null for none. */
export async function unpackAll(all: readonly File[]): Promise<{ files: File[]; notice: string | null }> {
  const files: File[] = []
  const notices: string[] = []
  for (const file of all) {
    if (!isZip(file)) {
      files.push(file)
      continue
    }
    const result = await unpacked(file).catch((): ZipProblem => 'damaged')
    if (typeof result !== 'string') files.push(...result.files)
    notices.push(...skippedTexts(file, result))
  }
  return { files, notice: notices.join(' ') || null }
}

function refusalText(name: string, code: string | undefined): string {
  if (code === 'file-too-small') return 'is empty. Scan or save it again.'
  if (code !== 'file-too-large') return 'is not a PNG, JPEG, HEIC, PDF or e-invoice (XML), or a zip of them.'
  return isZip({ name }) ? 'is over 100 MB. Drop what it holds as several zips.' : 'is over 25 MB. Scan it at 200 or 300 dpi.'
}

const firstNames = (files: readonly { name: string }[]): string => {
  const some = files
    .slice(0, 3)
    .map(it => it.name)
    .join(', ')
  return files.length > 3 ? `${some} and others` : some
}

type Refused = { file: { name: string }; errors: readonly { code: string }[] }
/** Text about files that react-dropzone refused: for each reason its first file, others by name. */
export function refusedText(refused: readonly Refused[]): string {
  const byReason = Map.groupBy(refused, it => refusalText(it.file.name, it.errors[0]?.code))
  return [...byReason].map(([reason, same]) => refusedTextOf(reason, same)).join(' ')
}

function refusedTextOf(reason: string, same: readonly Refused[]): string {
  const [first, ...others] = same.map(it => it.file)
  const more =
    others.length > 0 ? ` ${counted(others.length, 'more file', 'more files')} left out for this reason: ${firstNames(others)}.` : ''
  return `${first?.name ?? ''} ${reason}${more}`
}

/** Text about skipped files of a folder. */
export const skippedFolderText = (skipped: readonly File[]): string =>
  `${counted(skipped.length, 'file')} of the folder left out (${firstNames(skipped)}): not PNG, JPEG, HEIC, PDF or XML, empty, or over 25 MB (a zip: 100 MB).`
