import { setImmediate as tick } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readAhead } from './read-ahead.ts'
import { makeWakeUp } from '../concurrency/wake-up.ts'

const never = new AbortController().signal

/** Yields these batches, then none until it is aborted. `yielded`: number of batches requested so far. `left`: the generator has ended. */
function source(batches: number[][]) {
  const state = { yielded: 0, left: false }
  const wake = makeWakeUp()
  async function* read(signal: AbortSignal): AsyncGenerator<number[]> {
    try {
      for (const batch of batches) {
        state.yielded += 1
        yield batch
      }
      while (!signal.aborted) await wake.wait(signal)
    } finally {
      state.left = true
    }
  }
  return { state, read }
}

/** Reads `count` batches, and lets the source run between two of them. */
async function take(from: AsyncIterable<number[]>, count: number): Promise<number[][]> {
  const taken: number[][] = []
  for await (const batch of from) {
    taken.push(batch)
    if (taken.length === count) break
    await tick()
  }
  return taken
}

it('readAhead combines the items read meanwhile into one batch of at most the limit, in order', async () => {
  const { read, state } = source([[1], [2, 3], [4, 5], [6, 7], [8]])
  const batches = await take(readAhead(read, 4, never), 3)
  expect(batches.flat()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].slice(0, batches.flat().length))
  expect(batches[0]).toEqual([1])
  expect(Math.max(...batches.map(({ length }) => length))).toBe(4)
  expect(state.left).toBe(true)
})

it('readAhead reads at most one batch ahead, and does not split a batch larger than the limit', async () => {
  const { read, state } = source([[1], [2, 3, 4, 5, 6], [7], [8]])
  const reading = readAhead(read, 3, never)
  expect(await reading.next()).toEqual({ value: [1], done: false })
  await tick()
  expect(state.yielded).toBe(3)
  expect(await reading.next()).toEqual({ value: [2, 3, 4, 5, 6], done: false })
  await reading.return(undefined)
  expect(state.left).toBe(true)
})

it('readAhead throws the error of the source, after the items before it', async () => {
  async function* read(): AsyncGenerator<number[]> {
    yield [1]
    yield [2]
    throw new Error('gone')
  }
  const seen: number[] = []
  await expect(
    (async () => {
      for await (const batch of readAhead(read, 10, never)) seen.push(...batch)
    })(),
  ).rejects.toThrow('gone')
  expect(seen).toEqual([1, 2])
})

it('readAhead ends when its signal aborts, and ends the source', async () => {
  const { read, state } = source([])
  const stop = new AbortController()
  const taking = take(readAhead(read, 10, stop.signal), 1)
  stop.abort()
  expect(await taking).toEqual([])
  expect(state.left).toBe(true)
})
