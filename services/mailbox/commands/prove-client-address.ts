/** How an address of a client is proven: a link is asked for, and whoever has the address agrees. */
import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { ClientAddressLimited, ClientAddressProven } from '@docketry/contracts/events/client-address.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { askedWithinDay, clientAddress, clientAddressStream, linkGoodFor, linksToAddress, type ClientAddressState } from '../client-address.ts'

const onAddress = commandOn(clientAddress)
const stream = ({ entryId }: { entryId: string }): string => clientAddressStream(entryId)
const scope = (_: object, { entry }: ClientAddressState) => ({ firmId: entry?.firmId ?? null, clientId: entry?.clientId ?? null })

/** A mail with a link goes to the address (reactions/mail-address-proof.ts). Refused with `client-address.links-used` after three within 24 hours. */
export const askAddressProof = onAddress({
  name: 'ask-address-proof',
  body: Type.Object({ entryId: Id, firmName: Type.String() }),
  may: ['staff-of-firm'],
  stream, scope,
  decide({ entryId, firmName }, { entry, proven, round, askedAt }, { at }) {
    if (entry === null) throw refuse('not-found')
    if (proven) return []
    if (askedWithinDay(askedAt, at) >= linksToAddress) throw refuse('client-address.links-used', 'email')
    return [{ type: 'ClientAddressProofAsked', data: { entryId, email: entry.email, firmName, round, askedAt: at, expiresAt: at + linkGoodFor } }]
  },
})

/** By a link of this round and in time, refused with `client-address.link-gone` otherwise; or by a mail, which comes too late for an address that was deleted. */
export const proveClientAddress = onAddress({
  name: 'prove-client-address',
  body: ClientAddressProven.properties.data,
  may: ['system'],
  stream, scope,
  decide(data, { entry, proven, round, expiresAt }, { at }) {
    if (data.by === 'link' && (entry === null || data.round !== round || (!proven && expiresAt < at))) throw refuse('client-address.link-gone')
    return entry === null || proven ? [] : [{ type: 'ClientAddressProven', data }]
  },
})

/** Mail from it that names no firm is left to another firm, or is not any more. */
export const limitClientAddress = onAddress({
  name: 'limit-client-address',
  body: ClientAddressLimited.properties.data,
  may: ['staff-of-firm'],
  stream, scope,
  decide(data, { entry, proven, only }) {
    if (entry === null || !proven) throw refuse('not-found')
    return only === data.only ? [] : [{ type: 'ClientAddressLimited', data }]
  },
})
