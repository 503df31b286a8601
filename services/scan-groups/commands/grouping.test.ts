import { describe, it } from 'vitest'
import type { GroupingEvent } from '@docketry/contracts/events/grouping.ts'
import { given } from '../../platform/commands/given.ts'
import { mergeGroups, placeGroup, separateGroup, takeOutGroup } from './merge-groups.ts'

const merged = (childId: string, parentId: string, before: string | null = null): GroupingEvent => ({
  type: 'GroupMerged',
  data: { childId, parentId, before },
})
const separated = (childId: string, parentId: string | null): GroupingEvent => ({ type: 'GroupSeparated', data: { childId, parentId } })
const takenOut = (groupId: string): GroupingEvent => ({ type: 'GroupTakenOut', data: { groupId } })
const of = { clientId: 'c', firmId: 'f' }
const into = (childId: string, parentId: string) => ({ ...of, childId, parentId })

describe('merge-groups', () => {
  it('makes a batch part of another', () =>
    given(mergeGroups)
      .events()
      .when(into('a', 'b'))
      .then([merged('a', 'b')]))
  it('changes nothing when repeated', () => given(mergeGroups).events(merged('a', 'b')).when(into('a', 'b')).then([]))
  it('moves a batch that was part of a third one', () =>
    given(mergeGroups)
      .events(merged('a', 'b'))
      .when(into('a', 'd'))
      .then([merged('a', 'd', 'b')]))
  it('accepts a batch with parts of its own', () =>
    given(mergeGroups)
      .events(merged('a', 'b'))
      .when(into('b', 'd'))
      .then([merged('b', 'd')]))
  it('refuses a batch into itself', () => given(mergeGroups).events().when(into('a', 'a')).then('group.merge-self'))
  it('refuses a batch into its own part', () => given(mergeGroups).events(merged('a', 'b')).when(into('b', 'a')).then('group.circle'))
  it('refuses a batch into a part of its part', () =>
    given(mergeGroups).events(merged('a', 'b'), merged('b', 'd')).when(into('d', 'a')).then('group.circle'))
  it('allows the other way round once they were separated', () =>
    given(mergeGroups)
      .events(merged('a', 'b'), separated('a', 'b'))
      .when(into('b', 'a'))
      .then([merged('b', 'a')]))
  it('refuses a deleted batch, on either side', () => {
    given(mergeGroups).events(takenOut('b')).when(into('a', 'b')).then('group.deleted')
    given(mergeGroups).events(takenOut('a')).when(into('a', 'b')).then('group.deleted')
  })
})

describe('place-group', () => {
  it('makes a new batch part of the one that it is uploaded into', () =>
    given(placeGroup)
      .events()
      .when(into('new', 'b'))
      .then([merged('new', 'b')]))
  it('records the parent once, also after later merges and separations', () => {
    given(placeGroup).events(merged('new', 'b'), separated('new', 'b')).when(into('new', 'b')).then([])
    given(placeGroup)
      .events(merged('new', 'b'), merged('new', 'd', 'b'))
      .when(into('new', 'b'))
      .then([])
  })
  it('refuses a batch into itself, and into a deleted one', () => {
    given(placeGroup).events().when(into('b', 'b')).then('group.merge-self')
    given(placeGroup).events(takenOut('b')).when(into('new', 'b')).then('group.deleted')
  })
})

describe('separate-group', () => {
  it('undoes a merge', () =>
    given(separateGroup)
      .events(merged('a', 'b'))
      .when({ ...of, childId: 'a' })
      .then([separated('a', 'b')]))
  it('keeps the parts of the separated batch', () =>
    given(separateGroup)
      .events(merged('a', 'b'), merged('x', 'a'))
      .when({ ...of, childId: 'a' })
      .then([separated('a', 'b')]))
  it('changes nothing when repeated', () =>
    given(separateGroup)
      .events(merged('a', 'b'), separated('a', 'b'))
      .when({ ...of, childId: 'a' })
      .then([]))
  it('separates a batch whose parent was never recorded', () =>
    given(separateGroup)
      .events()
      .when({ ...of, childId: 'a' })
      .then([separated('a', null)]))
})

describe('take-out-group', () => {
  it('takes a deleted batch out of the grouping', () =>
    given(takeOutGroup)
      .events()
      .when({ ...of, groupId: 'b' })
      .then([takenOut('b')]))
  it('separates batches that were merged into it concurrently', () =>
    given(takeOutGroup)
      .events(merged('a', 'b'), merged('x', 'a'), merged('y', 'b'))
      .when({ ...of, groupId: 'b' })
      .then([separated('a', 'b'), separated('y', 'b'), takenOut('b')]))
  it('changes nothing when repeated', () =>
    given(takeOutGroup)
      .events(takenOut('b'))
      .when({ ...of, groupId: 'b' })
      .then([]))
  it('drops the parent of a deleted batch', () =>
    given(takeOutGroup)
      .events(merged('a', 'b'), takenOut('a'))
      .when({ ...of, groupId: 'b' })
      .then([takenOut('b')]))
})
