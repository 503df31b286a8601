import { expect, it } from 'vitest'
import { movedPage, noCaptures, undone, withoutPage, withPage, type Captures } from './captures.ts'

const of = (...ids: number[]): Captures => ids.reduce((it, id) => withPage(it, { id, label: '', image: new Blob(), thumb: '' }), noCaptures)
const ids = (it: Captures) => it.pages.map(page => page.id)

it('undo reverts one change after the other', () => {
  const all = movedPage(withoutPage(of(1, 2, 3), 2), 3, -1)
  expect(ids(all)).toEqual([3, 1])
  expect(ids(undone(all))).toEqual([1, 3])
  expect(ids(undone(undone(all)))).toEqual([1, 2, 3])
  expect(ids(undone(undone(undone(all))))).toEqual([1, 2])
  expect(undone(noCaptures)).toBe(noCaptures)
})

it('a page at either end does not move beyond it', () => {
  const two = of(1, 2)
  expect(movedPage(two, 1, -1)).toEqual(two)
  expect(movedPage(two, 2, 1)).toEqual(two)
})
