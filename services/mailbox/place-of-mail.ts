/** Whose a message is, as far as its addresses tell. */
import type { SenderCheck } from '@docketry/contracts/events/mail.ts'
import type { MailHead } from '../platform/ports/mail-source.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'

export type MailOwner = { firmId: string | null; clientId: string | null }
/** An address that a firm has for one of its clients. */
type Known = { id: string; firmId: string; clientId: string; provenAt: number | null; only: boolean }
type Proven = Pick<Known, 'firmId' | 'clientId' | 'only'> & { provenAt: number }

/** `anything+k7qm-2xvb@…`: the company ID of a firm. */
export const codesIn = (addresses: string[]): string[] =>
  [...new Set(addresses.flatMap(it => /\+([a-z0-9]{4}-[a-z0-9]{4})@/iu.exec(it)?.[1]?.toUpperCase() ?? []))]

/** The firm that has had the owner's word for the longest; one that leaves such mail to others does not count. */
const firstOf = (proven: Proven[]): Proven | undefined =>
  proven.filter(it => !it.only).toSorted((a, b) => a.provenAt - b.provenAt || (a.firmId < b.firmId ? -1 : 1))[0]

/**
 * `named`: firms that the addressees name; `proven`: where the sender is a proven address of a client. A firm that is named has it, and its client if the
 * sender is one there. Without one, the firm for which the sender was proven first: that another firm gets the sender's word later changes nothing for it.
 * Where several are named and more than one knows the sender, nobody has it: a person decides.
 */
export function placeFrom(named: string[], proven: Proven[]): MailOwner {
  const among = named.length > 1 ? named.filter(firmId => proven.some(it => it.firmId === firmId)) : named
  if (among.length > 1 || (named.length > 1 && among.length === 0)) return { firmId: null, clientId: null }
  const [firmId] = among
  if (firmId !== undefined) return { firmId, clientId: proven.find(it => it.firmId === firmId)?.clientId ?? null }
  const first = firstOf(proven)
  return { firmId: first?.firmId ?? null, clientId: first?.clientId ?? null }
}

/** A mail to one firm's own address, whose sender the receiving server vouches for, is the sender's word that the firm may have their mail. */
export function provenBy(named: string[], known: Known[], sender: SenderCheck): Known | null {
  if (sender !== 'verified' || named.length !== 1) return null
  return known.find(it => it.firmId === named[0] && it.provenAt === null) ?? null
}

async function firmsOf(read: ReadRows, addresses: string[]): Promise<string[]> {
  const codes = codesIn(addresses).slice(0, 20)
  if (codes.length === 0) return []
  const { rows } = await read.find('businesses', { filter: { 'firm.joinCode': { in: codes } } })
  return rows.map(row => row.id)
}

const isProven = <T extends Known>(it: T): it is T & { provenAt: number } => it.provenAt !== null

/** `proves`: the address of a client that this message proves; null for most. */
export async function placeOf(read: ReadRows, { from, to, delivered }: MailHead, sender: SenderCheck): Promise<{ place: MailOwner; proves: string | null }> {
  const here = await firmsOf(read, delivered)
  const named = here.length > 0 ? here : await firmsOf(read, to)
  const known: Known[] = from === null ? [] : (await read.find('client-addresses', { filter: { email: from } })).rows
  const proves = provenBy(named, known, sender)
  const proven = [...known.filter(isProven), ...(proves ? [{ ...proves, provenAt: Number.MAX_SAFE_INTEGER }] : [])]
  return { place: placeFrom(named, proven), proves: proves?.id ?? null }
}
