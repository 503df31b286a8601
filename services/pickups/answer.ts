import type { Schedule } from '@docketry/contracts/api/pickups.ts'
import type { PickupRow } from '@docketry/contracts/projections/pickup-rows.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'

/** Rows as calls answer them, with the names of their firms and clients. */
export async function answersOf(read: ReadRows, rows: PickupRow[]): Promise<Schedule[]> {
  const businesses = await read.getMany('businesses', [...new Set(rows.flatMap(({ firmId, clientId }) => [firmId, clientId]))])
  const names = new Map(businesses.map(({ id, name }) => [id, name]))
  const named = (id: string) => ({ id, name: names.get(id) ?? '' })
  return rows.map(({ firmId, requesterId: _, open: __, ...row }) => ({
    ...row, clientMobile: row.accountantMobile, status: row.state, firm: named(firmId), business: named(row.clientId),
  }))
}
