/** Drafts of several tabs with the same batch. */
import { afterEach, expect, it, vi } from 'vitest'
import { draftTab, type DraftTab } from './draft-tab.ts'
import { createDraftStore } from './drafts.ts'
import { emptyUndoStack, type Dirty, type UndoStack } from './undo-stack.ts'
import type { Patch } from './rows.ts'

/** One browser: its storage, and its locks as the Web Locks API has them. */
function browser() {
  const [stored, held, waiting] = [new Map<string, unknown>(), new Set<string>(), [] as { name: string; grant: () => void }[]]
  const next = (name: string): void => {
    held.delete(name)
    const at = waiting.findIndex(it => it.name === name)
    if (at >= 0) waiting.splice(at, 1)[0]?.grant()
  }
  const request = (name: string, ...[first, second]: [unknown, unknown?]) =>
    new Promise((resolve, reject) => {
      const work = (second ?? first) as () => Promise<unknown>
      const entry = {
        name,
        grant: () =>
          void (held.add(name),
          work()
            .then(resolve, reject)
            .finally(() => next(name))),
      }
      if (!held.has(name)) return entry.grant()
      waiting.push(entry)
      ;(first as { signal?: AbortSignal }).signal?.addEventListener('abort', () => {
        if (!waiting.includes(entry)) return
        waiting.splice(waiting.indexOf(entry), 1)
        reject(new Error('waited too long'))
      })
    })
  const locks = {
    request,
    query: () => Promise.resolve({ held: [...held].map(name => ({ name })), pending: [] }),
  } as unknown as LockManager // what draft-tab.ts calls
  const storage = {
    get: (key: string) => Promise.resolve(stored.get(key)),
    set: (key: string, value: unknown) => Promise.resolve(void stored.set(key, structuredClone(value))),
    del: (key: string) => Promise.resolve(void stored.delete(key)),
    keys: () => Promise.resolve([...stored.keys()]),
  }
  /** A tab; `session`: its own storage, which a reload keeps. */
  const open = (session = new Map<string, string>(), { at = 0, group = 'g', secure = true } = {}) => {
    const tab: DraftTab = draftTab(
      secure ? locks : null,
      { getItem: key => session.get(key) ?? null, setItem: (key, value) => void session.set(key, value) },
      20,
    )
    const store = createDraftStore('7', group, storage, () => at, tab)
    const write = async (dirty: Dirty, was: Dirty = {}): Promise<void> => {
      store.write({ ...stackOf(dirty), was, marks: true })
      await store.settled()
    }
    return { ...store, session, write }
  }
  return { open, stored }
}
const stackOf = (dirty: Dirty): UndoStack => ({
  ...emptyUndoStack,
  dirty,
  done: Object.entries(dirty).map(([id, after]) => ({ words: 'Edit', changes: [{ id, before: {}, after }] })),
})
const edit = (id: string, patch: Patch): Dirty => ({ [id]: patch })

afterEach(() => void vi.unstubAllGlobals())

it('two open tabs with the same batch store a draft each, and neither gets that of the other', async () => {
  const { open } = browser()
  const [first, second] = [open(), open()]
  await first.read()
  await first.write(edit('a', { total: 1 }))
  expect((await second.read()).dirty).toEqual({})
  await second.write(edit('b', { total: 2 }))
  first.close()
  second.close()
  expect((await open(first.session).read()).dirty).toEqual({ a: { total: 1 }, b: { total: 2 } })
})

it('a tab that is reloaded has its own draft again while the other is open', async () => {
  const { open } = browser()
  const [first, second] = [open(), open()]
  await first.write(edit('a', { total: 1 }))
  await second.write(edit('b', { total: 2 }))
  first.close()
  const again = open(first.session)
  expect((await again.read()).dirty).toEqual({ a: { total: 1 } })
  expect((await open().read()).dirty).toEqual({})
})

