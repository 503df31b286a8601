/** Work that is repeated after a time that each round decides. */

/** The first round follows after `firstMs`; `round` returns how long to wait until the next, in ms, and must not throw. */
export function repeatRounds(firstMs: number, round: () => Promise<number>): { close(): Promise<void> } {
  let last: Promise<void> = Promise.resolve()
  let next: NodeJS.Timeout | null = null
  let closed = false
  function later(ms: number): void {
    if (closed) return
    next = setTimeout(() => void (last = round().then(later)), ms)
    next.unref()
  }
  later(firstMs)
  return {
    /** Resolves when the round under way has ended. */
    async close() {
      closed = true
      if (next) clearTimeout(next)
      await last
    },
  }
}
