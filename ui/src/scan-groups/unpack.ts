/** Zips among the files that were dropped or chosen, unpacked in the browser. Loaded with the first zip. */
import { counted } from '../data/format.ts'
import { isOfSystem, isZip, limits } from './files.ts'
import { compressedBytes, zipDirectory, type ZipEntry, type ZipProblem } from './zip-directory.ts'

/** Bytes that one zip may inflate to. */
const mostInflated = 500_000_000
/** Names told of what was left out of a zip. */
const mostTold = 10

const zipWords: Record<ZipProblem, string> = {
  damaged: 'is damaged or is no zip. Make it again, or drop the files themselves.',
  locked: 'is locked with a password. Unpack it and drop the files themselves.',
  'too-many': `holds more than ${limits.files} files. Unpack it and drop the files themselves.`,
  inflates: 'unpacks to more than 500 MB and was left out. Send what it holds as several zips.',
}
const types: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', pdf: 'application/pdf' }

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let crc = n
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  return crc
})
function crcAfter(crc: number, bytes: Uint8Array): number {
  let now = crc
  for (let i = 0; i < bytes.length; i++) now = crcTable[(now ^ bytes[i]!) & 255]! ^ (now >>> 8)
  return now
}

type Inflated = { parts: Uint8Array<ArrayBuffer>[]; size: number }

/** Stops at `most` bytes, whatever the zip says of itself. */
async function inflated(file: Blob, entry: ZipEntry, most: number): Promise<Inflated | 'damaged'> {
  const packed = await compressedBytes(file, entry)
  if (!packed) return 'damaged'
  const bytes = packed.stream()
  const reader = (entry.method === 0 ? bytes : bytes.pipeThrough(new DecompressionStream('deflate-raw'))).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let [size, crc] = [0, 0xffffffff]
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value)
      size += next.value.length
      if (size > most) return (await reader.cancel(), { parts: [], size })
      crc = crcAfter(crc, next.value)
    }
  } catch {
    return 'damaged'
  }
  return (crc ^ 0xffffffff) >>> 0 === entry.crc ? { parts, size } : 'damaged'
}

const baseOf = (name: string): string => name.split(/[/\\]/u).at(-1) ?? ''
const isHidden = (name: string): boolean => name.split(/[/\\]/u).some(part => part === '__MACOSX' || isOfSystem({ name: part }))

/** Null where it can be taken. */
function refusalOf({ name, method }: ZipEntry): string | null {
  if (isZip({ name })) return 'a zip inside the zip'
  if (!(baseOf(name).toLowerCase().split('.').at(-1)! in types)) return 'not PNG, JPEG or PDF'
  return method === 0 || method === 8 ? null : 'packed in a way that cannot be read here'
}

type Unpacked = { files: File[]; left: string[] }

async function unpacked(zip: File): Promise<Unpacked | ZipProblem> {
  // Folders and hidden files are entries, too.
  const entries = await zipDirectory(zip, 4 * limits.files)
  if (typeof entries === 'string') return entries
  const shown = entries.filter(({ name }) => !/[/\\]$/u.test(name) && !isHidden(name))
  if (shown.length > limits.files) return 'too-many'
  const files: File[] = []
  const left: string[] = []
  const paths = new Map<string, number>()
  let total = 0
  for (const entry of shown) {
    const name = baseOf(entry.name)
    const why = refusalOf(entry)
    if (why) {
      left.push(`${name} (${why})`)
      continue
    }
    const got = await inflated(zip, entry, Math.min(limits.oneFile, mostInflated - total))
    if (got === 'damaged') return got
    total += got.size
    if (total > mostInflated) return 'inflates'
    if (got.size === 0) left.push(`${name} (empty)`)
    else if (got.size > limits.oneFile) left.push(`${name} (over 25 MB)`)
    else {
      const nth = (paths.get(entry.name) ?? 0) + 1
      paths.set(entry.name, nth)
      const file = new File(got.parts, name, { type: types[name.toLowerCase().split('.').at(-1)!]!, lastModified: zip.lastModified })
      // Where it lay tells it from another one of the same name.
      files.push(Object.assign(file, { path: `${zip.name}/${entry.name}${nth > 1 ? ` (${nth})` : ''}` }))
    }
  }
  return { files, left }
}

function wordsFor(zip: File, got: Unpacked | ZipProblem): string[] {
  if (typeof got === 'string') return [`${zip.name} ${zipWords[got]}`]
  const { files, left } = got
  const more = left.length > mostTold ? ` and ${left.length - mostTold} more` : ''
  const names = `${left.slice(0, mostTold).join(', ')}${more}`
  if (files.length === 0) return [`${zip.name} holds no PNG, JPEG or PDF that can be taken${left.length > 0 ? `: ${names}` : ''}.`]
  return left.length > 0 ? [`${counted(left.length, 'file')} of ${zip.name} left out: ${names}.`] : []
}

/** The files with those of each zip in its place, and what is to be said of what was left out; null for nothing. */
export async function unpackAll(all: readonly File[]): Promise<{ files: File[]; said: string | null }> {
  const files: File[] = []
  const said: string[] = []
  for (const file of all) {
    if (!isZip(file)) {
      files.push(file)
      continue
    }
    const got = await unpacked(file).catch((): ZipProblem => 'damaged')
    if (typeof got !== 'string') files.push(...got.files)
    said.push(...wordsFor(file, got))
  }
  return { files, said: said.join(' ') || null }
}

const refusal = (name: string, code: string | undefined): string =>
  code === 'file-too-large' ? (isZip({ name }) ? 'is over 100 MB. Drop what it holds as several zips.' : 'is over 25 MB. Scan it at 200 or 300 dpi.')
    : code === 'file-too-small' ? 'is empty. Scan or save it again.' : 'is not a PNG, JPEG or PDF, or a zip of them.'

/** Of files that were dropped or chosen: the first by name, with the reason. */
export function refusedWords(refused: (readonly [name: string, code: string | undefined])[]): string {
  const [name, code] = refused[0] ?? ['', undefined]
  return `${name} ${refusal(name, code)}${refused.length > 1 ? ` ${refused.length - 1} more were left out too.` : ''}`
}

/** Of files of a folder. */
export function folderWords(left: readonly File[]): string {
  const some = left.slice(0, 3).map(it => it.name).join(', ')
  return `${counted(left.length, 'file')} of the folder left out (${some}${left.length > 3 ? ' and others' : ''}): not PNG, JPEG or PDF, empty, or over 25 MB (a zip: 100 MB).`
}
