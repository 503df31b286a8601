/**
 * Which streams were erased. EventStoreDB keeps a deleted stream's events in the global order until it is scavenged, so what is
 * erased is written down in a stream of its own, before it is deleted, and left out when the global order is read.
 */
import { codeOf } from '../../platform/errors/coded.ts'
import type { NewEvent, StoredEvent } from '../../platform/events/event.ts'
import { idFrom } from '../../platform/events/ids.ts'
import type { Appended, Expected } from '../../platform/ports/event-store.ts'

/** No stream of the product has this name. */
export const erasuresStream = 'docketry-erasures'

type OwnStream = { read(from: number): Promise<StoredEvent[]>; append(expected: Expected, events: NewEvent[]): Promise<Appended> }

export type Erasures = {
  has(stream: string): boolean
  /** What is known of now, in ascending order. */
  all(): string[]
  /** Reads what was erased since the last time, by any process. */
  refresh(): Promise<void>
  /** Learns from an event of the erasures' own stream that came by. */
  note(event: StoredEvent): void
  /** Writes it down; durable when resolved; once, however often it is called. */
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
          // Somebody else erased something at the same moment: go on behind that.
          if (codeOf(error) !== 'wrong-revision') throw error
        }
      }
    },
  }
}
