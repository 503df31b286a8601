import { expect, it } from 'vitest'
import { markFrom, markOf } from './log-tries.ts'

it('reads what it writes, and nothing into anything else', () => {
  expect(markFrom(7, markOf(2, 'docketry-1'))).toEqual({ offset: 7, tries: 2, inHandOf: 'docketry-1' })
  expect(markFrom(7, markOf(0, null))).toEqual({ offset: 7, tries: 0, inHandOf: null })
  expect(['', null, 'x', '1 a b', '-1'].map(metadata => markFrom(7, metadata))).toEqual([null, null, null, null, null])
})
