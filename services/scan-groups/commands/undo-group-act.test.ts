import { describe, it } from 'vitest'
import type { GroupingEvent } from '@docketry/contracts/events/grouping.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import { given } from '../../platform/commands/given.ts'
import { created } from '../../testing/facts.ts'
import { undoGrouping, undoRename } from './undo-group-act.ts'

describe('the renaming of a batch', () => {
  const renamed = (name: string): ScanGroupEvent => ({ type: 'GroupRenamed', data: { groupId: 'g', name } })
  const undo = { groupId: 'g', from: 'July', to: 'June' }
  it('is undone to the name before it, which may be none', () => {
    given(undoRename)
      .events(created(), renamed('July'))
      .when(undo)
      .then([renamed('June')])
    given(undoRename)
      .events(created({ name: '' }), renamed('July'))
      .when({ ...undo, to: '' })
      .then([renamed('')])
  })
  it('is not undone where somebody has renamed the batch since, or deleted it', () => {
    given(undoRename).events(created(), renamed('July'), renamed('August')).when(undo).then('act.changed-since')
    given(undoRename)
      .events(created(), renamed('July'), { type: 'GroupDeleted', data: { groupId: 'g', files: [] } })
      .when(undo)
      .then('group.deleted')
  })
})

describe('a merge of batches', () => {
  const of = { clientId: 'c', firmId: 'f', childId: 'a' }
  const merged = (childId: string, parentId: string, before: string | null = null): GroupingEvent => ({
    type: 'GroupMerged',
    data: { childId, parentId, before },
  })
  const separated = (childId: string, parentId: string | null): GroupingEvent => ({ type: 'GroupSeparated', data: { childId, parentId } })
  const takenOut = (groupId: string): GroupingEvent => ({ type: 'GroupTakenOut', data: { groupId } })

  it('is undone by a separation, or by a move to the batch before', () => {
    given(undoGrouping)
      .events(merged('a', 'b'))
      .when({ ...of, from: 'b', to: null })
      .then([separated('a', 'b')])
    given(undoGrouping)
      .events(merged('a', 'b'), merged('a', 'd', 'b'))
      .when({ ...of, from: 'd', to: 'b' })
      .then([merged('a', 'b', 'd')])
  })
  it('is not undone where the batch is elsewhere since, or deleted', () => {
    given(undoGrouping)
      .events(merged('a', 'b'), separated('a', 'b'))
      .when({ ...of, from: 'b', to: null })
      .then('act.changed-since')
    given(undoGrouping)
      .events(merged('a', 'b'), takenOut('a'))
      .when({ ...of, from: 'b', to: null })
      .then('group.deleted')
  })
  it('is not undone into a batch that was deleted, or that became a part of this one', () => {
    given(undoGrouping)
      .events(merged('a', 'b'), merged('a', 'd', 'b'), takenOut('b'))
      .when({ ...of, from: 'd', to: 'b' })
      .then('group.deleted')
    given(undoGrouping)
      .events(merged('a', 'b'), separated('a', 'b'), merged('b', 'a'))
      .when({ ...of, from: null, to: 'b' })
      .then('group.circle')
  })
})
