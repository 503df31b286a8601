import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gate } from '../testing/gate.ts'
import { repeatRounds } from './rounds.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

it('repeatRounds begins after the first delay, and waits after each round for as long as that says', async () => {
  const waits = [500, 20, 1000]
  let count = 0
  const rounds = repeatRounds(100, async () => waits[count++] ?? 0)
  const countAfter = async (ms: number) => (await vi.advanceTimersByTimeAsync(ms), count)
  expect([
    await countAfter(99),
    await countAfter(1),
    await countAfter(499),
    await countAfter(1),
    await countAfter(20),
    await countAfter(999),
  ]).toEqual([0, 1, 1, 2, 3, 3])
  await rounds.close()
  expect(await countAfter(10_000)).toBe(3)
})

it('repeatRounds is closed once the round under way has ended, and begins none after it', async () => {
  const { open, opened } = gate()
  const order: string[] = []
  const rounds = repeatRounds(0, async () => {
    order.push('begun')
    await opened
    order.push('ended')
    return 0
  })
  await vi.advanceTimersByTimeAsync(0)
  const closed = rounds.close().then(() => order.push('closed'))
  open()
  await closed
  await vi.advanceTimersByTimeAsync(1000)
  expect(order).toEqual(['begun', 'ended', 'closed'])
})
