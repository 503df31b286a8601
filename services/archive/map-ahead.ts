/** Maps a list concurrently, in its order. */

/**
 * The result of `work` for each item, in the order of the items; at most `ahead` run at once. Throws the first error once the others have
 * ended.
 */
export async function* mapAhead<T, R>(items: AsyncIterable<T>, ahead: number, work: (item: T) => Promise<R>): AsyncGenerator<R> {
  const running: Promise<R>[] = []
  try {
    for await (const item of items) {
      const one = work(item)
      one.catch(() => {}) // awaited below, and thrown there
      running.push(one)
      if (running.length >= ahead) yield (await running.shift()) as R // not empty: pushed to above
    }
    for (let one = running.shift(); one; one = running.shift()) yield await one
  } finally {
    // After an error nothing may still be running.
    await Promise.allSettled(running)
  }
}
