/** The loop under views and reactions: one holder follows the events from a checkpoint, and starts again after every failure. */
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts'
import { codeOf, reasonOf } from '../errors/coded.ts'
import type { StoredEvent } from '../events/event.ts'
import { leasesOf, type Leases } from './leases.ts'
import { backOff, pause } from '../concurrency/pause.ts'
import type { Documents, Lease } from '../ports/documents.ts'
import type { EventStore } from '../ports/event-store.ts'
import { readAhead } from './read-ahead.ts'
import { makeProgress } from './progress.ts'
import type { Report } from '../errors/report.ts'

/** `standby`: another process does the work. `failing`: trying again. `stopped`: a person must act. */
export type LoopState = 'starting' | 'following' | 'standby' | 'failing' | 'stopped' | 'closed'

/** `lagMs` is 0 when nothing waits, otherwise the age of the newest event handled; times are UTC ms. */
export type LoopStatus = {
  name: string
  state: LoopState
  reason: string | null
  position: number | null
  lagMs: number
  lastProgressAt: number
}

export type Loop = {
  /** Resolves when this loop has handled the event at `position`; rejects with code `stopped` when it never will. */
  reached(position: number): Promise<void>
  /** Resolves when everything stored before the call is handled. */
  settled(): Promise<void>
  status(): Promise<LoopStatus>
  /** Ends after the batch in hand. */
  close(): Promise<void>
}

export type LoopWork = {
  name: string
  /** Lease and checkpoint are kept under this name. */
  collection: string
  /** Called whenever the loop (re)starts: where to go on from. */
  start(lease: Lease): Promise<number | null>
  /** What it writes under a lease that another has taken is `fenced`. An error of code `stopped` ends the loop; any other starts it again. */
  handle(batch: StoredEvent[], lease: Lease): Promise<void>
}

/**
 * `leases`: those of the process (default: the loop's own). `backOffMs` (default 100): the first wait after a failure. `ahead`: so many events are read
 * while others are handled, and handled together then (default: each batch as the store gives it).
 */
export type LoopPorts = { events: EventStore; documents: Documents; report: Report; leases?: Leases; backOffMs?: number; ahead?: number }

/** Batches as large as this come of a long history: there the loop lets calls be answered between two of them. */
const large = 100

export function followLoop({ name, collection, start, handle }: LoopWork, ports: LoopPorts): Loop {
  const { events, documents, report, leases = leasesOf(documents), backOffMs, ahead } = ports
  const closing = new AbortController()
  const progress = makeProgress()
  let state: LoopState = 'starting'
  let reason: string | null = null
  let lastProgressAt = Date.now()
  let lastEventAt = 0
  let failures = 0

  async function follow(): Promise<void> {
    const held = await leases.take(collection)
    if (!held) {
      state = 'standby'
      return pause(leases.ms / 3, closing.signal)
    }
    const from = await start(held.lease)
    progress.pass(from)
    state = 'following'
    const read = (signal: AbortSignal): AsyncIterable<StoredEvent[]> => events.follow(from, signal)
    const until = AbortSignal.any([closing.signal, held.lost])
    for await (const batch of ahead === undefined ? read(until) : readAhead(read, ahead, until)) {
      await handle(batch, held.lease)
      failures = 0
      reason = null
      lastProgressAt = Date.now()
      lastEventAt = batch.at(-1)?.metadata.at ?? lastEventAt
      progress.pass(batch.at(-1)?.position ?? progress.at())
      if (batch.length >= large) await yieldToEventLoop()
    }
  }

  async function recover(error: unknown): Promise<void> {
    if (codeOf(error) === 'fenced') return
    reason = reasonOf(error)
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
    await leases.giveBack(collection).catch(() => {})
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
      return { name, state, reason, position, lagMs: behind ? Date.now() - (lastEventAt || lastProgressAt) : 0, lastProgressAt }
    },
    async close() {
      closing.abort()
      await ended
    },
  }
}
