/** Batches requests: those that arrive while a batch is being sent form the next batch. */

type Waiting<T, R> = { it: T; resolve(answer: R): void; reject(error: unknown): void }

/**
 * `send` returns one answer for each item, in order; when it throws, every item of the batch rejects. `maxBatch` (default 500): largest
 * batch.
 */
export function batched<T, R>(send: (all: T[]) => Promise<R[]>, maxBatch = 500): (it: T) => Promise<R> {
  const waiting: Waiting<T, R>[] = []
  let sending = false

  async function sendAll(): Promise<void> {
    if (sending) return
    sending = true
    // Further requests of the same tick are sent with the first.
    await Promise.resolve()
    while (waiting.length > 0) {
      const some = waiting.splice(0, maxBatch)
      try {
        const answers = await send(some.map(({ it }) => it))
        for (const [i, { resolve }] of some.entries()) resolve(answers[i] as R) // one answer per item
      } catch (error) {
        for (const { reject } of some) reject(error)
      }
    }
    sending = false
  }

  return it =>
    new Promise((resolve, reject) => {
      waiting.push({ it, resolve, reject })
      void sendAll()
    })
}
