import { setImmediate as tick } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { gate } from '../testing/gate.ts'
import { makeReadWriteLock } from './read-write-lock.ts'

it('a read–write lock runs shared work together and exclusive work alone, in request order', async () => {
  const lock = makeReadWriteLock()
  const started: string[] = []
  const works = (['a', 'b', 'ALONE', 'c', 'd', 'ALSO', 'e'] as const).map(name => {
    const { open, opened } = gate()
    const done = lock(name === name.toUpperCase(), async () => {
      started.push(name)
      await opened
    })
    return {
      name,
      async end() {
        open()
        await done
      },
    }
  })
  const end = async (name: string) => {
    await works.find(work => work.name === name)?.end()
    await tick()
  }
  await tick()
  expect(started).toEqual(['a', 'b'])
  await end('a')
  expect(started).toEqual(['a', 'b'])
  await end('b')
  expect(started).toEqual(['a', 'b', 'ALONE'])
  await end('ALONE')
  expect(started).toEqual(['a', 'b', 'ALONE', 'c', 'd'])
  await Promise.all([end('c'), end('d'), end('ALSO'), end('e')])
  expect(started).toEqual(['a', 'b', 'ALONE', 'c', 'd', 'ALSO', 'e'])
})

it('a read–write lock goes on after work that fails', async () => {
  const lock = makeReadWriteLock()
  await expect(lock(true, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await lock(true, async () => 1)).toBe(1)
})
