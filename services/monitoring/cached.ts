/** Asked by many, answered by one: readings that cost something are taken at most so often, and one at a time. */

/** The last answer while it is younger than `ms`; callers in between wait for the one under way. A failure is not kept. */
export function cached<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: T } | null = null
  let underWay: Promise<T> | null = null
  return () => {
    if (last !== null && performance.now() - last.at < ms) return Promise.resolve(last.value)
    underWay ??= read()
      .then(value => {
        last = { at: performance.now(), value }
        return value
      })
      .finally(() => {
        underWay = null
      })
    return underWay
  }
}
