/** Compares what was imported with the lists of the archive. */
import { coded } from '../platform/errors/coded.ts'
import type { ListName } from './manifest.ts'

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
  list: ListName,
  archive: AsyncIterable<string>,
  found: AsyncIterable<string>,
  target: string,
): Promise<void> {
  const difference = await firstDifference(archive, found)
  if (!difference) return
  const { index, expected, found: other } = difference
  const where = `${target} differs from the list of the archive at number ${index} of ${list}`
  const [is, should] = [other, expected].map(line => (line === null ? 'nothing more' : nameOf(list, line)))
  throw coded('differs', `${where}: the archive lists ${should}, and ${target} has ${is === should ? 'it with other contents' : is}.`)
}
