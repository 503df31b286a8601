import { expect, it } from 'vitest'
import { shownModelName } from './model-name.ts'

it('a recorded model has its number in the store and the day of its first use, whatever its version says', () => {
  expect(shownModelName('fields@1-3f9a2c', { kind: 'fields', number: 3, name: 'fields 3, 21 Nov 2026' })).toBe('model 3 (21 Nov 2026)')
  expect(shownModelName('reading@7', { kind: 'reading', number: 2, name: 'reading 2, 3 Dec 2026' })).toBe('page reader 2 (3 Dec 2026)')
})

it('a model of before models were recorded has the number of its version, and the day of the reading or else the version', () => {
  expect(shownModelName('fields@12-0a9f3c', null, '21 Nov 2026')).toBe('model 12 (21 Nov 2026)')
  expect(shownModelName('fields@12-0a9f3c', null)).toBe('model 12 (fields@12-0a9f3c)')
  expect(shownModelName('imported', null, '21 Nov 2026')).toBe('imported')
})
