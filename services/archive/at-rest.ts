/** Checks that no work is under way: an archive cannot contain waiting messages or events that a reaction has not handled. */
import { coded } from '../platform/errors/coded.ts'
import type { Log } from '../platform/ports/log.ts'
import { positionOfReaction } from '../platform/reactions/reaction-checkpoint.ts'
import type { Reaction } from '../platform/reactions/reaction.ts'
import { eachEventUpTo, type Stores } from './lines.ts'

/** The reactions and stages that run on the stores. The name of a stage is also that of its group; each reads its `topics`. */
export type Consumers = { reactions: Pick<Reaction, 'name' | 'on' | 'fromStart'>[]; stages: { name: string; topics: string[] }[] }

/** The stores that the checks read. */
type AtWork = Pick<Stores, 'documents'> & { events: Pick<Stores['events'], 'follow'>; log: Pick<Log, 'lag'> }

/** Number of messages that the stage has not handled yet. */
export async function waitingMessages({ name, topics }: Consumers['stages'][number], log: Pick<Log, 'lag'>): Promise<number> {
  return (await log.lag(name, topics)).reduce((sum, { committed, end }) => sum + end - committed, 0)
}

/** How many events up to `head` each reaction has still to handle, by name; those that have none are left out. */
export async function unhandledEvents(
  { reactions }: Consumers,
  { events, documents }: AtWork,
  head: number | null,
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  if (head === null) return found
  const positions = await Promise.all(
    reactions.map(async reaction => {
      const reached = await positionOfReaction(reaction, documents)
      return { reaction, reached: reached === 'head' ? head : (reached ?? -1) }
    }),
  )
  // One pass for all reactions, from the oldest checkpoint: checkpoints may lag behind events that do not concern their reaction.
  const slowest = Math.min(head, ...positions.map(({ reached }) => reached))
  for await (const { type, position } of eachEventUpTo(events, slowest < 0 ? null : slowest, head)) {
    for (const { reaction, reached } of positions) {
      if (position > reached && reaction.on.includes(type)) found.set(reaction.name, (found.get(reaction.name) ?? 0) + 1)
    }
  }
  return found
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** Throws `under-way`, with a sentence that names what waits. */
export async function refuseUnlessAtRest(consumers: Consumers, stores: AtWork, head: number | null): Promise<void> {
  const waiting: string[] = []
  for (const [name, count] of await unhandledEvents(consumers, stores, head))
    waiting.push(`${counted(count, 'event')} before the reaction ${name}`)
  for (const stage of consumers.stages) {
    const count = await waitingMessages(stage, stores.log)
    if (count > 0) waiting.push(`${counted(count, 'message')} before the stage ${stage.name}`)
  }
  if (waiting.length === 0) return
  const what = waiting.join(', ')
  throw coded(
    'under-way',
    `Work is still under way: ${what}. Start Docketry with all its stages, wait until nothing is under way, stop it, and export again.`,
  )
}
