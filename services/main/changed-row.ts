import type { ProjectionChange } from '../platform/projections/run-projection.ts'
import type { Changed } from '../http/live.ts'

const aboutPeople = ['users', 'requests', 'invitations']

/** Which group or client a view's row speaks of, for live updates; `of`: the client whose it is, null for the firm's own matters. */
export function changedRow(projection: string, { id, firmId, clientId }: ProjectionChange['rows'][number]): Changed[] {
  if (firmId === null) return []
  const isGroup = projection === 'scan-groups' || projection === 'group-totals'
  const isBusiness = projection === 'businesses'
  return [{
    firmId, of: isBusiness ? id : clientId, groupId: isGroup ? id : null, clientId: isBusiness ? id : null, people: aboutPeople.includes(projection),
  }]
}
