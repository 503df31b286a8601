/** The same work for many things, without having all of it in hand at once. */

/**
 * What `work` gives for each of `all`, in their order, with at most `most` of them in hand. After the first that fails none is begun; it is thrown once
 * those in hand have ended.
 */
export async function mapConcurrently<T, R>(most: number, all: readonly T[], work: (it: T, index: number) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  const failures: unknown[] = []
  const waiting = all.entries()
  async function hand(): Promise<void> {
    // Taken from one list by all hands: each thing goes to whoever is free next.
    for (const [index, it] of waiting) {
      try {
        answers[index] = await work(it, index)
      } catch (error) {
        failures.push(error)
      }
      if (failures.length > 0) return
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, all.length) }, hand))
  if (failures.length > 0) throw failures[0]
  return answers
}
