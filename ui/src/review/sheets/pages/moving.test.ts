import { expect, it } from 'vitest'
import { fakeInvoice } from '../../../../testing/fake-invoices.ts'
import { drag, dragged, named, standing, stepped, toggled } from './moving.ts'

const row = (n: number, pages: number) => ({
  id: `i${n}`,
  invoice: { ...fakeInvoice(n), pages: Array.from({ length: pages }, (_, i) => ({ page: i + 1, fileId: `f${n}`, filePage: i + 5, width: 10, height: 10, image: '', words: '' })) },
})
const rows = [row(1, 2), row(2, 1), row(3, 3)]
const at = (n: number, page: number) => ({ row: `i${n}`, page })

it('goes page by page over the whole batch, and stays at its ends', () => {
  expect([stepped(rows, at(1, 1), 'ArrowRight'), stepped(rows, at(1, 2), 'ArrowRight'), stepped(rows, at(3, 3), 'ArrowRight')]).toEqual([at(1, 2), at(2, 1), at(3, 3)])
  expect([stepped(rows, at(2, 1), 'ArrowLeft'), stepped(rows, at(1, 1), 'ArrowLeft'), stepped(rows, at(2, 1), 'Home'), stepped(rows, at(2, 1), 'End')])
    .toEqual([at(1, 2), at(1, 1), at(1, 1), at(3, 3)])
})
it('goes invoice by invoice, to a page that is there', () => {
  expect([stepped(rows, at(1, 2), 'ArrowDown'), stepped(rows, at(3, 2), 'ArrowUp'), stepped(rows, at(3, 2), 'ArrowDown')]).toEqual([at(2, 1), at(2, 1), at(3, 2)])
})
it('stays with the invoice when its pages change, and begins at the first when it is gone', () => {
  expect([standing(rows, at(3, 2)), standing(rows, at(2, 9)), standing(rows, at(9, 1)), standing(rows, null), standing([], at(1, 1))])
    .toEqual([at(3, 2), at(2, 1), at(1, 1), at(1, 1), null])
})
it('goes on to an invoice whose pages are not here yet, and stands on one of its pages once they are', () => {
  const late = [row(1, 2), row(2, 0), row(3, 3)]
  expect([stepped(late, at(1, 2), 'ArrowRight'), stepped(late, at(3, 1), 'ArrowLeft'), stepped(late, at(1, 2), 'ArrowDown')])
    .toEqual([at(2, 1), at(2, Infinity), at(2, 2)])
  expect([standing(late, at(2, Infinity)), standing(rows, at(2, Infinity)), standing([row(1, 2), row(2, 4)], at(2, Infinity))])
    .toEqual([at(2, Infinity), at(2, 1), at(2, 4)])
})
it('picks a page once, and lets it go again', () => {
  const picked = toggled(toggled([], at(1, 2)), at(3, 1))
  expect([picked, toggled(picked, at(1, 2))]).toEqual([[at(1, 2), at(3, 1)], [at(3, 1)]])
})
it('names pages by invoice, file and number in the file, and none that are gone', () => {
  expect(named(rows, [at(3, 2), at(9, 1), at(2, 4)])).toEqual([{ invoice_id: 'i3', file_id: 'f3', page: 6 }])
})
it('takes what was dragged as a page, and text or files that are dropped as none', () => {
  const carried = new Map<string, string>()
  const data = { setData: (kind: string, text: string) => void carried.set(kind, text), getData: (kind: string) => carried.get(kind) ?? '' }
  carried.set('text/plain', 'a word of the page')
  expect(dragged(data)).toBeNull()
  drag(data, at(3, 2))
  expect(dragged(data)).toEqual(at(3, 2))
})
