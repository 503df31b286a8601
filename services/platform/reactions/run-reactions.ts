/** Runs reactions: each follows the events with its own checkpoint, so that none waits for another. */
import { carryOut, type OutcomePorts } from '../commands/carry-out.ts'
import { coded, isTransient, reasonOf } from '../errors/coded.ts'
import type { StoredEvent } from '../events/event.ts'
import { idFrom } from '../events/ids.ts'
import { followLoop, type Loop, type LoopPorts, type LoopStatus } from '../catch-up/follow-loop.ts'
import { foreignCheckpoint, originAt } from '../catch-up/checkpoint-origin.ts'
import { leasesOf } from '../catch-up/leases.ts'
import { park, parkedOf, unpark, type Parked } from '../catch-up/parking.ts'
import { backOff, pause } from '../concurrency/timers.ts'
import type { Documents, Lease } from '../ports/documents.ts'
import type { EventStore } from '../ports/event-store.ts'
import type { Reaction } from './reaction.ts'
import { collectionOfReaction, restartAtHead, startPosition } from './reaction-checkpoint.ts'
import { Refusal, refuseSaying } from '../errors/refuse.ts'
import { reportToStderr, type Report } from '../errors/report.ts'

/** `attempts` (default 6): how often an event is tried before it is parked. */
export type ReactionPorts = OutcomePorts & Omit<LoopPorts, 'report'> & { report?: Report; attempts?: number }

export type RunningReactions = Omit<Loop, 'status'> & {
  status(): Promise<LoopStatus[]>
  parked(): Promise<Parked[]>
  /** Handles a parked event again. On failure it throws and the event stays parked. */
  retry(parked: Parked): Promise<void>
  /** Drops the parked event without handling it. */
  skip(parked: Parked): Promise<void>
}

/** Refusals that may succeed on a retry. */
const retriableRefusals = new Set(['command.conflict', 'busy'])

async function react(reaction: Reaction, event: StoredEvent, ports: OutcomePorts): Promise<void> {
  if (event.unknown) throw refuseSaying('event.unknown', event.unknown.why)
  const origin = { actor: 'system', actId: event.metadata.actId, causeId: event.id }
  await carryOut(reaction.react(event), ports, origin, index => idFrom('reaction', reaction.name, event.id, index))
}

/**
 * Handles a parked event again. On failure it throws and the event stays parked; `not-parked` when the reaction or event does not exist.
 * `handled`: called after the reaction, before the entry is removed.
 */
export async function retryParked(
  parked: Parked,
  reactions: Reaction[],
  ports: OutcomePorts & { events: EventStore; documents: Documents },
  handled: () => Promise<void> = async () => {},
): Promise<void> {
  const reaction = reactions.find(({ name }) => name === parked.name)
  const [event] = await ports.events.read(parked.stream, parked.revision)
  if (!reaction || !event) throw coded('not-parked', `Nothing is parked as ${parked.id}.`)
  await react(reaction, event, ports)
  await handled()
  await unpark(ports.documents, [parked.id])
}

const checkpointEvery = 500

async function runReaction(reaction: Reaction, ports: ReactionPorts): Promise<Loop> {
  const { events, documents, report = reportToStderr, attempts = 6, backOffMs } = ports
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

  async function reactOrPark(event: StoredEvent): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await react(reaction, event, ports)
      } catch (error) {
        if (isTransient(error) || stopping.signal.aborted) throw error
        const refused = error instanceof Refusal && !retriableRefusals.has(error.code)
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
  let store = ''
  async function handle(batch: StoredEvent[], lease: Lease): Promise<void> {
    for (const event of batch) {
      sinceCheckpoint += 1
      const relevant = reaction.on.includes(event.type)
      if (relevant) await reactOrPark(event)
      // Irrelevant events may be read again after a restart, so their checkpoint is written rarely.
      if (!relevant && sinceCheckpoint < checkpointEvery) continue
      await documents.write(collection, [], { position: event.position, lease, origin: originAt(store, null, event) })
      sinceCheckpoint = 0
    }
  }

  await startPosition(reaction, ports)

  /**
   * For a reaction without a checkpoint: why its start position cannot be of these events, as `foreignCheckpoint` says it; null when it
   * can.
   */
  async function startAheadOfHead(): Promise<string | null> {
    if ((await documents.checkpoint(collection)) !== null) return null
    const [from, head] = [await startPosition(reaction, ports), await events.head()]
    return from === null || (head !== null && from <= head) ? null : `its start ${from} is ahead of the newest event (${head ?? 'none'})`
  }

  async function start(): Promise<number | null> {
    store = await events.id()
    const foreign = (await foreignCheckpoint(collection, ports)) ?? (await startAheadOfHead())
    if (foreign !== null) {
      report(`reaction ${reaction.name} is not of these events`, {
        reason: `${foreign}. It starts after the newest event: what happened before has no second effect.`,
      })
      await restartAtHead(reaction, ports)
    }
    return (await documents.checkpoint(collection)) ?? startPosition(reaction, ports)
  }
  const loop = followLoop({ name: `reaction ${reaction.name}`, collection, start, handle }, { ...ports, report })
  return {
    ...loop,
    async close() {
      stopping.abort()
      await loop.close()
    },
  }
}

/** Resolves when the start position of each reaction is stored: none misses an event appended after that. */
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
