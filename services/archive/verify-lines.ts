/** Compares two lists line by line, in bounded memory. */

/** `index` counts from 1. A side is null when its list has ended. */
export type Difference = { index: number; wanted: string | null; found: string | null }

/** The first line that differs, or null when both lists are equal. */
export async function firstDifference(wanted: AsyncIterable<string>, found: AsyncIterable<string>): Promise<Difference | null> {
  const there = found[Symbol.asyncIterator]()
  let index = 0
  try {
    for await (const line of wanted) {
      index += 1
      const next = await there.next()
      if (next.done || next.value !== line) return { index, wanted: line, found: next.done ? null : next.value }
    }
    const extra = await there.next()
    return extra.done ? null : { index: index + 1, wanted: null, found: extra.value }
  } finally {
    await there.return?.()
  }
}
