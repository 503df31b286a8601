import type { GridApi } from 'ag-grid-community'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { followRows } from './follow-rows.ts'
import { createReview } from '../state/review.ts'
import type { Row } from '../state/rows.ts'

let frames: (() => void)[] = []
beforeEach(() => {
  frames = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const frame = (): void => {
  for (const run of frames.splice(0)) run()
  vi.runAllTimers()
}

function setUp() {
  const review = createReview(fakeDetail(5))
  const passed: string[] = []
  const nodes = review.store.get().rows.map(row => ({ id: row.id, data: row, setData: (now: Row) => passed.push(now.id) }))
  let activeIndex = 0
  const api = {
    isDestroyed: () => false,
    getRowNode: (id: string) => nodes.find(it => it.id === id),
    getFocusedCell: () => ({ rowIndex: activeIndex }),
    getDisplayedRowAtIndex: (index: number) => nodes[index],
  } as unknown as GridApi<Row> // what followRows uses of it
  const follow = followRows(review, () => api)
  const edit = (...rows: number[]): boolean =>
    review.edit('Total', Object.fromEntries(rows.map(n => [nodes[n]?.id ?? '', { total: 100 + passed.length }])))
  return { passed, follow, edit, go: (index: number) => void (activeIndex = index), ids: nodes.map(it => it.id) }
}

it('followRows passes the active row before the frame of the key, and others after it', async () => {
  const { passed, edit, ids } = setUp()
  edit(0, 1, 2)
  await Promise.resolve()
  expect(passed).toEqual([ids[0]])
  frame()
  expect(passed).toEqual([ids[0], ids[1], ids[2]])
})

it('followRows passes the row that the key has left after its frame', async () => {
  const { passed, edit, go, ids } = setUp()
  edit(0)
  go(1)
  await Promise.resolve()
  expect(passed).toEqual([])
  frame()
  expect(passed).toEqual([ids[0]])
})

it('catchUp passes waiting rows at once, and once only', async () => {
  const { passed, edit, follow, ids } = setUp()
  edit(3)
  await Promise.resolve()
  follow.catchUp()
  frame()
  expect(passed).toEqual([ids[3]])
})
