/** One event put to one reaction: its commands and messages, under ids that make a repeat harmless. */
import { carryOut, type OutcomePorts } from '../commands/carry-out.ts'
import { coded } from '../errors/coded.ts'
import type { StoredEvent } from '../events/event.ts'
import { idFrom } from '../events/ids.ts'
import { unpark, type Parked } from '../catch-up/parked.ts'
import type { Documents } from '../ports/documents.ts'
import type { EventStore } from '../ports/event-store.ts'
import type { Reaction } from './reaction.ts'

export async function react(reaction: Reaction, event: StoredEvent, hands: OutcomePorts): Promise<void> {
  const by = { actor: 'system', actId: event.metadata.actId, causeId: event.id }
  await carryOut(reaction.react(event), hands, by, index => idFrom('reaction', reaction.name, event.id, index))
}

/** Puts a parked event to its reaction again. Throws what it fails with, and leaves it parked; `not-parked` for one that is none. */
export async function retryParked(
  parked: Parked, reactions: Reaction[], ports: OutcomePorts & { events: EventStore; documents: Documents },
): Promise<void> {
  const reaction = reactions.find(({ name }) => name === parked.name)
  const [event] = await ports.events.read(parked.stream, parked.revision)
  if (!reaction || !event) throw coded('not-parked', `Nothing is parked as ${parked.id}.`)
  await react(reaction, event, ports)
  await unpark(ports.documents, [parked.id])
}
