/** Waits so many ms; ends sooner when the network comes back, when `hurry` is called, or when it is stopped. */
export function makeRetryDelay(signal: AbortSignal, target: EventTarget = window): { rest: (ms: number) => Promise<void>; hurry: () => void } {
  let end = (): void => undefined
  return {
    hurry: () => end(),
    rest: ms => new Promise<void>(resolve => {
      const timer = setTimeout(() => end(), ms)
      end = () => {
        clearTimeout(timer)
        target.removeEventListener('online', end)
        signal.removeEventListener('abort', end)
        resolve()
      }
      target.addEventListener('online', end)
      signal.addEventListener('abort', end)
      if (signal.aborted) end()
    }),
  }
}
