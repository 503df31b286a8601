/** A long list as files: lines of canonical JSON in compressed parts, each with its hash, and one hash over all lines in order. */
import { createHash, type Hash } from 'node:crypto'
import { copyFile, link, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { coded, reasonOf } from '../platform/errors/coded.ts'
import { writeDurably } from './write-durably.ts'

const zip = promisify(gzip)
const unzip = promisify(gunzip)

/**
 * `hash`: hex SHA-256 of all lines, each with its line feed, in their order: what `zcat NAME-*.ndjson.gz | sha256sum` prints. A
 * part's hash is of its own lines.
 */
export type ListRef = { count: number; hash: string; parts: { count: number; hash: string }[] }

/** Limits of a part, and so of the memory used: lines and bytes. */
const linesInPart = 10_000
const bytesInPart = 8 * 1024 * 1024
/** A part exceeds its limit by at most one line, and no line is longer than an append may be. */
const maxPartBytes = 4 * bytesInPart

const partName = (name: string, index: number): string => `${name}-${String(index + 1).padStart(6, '0')}.ndjson.gz`
const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

/** A list of an earlier archive whose parts are linked as the beginning of the new list. `lines`: as `readList` gives them. */
type ReusedList = { folder: string; ref: ListRef; lines: AsyncIterable<string> }

/** Writes the lines into `folder`, after those of the reused list. Throws `storage-full`. */
export async function writeList(
  folder: string,
  name: string,
  lines: AsyncIterable<string>,
  reused: ReusedList | null = null,
): Promise<ListRef> {
  const all: Hash = createHash('sha256')
  const parts: ListRef['parts'] = []
  let part: string[] = []
  let bytes = 0
  let count = 0

  async function endPart(): Promise<void> {
    const text = part.join('')
    await writeDurably(join(folder, partName(name, parts.length)), await zip(text))
    all.update(text)
    parts.push({ count: part.length, hash: sha256(text) })
    count += part.length
    part = []
    bytes = 0
  }

  if (reused !== null) {
    for await (const line of reused.lines) all.update(`${line}\n`)
    for (const index of reused.ref.parts.keys()) {
      const [from, to] = [join(reused.folder, partName(name, index)), join(folder, partName(name, index))]
      // Some file systems have no links.
      await link(from, to).catch(() => copyFile(from, to))
    }
    parts.push(...reused.ref.parts)
    count = reused.ref.count
  }
  for await (const line of lines) {
    part.push(`${line}\n`)
    bytes += Buffer.byteLength(line) + 1
    if (part.length >= linesInPart || bytes >= bytesInPart) await endPart()
  }
  if (part.length > 0) await endPart()
  return { count, hash: all.digest('hex'), parts }
}

const damaged = (where: string, what: string): Error =>
  coded('archive-damaged', `The archive is damaged: ${where} ${what}. Take it from another copy, or export again.`)

async function textOf(path: string, where: string): Promise<Buffer> {
  const packed = await readFile(path).catch((error: unknown) => {
    throw damaged(where, `cannot be read (${reasonOf(error)})`)
  })
  return unzip(packed, { maxOutputLength: maxPartBytes }).catch((error: unknown) => {
    throw damaged(where, `cannot be unpacked (${reasonOf(error)})`)
  })
}

/** Called with each damage that is found, as an error with a sentence: throws it, or notes it. */
export type OnDamage = (damage: Error) => void
const throwIt: OnDamage = damage => {
  throw damage
}

/**
 * The lines as written. Checks the hash of a part before it yields its lines. Throws `archive-damaged`, or goes on with what can be read
 * when `onDamage` does not throw.
 */
export async function* readList(
  folder: string,
  name: string,
  { count, hash, parts }: ListRef,
  onDamage: OnDamage = throwIt,
): AsyncGenerator<string> {
  const all = createHash('sha256')
  let first = 1
  let whole = true
  for (const [index, part] of parts.entries()) {
    const file = partName(name, index)
    const where = `${file} (${name} ${first} to ${first + part.count - 1} of ${count})`
    first += part.count
    const text = await textOf(join(folder, file), where).catch(onDamage)
    if (!text) {
      whole = false
      continue
    }
    if (sha256(text) !== part.hash) {
      whole = false
      onDamage(damaged(where, 'is not what was exported: its hash differs'))
    }
    all.update(text)
    yield* text.toString().split('\n').slice(0, -1)
  }
  const found = { count: first - 1, hash: all.digest('hex') }
  if (whole && (found.count !== count || found.hash !== hash)) onDamage(damaged('manifest.json', `does not fit the parts of ${name}`))
}
