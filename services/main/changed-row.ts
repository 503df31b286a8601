import type { ViewChange } from '../core/project.ts'
import type { Changed } from '../http/live.ts'

const aboutPeople = ['users', 'requests', 'invitations']

/** Which group or client a view's row speaks of, for live updates; `of`: the client whose it is, null for the firm's own matters. */
export function changedRow(view: string, { id, firmId, clientId }: ViewChange['rows'][number]): Changed[] {
  if (firmId === null) return []
  const isGroup = view === 'scan-groups' || view === 'group-totals'
  const isBusiness = view === 'businesses'
  return [{
    firmId, of: isBusiness ? id : clientId, groupId: isGroup ? id : null, clientId: isBusiness ? id : null, people: aboutPeople.includes(view),
  }]
}
