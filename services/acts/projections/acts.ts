/** The index from an act to its streams: what `docketry undo` and the history read. Only acts of people, and only what can be undone. */
import type { ActRow } from '@docketry/contracts/projections/act-rows.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import type { Projection } from '../../platform/projections/projection.ts'
import { isUndoable } from '../../shared/undo.ts'

/** Batches are named differently in the events of invoices, batches and merges. */
function groupsOf({ data }: StoredEvent): string[] {
  const { groupId, childId, parentId } = data as { groupId?: string; childId?: string; parentId?: string | null }
  return [groupId, childId, parentId].filter(id => typeof id === 'string')
}

const withAll = (list: string[], more: string[]): string[] => {
  const added = more.filter(one => !list.includes(one))
  return added.length === 0 ? list : [...list, ...added]
}

function withEvent(row: ActRow | null, event: StoredEvent): ActRow {
  const { firmId, clientId, actor, at, actId: id, undoes = null } = event.metadata
  const { groups, streams, ...rest } = row ?? { id, firmId, clientId, actor, at, undoes, undoneBy: [], groups: [], streams: [] }
  return { ...rest, groups: withAll(groups, groupsOf(event)), streams: withAll(streams, [event.stream]) }
}

export const acts: Projection = {
  name: 'acts',
  version: 1,
  indexes: { fields: [['groups', 'at']] },
  idsOf(event) {
    if (!isUndoable(event)) return []
    const { actId, undoes } = event.metadata
    return undoes === undefined || undoes === actId ? [actId] : [actId, undoes]
  },
  evolve(document, event, id) {
    const row = document as ActRow | null // written below and nowhere else
    const { actId } = event.metadata
    if (id === actId) return withEvent(row, event)
    return row && { ...row, undoneBy: withAll(row.undoneBy, [actId]) }
  },
}
