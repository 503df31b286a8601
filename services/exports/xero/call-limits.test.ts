import { expect, it } from 'vitest'
import { callLimits } from './call-limits.ts'

const minute = 60_000
/** A clock that jumps ahead when somebody waits. */
function jumpingClock() {
  let at = 0
  return { now: () => at, wait: async (ms: number) => void (at = Math.max(at, at + ms)) }
}

it('550 calls keep to 60 in any minute and 5 at once', async () => {
  const clock = jumpingClock()
  const limits = callLimits(clock)
  const starts: number[] = []
  let [active, maxActive] = [0, 0]
  await Promise.all(
    Array.from({ length: 550 }, () =>
      limits.run('t', new AbortController().signal, async () => {
        starts.push(clock.now())
        maxActive = Math.max(maxActive, (active += 1))
        await Promise.resolve()
        active -= 1
      }),
    ),
  )
  expect(starts).toHaveLength(550)
  expect(maxActive).toBeLessThanOrEqual(5)
  for (const at of starts) expect(starts.filter(one => one >= at && one < at + minute).length).toBeLessThanOrEqual(60)
})
it('after 4,900 calls the next one waits until the first of them is a day old', async () => {
  const clock = jumpingClock()
  const limits = callLimits(clock)
  const { signal } = new AbortController()
  for (let i = 0; i < 4900; i += 1) await limits.run('t', signal, async () => {})
  expect(clock.now()).toBeLessThan(90 * minute) // 55 calls a minute
  await limits.run('t', signal, async () => {})
  expect(clock.now()).toBe(24 * 60 * minute)
})
it('the organisations of others do not wait', async () => {
  const clock = jumpingClock()
  const limits = callLimits(clock)
  const { signal } = new AbortController()
  for (let i = 0; i < 55; i += 1) await limits.run('a', signal, async () => {})
  await limits.run('b', signal, async () => {})
  expect(clock.now()).toBe(0)
  await limits.run('a', signal, async () => {})
  expect(clock.now()).toBe(minute)
})
it('a call that waits ends when the process does', async () => {
  const stopped = new AbortController()
  stopped.abort()
  await expect(callLimits().run('a', stopped.signal, async () => {})).rejects.toThrow()
})
