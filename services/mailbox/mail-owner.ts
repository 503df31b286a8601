/**
 * Determines firm and client of a mail from its addresses, and evaluates the receiving server's check of the sender
 * (`Authentication-Results`, RFC 8601).
 */
import type { SenderCheck } from '@docketry/contracts/events/mail.ts'
import type { MailHead } from '../platform/ports/mail-source.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { isArchived } from '../shared/client-of-firm.ts'

type MailOwner = { firmId: string | null; clientId: string | null }
/** An address that a firm has assigned to one of its clients. */
type ClientAddress = { id: string; firmId: string; clientId: string; provenAt: number | null; only: boolean }
type Proven = Pick<ClientAddress, 'firmId' | 'clientId' | 'only'> & { provenAt: number }

/** Join codes in addresses such as `anything+k7qm-2xvb@…`, upper case. */
export const codesIn = (addresses: string[]): string[] => [
  ...new Set(addresses.flatMap(it => /\+([a-z0-9]{4}-[a-z0-9]{4})@/iu.exec(it)?.[1]?.toUpperCase() ?? [])),
]

/** The firm for which the address was proven first, ignoring `only` entries. */
const firstProvenFirm = (proven: Proven[]): Proven | undefined =>
  proven.filter(it => !it.only).toSorted((a, b) => a.provenAt - b.provenAt || (a.firmId < b.firmId ? -1 : 1))[0]

/**
 * `named`: firms whose join code is in a recipient address; `proven`: the sender's proven addresses. A single named firm owns the mail,
 * with its client if the sender is one. Without a named firm, the one for which the sender was proven first. If several are named, the only
 * one that knows the sender; otherwise none, and an su assigns it.
 */
export function mailOwnerFrom(named: string[], proven: Proven[]): MailOwner {
  const among = named.length > 1 ? named.filter(firmId => proven.some(it => it.firmId === firmId)) : named
  if (among.length > 1 || (named.length > 1 && among.length === 0)) return { firmId: null, clientId: null }
  const [firmId] = among
  if (firmId !== undefined) return { firmId, clientId: proven.find(it => it.firmId === firmId)?.clientId ?? null }
  const first = firstProvenFirm(proven)
  return { firmId: first?.firmId ?? null, clientId: first?.clientId ?? null }
}

/** An authenticated mail to one firm's own address proves the sender's address for that firm. Null if it proves none. */
export function provenBy(named: string[], known: ClientAddress[], sender: SenderCheck): ClientAddress | null {
  if (sender !== 'verified' || named.length !== 1) return null
  return known.find(it => it.firmId === named[0] && it.provenAt === null) ?? null
}

async function firmsOf(read: ReadRows, addresses: string[]): Promise<string[]> {
  const codes = codesIn(addresses).slice(0, 20)
  if (codes.length === 0) return []
  const { rows } = await read.find('businesses', { filter: { 'firm.joinCode': { in: codes } } })
  return rows.map(row => row.id)
}

const isProven = <T extends ClientAddress>(it: T): it is T & { provenAt: number } => it.provenAt !== null

/** `proves`: id of the client address that this mail proves, null if none. */
export async function ownerOfMail(
  read: ReadRows,
  { from, to, delivered }: MailHead,
  sender: SenderCheck,
): Promise<{ owner: MailOwner; proves: string | null }> {
  const deliveredTo = await firmsOf(read, delivered)
  const named = deliveredTo.length > 0 ? deliveredTo : await firmsOf(read, to)
  const known: ClientAddress[] = from === null ? [] : (await read.find('client-addresses', { filter: { email: from } })).rows
  const proves = provenBy(named, known, sender)
  const proven = [...known.filter(isProven), ...(proves ? [{ ...proves, provenAt: Number.MAX_SAFE_INTEGER }] : [])]
  const { firmId, clientId } = mailOwnerFrom(named, proven)
  // Mail for an archived client stays with its firm, unassigned.
  const isForArchived = firmId !== null && clientId !== null && isArchived(await read.get('businesses', clientId), firmId)
  return { owner: { firmId, clientId: isForArchived ? null : clientId }, proves: proves?.id ?? null }
}

/** Removes comments and quoted texts, which the sender can choose. */
const bare = (text: string): string =>
  text
    .replace(/"(?:[^"\\]|\\.)*"/gu, '""')
    .replace(/\([^()]*\)/gu, '')
    .replace(/\([^()]*\)/gu, '')
const domainIn = (text: string): string => text.toLowerCase().replace(/^.*@/u, '')
/** Relaxed alignment: the same domain or a parent domain. */
const aligned = (signed: string, from: string): boolean => signed.includes('.') && (from === signed || from.endsWith(`.${signed}`))

function passes(result: string, from: string): boolean {
  const value = (name: string): string => domainIn(new RegExp(`\\b${name.replace('.', '\\.')}=([^\\s;]+)`, 'iu').exec(result)?.[1] ?? '')
  if (/^dmarc=pass\b/iu.test(result)) return value('header.from') === '' || aligned(value('header.from'), from)
  if (/^dkim=pass\b/iu.test(result)) return aligned(value('header.d') || value('header.i'), from)
  return /^spf=pass\b/iu.test(result) && aligned(value('smtp.mailfrom'), from)
}

/**
 * `checks`: the value of the topmost `Authentication-Results`. `server`: the server name used by the provider's own mail server. Anybody
 * can write such a header: a passed check of another server is `unknown`; a failed check counts from any server.
 */
export function senderCheck(checks: string | null, from: string | null, server: string | null): SenderCheck {
  if (checks === null || from === null) return 'unknown'
  const [name = '', ...results] = bare(checks)
    .split(';')
    .map(it => it.trim())
  const verdicts = results.filter(it => /^(?:dmarc|dkim|spf)=/iu.test(it))
  if (verdicts.length === 0 || verdicts.every(it => /^\w+=(?:none|neutral|temperror)\b/iu.test(it))) return 'unknown'
  if (!verdicts.some(it => passes(it, domainIn(from)))) return 'failed'
  return server !== null && name.split(/\s/u)[0]?.toLowerCase() === server.toLowerCase() ? 'verified' : 'unknown'
}
