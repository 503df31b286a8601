/**
 * Unique values across aggregates: the stream `claim-<what>-<value>` can be created only once. An event releases the claim; the next holder
 * claims it at the stream's revision. Part of the platform because several areas use claims and none may import another.
 */
import Type, { type Static } from 'typebox'
import type { ClaimEvent } from '@docketry/contracts/events/claim.ts'
import { Id } from '@docketry/contracts/events/fact.ts'
import { commandOn, type Aggregate } from './command.ts'
import { load } from './load.ts'
import type { EventStore } from '../ports/event-store.ts'
import { refuse } from '../errors/refuse.ts'

/** `by`: the holder's id. `claimCount`: how often the value was claimed. */
type ClaimState = { by: string | null; claimCount: number }
type ClaimId = { what: Static<typeof What>; value: string }

export const claim: Aggregate<ClaimState, ClaimEvent, ClaimId> = {
  name: 'claim',
  stream: ({ what, value }) => `claim-${what}-${value}`,
  initial: { by: null, claimCount: 0 },
  evolve(state, event) {
    if (event.type === 'Claimed') return { by: event.data.by, claimCount: state.claimCount + 1 }
    return event.type === 'Released' ? { ...state, by: null } : state
  },
}

/**
 * `join-code`: of a firm, in lower case. `abn`: a firm that uses Docketry. `client-abn`: a client within one firm; the value is
 * `<firmId>-<abn>`. `client-tfn` and `email`: keyed hashes. `mail-file`: a file that came to a client by mail and was processed
 * automatically; the value is a UUID of firm, client and hash.
 */
const What = Type.Union([
  Type.Literal('email'),
  Type.Literal('abn'),
  Type.Literal('client-abn'),
  Type.Literal('client-tfn'),
  Type.Literal('mail-file'),
  Type.Literal('join-code'),
])

const taken = {
  email: ['register.email-taken', 'email'],
  abn: ['abn.taken', 'abn'],
  'client-abn': ['client.abn-taken', 'abn'],
  'client-tfn': ['client.tfn-taken', 'tfn'],
  'join-code': ['join-code.taken', 'joinCode'],
  'mail-file': ['mail.same-file', 'attachmentId'],
} as const

/** The id of the claim's holder; null when there is none. */
export const holderOf = async (events: Pick<EventStore, 'read'>, what: ClaimId['what'], value: string): Promise<string | null> =>
  (await load(events, claim, { what, value })).by

const body = Type.Object({ what: What, value: Type.String({ pattern: '^[0-9a-z-]{9,80}$' }), by: Id })
const onClaim = commandOn(claim)

/**
 * Refused with `register.email-taken`, `abn.taken`, `client.abn-taken`, `client.tfn-taken`, `join-code.taken` or `mail.same-file` when it
 * has another holder; no event when `by` is the holder already.
 */
export const takeClaim = onClaim({
  name: 'take-claim',
  body,
  may: ['system'],
  id: body => body,
  scope: () => ({ firmId: null, clientId: null }),
  decide({ what, by }, state) {
    if (state.by === by) return []
    if (state.by === null) return [{ type: 'Claimed', data: { by } }]
    const [code, param] = taken[what]
    throw refuse(code, param)
  },
})

/** `claimCount`: releases only this claim, not a later one of the same holder. */
export const releaseClaim = onClaim({
  name: 'release-claim',
  body: Type.Object({ ...body.properties, claimCount: Type.Optional(Type.Integer()) }),
  may: ['system'],
  id: body => body,
  scope: () => ({ firmId: null, clientId: null }),
  decide: ({ by, claimCount }, state) =>
    state.by === by && (claimCount ?? state.claimCount) === state.claimCount ? [{ type: 'Released', data: { by } }] : [],
})
