/** Several at once, in order. */

/** What `work` makes of each item, in the items' order, with at most `ahead` of them in hand. Throws the first failure. */
export async function* mapAhead<T, R>(
  items: AsyncIterable<T>, ahead: number, work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const inHand: Promise<R>[] = []
  for await (const item of items) {
    const one = work(item)
    one.catch(() => {}) // it is awaited when its turn comes, and thrown then
    inHand.push(one)
    if (inHand.length >= ahead) yield (await inHand.shift()) as R // just pushed to
  }
  for (const one of inHand) yield await one
}
