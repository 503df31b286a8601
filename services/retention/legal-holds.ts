/** Legal holds: the targets of an id, and whether a group or an attachment is on hold. */
import type { RetainedRow } from '@docketry/contracts/projections/retention-rows.ts'
import { descendantsOf } from '../shared/group-tree.ts'
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

/** Names of clients and groups by id; deleted ones are missing. */
export async function namesOf(read: ReadRows, ids: string[]): Promise<Map<string, string>> {
  const [clients, groups] = await Promise.all([read.getMany('businesses', ids), read.getMany('scan-groups', ids)])
  return new Map([...clients, ...groups].map(({ id, name }) => [id, name]))
}

/** The group, its parent, and so on upwards. */
async function withAncestors(read: ReadRows, groupId: string): Promise<string[]> {
  const ids: string[] = []
  for (let id: string | null = groupId; id !== null && !ids.includes(id); id = (await read.get('scan-groups', id))?.parentId ?? null) ids.push(id)
  return ids
}

/** A group is on hold with its client, by itself, as part of a group on hold, or with one that it was merged into since. An attachment: with its client. */
export async function isOnLegalHold(read: ReadRows, { holds }: RetentionState, { id, kind, clientId, firmId }: Pick<RetainedRow, 'id' | 'kind' | 'clientId' | 'firmId'>): Promise<boolean> {
  const all = Object.values(holds)
  if (all.length === 0) return false
  if (all.some(hold => hold.kind === 'client' && hold.heldId === (clientId ?? firmId))) return true
  const groups = new Set(all.flatMap(hold => hold.groupIds))
  if (kind !== 'group' || groups.size === 0) return false
  return (await withAncestors(read, id)).some(one => groups.has(one))
}
