import { expect, it } from 'vitest'
import { authorOf } from './entry.tsx'

const at = new Date(2026, 10, 21, 9, 30).getTime()

it('the history shows a reading with the number of its model and the day', () => {
  expect(authorOf({ kind: 'stage', by: 'extract@fields@1-3453ca', model: 'model 3 (21 Nov 2026)', at })).toBe(
    'Read by model 3 (21 Nov 2026)',
  )
  expect(authorOf({ kind: 'stage', by: 'extract@fields@1-3453ca', at })).toBe('Read by model 1 (21 Nov 2026)')
  expect(authorOf({ kind: 'stage', by: 'extract@fields@12-0a9f3c', at })).toBe('Read by model 12 (21 Nov 2026)')
})

it.each(['retention', 'system', 'segment@fields@1-3453ca'])('the history shows changes by %s under the name Docketry', by => {
  expect(authorOf({ kind: 'stage', by, at })).toBe('Docketry')
})

it('the history shows a person by name', () => {
  expect(authorOf({ kind: 'person', by: 'Ann Lim, Docketry Accountant', at })).toBe('Ann Lim, Docketry Accountant')
})
