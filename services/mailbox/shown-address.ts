/** An address of a client as the calls answer it. */
import type { ClientAddress } from '@docketry/contracts/api/mailbox.ts'
import type { ClientAddressRow } from '@docketry/contracts/projections/mailbox-rows.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { placeFrom } from './place-of-mail.ts'

type Proven = ClientAddressRow & { provenAt: number }
const isProven = (row: ClientAddressRow): row is Proven => row.provenAt !== null

function shown(row: ClientAddressRow, others: Proven[]): ClientAddress {
  const { id, email, clientId, expiresAt: linkUntil, only } = row
  // Whether another firm has the address is told to nobody who has not the owner's word.
  if (!isProven(row)) return { id, email, clientId, state: 'waiting', linkUntil, shared: false, only, arrives: 'nothing' }
  const all = placeFrom([], [row, ...others]).firmId === row.firmId
  return { id, email, clientId, state: 'confirmed', linkUntil: null, shared: others.length > 0, only, arrives: all ? 'all' : 'to-own-address' }
}

/** `rows`: of one firm. */
export async function shownAddresses(read: ReadRows, rows: ClientAddressRow[]): Promise<ClientAddress[]> {
  const emails = rows.filter(isProven).map(({ email }) => email)
  const found = emails.length === 0 ? [] : (await read.find('client-addresses', { filter: { email: { in: emails } } })).rows.filter(isProven)
  return rows.map(row => shown(row, found.filter(it => it.email === row.email && it.id !== row.id)))
}
