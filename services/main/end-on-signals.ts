/** Longer than a page takes to read, shorter than the patience of those who stop containers. */
const graceMs = 30_000

/**
 * Ends the process in order on SIGINT or SIGTERM. A second signal, or work that is not done after 30 s, ends it at once with code 1: what
 * was in hand is then done again by whoever comes next.
 */
export function endOnSignals(close: () => Promise<void>): { stopping(): boolean } {
  let ending = false
  const end = async (): Promise<void> => {
    if (ending) return process.exit(1)
    ending = true
    setTimeout(() => process.exit(1), graceMs).unref()
    try {
      await close()
      process.exit(0)
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())
  return { stopping: () => ending }
}