it('the draft of a closed tab goes to the next tab that opens the batch, and to that alone', async () => {
  const { open, stored } = browser()
  const closed = open()
  await closed.write(edit('a', { total: 1 }))
  closed.close()
  const [next, another] = [open(), open()]
  const drafts = [await next.read(), await another.read()]
  expect(drafts.map(it => it.dirty)).toEqual([{ a: { total: 1 } }, {}])
  expect(stored.size).toBe(1)
})

it('of two values of one field that closed tabs left, the one stored last counts, and the other is named; steps and values of the server are of both', async () => {
  const { open } = browser()
  const [older, newer] = [open(undefined, { at: 1 }), open(undefined, { at: 2 })]
  await older.write(edit('a', { total: 1, category: 'Rent' }), { a: { total: 0, category: 'Fuel' } })
  await newer.write(edit('a', { total: 2 }), { a: { total: 0 } })
  older.close()
  newer.close()
  const draft = await open().read()
  expect(draft).toMatchObject({
    dirty: { a: { total: 2, category: 'Rent' } },
    was: { a: { total: 0, category: 'Fuel' } },
    replaced: { a: { total: 1 } },
    at: 2,
    marks: true,
  })
  expect(draft.done.length).toBe(2)
  expect(draft.replaced).toEqual({ a: { total: 1 } })
})

it('a duplicated tab, which begins with the session of the other, gets a draft of its own', async () => {
  const { open } = browser()
  const first = open()
  await first.write(edit('a', { total: 1 }))
  const duplicate = open(new Map(first.session))
  expect((await duplicate.read()).dirty).toEqual({})
  await duplicate.write(edit('b', { total: 2 }))
  expect(duplicate.session).not.toEqual(first.session)
})

it('a tab that gives up its key has another one, also after a reload', async () => {
  const session = new Map<string, string>()
  const held = new Set<string>()
  const locks = {
    request: async (name: string, _: unknown, work: () => Promise<void>) => {
      if (held.has(name)) throw new Error('waited too long')
      held.add(name)
      await work()
      held.delete(name)
    },
    query: () => Promise.resolve({ held: [...held].map(name => ({ name })) }),
  } as unknown as LockManager // what draft-tab.ts calls
  const storage = { getItem: (key: string) => session.get(key) ?? null, setItem: (key: string, id: string) => void session.set(key, id) }
  const tab = draftTab(locks, storage, 20)
  const first = await tab.claim('edits 7 g')
  const second = await tab.renew('edits 7 g')
  expect(second).not.toBe(first)
  await expect.poll(() => [...held]).toEqual([second])
  tab.release()
  await expect.poll(() => held.size).toBe(0)
  expect(await draftTab(locks, storage, 20).claim('edits 7 g')).toBe(second)
})

it('a tab that leaves the batch before it has its draft keeps none from the next visit', async () => {
  const { open } = browser()
  const first = open()
  await first.write(edit('a', { total: 1 }))
  first.close()
  const left = open(first.session)
  const reading = left.read()
  left.close()
  await reading
  expect((await open(first.session).read()).dirty).toEqual({ a: { total: 1 } })
})

it('drafts of other batches are left where they are', async () => {
  const { open } = browser()
  const other = open(undefined, { group: 'g 2' })
  await other.write(edit('a', { total: 1 }))
  other.close()
  expect((await open().read()).dirty).toEqual({})
  expect((await open(undefined, { group: 'g 2' }).read()).dirty).toEqual({ a: { total: 1 } })
})

it('without locks of the browser a second tab takes over the draft of the first, so that nothing is lost', async () => {
  const { open } = browser()
  const [first, second] = [open(undefined, { secure: false }), open(undefined, { secure: false })]
  await first.write(edit('a', { total: 1 }))
  expect((await second.read()).dirty).toEqual({ a: { total: 1 } })
  await first.write(edit('a', { total: 3 }))
  expect((await open(first.session, { secure: false }).read()).dirty).toEqual({ a: { total: 3 } })
})

it('a page that is not from https stores its draft, although the browser has no randomUUID there', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const { open } = browser()
  const first = open(undefined, { secure: false })
  await first.write(edit('a', { total: 1 }))
  expect((await open(first.session, { secure: false }).read()).dirty).toEqual({ a: { total: 1 } })
})
