/**
 * Events that cannot be read back. The stream of one is isolated from there on: reading it is refused by name, following leaves the event and what comes
 * behind it in its stream out, and all other streams go on.
 */
import { coded, type Coded } from '../errors/coded.ts'
import type { StoredEvent } from './event.ts'
import type { DamagedStream } from '../ports/event-store.ts'

/** The sentence of `stream-damaged`; stream, revision and position are facts of the error too. */
export const streamDamaged = ({ stream, revision, position, reason }: DamagedStream): Coded =>
  coded('stream-damaged',
    `The event ${revision} of ${stream} (position ${position}) cannot be read: ${reason}. Its stream is left out from there on; restore the event from a backup.`,
    { stream, revision, position })

/** Null, or why these are no event of ours: data and metadata are objects, and the time is a number. */
export function faultOf({ data, metadata }: Pick<StoredEvent, 'data' | 'metadata'>): string | null {
  const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject(data)) return 'its data are no JSON object'
  if (!isObject(metadata) || typeof metadata.at !== 'number') return 'its metadata are not those of an event'
  return null
}

export type IsolatedStreams = {
  /** Whether this event is at or behind one of its stream that cannot be read. */
  has(event: Pick<StoredEvent, 'stream' | 'revision'>): boolean
  /** The same, and isolates its stream where this event is the first that cannot be read. */
  leavesOut(event: StoredEvent): boolean
  /** Answers false where that was known already. */
  add(damaged: DamagedStream): boolean
  of(stream: string): DamagedStream | null
  forget(stream: string): void
  all(): DamagedStream[]
}

/** The first unreadable event of each stream. */
export function isolatedStreams(): IsolatedStreams {
  const known = new Map<string, DamagedStream>()
  const has: IsolatedStreams['has'] = ({ stream, revision }) => revision >= (known.get(stream)?.revision ?? Infinity)
  function add(damaged: DamagedStream): boolean {
    if (has(damaged)) return false
    known.set(damaged.stream, damaged)
    return true
  }
  return {
    has, add,
    leavesOut(event) {
      if (has(event)) return true
      const reason = faultOf(event)
      if (reason === null) return false
      const { stream, revision, position } = event
      return add({ stream, revision, position, reason })
    },
    of: stream => known.get(stream) ?? null,
    forget: stream => void known.delete(stream),
    all: () => [...known.values()],
  }
}
