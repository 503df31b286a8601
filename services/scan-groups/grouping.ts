/** The grouping aggregate of a client: the parent of each merged batch. */
import type { GroupingEvent } from '@docketry/contracts/events/grouping.ts'
import type { Aggregate } from '../platform/commands/command.ts'
import { refuse } from '../platform/errors/refuse.ts'

/** `parents`: the parent of every batch that was ever merged; null once separated. `deletedGroups`: deleted batches. */
type GroupingState = { parents: Record<string, string | null>; deletedGroups: string[] }

function evolve(state: GroupingState, event: GroupingEvent): GroupingState {
  switch (event.type) {
    case 'GroupMerged':
      return { ...state, parents: { ...state.parents, [event.data.childId]: event.data.parentId } }
    case 'GroupSeparated':
      return { ...state, parents: { ...state.parents, [event.data.childId]: null } }
    case 'GroupTakenOut': {
      const { [event.data.groupId]: _, ...parents } = state.parents
      return { parents, deletedGroups: [...state.deletedGroups, event.data.groupId] }
    }
    case 'GroupPutBack': {
      const { groupId, parentId } = event.data
      return { parents: { ...state.parents, [groupId]: parentId }, deletedGroups: state.deletedGroups.filter(id => id !== groupId) }
    }
    default:
      return state
  }
}

export const grouping: Aggregate<GroupingState, GroupingEvent> = {
  name: 'grouping',
  stream: clientId => `grouping-${clientId}`,
  initial: { parents: {}, deletedGroups: [] },
  evolve,
}

/** Whether this batch was ever merged or separated. */
export const isPlaced = (state: GroupingState, id: string): boolean => Object.hasOwn(state.parents, id)
export const parentOf = (state: GroupingState, id: string): string | null => (isPlaced(state, id) ? (state.parents[id] ?? null) : null)

/** Whether `id` is `whole`, or a part of it at any depth. */
export const isWithin = (state: GroupingState, id: string | null, whole: string): boolean =>
  id !== null && (id === whole || isWithin(state, parentOf(state, id), whole))

/** Refuses to merge a batch with itself, into one of its own parts, or with a deleted batch. */
export function checkMerge(state: GroupingState, childId: string, parentId: string): void {
  if (childId === parentId) throw refuse('group.merge-self')
  if (state.deletedGroups.includes(childId) || state.deletedGroups.includes(parentId)) throw refuse('group.deleted')
  if (isWithin(state, parentId, childId)) throw refuse('group.circle')
}
