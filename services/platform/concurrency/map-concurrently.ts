/** Concurrency limit for work on a list. */
import pLimit from 'p-limit'

/**
 * Results of `work` for each item of `all`, in their order, with at most `maxRunning` running at once. After a failure no further item
 * starts; once the running ones have ended, the error of the first failed item is thrown.
 */
export async function mapConcurrently<T, R>(
  maxRunning: number,
  all: readonly T[],
  work: (it: T, index: number) => Promise<R>,
): Promise<R[]> {
  const limit = pLimit({ concurrency: maxRunning, rejectOnClear: true })
  const results = all.map((it, index) =>
    limit(async () => {
      try {
        return await work(it, index)
      } catch (error) {
        limit.clearQueue()
        throw error
      }
    }),
  )
  await Promise.allSettled(results)
  return Promise.all(results)
}
