/** Executes a command: read → fold → decide → append. Retries a revision conflict; answers a repeated command as the first time. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { versionOf as versionInContracts } from '@docketry/contracts/event-types.ts'
import { allows, type Caller } from '../auth/caller.ts'
import type { CommandWith, Meta, Scope } from './command.ts'
import { foldAsFarAsPossible } from './load.ts'
import { build } from '../events/build.ts'
import type { Fact, Metadata, NewEvent, Provenance, StoredEvent } from '../events/event.ts'
import { hashOf } from '../events/hash-chain.ts'
import { eventIdOf, idFrom } from '../events/ids.ts'
import type { EventStore } from '../ports/event-store.ts'
import { codeOf } from '../errors/coded.ts'
import { refuse } from '../errors/refuse.ts'

/**
 * Who executes a command, and why. `commandId`: a UUID, the same when the same request is repeated. `caller` null: a stage or reaction, to
 * which `may` does not apply. `fingerprint`: of the request that was sent under an idempotency key.
 */
export type CommandOrigin = {
  commandId: string
  actId: string
  actor: string
  causeId: string | null
  caller: Caller | null
  fingerprint?: string | undefined
} & Provenance

/** `position`, `revision`: of the event that brought about what the command requires, written now or before; null without one. */
export type Executed = { position: number | null; revision: number | null; facts: Fact[]; repeated: boolean }

export type Execute = <B extends TSchema>(command: CommandWith<B>, body: Static<B>, by: CommandOrigin) => Promise<Executed>

const maxConflicts = 20
/**
 * After a conflict a command waits for a random time, longer each time; otherwise thirty concurrent commands would conflict again and
 * again.
 */
const longestPauseMs = 64
const validators = new WeakMap<object, ReturnType<typeof Compile>>()

function valid<B extends TSchema>(command: CommandWith<B>, body: Static<B>): Static<B> {
  let validator = validators.get(command)
  if (!validator) validators.set(command, (validator = Compile(command.body)))
  if (validator.Check(body)) return body
  const [first] = validator.Errors(body)
  throw refuse('request.invalid', first?.instancePath.slice(1) ?? null)
}

/** Metadata that every event of the command has. What is not known is absent. */
function metadataOf(command: string, by: CommandOrigin, scope: Scope, at: number): Omit<Metadata, 'prev'> {
  const metadata: Omit<Metadata, 'prev'> = {
    actor: by.actor,
    at,
    commandId: by.commandId,
    actId: by.actId,
    causeId: by.causeId,
    ...scope,
    command,
    build,
  }
  if (by.fingerprint !== undefined) metadata.fingerprint = by.fingerprint
  if (by.endpoint !== undefined) metadata.endpoint = by.endpoint
  if (by.sessionId !== undefined) metadata.sessionId = by.sessionId
  if (by.seen !== undefined) metadata.seen = by.seen
  if (by.reason !== undefined) metadata.reason = by.reason
  if (by.undoes !== undefined) metadata.undoes = by.undoes
  if (by.operator !== undefined) metadata.operator = by.operator
  return metadata
}

/** The facts as events: ids from the command id, each naming the hash of the one before. */
function asEvents(
  facts: Fact[],
  last: StoredEvent | undefined,
  metadata: Omit<Metadata, 'prev'>,
  versionOf: (type: string) => number,
): NewEvent[] {
  const events: NewEvent[] = []
  for (const [i, fact] of facts.entries()) {
    const before = events.at(-1) ?? last
    const prev = before ? hashOf(before) : null
    const version = versionOf(fact.type)
    events.push({
      id: eventIdOf(metadata.commandId, i),
      type: fact.type,
      data: fact.data,
      metadata: { ...metadata, ...(version === 1 ? {} : { version }), prev },
    })
  }
  return events
}

/** Events without a fingerprint were stored before fingerprints existed: they count as the same request. */
const isOfAnotherRequest = ({ metadata }: StoredEvent, { fingerprint }: CommandOrigin): boolean =>
  metadata.fingerprint !== undefined && fingerprint !== undefined && metadata.fingerprint !== fingerprint

/**
 * Throws a `Refusal` (also `command.conflict` after 20 conflicts, `command.reused-key`), or what the store throws. `versionOf`: of types of
 * events, for tests.
 */
export const executor =
  (store: Pick<EventStore, 'read' | 'append'>, clock: () => number = Date.now, versionOf = versionInContracts): Execute =>
  async (command, body, by) => {
    const checked = valid(command, body)
    const stream = command.stream(checked)
    for (let conflicts = 0; conflicts < maxConflicts; conflicts += 1) {
      const events = await store.read(stream)
      const before = events.filter(event => event.metadata.commandId === by.commandId)
      const lastBefore = before.at(-1)
      if (lastBefore && isOfAnotherRequest(lastBefore, by)) throw refuse('command.reused-key')
      if (lastBefore) return { position: lastBefore.position, revision: lastBefore.revision, facts: before, repeated: true }

      const { state, failed } = foldAsFarAsPossible<unknown, Fact>(command.aggregate, events)
      const scope: Scope = command.scope(checked, state)
      if (by.caller && !allows(command.may, by.caller, scope)) throw refuse('not-found')
      // Only after this: strangers learn nothing about its events.
      if (failed) throw failed.refusal
      // Times in a stream never decrease, also when the clock was set back.
      const at = Math.max(clock(), events.at(-1)?.metadata.at ?? 0)
      const meta: Meta = { commandId: by.commandId, actId: by.actId, actor: by.actor, at, newId: label => idFrom(by.commandId, label) }
      const facts: Fact[] = command.decide(checked, state, meta)
      // Nothing to change, perhaps because of a recent event by another user: the answer waits until projections show that event.
      if (facts.length === 0)
        return { position: events.at(-1)?.position ?? null, revision: events.at(-1)?.revision ?? null, facts, repeated: false }

      const written = asEvents(facts, events.at(-1), metadataOf(command.name, by, scope, at), type => versionOf(type))
      try {
        const { position, revision } = await store.append(stream, events.at(-1)?.revision ?? 'no-stream', written)
        return { position, revision, facts, repeated: false }
      } catch (error) {
        // A concurrent append won, or the store did not answer: the stream is read again to find out.
        if (codeOf(error) !== 'wrong-revision' && codeOf(error) !== 'unknown-outcome') throw error
        await wait(Math.random() * Math.min(2 ** conflicts, longestPauseMs))
      }
    }
    throw refuse('command.conflict')
  }
