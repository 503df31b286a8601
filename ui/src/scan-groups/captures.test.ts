import { expect, it } from 'vitest'
import { movedPage, noCaptures, undone, withoutPage, withPage, type Captures } from './captures.ts'

const of = (...ids: number[]): Captures => ids.reduce((it, id) => withPage(it, { id, label: '', image: new Blob(), thumb: '' }), noCaptures)
const ids = (it: Captures) => it.pages.map(page => page.id)

it('takes the last capture back, and every act before it', () => {
  const all = movedPage(withoutPage(of(1, 2, 3), 2), 3, -1)
  expect(ids(all)).toEqual([3, 1])
  expect([ids(undone(all)), ids(undone(undone(all))), ids(undone(undone(undone(all))))]).toEqual([[1, 3], [1, 2, 3], [1, 2]])
  expect(undone(noCaptures)).toBe(noCaptures)
})

it('does not move a page beyond the ends', () => {
  const two = of(1, 2)
  expect([movedPage(two, 1, -1), movedPage(two, 2, 1)]).toEqual([two, two])
})
