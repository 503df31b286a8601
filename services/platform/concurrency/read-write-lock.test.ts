import { expect, it } from 'vitest'
import { gate } from '../testing/gate.ts'
import { makeReadWriteLock } from './read-write-lock.ts'

it('runs work side by side, and what must be alone alone, in the order asked for', async () => {
  const turns = makeReadWriteLock()
  const said: string[] = []
  const works = (['a', 'b', 'ALONE', 'c', 'd', 'ALSO', 'e'] as const).map(name => {
    const { open, opened } = gate()
    const done = turns(name === name.toUpperCase(), async () => {
      said.push(name)
      await opened
    })
    return { name, async end() {
      open()
      await done
    } }
  })
  const end = async (name: string) => {
    await works.find(work => work.name === name)?.end()
    await new Promise(setImmediate)
  }
  await new Promise(setImmediate)
  expect(said).toEqual(['a', 'b'])
  await end('a')
  expect(said).toEqual(['a', 'b'])
  await end('b')
  expect(said).toEqual(['a', 'b', 'ALONE'])
  await end('ALONE')
  expect(said).toEqual(['a', 'b', 'ALONE', 'c', 'd'])
  await Promise.all([end('c'), end('d'), end('ALSO'), end('e')])
  expect(said).toEqual(['a', 'b', 'ALONE', 'c', 'd', 'ALSO', 'e'])
})

it('goes on after work that fails', async () => {
  const turns = makeReadWriteLock()
  await expect(turns(true, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turns(true, async () => 1)).toBe(1)
})
