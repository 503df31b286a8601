/** The loop under views and reactions: one holder follows the events from a checkpoint, and starts again after every failure. */
import { randomUUID } from 'node:crypto'
import { breathe } from './breathe.ts'
import { coded, codeOf, reasonOf } from './coded.ts'
import type { StoredEvent } from './event.ts'
import { backOff, pause } from './pause.ts'
import type { Documents, Lease } from './ports/documents.ts'
import type { EventStore } from './ports/event-store.ts'
import { makeProgress } from './reached.ts'
import type { Report } from './report.ts'

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
  /**
   * `lease()` gives one that is still good, or throws `fenced`. An error of code `stopped` ends the loop; any other starts it
   * again.
   */
  handle(batch: StoredEvent[], lease: () => Promise<Lease>): Promise<void>
}

/**
 * `leaseMs` (default 30 000): how long a dead holder's work waits for another. `backOffMs` (default 100): the first wait after a
 * failure.
 */
export type LoopPorts = { events: EventStore; documents: Documents; report: Report; leaseMs?: number; backOffMs?: number }

/** Batches as large as this come of a long history: there the loop lets calls be answered between two of them. */
const large = 100

export function followLoop({ name, collection, start, handle }: LoopWork, ports: LoopPorts): Loop {
  const { events, documents, report, leaseMs = 30_000, backOffMs } = ports
  const holder = randomUUID()
  const closing = new AbortController()
  const progress = makeProgress()
  let state: LoopState = 'starting'
  let reason: string | null = null
  let lastProgressAt = Date.now()
  let lastEventAt = 0
  let failures = 0

  function leaseKeeper(first: Lease): () => Promise<Lease> {
    let lease = first
    let renewAt = Date.now() + leaseMs / 3
    let renewing: Promise<Lease> | null = null
    async function renew(): Promise<Lease> {
      const renewed = await documents.lease(collection, holder, leaseMs)
      if (!renewed) throw coded('fenced', `another process took over ${name}`)
      renewAt = Date.now() + leaseMs / 3
      return (lease = renewed)
    }
    // One at a time: the answer to an older question must not take the place of a newer lease.
    return async () => {
      if (Date.now() < renewAt) return lease
      renewing ??= renew().finally(() => (renewing = null))
      return renewing
    }
  }

  async function follow(): Promise<void> {
    const first = await documents.lease(collection, holder, leaseMs)
    if (!first) {
      state = 'standby'
      return pause(leaseMs / 3, closing.signal)
    }
    const lease = leaseKeeper(first)
    const lost = new AbortController()
    let busy = false
    // Where nothing happens the lease is renewed all the same, or whoever stands by would take over at every lull. While a batch is in
    // hand its own write renews: a renewal beside it would fence that write.
    const beat = async (): Promise<void> => {
      if (busy) return
      await lease().catch((error: unknown) => {
        if (codeOf(error) === 'fenced') lost.abort()
      })
    }
    const beating = setInterval(() => void beat(), leaseMs / 4)
    beating.unref()
    try {
      const from = await start(first)
      progress.pass(from)
      state = 'following'
      for await (const batch of events.follow(from, AbortSignal.any([closing.signal, lost.signal]))) {
        busy = true
        await handle(batch, lease)
        busy = false
        failures = 0
        reason = null
        lastProgressAt = Date.now()
        lastEventAt = batch.at(-1)?.metadata.at ?? lastEventAt
        progress.pass(batch.at(-1)?.position ?? progress.at())
        if (batch.length >= large) await breathe()
      }
    } finally {
      clearInterval(beating)
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
    await documents.release(collection, holder).catch(() => {})
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
