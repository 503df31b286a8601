/** What a watch says while it waits, and how long it waits. */
import { setTimeout as wait } from 'node:timers/promises'

export const fullDisk = (folder: string): string => `The disk of ${folder} is full. Make room.`
export const shownPause = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${Math.round(ms / 1000)} s`)

/** Of a wait that the server asks for. */
const maxRequestedMs = 10 * 60_000

export type GrowingPauses = {
  /** Warns and waits: longer each time, at least for `requestedMs` (ten minutes at most); ends early when the signal aborts. */
  after(message: string, requestedMs?: number | null): Promise<void>
  /** The next pause is the first again. */
  reset(): void
}

/** In ms. `first`, doubled with each pause up to `longest`. */
export function growingPauses(
  { first, longest }: { first: number; longest: number },
  warn: (line: string) => void,
  signal: AbortSignal,
): GrowingPauses {
  let next = first
  return {
    async after(message, requestedMs = null) {
      const ms = Math.max(next, Math.min(requestedMs ?? 0, maxRequestedMs))
      warn(`${message} Trying again in ${shownPause(ms)}; nothing is lost.`)
      next = Math.min(2 * next, longest)
      await wait(ms, undefined, { signal }).catch(() => {})
    },
    reset() {
      next = first
    },
  }
}
