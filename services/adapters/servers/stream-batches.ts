/** Reads streams of objects of the server: in batches of whatever is buffered, or all that is stored. */

/** The used part of a readable stream in object mode. */
type ObjectStream = {
  read(): unknown
  on(event: string, listener: (error?: unknown) => void): unknown
  off(event: string, listener: (error?: unknown) => void): unknown
  resume(): unknown
}

/**
 * Yields arrays of 1 to `maxBatch` objects, as soon as there is one: few for a quick reader, many for a slow one. Ends when the
 * stream ends or `signal` aborts; throws the stream's error after the objects before it. The rest of the stream and later errors are
 * dropped.
 */
export async function* streamBatches<T>(stream: ObjectStream, maxBatch: number, signal: AbortSignal): AsyncGenerator<T[]> {
  let failure: { error: unknown } | null = null
  let ended = false
  let wake = (): void => {}
  const notify = (): void => wake()
  const end = (): void => {
    ended = true
    wake()
  }
  stream.on('readable', notify)
  stream.on('end', end)
  stream.on('close', end)
  stream.on('error', error => {
    failure ??= { error }
    wake()
  })
  signal.addEventListener('abort', notify)
  try {
    while (!signal.aborted) {
      const batch: T[] = []
      while (batch.length < maxBatch) {
        const one = stream.read() as T | null // the stream is in object mode
        if (one === null) break
        batch.push(one)
      }
      if (batch.length > 0) yield batch
      else if (failure)
        throw (failure as { error: unknown }).error // TypeScript does not see the listener set it
      else if (ended) return
      // No object is missed between the empty read and this wait: both are in one tick.
      else await new Promise<void>(resolve => (wake = resolve))
    }
  } finally {
    signal.removeEventListener('abort', notify)
    // The rest is read and dropped: an unread stream would never end.
    stream.off('readable', notify)
    stream.resume()
  }
}

/** The used part of a subscription of the client. */
type EventSubscription<T> = {
  readonly readableLength: number
  on(event: 'data', listener: (one: T) => void): unknown
  on(event: 'confirmation' | 'caughtUp' | 'end', listener: () => void): unknown
  on(event: 'error', listener: (error: unknown) => void): unknown
  unsubscribe(): Promise<void>
}

/** `alive`: called when the server shows that it goes on, though it sends nothing that matches. */
type Subscribe<T> = (alive: () => void) => EventSubscription<T>

/**
 * Reads a new subscription until the server has sent all that is stored, `isEnough` returns true or `signal` aborts; then ends it.
 * `quietMs`: a server that is silent for so long is taken to have sent everything: only EventStoreDB 23.10 and later say so. Rejects when the
 * subscription is not confirmed in that time, or ends early.
 */
export async function readStored<T>(
  subscribe: Subscribe<T>,
  isEnough: (one: T) => boolean,
  { signal, quietMs = 30_000 }: { signal?: AbortSignal | undefined; quietMs?: number } = {},
): Promise<void> {
  if (signal?.aborted) return
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const done = (): void => resolve()
  let isConfirmed = false
  const quiet = (): void => (isConfirmed ? resolve() : reject(new Error('the server did not confirm the subscription')))
  const late = setTimeout(quiet, quietMs)
  const subscription = subscribe(() => void late.refresh())
  subscription.on('confirmation', () => {
    isConfirmed = true
    late.refresh()
  })
  // The signal may come while objects before it are still buffered.
  const end = (): unknown => (subscription.readableLength > 0 ? setImmediate(end) : done())
  subscription.on('data', one => {
    late.refresh()
    if (isEnough(one)) done()
  })
  subscription.on('caughtUp', end)
  subscription.on('end', () => reject(new Error('the subscription ended before everything was sent')))
  subscription.on('error', reject)
  signal?.addEventListener('abort', done)
  try {
    await promise
  } finally {
    clearTimeout(late)
    signal?.removeEventListener('abort', done)
    await subscription.unsubscribe().catch(() => {})
  }
}

/** Whether anything that is stored is ours: true at the first object for which `oursOf` is not empty. */
export async function findsAny<T>(subscribe: Subscribe<T>, oursOf: (one: T) => unknown[]): Promise<boolean> {
  let found = false
  await readStored(subscribe, one => (found ||= oursOf(one).length > 0))
  return found
}
