import { expect, it } from 'vitest'
import { gate } from '../../platform/testing/gate.ts'
import { batched } from './request-batcher.ts'

it('the batcher sends requests that arrive during a batch together, and gives each its own answer', async () => {
  const sent: number[][] = []
  const go = gate()
  const twice = batched(async (all: number[]) => {
    sent.push(all)
    if (sent.length === 1) await go.opened
    return all.map(n => n * 2)
  }, 3)
  const answers = [1, 2].map(twice)
  await Promise.resolve()
  await Promise.resolve()
  answers.push(...[3, 4, 5, 6].map(twice))
  go.open()
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10, 12])
  expect(sent).toEqual([[1, 2], [3, 4, 5], [6]])
})

it('the batcher rejects all requests of a failed batch, and continues with the next', async () => {
  const once = batched(async (all: number[]) => {
    if (all.includes(1)) throw new Error('away')
    return all
  })
  expect((await Promise.allSettled([once(1), once(2)])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await once(3)).toBe(3)
})
