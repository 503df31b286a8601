import type { StoredEvent } from '../platform/events/event.ts'
import type { EventStore } from '../platform/ports/event-store.ts'

/** People and their secrets belong to no firm; claims are keyed hashes. */
const ofNobody = /^(?:user|session|second-factor|claim)-/u
const secret = new Set(['sealed', 'passwordHash'])

/** Without what opens something elsewhere. */
const withoutSecrets = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => !secret.has(name)).map(([name, inner]) => [name, withoutSecrets(inner)]))
}

const lineOf = ({ stream, revision, id, type, data, metadata }: StoredEvent): string =>
  `${JSON.stringify({ stream, revision, id, type, at: new Date(metadata.at).toISOString(), actor: metadata.actor, clientId: metadata.clientId, actId: metadata.actId, data: withoutSecrets(data) })}\n`

/** Everything recorded of a firm up to now, in the order in which it happened, one line of JSON an event. Ends early when `signal` aborts. */
export async function* firmEvents(events: EventStore, firmId: string, signal: AbortSignal): AsyncGenerator<string, void> {
  const head = await events.head()
  if (head === null) return
  for await (const batch of events.follow(null, signal)) {
    const own = batch.filter(event => event.position <= head && event.metadata.firmId === firmId && !ofNobody.test(event.stream))
    if (own.length > 0) yield own.map(lineOf).join('')
    if ((batch.at(-1)?.position ?? 0) >= head) return
  }
}
