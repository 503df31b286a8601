import { expect, it } from 'vitest'
import { emptyUndoStack, type Dirty, type UndoStack } from './undo-stack.ts'
import { createDraftStore as createStore } from './drafts.ts'
import type { DraftTab } from './draft-tab.ts'

function fakeStorage() {
  const stored = new Map<string, unknown>()
  let writes = 0
  return {
    stored,
    writes: () => writes,
    get: (key: string) => Promise.resolve(stored.get(key)),
    set: (key: string, value: unknown) => Promise.resolve(void (writes++, stored.set(key, value))),
    del: (key: string) => Promise.resolve(void stored.delete(key)),
    keys: () => Promise.resolve([...stored.keys()]),
  }
}
const edited = (total: number): UndoStack & { was: Dirty } => ({
  dirty: { a: { total } },
  done: [{ words: 'Total', changes: [{ id: 'a', before: {}, after: { total } }] }],
  undone: [],
  was: { a: { total: 0 } },
})
const hour = 3600_000
/** A tab beside others that are open, with its own draft at `key`. */
const tabOf = (key: string, open: string[] = []): DraftTab => ({
  claim: () => Promise.resolve(key),
  renew: () => Promise.resolve(`${key} again`),
  release: () => undefined,
  claimed: () => Promise.resolve(new Set(open)),
  alone: (_, work) => work(),
})
/** The store of a tab that has the key of earlier versions, one for all tabs. */
const createDraftStore = (userId: string, groupKey: string, storage: ReturnType<typeof fakeStorage>, now?: () => number) =>
  createStore(userId, groupKey, storage, now, tabOf(`edits ${userId} ${groupKey}`))

it('a draft is stored by person and group', async () => {
  const storage = fakeStorage()
  const mine = createDraftStore('7', 'g1', storage, () => 5)
  mine.write(edited(1))
  await mine.settled()
  expect(await mine.read()).toEqual({ ...edited(1), at: 5 })
  expect((await createDraftStore('8', 'g1', storage).read()).dirty).toEqual({})
  expect((await createDraftStore('7', 'g2', storage).read()).dirty).toEqual({})
})

it('of several drafts the newest is written; a draft without edits and steps is deleted', async () => {
  const storage = fakeStorage()
  const mine = createDraftStore('7', 'g1', storage)
  for (let total = 1; total <= 50; total++) mine.write(edited(total))
  await mine.settled()
  expect(storage.stored.get('edits 7 g1')).toMatchObject({ dirty: { a: { total: 50 } } })
  expect(storage.writes()).toBeLessThan(5)
  mine.write({ ...emptyUndoStack, was: {} })
  await mine.settled()
  expect(storage.stored.size).toBe(0)
})

it('drafts of closed tabs are read where there is no room to store them as one, and stay as they are', async () => {
  const storage = fakeStorage()
  const first = createStore('7', 'g1', storage, () => 1, tabOf('edits 7 g1 tab first'))
  first.write({ ...edited(1), dirty: { a: { total: 1 } } })
  await first.settled()
  const second = createStore('7', 'g1', storage, () => 2, tabOf('edits 7 g1 tab second'))
  second.write({ ...edited(2), dirty: { b: { total: 2 } } })
  await second.settled()
  const full = { ...storage, set: () => Promise.reject(new Error('There is no room left.')) }
  const reloaded = createStore('7', 'g1', full, () => 3, tabOf('edits 7 g1 tab second'))
  expect((await reloaded.read()).dirty).toEqual({ a: { total: 1 }, b: { total: 2 } })
  expect([...storage.stored.keys()]).toEqual(['edits 7 g1 tab first', 'edits 7 g1 tab second'])
})

it('a draft of an earlier version, with edits alone, is read', async () => {
  const storage = fakeStorage()
  storage.stored.set('edits 7 g1', { a: { total: 1 } })
  expect(await createDraftStore('7', 'g1', storage).read()).toMatchObject({ dirty: { a: { total: 1 } }, done: [] })
})

it('the confirmed columns of a draft of an earlier version are read, and a note with the word by which it had them stays', async () => {
  const storage = fakeStorage()
  const patches = (name: string) => ({
    dirty: { a: { [name]: 'abn', note: 'looked' } },
    was: { a: { [name]: '' } },
    undone: [],
    done: [{ words: 'ABN confirmed', changes: [{ id: 'a', before: { [name]: '' }, after: { [name]: 'abn' }, over: [name] }] }],
  })
  storage.stored.set('edits 7 g1', { ...patches('looked'), at: 5 })
  expect(await createDraftStore('7', 'g1', storage).read()).toEqual({ ...patches('confirmedColumns'), at: 5 })
})

