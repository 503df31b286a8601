/** Verifies an archive, or the stores that it was imported into, against the manifest. */
import { coded } from '../platform/errors/coded.ts'
import type { Archive } from './export.ts'
import { historyCheck, type References } from './check-history.ts'
import { readBlobLines, type BlobLine, type EventLine } from './lines.ts'
import { readList } from './list-parts.ts'
import { listNames, type ListName, type Manifest } from './manifest.ts'
import { counted, type ReportProgress } from './progress.ts'

/** A short name for the item of a line, for an error message. */
function nameOf(list: ListName, line: string): string {
  const value = JSON.parse(line) as Record<string, unknown>
  if (list === 'events') return `${String(value['stream'])} at revision ${String(value['revision'])}`
  if (list === 'blobs') return `${String(value['owner'])}/${String(value['hash'])} of ${String(value['size'])} bytes`
  return line.slice(0, 200)
}

/** `index` counts from 1. A side is null when its list has ended. */
type Difference = { index: number; expected: string | null; found: string | null }

/** Compares two lists line by line, in bounded memory. The first line that differs, or null when both lists are equal. */
async function firstDifference(expected: AsyncIterable<string>, found: AsyncIterable<string>): Promise<Difference | null> {
  const iterator = found[Symbol.asyncIterator]()
  let index = 0
  try {
    for await (const line of expected) {
      index += 1
      const next = await iterator.next()
      if (next.done || next.value !== line) return { index, expected: line, found: next.done ? null : next.value }
    }
    const extra = await iterator.next()
    return extra.done ? null : { index: index + 1, expected: null, found: extra.value }
  } finally {
    await iterator.return?.()
  }
}

/** Throws `differs` with the first line that differs. */
export async function compareList(
  list: ListName, archive: AsyncIterable<string>, found: AsyncIterable<string>, target: string,
): Promise<void> {
  const difference = await firstDifference(archive, found)
  if (!difference) return
  const { index, expected, found: other } = difference
  const where = `${target} differs from the list of the archive at number ${index} of ${list}`
  const [is, should] = [other, expected].map(line => (line === null ? 'nothing more' : nameOf(list, line)))
  throw coded('differs', `${where}: the archive lists ${should}, and ${target} has ${is === should ? 'it with other contents' : is}.`)
}

async function* seen(lines: AsyncIterable<string>, see: (line: string) => void): AsyncGenerator<string> {
  for await (const line of lines) {
    see(line)
    yield line
  }
}

/**
 * Reads the whole archive. Throws `archive-damaged` or `differs`, naming the first damaged part; `forged` for events whose chain does not hold, and missing blobs, that the export
 * did not find: they were changed after it, or before.
 */
export async function checkArchive({ folder, blobs }: Archive, { lists, damaged = [] }: Manifest, references: () => References, progress: ReportProgress): Promise<void> {
  const history = historyCheck(references())
  for (const name of listNames) {
    const lines = counted(readList(folder, name, lists[name]), `check of ${name}`, progress, lists[name].count)
    if (name === 'blobs') await compareList(name, seen(lines, line => history.addBlob(JSON.parse(line) as BlobLine)), readBlobLines(blobs), 'its folder blobs')
    else if (name === 'events') for await (const line of lines) history.addEvent(JSON.parse(line) as EventLine)
    else for await (const _ of lines); // reading checks the hashes
  }
  const known = new Set(damaged.map(({ what }) => what))
  const [first, ...more] = history.damage().filter(({ what }) => !known.has(what))
  if (!first) return
  const others = more.length === 0 ? '' : ` ${more.length} more: ${more.slice(0, 5).map(({ what }) => what).join(', ')}${more.length > 5 ? ' and others' : ''}.`
  throw coded('forged', `The archive does not hold what was stored once (${first.what}). ${first.reason}${others}`)
}
