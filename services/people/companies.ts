/** Finding a company by ABN or join code, and who owns it. */
import { isAbn, plainAbn } from '@docketry/contracts/rules/abn.ts'
import type { BusinessRow } from '@docketry/contracts/views/rows.ts'
import { idFrom } from '../core/ids.ts'
import type { ReadRows } from '../core/read-rows.ts'

/** The company's ID as people type it: eight letters and digits without look-alikes, from the firm's id. */
export function joinCodeOf(firmId: string): string {
  const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
  const bytes = Buffer.from(idFrom('join-code', firmId).replaceAll('-', ''), 'hex')
  const code = Array.from({ length: 8 }, (_, i) => letters[(bytes[i] ?? 0) % letters.length]).join('')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

export type Company = { business: BusinessRow; ownerId: string | null }

/** By ABN (a firm before a firm's client) or join code; null when there is none. */
export async function findCompany(read: ReadRows, typed: string): Promise<Company | null> {
  const filter = isAbn(typed) ? { abn: plainAbn(typed) } : { 'firm.joinCode': typed.trim().toUpperCase() }
  const { rows } = await read.find('businesses', { filter, sort: [{ field: 'createdAt' }] })
  const business = rows.find(row => row.firm !== null) ?? rows[0]
  if (!business) return null
  return { business, ownerId: await ownerOf(read, business.id) }
}

export const ownerOf = async (read: ReadRows, firmId: string): Promise<string | null> =>
  (await read.find('users', { filter: { ownerOf: firmId }, range: [0, 0] })).rows[0]?.id ?? null