it('drafts without unsaved edits are deleted after half a day, of every group; others stay', async () => {
  const storage = fakeStorage()
  const at = (group: string, hours: number) => createDraftStore('7', group, storage, () => hours * hour)
  for (const [group, draft] of [
    ['saved', { ...edited(1), dirty: {} }],
    ['unsaved', edited(1)],
  ] as const) {
    const it = at(group, 0)
    it.write(draft)
    await it.settled()
  }
  await at('another', 11).read()
  expect([...storage.stored.keys()]).toEqual(['edits 7 saved', 'edits 7 unsaved'])
  await at('another', 13).read()
  expect([...storage.stored.keys()]).toEqual(['edits 7 unsaved'])
})

it('a draft stores the newest steps up to a limit of rows', async () => {
  const storage = fakeStorage()
  const mine = createDraftStore('7', 'g1', storage)
  const step = (text: string, rows: number) => ({
    words: text,
    changes: Array.from({ length: rows }, (_, i) => ({ id: `${i}`, before: {}, after: {} })),
  })
  mine.write({ ...edited(1), done: [step('first', 1), step('all', 1500), step('last', 600)] })
  await mine.settled()
  expect((await mine.read()).done.map(it => it.words)).toEqual(['last'])
})

it('a draft is safe once its last write has succeeded', async () => {
  const storage = fakeStorage()
  let full = false
  const mine = createStore('7', 'g1', {
    ...storage,
    set: (key, value) => (full ? Promise.reject(new Error('full')) : storage.set(key, value)),
  })
  expect(mine.safe()).toBe(true)
  const write = async (total: number) => {
    mine.write(edited(total))
    const before = mine.safe()
    await mine.settled()
    return { during: before, after: mine.safe() }
  }
  expect(await write(1)).toEqual({ during: false, after: true })
  full = true
  expect(await write(2)).toEqual({ during: false, after: false })
  full = false
  expect(await write(3)).toEqual({ during: false, after: true })
})

it('without storage nothing is stored, and reading fails', async () => {
  const no = () => Promise.reject(new Error('no'))
  const mine = createStore('7', 'g1', { get: no, set: no, del: no, keys: no })
  mine.write(edited(1))
  await mine.settled()
  expect(mine.safe()).toBe(false)
  await expect(mine.read()).rejects.toThrow('no')
})

it.each(['get', 'keys'] as const)(
  'where drafts cannot be read (%s), every one stays, and they are read once that works again',
  async part => {
    const storage = fakeStorage()
    for (const [tab, total] of [
      ['first', 1],
      ['second', 2],
    ] as const) {
      const closed = createStore('7', 'g1', storage, () => total, tabOf(`edits 7 g1 tab ${tab}`))
      closed.write(edited(total))
      await closed.settled()
    }
    const before = new Map(storage.stored)
    let works = false
    const failing = { ...storage, [part]: (key: string) => (works ? storage[part](key) : Promise.reject(new Error('It cannot be read.'))) }
    const reloaded = createStore('7', 'g1', failing, () => 3, tabOf('edits 7 g1 tab second'))
    await expect(reloaded.read()).rejects.toThrow('It cannot be read.')
    expect(storage.stored).toEqual(before)
    works = true
    expect((await reloaded.read()).dirty).toEqual({ a: { total: 2 } })
  },
)

it('drafts of closed tabs are read also where they cannot be deleted, and a tab without a key claims one again', async () => {
  const storage = fakeStorage()
  storage.stored.set('edits 7 g1 tab closed', { ...edited(1), at: 1 })
  let claims = 0
  const tab: DraftTab = {
    ...tabOf('edits 7 g1 tab own'),
    claim: () => ((claims += 1) === 1 ? Promise.reject(new Error('no key')) : Promise.resolve('edits 7 g1 tab own')),
  }
  const mine = createStore('7', 'g1', { ...storage, del: () => Promise.reject(new Error('not deleted')) }, () => 2, tab)
  await expect(mine.read()).rejects.toThrow('no key')
  expect((await mine.read()).dirty).toEqual({ a: { total: 1 } })
})
