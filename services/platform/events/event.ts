/** The shape of an event, before and after it is stored. */

/** A fact as `decide` returns it: a type in the past tense, and data. Nothing in it may be undefined: it must survive JSON unchanged. */
export type Fact = { type: string; data: unknown }

/**
 * Metadata of every event (docs/architecture.md). `actor` is `user:<id>`, `anyone` (a request without a sign-in), `<stage>@<version>`,
 * `operator` (a person on the command line), or `system`, `reprocessing` or `xero-posting` for what no person does; `at` is UTC
 * milliseconds, never less than that of the event before in the stream; `actId` is shared by all events of one act of a user; `causeId` is
 * the id of the event that caused this one, null when none did; `prev` is the hex SHA-256 over the canonical JSON of the stream's previous
 * event `{id, type, data, metadata}`, null for the first.
 */
export type Metadata = {
  actor: string
  at: number
  commandId: string
  actId: string
  causeId: string | null
  firmId: string | null
  clientId: string | null
  prev: string | null
  /** Fingerprint of the request under its idempotency key (idempotency-keys.ts); absent in older events, and without a key. */
  fingerprint?: string
  /** Name of the command that decided it, and the build that executed it (build.ts). Absent in older events. */
  command?: string
  build?: string
  /** Version of the type (contracts/event-types.ts); absent: 1. */
  version?: number
} & Provenance

/**
 * Where a command came from, as far as it is known. `endpoint`: name of the HTTP endpoint, or the command line (`docketry grant`).
 * `sessionId`: of the person's session. `seen`: the revision of the stream that the person had on screen; of a change of pages the
 * revisions of the streams of its invoices, by invoice id. `reason`: why, in the person's
 * words. `undoes`: the `actId` of the act that this one reverses. `operator`: who gave the command on the command line, by their login
 * there. All are absent in older events.
 */
export type Provenance = {
  endpoint?: string
  sessionId?: string
  seen?: number | Readonly<Record<string, number>>
  reason?: string
  undoes?: string
  operator?: string
}

export type NewEvent<F extends Fact = Fact> = F & { id: string; metadata: Metadata }

/**
 * An event as read back. `revision` counts from 0 in its stream without gaps; `position` is strictly increasing over all streams, with
 * gaps, a safe integer; never do arithmetic with it. `stored`: the data as it is stored, where `data` was made from an older version of the
 * type; absent otherwise. `unknown`: this build does not know the type or version; followers must not skip it (event-types.ts).
 */
export type StoredEvent<F extends Fact = Fact> = NewEvent<F> & {
  stream: string
  revision: number
  position: number
  stored?: unknown
  unknown?: UnknownEvent
}

/** For an event of a newer build: the sentence about it, and the events before it in its stream. */
export type UnknownEvent = { why: string; before: StoredEvent[] }

/** The user id in an event's `actor` (`user:<id>`); null for every other actor. */
export const userIdOfActor = (actor: string): string | null => (actor.startsWith('user:') ? actor.slice('user:'.length) : null)
