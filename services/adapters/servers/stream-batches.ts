/** A stream of objects, read as what lies there. */

/** As much of a readable stream in object mode as is used here. */
export type ObjectStream = {
  read(): unknown
  on(event: string, listener: (error?: unknown) => void): unknown
  off(event: string, listener: (error?: unknown) => void): unknown
  resume(): unknown
}

/**
 * Arrays of 1 to `most` objects, each as soon as there is one: few when the reader is quick, many when it is slow. Ends when the
 * stream does or `signal` aborts; throws the stream's error after what came before it. What is left in it, later errors too, is
 * dropped.
 */
export async function* streamBatches<T>(stream: ObjectStream, most: number, signal: AbortSignal): AsyncGenerator<T[]> {
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
      while (batch.length < most) {
        const one = stream.read() as T | null // objectMode: an object of the stream's own kind
        if (one === null) break
        batch.push(one)
      }
      if (batch.length > 0) yield batch
      else if (failure) throw (failure as { error: unknown }).error // TypeScript does not see the listener set it
      else if (ended) return
      // Nothing slips in between the empty read and this wait: both happen in one turn.
      else await new Promise<void>(resolve => (wake = resolve))
    }
  } finally {
    signal.removeEventListener('abort', notify)
    // The rest is read and dropped: an unread stream would never end.
    stream.off('readable', notify)
    stream.resume()
  }
}
