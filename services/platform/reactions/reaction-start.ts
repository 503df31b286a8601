/** Where a reaction stands in the events: its checkpoint, or where it began. */
import type { Documents } from '../ports/documents.ts'
import type { EventStore } from '../ports/event-store.ts'
import type { Reaction } from './reaction.ts'

type Ports = { events: EventStore; documents: Documents }
type Named = Pick<Reaction, 'name' | 'fromStart'>

const starts = 'reactions'

/** Its checkpoint and its lease are kept under this name. */
export const collectionOfReaction = (name: string): string => `reaction-${name}`

/** Kept before it follows anything: a crash before its first checkpoint must not move its beginning. */
export async function beginning({ name, fromStart }: Named, { events, documents }: Ports): Promise<number | null> {
  const known = await documents.get(starts, name)
  if (known) return known['from'] as number | null // written below
  const from = fromStart ? null : await events.head()
  await documents.write(starts, [{ id: name, position: 1, document: { id: name, from } }], {
    position: 1,
    lease: { holder: name, token: 0 },
  })
  // Of two processes that begin together, the first one's place holds.
  return ((await documents.get(starts, name))?.['from'] ?? null) as number | null
}

/** The last position it has handled, null for none; `head` for one that has not begun and will begin with what comes next. */
export async function placeOf({ name, fromStart }: Named, documents: Documents): Promise<number | null | 'head'> {
  const checkpoint = await documents.checkpoint(collectionOfReaction(name))
  if (checkpoint !== null) return checkpoint
  const known = await documents.get(starts, name)
  if (known) return known['from'] as number | null // as `beginning` wrote it
  return fromStart ? null : 'head'
}
