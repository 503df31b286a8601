/** What an action leaves in the stores: shows that one which writes nothing writes nothing, and to which topics another sends. */
import { stageNames } from '../pipeline/topology.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { Log } from '../platform/ports/log.ts'
import { topicsOfStage } from '../platform/stages/stage.ts'

/** How many messages each topic of the pipeline has had. */
export async function messagesSent({ lag }: Pick<Log, 'lag'>): Promise<Map<string, number>> {
  const sent = new Map<string, number>()
  const partitions = await lag('a-group-that-reads-nothing', stageNames.flatMap(topicsOfStage))
  for (const { topic, end } of partitions) sent.set(topic, (sent.get(topic) ?? 0) + end)
  return sent
}

/** The topics that had fewer messages before, in alphabetical order. */
export async function topicsSentTo(log: Pick<Log, 'lag'>, before: ReadonlyMap<string, number>): Promise<string[]> {
  return [...(await messagesSent(log))].flatMap(([topic, count]) => (count > (before.get(topic) ?? 0) ? [topic] : [])).sort()
}

type Stores = { events: Pick<EventStore, 'head'>; blobs: Pick<Blobs, 'owners' | 'hashes'>; log: Pick<Log, 'lag'> }

/** The position of the last event, every blob as `owner/hash`, and how many messages each topic has had. */
export async function everythingStored({ events, blobs, log }: Stores): Promise<object> {
  const stored: string[] = []
  for await (const owner of blobs.owners()) for await (const { hash } of blobs.hashes(owner)) stored.push(`${owner}/${hash}`)
  return { head: await events.head(), blobs: stored, messages: [...(await messagesSent(log))] }
}
