import { expect, it } from 'vitest'
import { allows, type Asker, type May } from './asker.ts'

const owner: Asker = { userId: '1', firms: { f: 'owner' }, roles: [] }
const employee: Asker = { userId: '2', firms: { f: 'employee' }, roles: [] }
const admin: Asker = { userId: '4', firms: { f: 'admin' }, roles: [] }
const author: Asker = { userId: '3', firms: {}, roles: ['author'] }

/** Who may: nobody, employee, owner, author; for a thing of firm f. */
const table: [May, boolean, boolean, boolean, boolean][] = [
  ['anyone', true, true, true, true],
  ['signed-in', false, true, true, true],
  ['staff-of-firm', false, true, true, false],
  ['owner-of-firm', false, false, true, false],
  ['manager-of-firm', false, false, true, false],
  ['author', false, false, false, true],
  ['su', false, false, false, false],
  ['system', false, false, false, false],
]

it.each(table)('answers for %s', (may, ...expected) => {
  expect([null, employee, owner, author].map(asker => allows([may], asker, 'f'))).toEqual(expected)
})

it('takes an admin for a manager, but for no owner', () => {
  expect((['staff-of-firm', 'manager-of-firm', 'owner-of-firm'] as const).map(may => allows([may], admin, 'f'))).toEqual([true, true, false])
})

it('gives nobody a thing of another firm, or of none', () => {
  for (const firm of ['g', null]) expect(allows(['staff-of-firm', 'owner-of-firm', 'manager-of-firm'], owner, firm)).toBe(false)
})

it('is not fooled by names that every object has', () => {
  expect(allows(['staff-of-firm'], owner, 'constructor')).toBe(false)
})
