/** The position of a reaction: its checkpoint, or the position it starts after. */
import type { Documents } from '../ports/documents.ts'
import type { EventStore } from '../ports/event-store.ts'
import { unleased } from '../ports/unleased.ts'
import type { Reaction } from './reaction.ts'

type Ports = { events: EventStore; documents: Documents }
type ReactionStart = Pick<Reaction, 'name' | 'fromStart'>

const startsCollection = 'reactions'

/** Name of its checkpoint and its lease. */
export const collectionOfReaction = (name: string): string => `reaction-${name}`

const storeStart = (name: string, from: number | null, position: number, documents: Documents): Promise<void> =>
  documents.write(startsCollection, [{ id: name, position, document: { id: name, from } }], { position, lease: unleased(name) })

/** Forgets the checkpoint and starts after the newest event, also with `fromStart`: for a checkpoint of other events. */
export async function restartAtHead({ name }: Pick<Reaction, 'name'>, { events, documents }: Ports): Promise<void> {
  const position = ((await documents.load(startsCollection, [name])).get(name)?.position ?? 0) + 1
  await storeStart(name, await events.head(), position, documents)
  await documents.drop(collectionOfReaction(name))
}

/** Stored before the first event is followed: a crash before the first checkpoint must not move the start. */
export async function startPosition({ name, fromStart }: ReactionStart, { events, documents }: Ports): Promise<number | null> {
  const stored = await documents.get(startsCollection, name)
  if (stored) return stored['from'] as number | null // written below
  const from = fromStart ? null : await events.head()
  await storeStart(name, from, 1, documents)
  // When two processes start together, the first one's position wins.
  return ((await documents.get(startsCollection, name))?.['from'] ?? null) as number | null
}

/** The last position it has handled, null for none; `head` when it has not started and will start at the head. */
export async function positionOfReaction({ name, fromStart }: ReactionStart, documents: Documents): Promise<number | null | 'head'> {
  const checkpoint = await documents.checkpoint(collectionOfReaction(name))
  if (checkpoint !== null) return checkpoint
  const stored = await documents.get(startsCollection, name)
  if (stored) return stored['from'] as number | null // as `startPosition` writes it
  return fromStart ? null : 'head'
}
