import type { StoredEvent } from '../platform/events/event.ts'
import { storedData } from '../platform/events/hash-chain.ts'
import type { EventStore } from '../platform/ports/event-store.ts'

/** Streams of people and claims, which belong to no firm. */
const notOfFirm = /^(?:user|session|second-factor|claim)-/u
const secret = new Set(['sealed', 'passwordHash'])

/** Removes sealed secrets and password hashes. */
const withoutSecrets = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !secret.has(name))
      .map(([name, inner]) => [name, withoutSecrets(inner)]),
  )
}

/** Where the event came from, as far as it was recorded. */
const whence = ({ command, endpoint, sessionId, build, version, seen, reason, undoes }: StoredEvent['metadata']) => ({
  command,
  endpoint,
  sessionId,
  build,
  version,
  seen,
  reason,
  undoes,
})

const lineOf = ({ stream, revision, id, type, metadata, ...event }: StoredEvent): string =>
  `${JSON.stringify({ stream, revision, id, type, at: new Date(metadata.at).toISOString(), actor: metadata.actor, clientId: metadata.clientId, actId: metadata.actId, ...whence(metadata), data: withoutSecrets(storedData(event)) })}\n`

/** All events of a firm up to now, in order, one line of JSON for each. Ends early when `signal` aborts. */
export async function* firmEvents(events: EventStore, firmId: string, signal: AbortSignal): AsyncGenerator<string, void> {
  const head = await events.head()
  if (head === null) return
  for await (const batch of events.follow(null, signal)) {
    const own = batch.filter(event => event.position <= head && event.metadata.firmId === firmId && !notOfFirm.test(event.stream))
    if (own.length > 0) yield own.map(lineOf).join('')
    if ((batch.at(-1)?.position ?? 0) >= head) return
  }
}
