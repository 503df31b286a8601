/** Two lists side by side, in bounded memory. */

/** `index` counts from 1; a side is null where it has ended. */
export type Difference = { index: number; wanted: string | null; found: string | null }

/** The first line that is not in both at the same place, or null when both are the same to their ends. */
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
