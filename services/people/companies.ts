/** Finding a company by ABN or join code, and who owns it. */
import { isAbn, plainAbn } from '@docketry/contracts/rules/abn.ts'
import type { BusinessRow } from '@docketry/contracts/projections/rows.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'

export type Company = { business: BusinessRow; ownerId: string | null }

/** By firm, one of its owners whose address is verified: nobody has to ask anybody else. */
async function ownersByFirm(read: ReadRows, firmIds: string[]): Promise<Map<string, string>> {
  const { rows } = firmIds.length === 0 ? { rows: [] } : await read.find('users', { filter: { ownerOf: { in: firmIds } } })
  return new Map(rows.filter(row => row.verified).flatMap(row => row.ownerOf.map(firmId => [firmId, row.id] as const)))
}

/** By ABN (a firm before a firm's client) or join code; null when there is none. A firm counts once its owner is verified, and its clients with it. */
export async function findCompany(read: ReadRows, typed: string): Promise<Company | null> {
  if (typed.trim() === '') return null
  const filter = isAbn(typed) ? { abn: plainAbn(typed) } : { 'firm.joinCode': typed.trim().toUpperCase() }
  const { rows } = await read.find('businesses', { filter, sort: [{ field: 'createdAt' }] })
  const owners = await ownersByFirm(read, [...new Set(rows.flatMap(row => [row.id, ...row.firmIds]))])
  const business = rows.find(row => row.firm !== null && owners.has(row.id)) ?? rows.find(row => row.firmIds.some(firmId => owners.has(firmId)))
  return business ? { business, ownerId: owners.get(business.id) ?? null } : null
}
