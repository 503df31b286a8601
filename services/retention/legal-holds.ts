/** Legal holds: the targets of an id, and whether a group or an attachment is on hold. */
import { daysAfter } from '@docketry/contracts/rules/dates.ts'
import { quarterIndexOf } from '@docketry/contracts/rules/quarters.ts'
import { longestMonths, monthsAfter } from '@docketry/contracts/rules/retention.ts'
import type { MayBeMerged } from '@docketry/contracts/projections/client-merge-rows.ts'
import type { RetainedRow } from '@docketry/contracts/projections/retention-rows.ts'
import type { WorksheetStateRow } from '@docketry/contracts/projections/worksheet-rows.ts'
import { descendantsOf } from '../shared/group-tree.ts'
import { withNames } from '../shared/named-batches.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import type { LegalHold, RetentionState } from './retention.ts'

/** The holds that can be placed on this id: one for each firm of a client, one for a group, none for other ids. */
export async function legalHoldTargets(read: ReadRows, id: string): Promise<(Omit<LegalHold, 'reason'> & { firmId: string })[]> {
  const [business, group] = await Promise.all([read.get('businesses', id), read.get('scan-groups', id)])
  if (business) return business.firmIds.map(firmId => ({ firmId, kind: 'client', heldId: id, clientId: id, groupIds: [] }))
  if (group === null) return []
  const parts = await descendantsOf(read, [id])
  return [{ firmId: group.firmId, kind: 'group', heldId: id, clientId: group.clientId, groupIds: [id, ...parts.map(part => part.id)] }]
}

/** Names of clients and groups by id, as people see them; deleted ones are missing. `at`: now, UTC ms. */
export async function namesOf(read: ReadRows, ids: string[], at: number): Promise<Map<string, string>> {
  const [clients, rows] = await Promise.all([read.getMany('businesses', ids), read.getMany('scan-groups', ids)])
  const groups = await withNames(read, rows, at)
  return new Map([...clients, ...groups].map(({ id, name }) => [id, name]))
}

/** The group, its parent, and so on upwards. */
async function withAncestors(read: ReadRows, groupId: string): Promise<string[]> {
  const ids: string[] = []
  for (let id: string | null = groupId; id !== null && !ids.includes(id); id = (await read.get('scan-groups', id))?.parentId ?? null)
    ids.push(id)
  return ids
}

/**
 * Records are kept for five years after a return is lodged (ATO, record-keeping rules for business): as long as the longest plan keeps
 * documents. A worksheet that is frozen and not lodged holds its evidence until it is reopened.
 */
const isHeld = ({ lodged }: Pick<WorksheetStateRow, 'lodged'>, at: number): boolean =>
  lodged === null || at < monthsAfter(lodged.at, longestMonths)

/**
 * The evidence of frozen and lodged worksheets at a time (UTC ms): a group with an invoice that was ever dated in a quarter of one, deleted
 * ones too.
 */
async function isEvidence(
  read: ReadRows,
  at: number,
  { kind, clientId, firmId, invoices }: Pick<RetainedRow, 'kind' | 'clientId' | 'firmId' | 'invoices'>,
): Promise<boolean> {
  if (kind !== 'group' || firmId === null) return false
  const rows = (await read.find('worksheets', { filter: { firmId, clientId: clientId ?? firmId } })).rows.filter(row => isHeld(row, at))
  if (rows.length === 0) return false
  const streams = await read.getMany('client-streams', Object.keys(invoices))
  return rows.some(({ from, before }) =>
    streams.some(({ quarters }) => quarters.some(it => quarterIndexOf(from) <= it && it <= quarterIndexOf(daysAfter(before, -1)))),
  )
}

/**
 * At a time (UTC ms). A group is on hold as evidence of a frozen or lodged worksheet, with its client, by itself, as part of a group on
 * hold, or with one that it was merged into since. An attachment: with its client.
 */
export async function isOnLegalHold(
  read: ReadRows,
  { holds }: Pick<RetentionState, 'holds'>,
  row: Pick<RetainedRow, 'id' | 'kind' | 'clientId' | 'firmId' | 'invoices'> & MayBeMerged,
  at: number,
): Promise<boolean> {
  const { id, kind, clientId, firmId, formerClientIds = [] } = row
  if (await isEvidence(read, at, row)) return true
  const all = Object.values(holds)
  if (all.length === 0) return false
  // A hold of a merged client goes on holding what came in for it.
  const owners = [clientId ?? firmId, ...formerClientIds]
  if (all.some(hold => hold.kind === 'client' && owners.includes(hold.heldId))) return true
  const groups = new Set(all.flatMap(hold => hold.groupIds))
  if (kind !== 'group' || groups.size === 0) return false
  return (await withAncestors(read, id)).some(one => groups.has(one))
}
