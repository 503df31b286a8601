/** The client-address aggregate: an address of a firm's client. Its stream is named by firm and address, so that no address has two clients. */
import type { ClientAddressEvent } from '@docketry/contracts/events/client-address.ts'
import type { Aggregate } from '../platform/commands/command.ts'
import { idFrom } from '../platform/events/ids.ts'

/** `entry` null: it is nobody's. `round` and `askedAt` (when links were asked for) outlive a deletion, so that adding it again sends no more mail than allowed. */
export type ClientAddressState = {
  entry: { firmId: string; clientId: string; email: string } | null
  proven: boolean
  only: boolean
  round: number
  expiresAt: number
  askedAt: number[]
}

const initial: ClientAddressState = { entry: null, proven: false, only: false, round: 0, expiresAt: 0, askedAt: [] }
/** More than this many are never looked at. */
const kept = 10

function evolve(state: ClientAddressState, event: ClientAddressEvent): ClientAddressState {
  switch (event.type) {
    case 'ClientAddressAdded': {
      const { firmId, clientId, email } = event.data
      return { ...state, entry: { firmId, clientId, email }, proven: false, only: false, round: state.round + 1, expiresAt: 0 }
    }
    case 'ClientAddressProofAsked':
      return { ...state, expiresAt: event.data.expiresAt, askedAt: [...state.askedAt, event.data.askedAt].slice(-kept) }
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

export const clientAddress: Aggregate<ClientAddressState, ClientAddressEvent> = { name: 'client-address', initial, evolve }

/** The state from a stream just read. */
export const clientAddressFrom = (events: { type: string; data: unknown }[]): ClientAddressState =>
  events.reduce((state, event) => evolve(state, event as ClientAddressEvent), initial) // client-address streams hold their own events only

export const plainEmail = (email: string): string => email.trim().toLowerCase()
export const entryIdOf = (firmId: string, email: string): string => idFrom('client-address', firmId, plainEmail(email))
export const clientAddressStream = (entryId: string): string => `client-address-${entryId}`

export const day = 24 * 60 * 60_000
/** Links that one firm may have sent to one address within 24 hours. */
export const linksToAddress = 3
/** Links that one firm may have sent within 24 hours. */
export const linksOfFirm = 20
/** A link is good for a week: clients do not look into their mail every day. */
export const linkGoodFor = 7 * day

export const askedWithinDay = (askedAt: number[], at: number): number => askedAt.filter(it => it > at - day).length
