/**
 * The loop that runs a projection or a reaction: the lease holder follows the events from a checkpoint and restarts after every failure.
 */
import { backOff, pause, yieldToEventLoop } from '../concurrency/timers.ts'
import { codeOf, reasonOf } from '../errors/coded.ts'
import type { StoredEvent } from '../events/event.ts'
import { leasesOf, type Leases } from './leases.ts'
import type { Documents, Lease } from '../ports/documents.ts'
import type { EventStore } from '../ports/event-store.ts'
import { readAhead } from './read-ahead.ts'
import { makeProgress } from './progress.ts'
import type { Report } from '../errors/report.ts'

/** `standby`: another process has the lease. `failing`: retrying. `stopped`: an operator must act. */
export type LoopState = 'starting' | 'following' | 'standby' | 'failing' | 'stopped' | 'closed'

/** Why something failed, and when (UTC ms). */
export type Failure = { reason: string; at: number }

/**
 * `lagMs`: for how long it has been behind, or the age of the newest handled event where that is less; 0 when caught up. `live`: false
 * while a projection is built that nobody reads yet; its lag then has no meaning. `handled`: number of events since the start of the
 * process. `lastFailure` stays when the loop goes on. Times are UTC ms.
 */
export type LoopStatus = {
  name: string
  state: LoopState
  reason: string | null
  position: number | null
  lagMs: number
  lastProgressAt: number
  live: boolean
  handled: number
  lastFailure: Failure | null
}

export type Loop = {
  /** Resolves when the loop has handled the event at `position`; rejects with code `stopped` when the loop has ended. */
  reached(position: number): Promise<void>
  /** Resolves when every event stored before the call is handled. */
  settled(): Promise<void>
  status(): Promise<LoopStatus>
  /** Resolves after the current batch. */
  close(): Promise<void>
}

type LoopWork = {
  name: string
  /** Name of the lease and the checkpoint. */
  collection: string
  /** Called whenever the loop (re)starts. Returns the position to follow from, null for the first event. */
  start(lease: Lease): Promise<number | null>
  /** Writes under a lost lease fail with `fenced`. An error with code `stopped` ends the loop; any other error restarts it. */
  handle(batch: StoredEvent[], lease: Lease): Promise<void>
}

/**
 * `leases`: shared by the loops of the process (default: the loop's own). `backOffMs` (default 100): wait after the first failure. `ahead`:
 * largest number of events read while a batch is handled; they form the next batch (default: no read-ahead, batches as the store gives
 * them).
 */
export type LoopPorts = { events: EventStore; documents: Documents; report: Report; leases?: Leases; backOffMs?: number; ahead?: number }

/** Larger batches mean a backfill: the loop yields between them so that requests are answered. */
const backfillBatch = 100

export function followLoop({ name, collection, start, handle }: LoopWork, ports: LoopPorts): Loop {
  const { events, documents, report, leases = leasesOf(documents), backOffMs, ahead } = ports
  const closing = new AbortController()
  const progress = makeProgress()
  let state: LoopState = 'starting'
  let reason: string | null = null
  let lastProgressAt = Date.now()
  let lastEventAt = 0
  let caughtUpAt = 0
  let failures = 0
  let handled = 0
  let lastFailure: Failure | null = null

  async function follow(): Promise<void> {
    const leased = await leases.acquire(collection)
    if (!leased) {
      state = 'standby'
      return pause(leases.ms / 3, closing.signal)
    }
    const from = await start(leased.lease)
    progress.pass(from)
    state = 'following'
    const readEvents = (signal: AbortSignal): AsyncIterable<StoredEvent[]> => events.follow(from, signal)
    const until = AbortSignal.any([closing.signal, leased.lost])
    for await (const batch of ahead === undefined ? readEvents(until) : readAhead(readEvents, ahead, until)) {
      await handle(batch, leased.lease)
      failures = 0
      reason = null
      lastProgressAt = Date.now()
      handled += batch.length
      lastEventAt = batch.at(-1)?.metadata.at ?? lastEventAt
      progress.pass(batch.at(-1)?.position ?? progress.at())
      if (batch.length >= backfillBatch) await yieldToEventLoop()
    }
  }

  async function recover(error: unknown): Promise<void> {
    if (codeOf(error) === 'fenced') return
    reason = reasonOf(error)
    lastFailure = { reason, at: Date.now() }
    if (codeOf(error) === 'stopped') {
      state = 'stopped'
      report(`${name} has stopped`, { reason })
      progress.fail(reason)
      return
    }
    state = 'failing'
    failures += 1
    report(`${name} fails and is tried again`, { reason, failures })
    await pause(backOff(failures, backOffMs), closing.signal)
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted && state !== 'stopped') await follow().catch(recover)
    if (state !== 'stopped') state = 'closed'
    await leases.release(collection).catch(() => {})
    progress.fail(reason ?? `${name} is closed`)
  }
  const ended = run()

  return {
    reached: progress.reached,
    async settled() {
      const head = await events.head()
      if (head !== null) await progress.reached(head)
    },
    async status() {
      const head = await events.head()
      const position = progress.at()
      const behind = head !== null && (position === null || position < head)
      // The lag of the first event after a quiet time counts from when the loop had caught up, not from the event before it.
      if (!behind) caughtUpAt = Date.now()
      const since = Math.max(lastEventAt, caughtUpAt) || lastProgressAt
      return {
        name,
        state,
        reason,
        position,
        lagMs: behind ? Math.max(0, Date.now() - since) : 0,
        lastProgressAt,
        live: true,
        handled,
        lastFailure,
      }
    },
    async close() {
      closing.abort()
      await ended
    },
  }
}

type Settleable = Pick<Loop, 'settled'>
/** `handled`: number of messages that it has handled; they may lead to further messages without an event. */
type Producer = Settleable & { handled?(): number }
const settled = async (loops: Settleable[]): Promise<void> => void (await Promise.all(loops.map(loop => loop.settled())))

/**
 * Resolves when all loops are settled together, for tests and an orderly shutdown. `producers` write events or messages for each other:
 * work passes at least one of them per round, so after as many rounds without a new event or a handled message as there are producers, no
 * work is left. Messages count besides events because those of one invoice may pass the same stages again for each of its pages.
 * `projections` only read events and are awaited once at the end.
 */
export async function settleAll(events: EventStore, producers: Producer[], projections: Settleable[] = []): Promise<void> {
  const progress = async (): Promise<string> => [await events.head(), ...producers.map(producer => producer.handled?.() ?? 0)].join('/')
  for (let quietRounds = 0; quietRounds <= producers.length; quietRounds += 1) {
    const before = await progress()
    await settled(producers)
    if (quietRounds === producers.length) await settled(projections)
    if ((await progress()) !== before) quietRounds = -1
  }
}
