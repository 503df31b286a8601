import { expect, it } from 'vitest'
import { allOf, extended, noSelection, rowsTogether, selectedIn, toggled, type Selection } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e', 'f']
const ids = (it: Selection): string => order.filter(id => it.ids.has(id)).join('')
const shown = (selection: Selection, all = order) => ({ order: all, selection })

it('toggled selects a row and takes it out again', () => {
  const one = toggled(noSelection, 'c')
  expect([ids(one), ids(toggled(one, 'e')), ids(toggled(one, 'c')), ids(noSelection)]).toEqual(['c', 'ce', '', ''])
})

it('extended selects from the active row, and makes the last range longer, shorter and turns it around', () => {
  const two = extended(noSelection, order, 'c', 'd')
  const three = extended(two, order, 'd', 'e')
  expect([two, three, extended(three, order, 'e', 'd'), extended(three, order, 'e', 'a')].map(ids)).toEqual(['cd', 'cde', 'cd', 'abc'])
})

it('extended starts at the active row where the last range ends elsewhere, and keeps what was selected', () => {
  const before = extended(noSelection, order, 'a', 'b')
  const more = extended(before, order, 'd', 'e')
  expect([ids(more), ids(extended(more, order, 'e', 'd')), ids(extended(toggled(before, 'f'), order, 'f', 'e'))]).toEqual([
    'abde',
    'abd',
    'abef',
  ])
})

it('extended starts at the active row where the first row of the range is gone', () => {
  const rest = ['b', 'c', 'd', 'e', 'f']
  expect([...extended(extended(noSelection, order, 'a', 'c'), rest, 'c', 'd').ids].sort().join('')).toBe('abcd')
  expect(selectedIn(shown(extended(extended(noSelection, order, 'a', 'c'), rest, 'c', 'd'), rest))).toEqual(['b', 'c', 'd'])
})

it('selectedIn has the selected rows that are shown, in their order, and is the same array until something changes', () => {
  const selection = toggled(toggled(noSelection, 'e'), 'b')
  const state = shown(selection)
  expect(selectedIn(state)).toEqual(['b', 'e'])
  expect(selectedIn({ ...state })).toBe(selectedIn(state))
  expect(selectedIn(shown(selection, ['a', 'e']))).toEqual(['e'])
  expect(selectedIn(shown(selection))).toEqual(['b', 'e'])
  expect(selectedIn(shown(allOf(['a', 'e']), order))).toEqual(['a', 'e'])
})

it('rowsTogether needs the active row to be one of several selected rows', () => {
  const two = shown(toggled(toggled(noSelection, 'b'), 'c'))
  expect([
    rowsTogether(two, { id: 'b' }),
    rowsTogether(two, { id: 'a' }),
    rowsTogether(two, null),
    rowsTogether(shown(toggled(noSelection, 'b')), { id: 'b' }),
  ]).toEqual([['b', 'c'], null, null, null])
  expect(rowsTogether(shown(two.selection, ['b']), { id: 'b' })).toBeNull()
})
