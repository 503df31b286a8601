/** Several at once, in order. */

/** What `work` makes of each item, in the items' order, with at most `ahead` of them in hand. Throws the first failure, once those in hand have ended. */
export async function* mapAhead<T, R>(
  items: AsyncIterable<T>, ahead: number, work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = []
  try {
    for await (const item of items) {
      const one = work(item)
      one.catch(() => {}) // it is awaited when its turn comes, and thrown then
      running.push(one)
      if (running.length >= ahead) yield (await running.shift()) as R // just pushed to
    }
    for (let one = running.shift(); one; one = running.shift()) yield await one
  } finally {
    // Whoever goes on after a failure finds nothing still at work behind it.
    await Promise.allSettled(running)
  }
}
