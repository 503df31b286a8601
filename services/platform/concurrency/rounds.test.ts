import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gate } from '../testing/gate.ts'
import { repeatRounds } from './rounds.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }))
afterEach(() => void vi.useRealTimers())
const report = (): void => {}

it('repeatRounds begins after the first delay, and waits after each round for as long as that says', async () => {
  const waits = [500, 20, 1000]
  let count = 0
  const rounds = repeatRounds({ name: 'r', firstMs: 100, report, round: async () => waits[count++] ?? 0 })
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
  const rounds = repeatRounds({
    name: 'r',
    firstMs: 0,
    report,
    async round() {
      order.push('begun')
      await opened
      order.push('ended')
      return 0
    },
  })
  await vi.advanceTimersByTimeAsync(0)
  const closed = rounds.close().then(() => order.push('closed'))
  open()
  await closed
  await vi.advanceTimersByTimeAsync(1000)
  expect(order).toEqual(['begun', 'ended', 'closed'])
  expect(rounds.status()).toMatchObject({ state: 'closed', quietMs: 0 })
})

it('a round that hangs is quiet since its last progress, and no longer once it has ended', async () => {
  const { open, opened } = gate()
  let progress = (): void => {}
  const rounds = repeatRounds({
    name: 'r',
    firstMs: 1000,
    report,
    async round(tools) {
      progress = tools.progress
      await opened
      return 5000
    },
  })
  const after = async (ms: number) => (await vi.advanceTimersByTimeAsync(ms), rounds.status())
  expect(await after(900)).toMatchObject({ name: 'periodic r', state: 'waiting', quietMs: 0, limit: 10, endedAt: null })
  expect(await after(600)).toMatchObject({ state: 'working', quietMs: 500 })
  progress()
  expect(await after(300)).toMatchObject({ state: 'working', quietMs: 300 })
  open()
  expect(await after(1)).toMatchObject({ state: 'waiting', quietMs: 0, endedAt: Date.now() - 1, lastFailure: null })
  await rounds.close()
})

it('what a round reports with a reason is its last failure, also when later rounds succeed; a round that throws does not end them', async () => {
  const reported: unknown[] = []
  let count = 0
  const rounds = repeatRounds({
    name: 'r',
    firstMs: 0,
    report: (...one) => void reported.push(one),
    async round(tools) {
      count += 1
      if (count === 1) tools.report('a firm failed', { firmId: 'f', reason: 'no room' })
      if (count === 2) throw new Error('broken')
      return 100
    },
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(rounds.status().lastFailure).toEqual({ reason: 'a firm failed: no room', at: Date.now() })
  await vi.advanceTimersByTimeAsync(100)
  expect(rounds.status().lastFailure).toEqual({ reason: 'the round of r failed: broken', at: Date.now() })
  expect(reported).toEqual([
    ['a firm failed', { firmId: 'f', reason: 'no room' }],
    ['the round of r failed', { reason: 'broken' }],
  ])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(count).toBe(3)
  expect(rounds.status().lastFailure?.reason).toBe('the round of r failed: broken')
  await rounds.close()
})

it('a round that is woken begins at once, or when the one under way has ended', async () => {
  const gates = [gate(), gate()]
  let count = 0
  const rounds = repeatRounds({
    name: 'r',
    firstMs: 60_000,
    report,
    async round() {
      await gates[count++]?.opened
      return 60_000
    },
  })
  rounds.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(count).toBe(1)
  rounds.wake()
  await vi.advanceTimersByTimeAsync(1000)
  expect(count).toBe(1)
  gates[0]?.open()
  await vi.advanceTimersByTimeAsync(0)
  expect(count).toBe(2)
  gates[1]?.open()
  await vi.advanceTimersByTimeAsync(1000)
  expect(count).toBe(2)
  await rounds.close()
})
