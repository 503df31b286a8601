import { readFile, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeFileCache, type FileCache } from './file-cache.ts'

let cache: FileCache
let fetched: string[]
beforeEach(() => {
  cache = makeFileCache(100)
  fetched = []
})
afterEach(() => cache.close())

const read = (key: string, size = 40): Promise<string> =>
  cache.with(
    key,
    size,
    async path => {
      fetched.push(key)
      await writeFile(path, key)
    },
    path => readFile(path, 'utf8'),
  )

it('the cache fetches a file once for concurrent and for consecutive users', async () => {
  expect(await Promise.all([read('a'), read('a'), read('a')])).toEqual(['a', 'a', 'a'])
  expect(await read('a')).toBe('a')
  expect(fetched).toEqual(['a'])
})

it('the cache removes the least recently used file', async () => {
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await read(key)).toBe(key)
  expect(fetched).toEqual(['a', 'b', 'c', 'b'])
})

it('the cache never removes a file that is being read', async () => {
  const done = Promise.withResolvers<void>()
  const entered = Promise.withResolvers<string>()
  const reading = cache.with(
    'a',
    60,
    path => writeFile(path, 'a'),
    async path => {
      entered.resolve(path)
      await done.promise
      return readFile(path, 'utf8')
    },
  )
  const path = await entered.promise
  await read('b', 60)
  await cache.forget('a')
  expect(existsSync(path)).toBe(true)
  done.resolve()
  expect(await reading).toBe('a')
  expect(existsSync(path)).toBe(false)
})

it('the cache keeps no file of a failed fetch, and none that is too large', async () => {
  const broken = () =>
    cache.with(
      'a',
      10,
      () => Promise.reject(new Error('away')),
      async () => 'never',
    )
  await expect(Promise.all([broken(), broken()])).rejects.toThrow('away')
  expect(await read('a')).toBe('a')
  await read('large', 500)
  await read('large', 500)
  expect(fetched).toEqual(['a', 'large', 'large'])
})

it('the cache removes the files of an owner', async () => {
  await read('x/1')
  await cache.forget('x/')
  await read('x/1')
  expect(fetched).toEqual(['x/1', 'x/1'])
})
