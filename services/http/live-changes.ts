/** What live updates say of changed rows, and what of it a caller may see. */
import type { LiveChange } from '@docketry/contracts/api/live.ts'
import { isAuditorIn, seesClient, type Caller } from '../platform/auth/caller.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import type { ProjectionChange } from '../platform/projections/running-projection.ts'
import { readsFor } from '../shared/auditor-reads.ts'
import { mergesIn, survivorOf } from '../shared/client-merges.ts'
import type { RowChange } from './recent-changes.ts'

const peopleProjections = ['users', 'requests', 'invitations']

/** The client that a changed row is about where screens show clients themselves: its details, or its worksheet. */
function changedClientOf(projection: string, id: string, clientId: string | null): string | null {
  if (projection === 'businesses') return id
  return projection === 'worksheets' ? clientId : null
}

/**
 * The batch that a changed row is about. A change of an invoice arrives with the totals of its batch, a proposal (the mark ⇄) with its own
 * row.
 */
function changedGroupOf(projection: string, id: string, groupId: string | null): string | null {
  if (projection === 'proposals') return groupId
  return projection === 'scan-groups' || projection === 'group-totals' ? id : null
}

/** Maps the changed rows of a projection to live updates. Rows without a firm, and rows that no screen shows, have none. */
export const rowChanges = ({ projection, rows }: ProjectionChange): RowChange[] =>
  rows.flatMap(({ id, firmId, clientId, groupId }) => {
    if (firmId === null) return []
    const changedGroup = changedGroupOf(projection, id, groupId)
    const people = peopleProjections.includes(projection)
    const changedClient = changedClientOf(projection, id, clientId)
    return changedGroup !== null || changedClient !== null || people
      ? [{ firmId, ownerId: projection === 'businesses' ? id : clientId, groupId: changedGroup, clientId: changedClient, people }]
      : []
  })

/** Of changes of a firm, those of clients that the caller works for; for an auditor, those of the engagement, and none of the team. */
export async function changesSeenBy(caller: Caller, firmId: string, changes: RowChange[], read: ReadRows): Promise<RowChange[]> {
  const ofOwnClients = changes.filter(({ ownerId, people }) => people || seesClient(caller, firmId, ownerId ?? firmId))
  if (!isAuditorIn(caller, firmId)) return ofOwnClients
  const groups = await readsFor(read, caller, firmId).getMany(
    'scan-groups',
    ofOwnClients.flatMap(({ groupId }) => groupId ?? []),
  )
  const ids = new Set(groups.map(({ id }) => id))
  return ofOwnClients
    .filter(({ groupId, clientId }) => (groupId === null ? clientId !== null : ids.has(groupId)))
    .map(change => ({ ...change, people: false }))
}

/** The clients of the changed groups, with those that these read as. */
async function clientsOfGroups(firmId: string, changes: RowChange[], read: ReadRows): Promise<string[]> {
  const owners = [...new Set(changes.flatMap(({ groupId, ownerId }) => (groupId === null ? [] : (ownerId ?? firmId))))]
  if (owners.length === 0) return []
  const merges = mergesIn(await read.getMany('client-merges', [firmId]))
  return [...new Set(owners.flatMap(id => [id, survivorOf(merges, id)]))]
}

/** The message about these changes of a firm. */
export async function liveChangeOf(firmId: string, changes: RowChange[], read: ReadRows): Promise<LiveChange> {
  const groupClients = await clientsOfGroups(firmId, changes, read)
  return {
    groups: [...new Set(changes.flatMap(({ groupId }) => groupId ?? []))],
    clients: [...new Set(changes.flatMap(({ clientId }) => clientId ?? []))],
    ...(groupClients.length > 0 ? { groupClients } : {}),
    ...(changes.some(({ people }) => people) ? { people: true as const } : {}),
  }
}
