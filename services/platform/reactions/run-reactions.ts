/** Runs reactions: each follows the events on its own, so that none waits for another. */
import type { OutcomePorts } from '../commands/carry-out.ts'
import { reasonOf } from '../errors/coded.ts'
import type { StoredEvent } from '../events/event.ts'
import { followLoop, type Loop, type LoopPorts, type LoopStatus } from '../catch-up/follow-loop.ts'
import { leasesOf } from '../catch-up/leases.ts'
import { park, parkedOf, unpark, type Parked } from '../catch-up/parked.ts'
import { isTransient } from '../errors/transient.ts'
import { backOff, pause } from '../concurrency/pause.ts'
import type { Lease } from '../ports/documents.ts'
import { react, retryParked } from './react.ts'
import type { Reaction } from './reaction.ts'
import { beginning, collectionOfReaction } from './reaction-start.ts'
import { Refusal } from '../errors/refuse.ts'
import { reportToStderr, type Report } from '../errors/report.ts'

/** `attempts` (default 6): how often an event is tried before it is parked. */
export type ReactionPorts = OutcomePorts & Omit<LoopPorts, 'report'> & { report?: Report; attempts?: number }

export type RunningReactions = Omit<Loop, 'status'> & {
  status(): Promise<LoopStatus[]>
  parked(): Promise<Parked[]>
  /** Tries a parked event again; throws what it fails with, and leaves it parked. */
  retry(parked: Parked): Promise<void>
  /** Gives it up for good. */
  skip(parked: Parked): Promise<void>
}

const worthRetrying = new Set(['command.conflict', 'busy'])

async function runReaction(reaction: Reaction, ports: ReactionPorts): Promise<Loop> {
  const { documents, report = reportToStderr, attempts = 6, backOffMs } = ports
  const collection = collectionOfReaction(reaction.name)
  const stopping = new AbortController()

  const parkedFor = ({ id, stream, revision }: StoredEvent, error: unknown): Parked => ({
    id: `${collection}/${id}`,
    kind: 'reaction',
    name: reaction.name,
    document: null,
    eventId: id,
    stream,
    revision,
    reason: reasonOf(error),
    at: Date.now(),
  })

  async function once(event: StoredEvent): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await react(reaction, event, ports)
      } catch (error) {
        if (isTransient(error) || stopping.signal.aborted) throw error
        const refused = error instanceof Refusal && !worthRetrying.has(error.code)
        if (refused || attempt >= attempts) {
          await park(documents, [parkedFor(event, error)])
          return report(`reaction ${reaction.name} parks an event`, {
            eventId: event.id,
            type: event.type,
            reason: reasonOf(error),
          })
        }
        await pause(backOff(attempt, backOffMs), stopping.signal)
      }
    }
  }

  let sinceCheckpoint = 0
  async function handle(batch: StoredEvent[], lease: Lease): Promise<void> {
    for (const event of batch) {
      sinceCheckpoint += 1
      const wanted = reaction.on.includes(event.type)
      if (wanted) await once(event)
      // Events that mean nothing here may be passed again after a restart; what was done must not be for long.
      if (!wanted && sinceCheckpoint < 500) continue
      await documents.write(collection, [], { position: event.position, lease })
      sinceCheckpoint = 0
    }
  }

  const from = await beginning(reaction, ports)
  const start = async (): Promise<number | null> => (await documents.checkpoint(collection)) ?? from
  const loop = followLoop({ name: `reaction ${reaction.name}`, collection, start, handle }, { ...ports, report })
  return {
    ...loop,
    async close() {
      stopping.abort()
      await loop.close()
    },
  }
}

/** Resolves when each reaction has its place in the events: what is stored from then on, none of them misses. */
export async function runReactions(reactions: Reaction[], ports: ReactionPorts): Promise<RunningReactions> {
  const { documents, leases = leasesOf(documents) } = ports
  const loops = await Promise.all(reactions.map(reaction => runReaction(reaction, { ...ports, leases })))
  const all = async (each: (loop: Loop) => Promise<void>): Promise<void> => void (await Promise.all(loops.map(each)))
  return {
    reached: position => all(loop => loop.reached(position)),
    settled: () => all(loop => loop.settled()),
    close: () => all(loop => loop.close()),
    status: () => Promise.all(loops.map(loop => loop.status())),
    parked: async () => (await Promise.all(reactions.map(({ name }) => parkedOf(ports.documents, name)))).flat(),
    retry: parked => retryParked(parked, reactions, ports),
    skip: ({ id }) => unpark(ports.documents, [id]),
  }
}
