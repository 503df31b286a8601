import { expect, it } from 'vitest'
import { callLimits } from './call-limits.ts'

const minute = 60_000
/** A clock that jumps ahead when somebody waits. */
function jumpingClock() {
  let at = 0
  return { now: () => at, wait: async (ms: number) => void (at = Math.max(at, at + ms)) }
}

it('of 550 calls at most 55 start within any minute, and 4 run at once: below Xero’s limits of 60 and 5', async () => {
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
  expect(maxActive).toBe(4)
  const startedWithinMinute = starts.map(at => starts.filter(one => one >= at && one < at + minute).length)
  expect(Math.max(...startedWithinMinute)).toBe(55)
})
it('after 4,900 calls in a day the next one is refused, with the time until the first of them is a day old', async () => {
  const clock = jumpingClock()
  const limits = callLimits(clock)
  const { signal } = new AbortController()
  for (let i = 0; i < 4900; i += 1) await limits.run('t', signal, async () => {})
  const took = clock.now()
  expect(took).toBeLessThan(90 * minute) // 55 calls a minute
  const waitMs = 24 * 60 * minute - took
  await expect(limits.run('t', signal, async () => {})).rejects.toMatchObject({ code: 'xero.limited', waitMs })
  await limits.run('another', signal, async () => {})
  expect(clock.now()).toBe(took)
  await clock.wait(waitMs)
  await limits.run('t', signal, async () => {})
})
it('calls to one organisation do not wait for those to another', async () => {
  const clock = jumpingClock()
  const limits = callLimits(clock)
  const { signal } = new AbortController()
  for (let i = 0; i < 55; i += 1) await limits.run('a', signal, async () => {})
  await limits.run('b', signal, async () => {})
  expect(clock.now()).toBe(0)
  await limits.run('a', signal, async () => {})
  expect(clock.now()).toBe(minute)
})
it('a call whose signal has fired is not made', async () => {
  const stopped = new AbortController()
  stopped.abort()
  await expect(callLimits().run('a', stopped.signal, async () => {})).rejects.toThrow()
})
