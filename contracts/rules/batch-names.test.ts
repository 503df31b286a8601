import { expect, it } from 'vitest'
import { batchNames, type CreatedBatch } from './batch-names.ts'

const now = Date.parse('2026-11-22T04:00:00Z')
let position = 0
const batch = (id: string, at: string, name = '') => ({ id, name, createdAt: Date.parse(at), position: ++position })
const namesOf = (batches: CreatedBatch[], zone = 'Australia/Sydney') => [...batchNames(batches, zone, now).values()]

it('unnamed batches of one day are numbered in the order of their creation, also those of one moment', () => {
  const at = '2026-11-22T01:00:00Z'
  const [a, b, c] = [batch('z', at), batch('a', at), batch('m', '2026-11-22T02:00:00Z')]
  const names = batchNames([c, b, a], 'Australia/Sydney', now)
  expect([names.get('z'), names.get('a'), names.get('m')]).toEqual(['Upload of 22 Nov', 'Upload of 22 Nov (2)', 'Upload of 22 Nov (3)'])
})

it('the day in a batch name is that of the firm’s zone, with the year when it is not the current one', () => {
  const [evening, morning] = [batch('a', '2026-11-21T12:00:00Z'), batch('b', '2026-11-21T14:00:00Z')]
  expect(namesOf([evening, morning])).toEqual(['Upload of 21 Nov', 'Upload of 22 Nov'])
  expect(namesOf([evening, morning], 'Australia/Perth')).toEqual(['Upload of 21 Nov', 'Upload of 21 Nov (2)'])
  expect(namesOf([batch('c', '2025-11-22T01:00:00Z'), batch('d', '2025-11-22T01:00:00Z')])).toEqual([
    'Upload of 22 Nov 2025',
    'Upload of 22 Nov 2025 (2)',
  ])
})

it('equal given names are numbered, and no number is used twice on one day', () => {
  const of = (name: string, day = '22') => batch(`${++position}`, `2026-11-${day}T01:00:00Z`, name)
  expect(namesOf([of('Fuel'), of('Fuel (2)'), of('Fuel'), of('Fuel', '20'), of('Upload of 22 Nov'), of('')])).toEqual([
    'Fuel',
    'Fuel (2)',
    'Fuel (3)',
    'Fuel',
    'Upload of 22 Nov',
    'Upload of 22 Nov (2)',
  ])
})

it('a batch whose events are erased keeps its number by the time of its creation', () => {
  const [first, second, third] = [
    batch('c', '2026-11-22T01:00:00Z'),
    batch('b', '2026-11-22T02:00:00Z'),
    batch('a', '2026-11-22T03:00:00Z'),
  ]
  const before = batchNames([first, second, third], 'Australia/Sydney', now)
  expect(batchNames([third, { ...second, position: null }, first], 'Australia/Sydney', now)).toEqual(before)
  expect(
    batchNames(
      [
        { ...third, position: null },
        { ...second, position: null },
        { ...first, position: null },
      ],
      'Australia/Sydney',
      now,
    ),
  ).toEqual(before)
})

it('of two batches created at one moment the earlier one in the store comes first, also where the events of another are erased', () => {
  const at = '2026-11-22T01:00:00Z'
  const [first, second, erased] = [batch('b', at), batch('a', at), batch('c', '2026-11-22T02:00:00Z')]
  const names = batchNames([second, first, { ...erased, position: null }], 'Australia/Sydney', now)
  expect([...names]).toEqual([
    ['b', 'Upload of 22 Nov'],
    ['a', 'Upload of 22 Nov (2)'],
    ['c', 'Upload of 22 Nov (3)'],
  ])
})
