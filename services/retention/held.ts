/** What is held, and whether that keeps a group or an attachment from erasure. */
import type { KeptRow } from '@docketry/contracts/projections/retention-rows.ts'
import { descendantsOf } from '../shared/group-tree.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import type { Hold, RetentionState } from './retention.ts'

/** What a hold on this id would be on, for each firm that it belongs to; none for an id that is no client and no group. */
export async function heldBy(read: ReadRows, id: string): Promise<(Omit<Hold, 'reason'> & { firmId: string })[]> {
  const [business, group] = await Promise.all([read.get('businesses', id), read.get('scan-groups', id)])
  if (business) return business.firmIds.map(firmId => ({ firmId, kind: 'client', heldId: id, clientId: id, groupIds: [] }))
  if (group === null) return []
  const parts = await descendantsOf(read, [id])
  return [{ firmId: group.firmId, kind: 'group', heldId: id, clientId: group.clientId, groupIds: [id, ...parts.map(part => part.id)] }]
}

/** By id, of clients and groups; what has been deleted since has none. */
export async function namesOf(read: ReadRows, ids: string[]): Promise<Map<string, string>> {
  const [clients, groups] = await Promise.all([read.getMany('businesses', ids), read.getMany('scan-groups', ids)])
  return new Map([...clients, ...groups].map(({ id, name }) => [id, name]))
}

/** The group and those that it was merged into, from the inside out. */
async function upwards(read: ReadRows, groupId: string): Promise<string[]> {
  const ids: string[] = []
  for (let id: string | null = groupId; id !== null && !ids.includes(id); id = (await read.get('scan-groups', id))?.parentId ?? null) ids.push(id)
  return ids
}

/** A group is held with its client, by itself, as a part of what was held when it was merged into it, or with what it was merged into since. */
export async function isHeld(read: ReadRows, { holds }: RetentionState, { id, kind, clientId, firmId }: Pick<KeptRow, 'id' | 'kind' | 'clientId' | 'firmId'>): Promise<boolean> {
  const all = Object.values(holds)
  if (all.length === 0) return false
  if (all.some(hold => hold.kind === 'client' && hold.heldId === (clientId ?? firmId))) return true
  const groups = new Set(all.flatMap(hold => hold.groupIds))
  if (kind !== 'group' || groups.size === 0) return false
  return (await upwards(read, id)).some(one => groups.has(one))
}
