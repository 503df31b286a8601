/** The state of an aggregate, from its stream: current, also where projections are behind. */
import { codeOf } from '../errors/coded.ts'
import type { Fact, StoredEvent, UnknownEvent } from '../events/event.ts'
import { understood } from '../events/event-types.ts'
import type { EventStore } from '../ports/event-store.ts'
import type { Aggregate, Fold } from './command.ts'

/** The state after these events, which are the aggregate's stream. Throws `event.unknown` where a newer build wrote one of them. */
export function stateAfter<S, F extends Fact>(
  { evolve, evolveAll, initial }: Fold<S, F>,
  events: readonly (Fact & { unknown?: UnknownEvent })[],
): S {
  const facts = understood(events) as readonly Fact[] as readonly F[] // a stream contains events of its aggregate only
  return evolveAll ? evolveAll(initial, facts) : facts.reduce((state, fact) => evolve(state, fact), initial)
}

/** The events of a stream, all of which this build knows. Throws `stream-erased`, `stream-damaged`, `event.unknown`. */
export const readUnderstood = async (events: Pick<EventStore, 'read'>, stream: string): Promise<StoredEvent[]> =>
  understood(await events.read(stream))

/** As `readUnderstood`; null for an erased stream. */
export const readUnlessErased = (events: Pick<EventStore, 'read'>, stream: string): Promise<StoredEvent[] | null> =>
  readUnderstood(events, stream).catch((error: unknown) => {
    if (codeOf(error) === 'stream-erased') return null
    throw error
  })

/** The initial state where the stream is absent. Throws as `readUnderstood`. */
export const load = async <S, F extends Fact, Id>(events: Pick<EventStore, 'read'>, aggregate: Aggregate<S, F, Id>, id: Id): Promise<S> =>
  stateAfter(aggregate, await events.read(aggregate.stream(id)))
