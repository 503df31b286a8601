/** The state of an aggregate, from its stream: current, also where projections are behind. */
import type { Fact } from '../events/event.ts'
import type { EventStore } from '../ports/event-store.ts'
import type { Aggregate, Fold } from './command.ts'

/** The state after these events, which are the aggregate's stream. */
export const stateAfter = <S, F extends Fact>({ evolve, initial }: Fold<S, F>, events: readonly Fact[]): S =>
  events.reduce((state, event) => evolve(state, event as F), initial) // a stream contains events of its aggregate only

/** The initial state where the stream is absent. Throws `stream-erased`, `stream-damaged`. */
export const load = async <S, F extends Fact, Id>(events: Pick<EventStore, 'read'>, aggregate: Aggregate<S, F, Id>, id: Id): Promise<S> =>
  stateAfter(aggregate, await events.read(aggregate.stream(id)))
