/** Finding a company by ABN or join code, and who owns it. */
import { isAbn, plainAbn } from '@docketry/contracts/rules/abn.ts'
import type { BusinessRow } from '@docketry/contracts/views/rows.ts'
import type { ReadRows } from '../core/read-rows.ts'

export type Company = { business: BusinessRow; ownerId: string | null }

/** By ABN (a firm before a firm's client) or join code; null when there is none. */
export async function findCompany(read: ReadRows, typed: string): Promise<Company | null> {
  if (typed.trim() === '') return null
  const filter = isAbn(typed) ? { abn: plainAbn(typed) } : { 'firm.joinCode': typed.trim().toUpperCase() }
  const { rows } = await read.find('businesses', { filter, sort: [{ field: 'createdAt' }] })
  const business = rows.find(row => row.firm !== null) ?? rows[0]
  if (!business) return null
  return { business, ownerId: await ownerOf(read, business.id) }
}

export const ownerOf = async (read: ReadRows, firmId: string): Promise<string | null> =>
  (await read.find('users', { filter: { ownerOf: firmId }, range: [0, 0] })).rows[0]?.id ?? null
