/** What a bundle is evidence of: the streams that it begins with, and a title. */
import type { EvidenceQuery } from '@docketry/contracts/api/evidence.ts'
import { quarterName, quarterRange } from '@docketry/contracts/rules/quarters.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { load } from '../platform/commands/load.ts'
import { codeOf } from '../platform/errors/coded.ts'
import type { Ownership } from '../platform/auth/caller.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { invoice } from '../invoices/invoice.ts'
import { scanGroup } from '../scan-groups/scan-group.ts'
import { descendantsOf } from '../shared/group-tree.ts'

type Tools = { read: ReadRows; events: Pick<EventStore, 'read'> }
export type EvidenceSubject = { kind: 'invoice' | 'batch' | 'quarter'; title: string; streams: string[] }

const rowsAtOnce = 500

async function invoicesOfQuarter(read: ReadRows, { quarter = 0, firmId, clientId = firmId }: EvidenceQuery): Promise<string[]> {
  const { from, before } = quarterRange(quarter)
  const ids: string[] = []
  for (let at = 0; ; at += rowsAtOnce) {
    const { rows } = await read.find('invoice-briefs', { filter: { firmId: firmId ?? null, clientId: clientId ?? null, paymentDate: { gte: from, lt: before } }, sort: [{ field: 'paymentDate' }], range: [at, at + rowsAtOnce - 1] })
    ids.push(...rows.map(({ id }) => id))
    if (rows.length < rowsAtOnce) return ids
  }
}

const unlessErased = <T>(found: Promise<T>): Promise<T | null> => found.catch((error: unknown) => {
  if (codeOf(error) === 'stream-erased') return null
  throw error
})

/** The firm and client that it is about; null where there is no such thing. From the events, so that what lies in the bin has evidence too. */
export async function ownerOfEvidence({ events }: Tools, { invoice_id: invoiceId, groupId, firmId, clientId = firmId }: EvidenceQuery): Promise<Ownership | null> {
  if (invoiceId !== undefined) return (await unlessErased(load(events, invoice, invoiceId)))?.origin ?? null
  if (groupId !== undefined) return (await unlessErased(load(events, scanGroup, groupId)))?.created ?? null
  return { firmId: firmId ?? null, clientId: clientId ?? null }
}

/** Throws `not-found`. */
export async function evidenceSubject({ read, events }: Tools, query: EvidenceQuery): Promise<EvidenceSubject> {
  const { invoice_id: invoiceId, groupId, quarter, firmId, clientId = firmId } = query
  if (invoiceId !== undefined) {
    const { values } = await load(events, invoice, invoiceId)
    return { kind: 'invoice', title: `invoice ${values.invoiceNumber ?? invoiceId}${values.supplierName === null ? '' : ` of ${values.supplierName}`}`, streams: [invoice.stream(invoiceId)] }
  }
  if (groupId !== undefined) {
    const { name, created } = await load(events, scanGroup, groupId)
    if (created === null) throw refuse('not-found')
    const ids = [groupId, ...(await descendantsOf(read, [groupId])).map(({ id }) => id)]
    return { kind: 'batch', title: `batch ${name === '' ? groupId : `“${name}”`}`, streams: ids.map(scanGroup.stream) }
  }
  const client = await read.get('businesses', clientId ?? '')
  if (quarter === undefined || firmId === undefined || !client?.firmIds.includes(firmId)) throw refuse('not-found')
  return { kind: 'quarter', title: `${client.name}, ${quarterName(quarter)}`, streams: (await invoicesOfQuarter(read, query)).map(invoice.stream) }
}
