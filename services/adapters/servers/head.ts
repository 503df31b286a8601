/**
 * The newest of our events in the global order, read backwards from its end. Events of other installations are read once, not at each call.
 */
import type { StoredEvent } from '../../platform/events/event.ts'

/** The server's position of an event. */
type LogPosition = { commit: bigint; prepare: bigint }
/** One event of the global order; `ours` is null for an event of the server, of another installation or of an erased stream. */
export type LogEntry = { position: LogPosition; ours: StoredEvent | null }
type ReadBack = (from: LogPosition | null, count: number) => Promise<LogEntry[]>

/**
 * `hasEvents`: whether there is an event of ours at all. Called once the newest events are none of ours, so that a new installation on a
 * server with many events of others does not read them all. Returns the position, or null when there is none. Callers during a read share
 * the next read, which sees everything stored before their call.
 */
export function headOf(
  readBack: ReadBack,
  hasEvents: () => Promise<boolean>,
  isErased: (stream: string) => boolean,
): () => Promise<number | null> {
  let known: { upTo: bigint; newest: StoredEvent | null } | null = null
  let running: Promise<number | null> | null = null
  let next: Promise<number | null> | null = null

  async function read(): Promise<number | null> {
    let before = known
    let upTo = before?.upTo ?? -1n
    let from: LogPosition | null = null
    for (let count = 32; ; count = Math.min(count * 4, 4096)) {
      const page = await readBack(from, count)
      // Checked after the read, which finds erasures of other processes.
      if (before?.newest && isErased(before.newest.stream)) before = null
      if (from === null) upTo = page[0]?.position.commit ?? upTo
      const fresh = page.filter(({ position }) => before === null || position.commit > before.upTo)
      const found = fresh.find(({ ours }) => ours !== null)?.ours
      const oldest = page.at(-1)
      const isToContinue = !found && oldest !== undefined && page.length === count && fresh.length === count
      if (isToContinue && (from !== null || before !== null || (await hasEvents()))) {
        from = oldest.position
        continue
      }
      known = { upTo, newest: found ?? before?.newest ?? null }
      return known.newest?.position ?? null
    }
  }

  function start(): Promise<number | null> {
    next = null
    const reading = read().finally(() => {
      if (running === reading) running = null
    })
    running = reading
    return reading
  }

  return () => {
    if (running === null) return start()
    next ??= running.then(start, start)
    return next
  }
}
