/** Long work on this thread, cut up so that calls are answered meanwhile. */
let last: Promise<void> = Promise.resolve()

/**
 * Resolves after what waits from outside has had its turn. Of many that ask at once one goes on in each turn of the event loop. Reads and writes of embedded
 * stores come without waiting: whoever goes through a long history by them alone keeps this thread from its first event to its last.
 */
export const yieldToEventLoop = (): Promise<void> => (last = last.then(() => new Promise(resolve => void setImmediate(resolve))))
