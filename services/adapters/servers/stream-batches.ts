/** Reads streams of objects of the server: in batches of whatever is buffered, or until the first that matters. */

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
  on(event: 'caughtUp', listener: () => void): unknown
  on(event: 'error', listener: (error: unknown) => void): unknown
  unsubscribe(): Promise<void>
}

/**
 * True at the first object of a subscription for which `oursOf` is not empty, false when the server has sent all it has. Ends the
 * subscription.
 */
export async function findsAny<T>(subscription: EventSubscription<T>, oursOf: (one: T) => unknown[]): Promise<boolean> {
  try {
    return await new Promise<boolean>((resolve, reject) => {
      // The signal may come while objects before it are still buffered.
      const none = (): unknown => (subscription.readableLength > 0 ? setImmediate(none) : resolve(false))
      subscription.on('data', one => oursOf(one).length > 0 && resolve(true))
      subscription.on('caughtUp', none)
      subscription.on('error', reject)
    })
  } finally {
    await subscription.unsubscribe().catch(() => {})
  }
}
