/**
 * Which invoices an auditor sees: of the clients that they are engaged for, those that are dated in the period. An invoice is dated by the
 * date of its row (`paymentDate`), one without a date by the day of its batch in the firm's zone.
 */
import type { InvoiceBriefRow } from '@docketry/contracts/projections/rows.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { zoneOf } from '@docketry/contracts/rules/zones.ts'
import type { Engagement } from '../platform/auth/caller.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'

export type AuditorScope = { firmId: string; engagements: readonly Engagement[] }
type Dated = Pick<InvoiceBriefRow, 'id' | 'firmId' | 'clientId' | 'groupId' | 'paymentDate'>

/** What an auditor is engaged for. `read`: the rows as the firm reads them. `clientIds`: of all engagements, each once. */
export type Engaged = {
  read: ReadRows
  firmId: string
  clientIds: string[]
  periods: readonly { clients: ReadonlySet<string>; from: string; to: string }[]
}

export const engagedFor = (read: ReadRows, { firmId, engagements }: AuditorScope): Engaged => ({
  read,
  firmId,
  clientIds: [...new Set(engagements.flatMap(it => it.clientIds))],
  periods: engagements.map(({ clientIds, from, to }) => ({ clients: new Set(clientIds), from, to })),
})

/** The rows of clients that the auditor is engaged for, of any date. */
export const ofEngagedClients = <R extends { firmId: string; clientId: string }>({ firmId, clientIds }: Engaged, rows: R[]): R[] =>
  rows.filter(it => it.firmId === firmId && clientIds.includes(it.clientId))

/** The days of batches, for invoices without a date. */
async function daysOf({ read, firmId }: Engaged, groupIds: string[]): Promise<Map<string, string>> {
  const [firm, groups] = await Promise.all([read.get('businesses', firmId), read.getMany('scan-groups', groupIds)])
  return new Map(groups.map(({ id, createdAt }) => [id, dateIn(zoneOf(firm), createdAt)]))
}

/** Of these rows of invoices, those that the auditor sees. */
export async function seenInvoices<R extends Dated>(engaged: Engaged, rows: R[]): Promise<R[]> {
  const own = ofEngagedClients(engaged, rows)
  const undated = [...new Set(own.filter(row => row.paymentDate === null).map(row => row.groupId))]
  const days = undated.length === 0 ? new Map<string, string>() : await daysOf(engaged, undated)
  return own.filter(({ clientId, paymentDate, groupId }) => {
    const day = paymentDate ?? days.get(groupId)
    return day !== undefined && engaged.periods.some(({ clients, from, to }) => clients.has(clientId) && from <= day && day <= to)
  })
}

/** Of these ids of invoices, those that the auditor sees. */
export const seenIds = async (engaged: Engaged, invoiceIds: string[]): Promise<Set<string>> =>
  new Set((await seenInvoices(engaged, await engaged.read.getMany('review-rows', invoiceIds))).map(({ id }) => id))

/** The invoices of batches, and the ids of those that the auditor sees. */
export async function invoicesOf(engaged: Engaged, groupIds: string[]): Promise<{ rows: Dated[]; ids: Set<string> }> {
  const { rows } = await engaged.read.find('review-rows', { filter: { groupId: { in: groupIds } } })
  return { rows, ids: new Set((await seenInvoices(engaged, rows)).map(({ id }) => id)) }
}
