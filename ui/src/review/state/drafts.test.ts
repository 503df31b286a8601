import { expect, it } from 'vitest'
import { emptyUndoStack, type Dirty, type UndoStack } from './undo-stack.ts'
import { createDraftStore } from './drafts.ts'

function drawer() {
  const held = new Map<string, unknown>()
  let writes = 0
  return {
    held, writes: () => writes,
    get: (key: string) => Promise.resolve(held.get(key)),
    set: (key: string, value: unknown) => Promise.resolve(void (writes++, held.set(key, value))),
    del: (key: string) => Promise.resolve(void held.delete(key)),
    keys: () => Promise.resolve([...held.keys()]),
  }
}
const edited = (total: number): UndoStack & { was: Dirty } =>
  ({ dirty: { a: { total } }, done: [{ words: 'Total', changes: [{ id: 'a', before: {}, after: { total } }] }], undone: [], was: { a: { total: 0 } } })
const hour = 3600_000

it('keeps edits and acts under person and group', async () => {
  const box = drawer()
  const mine = createDraftStore('7', 'g1', box, () => 5)
  mine.write(edited(1))
  await mine.settled()
  expect(await mine.read()).toEqual({ ...edited(1), at: 5 })
  expect((await createDraftStore('8', 'g1', box).read()).dirty).toEqual({})
  expect((await createDraftStore('7', 'g2', box).read()).dirty).toEqual({})
})

it('writes the newest of those that wait, and removes what has neither edits nor acts', async () => {
  const box = drawer()
  const mine = createDraftStore('7', 'g1', box)
  for (let total = 1; total <= 50; total++) mine.write(edited(total))
  await mine.settled()
  expect(box.held.get('edits 7 g1')).toMatchObject({ dirty: { a: { total: 50 } } })
  expect(box.writes()).toBeLessThan(5)
  mine.write({ ...emptyUndoStack, was: {} })
  await mine.settled()
  expect(box.held.size).toBe(0)
})

it('reads the edits that an earlier version kept alone', async () => {
  const box = drawer()
  box.held.set('edits 7 g1', { a: { total: 1 } })
  expect(await createDraftStore('7', 'g1', box).read()).toMatchObject({ dirty: { a: { total: 1 } }, done: [] })
})

it('forgets acts after half a day once all is saved, of every batch, and never what is unsaved', async () => {
  const box = drawer()
  const at = (group: string, hours: number) => createDraftStore('7', group, box, () => hours * hour)
  for (const [group, kept] of [['saved', { ...edited(1), dirty: {} }], ['unsaved', edited(1)]] as const) {
    const it = at(group, 0)
    it.write(kept)
    await it.settled()
  }
  await at('another', 11).read()
  expect([...box.held.keys()]).toEqual(['edits 7 saved', 'edits 7 unsaved'])
  await at('another', 13).read()
  expect([...box.held.keys()]).toEqual(['edits 7 unsaved'])
})

it('keeps the newest acts where all would be too many rows', async () => {
  const box = drawer()
  const mine = createDraftStore('7', 'g1', box)
  const act = (words: string, rows: number) => ({ words, changes: Array.from({ length: rows }, (_, i) => ({ id: `${i}`, before: {}, after: {} })) })
  mine.write({ ...edited(1), done: [act('first', 1), act('all', 1500), act('last', 600)] })
  await mine.settled()
  expect((await mine.read()).done.map(it => it.words)).toEqual(['last'])
})

it('says whether a reload would find what was written', async () => {
  const box = drawer()
  let full = false
  const mine = createDraftStore('7', 'g1', { ...box, set: (key, value) => (full ? Promise.reject(new Error('full')) : box.set(key, value)) })
  expect(mine.safe()).toBe(true)
  const said = async (total: number) => {
    mine.write(edited(total))
    const before = mine.safe()
    await mine.settled()
    return [before, mine.safe()]
  }
  expect(await said(1)).toEqual([false, true])
  full = true
  expect(await said(2)).toEqual([false, false])
  full = false
  expect(await said(3)).toEqual([false, true])
})

it('goes on without a drawer', async () => {
  const no = () => Promise.reject(new Error('no'))
  const mine = createDraftStore('7', 'g1', { get: no, set: no, del: no, keys: no })
  mine.write(edited(1))
  await mine.settled()
  expect((await mine.read()).dirty).toEqual({})
})
