import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../platform/errors/coded.ts'
import { eventStoreContract } from '../../platform/ports/event-store.contract.ts'
import { eventOf, eventsOf, followUntil, numbersOf } from '../../platform/testing/events.ts'
import { removeFolder, temporaryFolder } from '../../platform/testing/folder.ts'
import { openEventStore } from './event-store.ts'
import { openSqlite } from './sqlite.ts'
import { partIn } from './testing/open-part.ts'

eventStoreContract('the embedded event store', partIn('events'))

describe('events in a file', () => {
  let folder: string
  beforeEach(async () => {
    folder = await temporaryFolder()
  })
  afterEach(() => removeFolder(folder))
  const open = (options = {}) => openEventStore(join(folder, 'events.db'), options)
  const bulky = (n: number) => ({ ...eventOf(n), data: { n, text: 'x'.repeat(20_000) } })

  it('reject an append while the disk is full, and accept it when there is room again', async () => {
    const store = open({ maxPages: 60 })
    const outcomes: string[] = []
    for (let i = 0; !outcomes.includes('storage-full'); i += 1) {
      outcomes.push(
        await store.append(`s-${i}`, 'no-stream', [bulky(i)]).then(
          () => 'written',
          error => codeOf(error) ?? 'none',
        ),
      )
    }
    expect(outcomes.length).toBeGreaterThan(3)
    expect(await store.read(`s-${outcomes.length - 1}`)).toEqual([])
    expect(numbersOf(await store.read('s-0'))).toEqual([0])
    await store.erase('s-0')
    await store.append('after', 'no-stream', [bulky(99)])
    await store.close()
  })

  it('fail only the append of a batch that does not fit', async () => {
    const store = open({ maxPages: 60 })
    await store.append('first', 'no-stream', eventsOf(1))
    const large = { ...eventOf(2), data: { text: 'x'.repeat(400_000) } }
    const outcomes = await Promise.allSettled([
      store.append('a', 'no-stream', eventsOf(1)),
      store.append('large', 'no-stream', [large]),
      store.append('b', 'no-stream', eventsOf(1)),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(outcomes[1]).toMatchObject({ reason: { code: 'storage-full' } })
    const positions = [...(await store.read('a')), ...(await store.read('b'))].map(({ position }) => position)
    expect(positions[0]).toBeLessThan(positions[1] ?? 0)
    await store.close()
  })

  it('that followers have read together are given to a later one as they are then: without what was erased, with what was written', async () => {
    const store = open()
    for (let i = 0; i < 30; i += 1) await store.append(`s-${i}`, 'no-stream', eventsOf(...Array.from({ length: 40 }, (_, n) => i * 40 + n)))
    const all = (count: number) => followUntil(store, null, seen => seen.length >= count)
    expect((await all(1200)).map(({ stream }) => stream)).toContain('s-3')
    await store.erase('s-3')
    await store.append('late', 'no-stream', eventsOf(9000))
    const again = await all(1161)
    expect(again.map(({ stream }) => stream)).not.toContain('s-3')
    expect(again.at(-1)?.stream).toBe('late')
    expect(again.map(({ position }) => position)).toEqual(again.map(({ position }) => position).toSorted((a, b) => a - b))
    expect(Object.isFrozen(again[0]?.metadata)).toBe(true)
    await store.close()
  })

  it('are overwritten in every file when erased', async () => {
    const store = open()
    const secret = 'tax file number 123 456 782'
    await store.append('keep', 'no-stream', eventsOf(1))
    await store.append('person', 'no-stream', [{ ...eventOf(1), data: { secret } }])
    const bytes = (): string =>
      readdirSync(folder)
        .map(name => readFileSync(join(folder, name), 'latin1'))
        .join()
    expect(bytes()).toContain(secret)
    await store.erase('person')
    expect(bytes()).not.toContain(secret)
    await store.close()
  })

  it('finish running appends when closed, and refuse new ones', async () => {
    const store = open()
    const appends = Array.from({ length: 50 }, (_, i) => store.append(`s-${i}`, 'no-stream', eventsOf(i)))
    const settled = Promise.allSettled(appends)
    await store.close()
    expect((await settled).every(({ status }) => status === 'fulfilled')).toBe(true)
    await expect(store.append('late', 'no-stream', eventsOf(1))).rejects.toMatchObject({ code: 'closed' })
  })

  it('end their followers when closed', async () => {
    const store = open()
    const ended = (async () => {
      for await (const batch of store.follow(null, new AbortController().signal)) expect(batch).toEqual([])
    })()
    await store.close()
    await ended
  })
})

it('a damaged stream stays isolated after a restart, also for followers behind it, until it is repaired', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'events.db')
  const store = openEventStore(path)
  await store.append('a', 'no-stream', eventsOf(0, 1, 2))
  const { position } = await store.append('b', 'no-stream', eventsOf(3))
  await store.append('a', 2, eventsOf(4))
  await store.append('b', 0, eventsOf(5))
  const db = openSqlite(path, { synchronous: 'FULL' })
  const set = (data: string) => db.prepare("UPDATE events SET data = ? WHERE stream = 'a' AND revision = 1").run(data)
  set('{"n":')
  await expect(store.read('a')).rejects.toMatchObject({ code: 'stream-damaged' })
  await store.close()
  const again = openEventStore(path)
  expect(again.damaged()).toMatchObject([{ stream: 'a', revision: 1 }])
  expect(numbersOf(await followUntil(again, position, seen => seen.length > 0))).toEqual([5])
  await again.close()
  set('{"n":1}')
  const mended = openEventStore(path)
  expect(mended.damaged()).toEqual([])
  expect(numbersOf(await mended.read('a'))).toEqual([0, 1, 2, 4])
  await mended.close()
  db.close()
  await removeFolder(folder)
})
