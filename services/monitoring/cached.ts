/** Caches an expensive reading for a time; concurrent callers share one reading. */

/** Returns the last result while it is younger than `ms`. Callers that come while it is being read wait for it. Errors are not cached. */
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
