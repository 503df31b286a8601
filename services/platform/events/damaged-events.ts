/**
 * Events that cannot be read back. A stream is isolated from its first such event on: reading the stream throws `stream-damaged`, following
 * skips that event and all later ones of the stream, and other streams are not affected.
 */
import { coded, codeOf, type Coded } from '../errors/coded.ts'
import type { StoredEvent } from './event.ts'
import type { DamagedStream } from '../ports/event-store.ts'

/** The sentence for the operator. */
export const damageText = ({ stream, revision, position, reason }: DamagedStream): string =>
  `The event ${revision} of ${stream} (position ${position}) cannot be read: ${reason}. Its stream is left out from there on; restore the event from a backup.`

/** The error `stream-damaged`, with stream, revision and position as properties. */
export const streamDamaged = (damaged: DamagedStream): Coded => {
  const { stream, revision, position } = damaged
  return coded('stream-damaged', damageText(damaged), { stream, revision, position })
}

/** Whether a read failed because the stream is erased or damaged; otherwise the store did not answer, and may be asked again. */
export const isUnreadable = (error: unknown): boolean => ['stream-erased', 'stream-damaged'].includes(codeOf(error) ?? '')

/** For `catch` of a read: no events of a stream that is erased or damaged. Throws every other error. */
export function noneOfUnreadable(error: unknown): StoredEvent[] {
  if (isUnreadable(error)) return []
  throw error
}

/** Null for a valid event; otherwise the reason. Data and metadata must be objects, and the time a number. */
export function faultOf({ data, metadata }: Pick<StoredEvent, 'data' | 'metadata'>): string | null {
  const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject(data)) return 'its data are no JSON object'
  if (!isObject(metadata) || typeof metadata.at !== 'number') return 'its metadata are not those of an event'
  return null
}

type IsolatedStreams = {
  any(): boolean
  /** True when this event is the first unreadable one of its stream, or a later one. */
  has(event: Pick<StoredEvent, 'stream' | 'revision'>): boolean
  /** As `has`; also isolates the stream when this event is its first unreadable one. */
  leavesOut(event: StoredEvent): boolean
  /** False when the stream was isolated already. */
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
    any: () => known.size > 0,
    has,
    add,
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
