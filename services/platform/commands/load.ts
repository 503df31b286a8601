/** The state of an aggregate, from its stream: current, also where projections are behind. */
import { codeOf } from '../errors/coded.ts'
import { Refusal, refuseSaying } from '../errors/refuse.ts'
import { build } from '../events/build.ts'
import type { Fact, StoredEvent, UnknownEvent } from '../events/event.ts'
import { understood } from '../events/event-types.ts'
import type { EventStore } from '../ports/event-store.ts'
import type { Aggregate, Fold } from './command.ts'

type Recorded = Fact & { unknown?: UnknownEvent } & Partial<Pick<StoredEvent, 'stream' | 'revision'>>

/** As far as a stream can be folded. `failed`: the index of the first event that cannot be applied, and why; null where there is none. */
type Folded<S> = { state: S; failed: { index: number; refusal: Refusal } | null }

/** The refusal about an event that a fold could not apply. `cause`: what the fold threw, for the log. */
function notApplied<S, F extends Fact>({ name, nameOf }: Fold<S, F>, state: S, { type, stream, revision }: Recorded, cause: unknown) {
  const event = stream === undefined ? `an event ${type}` : `event ${revision} (${type}) of ${stream}`
  const subject = nameOf?.(state) ?? name
  const sentence = `${subject.charAt(0).toUpperCase()}${subject.slice(1)}: ${event} cannot be applied by this version of Docketry (${build}), so nothing was shown or changed. What was saved is kept. Tell whoever runs Docketry: a version that can apply it has to be installed; "docketry parked" lists what waits for it.`
  return Object.assign(refuseSaying('event.not-applied', sentence), { cause })
}

function foldAll<S, F extends Fact>({ evolve, evolveAll, initial }: Fold<S, F>, events: readonly Recorded[]): S {
  const facts = understood(events) as readonly Fact[] as readonly F[] // a stream contains events of its aggregate only
  return evolveAll ? evolveAll(initial, facts) : facts.reduce((state, fact) => evolve(state, fact), initial)
}

/** The state up to the first event that cannot be applied, for whoever shows what is known or finds out whose it is. Throws nothing. */
export function foldAsFarAsPossible<S, F extends Fact>(fold: Fold<S, F>, events: readonly Recorded[]): Folded<S> {
  try {
    return { state: foldAll(fold, events), failed: null }
  } catch {
    // One by one, which is slower, to find the event.
  }
  let state = fold.initial
  for (const [index, event] of events.entries()) {
    try {
      understood([event])
      state = fold.evolve(state, event as Fact as F) // as above
    } catch (error) {
      return { state, failed: { index, refusal: error instanceof Refusal ? error : notApplied(fold, state, event, error) } }
    }
  }
  return { state, failed: null }
}

/**
 * The state after these events, which are the aggregate's stream. Throws `event.unknown` where a newer build wrote one of them, and
 * `event.not-applied` where one cannot be applied.
 */
export function stateAfter<S, F extends Fact>(fold: Fold<S, F>, events: readonly Recorded[]): S {
  const { state, failed } = foldAsFarAsPossible(fold, events)
  if (failed) throw failed.refusal
  return state
}

/** The events of a stream, all of which this build knows. Throws `stream-erased`, `stream-damaged`, `event.unknown`. */
export const readUnderstood = async (events: Pick<EventStore, 'read'>, stream: string): Promise<StoredEvent[]> =>
  understood(await events.read(stream))

/**
 * The events of a stream from revision `from` (default 0) on, with marks on those that this build does not know; null for an erased stream.
 * Throws `stream-damaged`.
 */
export const readMarked = (events: Pick<EventStore, 'read'>, stream: string, from?: number): Promise<StoredEvent[] | null> =>
  events.read(stream, from).catch((error: unknown) => {
    if (codeOf(error) === 'stream-erased') return null
    throw error
  })

/** As `readUnderstood`; null for an erased stream. */
export async function readUnlessErased(events: Pick<EventStore, 'read'>, stream: string): Promise<StoredEvent[] | null> {
  const stored = await readMarked(events, stream)
  return stored && understood(stored)
}

/** The initial state where the stream is absent. Throws as `readUnderstood` and `stateAfter`. */
export const load = async <S, F extends Fact, Id>(events: Pick<EventStore, 'read'>, aggregate: Aggregate<S, F, Id>, id: Id): Promise<S> =>
  stateAfter(aggregate, await events.read(aggregate.stream(id)))
