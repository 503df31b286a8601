/** Longer than reading a page takes, shorter than the usual stop timeout of containers. */
const graceMs = 30_000

/**
 * Closes in order on SIGINT or SIGTERM. A second signal, or work that takes longer than 30 s, exits at once with code 1: unfinished work is
 * then repeated by the next process.
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
