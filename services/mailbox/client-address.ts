/**
 * The client-address aggregate: an email address of a firm's client, its commands, and the link that confirms it. The stream is named by
 * firm and address, so that an address has one client per firm.
 */
import {
  ClientAddressAdded,
  ClientAddressLimited,
  ClientAddressProven,
  ClientAddressDeleted,
  type ClientAddressEvent,
} from '@docketry/contracts/events/client-address.ts'
import { commandOn, type Aggregate } from '../platform/commands/command.ts'
import { idFrom } from '../platform/events/ids.ts'
import { refuse } from '../platform/errors/refuse.ts'
import Type from 'typebox'
import { plainEmail } from '@docketry/contracts/rules/emails.ts'
import { Id } from '@docketry/contracts/events/fact.ts'
import { linkCode } from '../platform/auth/link-codes.ts'

/**
 * `entry` null: not assigned; `own`: added as the email in the client's details. `owner`: of the last entry. `owner`, `round` and
 * `linksRequestedAt` (UTC ms) survive a deletion, so that adding the address again does not reset the limit.
 */
type ClientAddressState = {
  entry: { firmId: string; clientId: string; email: string; own: boolean } | null
  owner: { firmId: string; clientId: string } | null
  proven: boolean
  only: boolean
  round: number
  expiresAt: number
  linksRequestedAt: number[]
}

const initial: ClientAddressState = {
  entry: null,
  owner: null,
  proven: false,
  only: false,
  round: 0,
  expiresAt: 0,
  linksRequestedAt: [],
}
/** Older times do not matter to any limit. */
const maxLinkTimes = 10

function evolve(state: ClientAddressState, event: ClientAddressEvent): ClientAddressState {
  switch (event.type) {
    case 'ClientAddressAdded': {
      const { firmId, clientId, email, own = false } = event.data
      const [entry, owner] = [
        { firmId, clientId, email, own },
        { firmId, clientId },
      ]
      return { ...state, entry, owner, proven: false, only: false, round: state.round + 1, expiresAt: 0 }
    }
    case 'ClientAddressProofAsked':
      return {
        ...state,
        expiresAt: event.data.expiresAt,
        linksRequestedAt: [...state.linksRequestedAt, event.data.askedAt].slice(-maxLinkTimes),
      }
    case 'ClientAddressProven':
      return { ...state, proven: true }
    case 'ClientAddressLimited':
      return { ...state, only: event.data.only }
    case 'ClientAddressDeleted':
      return { ...state, entry: null, proven: false, only: false }
    default:
      return state
  }
}

export const clientAddress: Aggregate<ClientAddressState, ClientAddressEvent> = {
  name: 'client-address',
  stream: entryId => `client-address-${entryId}`,
  initial,
  evolve,
}

/** The id of an address in a firm, and of its stream. */
export const entryIdOf = (firmId: string, email: string): string => idFrom('client-address', firmId, plainEmail(email))
const dayMs = 24 * 60 * 60_000
/** Links that one firm may have sent to one address within 24 hours. */
export const maxLinksToAddress = 3
/** Validity of a link. */
const linkValidMs = 7 * dayMs

/** How many of the times are within the 24 hours before `at` (UTC ms). */
export const linksWithinDay = (requestTimes: number[], at: number): number => requestTimes.filter(it => it > at - dayMs).length

const onAddress = commandOn(clientAddress)
const id = ({ entryId }: { entryId: string }) => entryId
const scope = (_: object, { entry }: ClientAddressState) => ({ firmId: entry?.firmId ?? null, clientId: entry?.clientId ?? null })

/**
 * Assigns an address to a client; its mail goes there once proven. Refused with `client-address.taken` if another client of the firm has
 * it.
 */
export const addClientAddress = onAddress({
  name: 'add-client-address',
  body: ClientAddressAdded.properties.data,
  may: ['staff-of-firm'],
  id,
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide(body, { entry }) {
    if (entry === null) return [{ type: 'ClientAddressAdded', data: body }]
    if (entry.clientId === body.clientId) return []
    throw refuse('client-address.taken', 'email')
  },
})

/** Requests a mail with a confirmation link (reactions.ts). Refused with `client-address.links-used` after three within 24 hours. */
export const requestAddressProof = onAddress({
  name: 'ask-address-proof',
  body: Type.Object({ entryId: Id, firmName: Type.String() }),
  may: ['staff-of-firm'],
  id,
  scope,
  decide({ entryId, firmName }, { entry, proven, round, linksRequestedAt }, { at }) {
    if (entry === null) throw refuse('not-found')
    if (proven) return []
    if (linksWithinDay(linksRequestedAt, at) >= maxLinksToAddress) throw refuse('client-address.links-used', 'email')
    return [
      { type: 'ClientAddressProofAsked', data: { entryId, email: entry.email, firmName, round, askedAt: at, expiresAt: at + linkValidMs } },
    ]
  },
})

/**
 * Proven by a valid link of the current round (otherwise refused with `client-address.link-gone`), or by an authenticated mail, ignored for
 * a deleted address.
 */
export const proveClientAddress = onAddress({
  name: 'prove-client-address',
  body: ClientAddressProven.properties.data,
  may: ['system'],
  id,
  scope,
  decide(data, { entry, proven, round, expiresAt }, { at }) {
    if (data.by === 'link' && (entry === null || data.round !== round || (!proven && expiresAt < at)))
      throw refuse('client-address.link-gone')
    return entry === null || proven ? [] : [{ type: 'ClientAddressProven', data }]
  },
})

/** `only` true: mail from the address that names no firm is left to other firms. */
export const limitClientAddressCommand = onAddress({
  name: 'limit-client-address',
  body: ClientAddressLimited.properties.data,
  may: ['staff-of-firm'],
  id,
  scope,
  decide(data, { entry, proven, only }) {
    if (entry === null || !proven) throw refuse('not-found')
    return only === data.only ? [] : [{ type: 'ClientAddressLimited', data }]
  },
})

/** Unassigns the address. Attachments received from it stay. */
export const deleteClientAddress = onAddress({
  name: 'delete-client-address',
  body: ClientAddressDeleted.properties.data,
  may: ['staff-of-firm'],
  id,
  scope,
  decide: (body, { entry }) => (entry === null ? [] : [{ type: 'ClientAddressDeleted', data: body }]),
})

/** The unsigned path of the confirmation link, as the message to the mail stage carries it. */
export const confirmPath = (entryId: string, round: number): string => `/confirmAddress/${entryId}.${round}`
const pathPattern = /^\/confirmAddress\/([\w-]{1,64})\.(\d{1,9})$/u

/** The path with its signed code (platform/auth/link-codes.ts), as the mail carries it; null if `path` is not a confirmation path. */
export function signedConfirmPath(key: string, path: string): string | null {
  const [, id, round] = pathPattern.exec(path) ?? []
  return id === undefined || round === undefined ? null : `/confirmAddress/${linkCode(key, 'client-address', id, Number(round))}`
}
