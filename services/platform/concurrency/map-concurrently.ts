/** Concurrency limit for work on a list. */

/**
 * Results of `work` for each item of `all`, in their order, with at most `most` running at once. After the first failure no further item starts; the
 * error is thrown once the running ones have ended.
 */
export async function mapConcurrently<T, R>(most: number, all: readonly T[], work: (it: T, index: number) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  const failures: unknown[] = []
  const waiting = all.entries()
  async function runWorker(): Promise<void> {
    // All workers share one iterator: each item goes to the next free worker.
    for (const [index, it] of waiting) {
      try {
        answers[index] = await work(it, index)
      } catch (error) {
        failures.push(error)
      }
      if (failures.length > 0) return
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, all.length) }, runWorker))
  if (failures.length > 0) throw failures[0]
  return answers
}
