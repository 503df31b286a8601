/** The position of a reaction: its checkpoint, or the position it starts after. */
import type { Documents } from '../ports/documents.ts'
import type { EventStore } from '../ports/event-store.ts'
import type { Reaction } from './reaction.ts'

type Ports = { events: EventStore; documents: Documents }
type ReactionStart = Pick<Reaction, 'name' | 'fromStart'>

const startsCollection = 'reactions'

/** Name of its checkpoint and its lease. */
export const collectionOfReaction = (name: string): string => `reaction-${name}`

/** Stored before the first event is followed: a crash before the first checkpoint must not move the start. */
export async function startPosition({ name, fromStart }: ReactionStart, { events, documents }: Ports): Promise<number | null> {
  const stored = await documents.get(startsCollection, name)
  if (stored) return stored['from'] as number | null // written below
  const from = fromStart ? null : await events.head()
  await documents.write(startsCollection, [{ id: name, position: 1, document: { id: name, from } }], {
    position: 1,
    lease: { holder: name, token: 0 },
  })
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
