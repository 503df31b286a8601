/**
 * Stream `client-address-count-<firmId>`: the confirmation links that a firm had sent to addresses of its clients. Each is counted before
 * it is requested, and stays counted when the address is deleted.
 */
import Type from 'typebox'
import { fact, Id } from './fact.ts'

/** `countedAt`: UTC ms. */
export const ClientAddressLinkCounted = fact('ClientAddressLinkCounted', { firmId: Id, entryId: Id, countedAt: Type.Integer() })

export const ClientAddressCountEvent = Type.Union([ClientAddressLinkCounted])
export type ClientAddressCountEvent = Type.Static<typeof ClientAddressCountEvent>
