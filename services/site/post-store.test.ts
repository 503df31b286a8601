import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../platform/events/ids.ts'
import { linesUntilKilled } from '../platform/testing/kill.ts'
import { newestPost, savePost, versionsOf, type Draft } from './post-store.ts'
import { seedPosts } from './shipped-posts.ts'
import { openTestStores, type TestStores } from '../testing/stores.ts'

let stores: TestStores
beforeEach(async () => {
  stores = await openTestStores()
})
afterEach(() => stores.remove())

const draft = (title: string, path = 'one'): Draft => ({
  path,
  title,
  hero: '',
  date: '2026-07-01',
  author: 'Ann',
  emoji: '',
  content: '[]',
})
const save = (title: string, basedOn: number | undefined, by = 'ann') =>
  savePost(stores.durable, draft(title), { basedOn, by, at: 1, writeId: newId() })

describe('articles', () => {
  it('keep every acknowledged version when the process is killed repeatedly', async () => {
    await stores.close()
    const child = fileURLToPath(new URL('./crash.child.ts', import.meta.url))
    const acknowledged: string[] = []
    for (const lines of [1, 30, 8]) acknowledged.push(...(await linesUntilKilled([child, stores.folder], lines)))
    stores = await openTestStores({ folder: stores.folder })
    for (const path of ['one', 'two']) {
      const versions = (await versionsOf(stores.durable, path, { max: 10_000 }))
        .toReversed()
        .map(({ version, title }) => `${version} ${title}`)
      expect(versions).toEqual(versions.map((_, n) => `${n + 1} Version ${n + 1}`))
      const acknowledgedVersions = acknowledged.filter(line => line.startsWith(path)).map(line => Number(line.split(' ')[1]))
      expect(versions.length).toBeGreaterThanOrEqual(Math.max(0, ...acknowledgedVersions))
    }
  })

  it('have their newest copy corrected after a crash by the next save, which is refused', async () => {
    await save('First', 0)
    // The version was created, and the process died before the copy.
    const left = { ...draft('Second'), version: 2, by: 'ben', at: 2, writeId: newId() }
    await stores.durable.write('site-post-versions', [{ id: 'one@2', position: 1, document: { id: 'one@2', ...left } }], {
      position: 0,
      lease: { holder: 't', token: 0 },
    })
    expect((await newestPost(stores.durable, 'one'))?.title).toBe('First')
    await expect(save('Mine', 1)).rejects.toMatchObject({ code: 'blog.changed' })
    expect((await newestPost(stores.durable, 'one'))?.title).toBe('Second')
    expect(await save('Mine', 2)).toBe(3)
  })

  it('shipped with Docketry are stored once, also by concurrent processes, and never overwrite an edit', async () => {
    const shipped = [draft('Shipped')]
    await Promise.all([1, 2, 3].map(at => seedPosts(stores.durable, at, shipped)))
    expect((await versionsOf(stores.durable, 'one')).map(({ version, title, by }) => [version, title, by])).toEqual([
      [1, 'Shipped', 'shipped'],
    ])
    await save('Edited', undefined)
    await seedPosts(stores.durable, 9, [draft('Shipped anew'), draft('Another', 'two')])
    expect((await newestPost(stores.durable, 'one'))?.title).toBe('Edited')
    expect((await newestPost(stores.durable, 'two'))?.title).toBe('Another')
  })

  it('shipped with another text by a newer build get a version more, once, also by concurrent processes', async () => {
    await seedPosts(stores.durable, 1, [draft('What is coming')])
    await Promise.all([2, 3, 4].map(at => seedPosts(stores.durable, at, [draft('What there is')])))
    await seedPosts(stores.durable, 5, [draft('What there is')])
    expect((await versionsOf(stores.durable, 'one')).map(({ version, title, by }) => [version, title, by])).toEqual([
      [2, 'What there is', 'shipped'],
      [1, 'What is coming', 'shipped'],
    ])
    expect((await newestPost(stores.durable, 'one'))?.title).toBe('What there is')
  })
})
