/**
 * The erased streams. EventStoreDB returns the events of a deleted stream in the global order until it is scavenged. So an erasure is
 * recorded in a separate stream before the deletion, and reads of the global order omit erased streams.
 */
import { codeOf } from '../../platform/errors/coded.ts'
import type { NewEvent, StoredEvent } from '../../platform/events/event.ts'
import { idFrom } from '../../platform/events/ids.ts'
import type { Appended, Expected } from '../../platform/ports/event-store.ts'

/** No stream of the product has this name. */
export const erasuresStream = 'docketry-erasures'

type OwnStream = { read(from: number): Promise<StoredEvent[]>; append(expected: Expected, events: NewEvent[]): Promise<Appended> }

type Erasures = {
  has(stream: string): boolean
  /** The known erased streams, in ascending order. */
  all(): string[]
  /** Reads erasures since the last call, by any process. */
  refresh(): Promise<void>
  /** Applies an event of the erasures' stream. */
  note(event: StoredEvent): void
  /** Records an erasure. Durable when resolved. Idempotent. */
  add(stream: string): Promise<void>
}

function erasureOf(stream: string): NewEvent {
  const id = idFrom('erased', stream)
  const facts = { actor: 'system', at: Date.now(), commandId: id, actId: id, causeId: null, firmId: null, clientId: null }
  return { id, type: 'StreamErased', data: { stream }, metadata: { ...facts, prev: null } }
}

export function erasuresIn(own: OwnStream): Erasures {
  const erased = new Set<string>()
  let next = 0

  const note = ({ data, revision }: StoredEvent): void => {
    erased.add((data as { stream: string }).stream)
    if (revision === next) next += 1
  }
  async function refresh(): Promise<void> {
    for (const event of await own.read(next)) note(event)
  }

  return {
    has: stream => erased.has(stream),
    all: () => [...erased].sort(),
    refresh,
    note,
    async add(stream) {
      for (;;) {
        await refresh()
        if (erased.has(stream)) return
        try {
          await own.append(next === 0 ? 'no-stream' : next - 1, [erasureOf(stream)])
        } catch (error) {
          // Another process appended an erasure concurrently: append after it.
          if (codeOf(error) !== 'wrong-revision') throw error
        }
      }
    },
  }
}
