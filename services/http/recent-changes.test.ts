import { expect, it } from 'vitest'
import { recentChanges, type RowChange } from './recent-changes.ts'

const change = (groupId: string, firmId = 'f'): RowChange => ({ firmId, ownerId: 'c', clientId: null, groupId, people: false })
const groups = (changes: RowChange[]) => changes.map(({ groupId }) => groupId)

it('the changes of a firm are kept for 30 seconds, each once', () => {
  const recent = recentChanges()
  recent.note([change('a'), change('b')], 0)
  recent.note([change('a'), change('foreign', 'g')], 10_000)
  expect(groups(recent.of('f', 29_999))).toEqual(['b', 'a'])
  expect(groups(recent.of('f', 30_000))).toEqual(['a'])
  expect(recent.of('f', 40_000)).toEqual([])
})

it('of more than 10,000 changes the oldest are dropped', () => {
  const recent = recentChanges()
  recent.note(
    Array.from({ length: 10_001 }, (_, i) => change(`g${i}`)),
    0,
  )
  expect(groups(recent.of('f', 0)).slice(0, 2)).toEqual(['g1', 'g2'])
  expect(recent.of('f', 0)).toHaveLength(10_000)
})
