/** Whose a message is, as far as its addresses tell. */
import type { MailHead } from '../core/ports/mail-source.ts'
import type { ReadRows } from '../core/read-rows.ts'

export type Place = { firmId: string | null; clientId: string | null }

/** `anything+k7qm-2xvb@…`: the company ID of a firm. */
export const codesIn = (addresses: string[]): string[] =>
  [...new Set(addresses.flatMap(it => /\+([a-z0-9]{4}-[a-z0-9]{4})@/iu.exec(it)?.[1]?.toUpperCase() ?? []))]

/**
 * `named`: firms that the addressees name; `known`: where the sender is a client's address. A firm that is named has it, and its client if the sender is one
 * there. Without one, the only firm that knows the sender. Where several could have it, nobody does: a person decides.
 */
export function placeFrom(named: string[], known: { firmId: string; clientId: string }[]): Place {
  const among = named.length > 1 ? named.filter(firmId => known.some(it => it.firmId === firmId)) : named
  if (among.length > 1 || (named.length > 1 && among.length === 0)) return { firmId: null, clientId: null }
  const [firmId] = among
  if (firmId !== undefined) return { firmId, clientId: known.find(it => it.firmId === firmId)?.clientId ?? null }
  const [only, ...others] = known
  return only && others.length === 0 ? { firmId: only.firmId, clientId: only.clientId } : { firmId: null, clientId: null }
}

async function firmsOf(read: ReadRows, addresses: string[]): Promise<string[]> {
  const codes = codesIn(addresses).slice(0, 20)
  if (codes.length === 0) return []
  const { rows } = await read.find('businesses', { filter: { 'firm.joinCode': { in: codes } } })
  return rows.map(row => row.id)
}

export async function placeOf(read: ReadRows, { from, to, delivered }: MailHead): Promise<Place> {
  const here = await firmsOf(read, delivered)
  const named = here.length > 0 ? here : await firmsOf(read, to)
  const known = from === null ? [] : (await read.find('client-addresses', { filter: { email: from } })).rows
  return placeFrom(named, known)
}
