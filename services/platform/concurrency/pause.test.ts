import { expect, it } from 'vitest'
import { pause } from './pause.ts'
import { withTimeout } from './timeout.ts'

it('pause ends at once when its signal aborts, or has aborted', async () => {
  const stop = new AbortController()
  const paused = pause(3600_000, stop.signal)
  stop.abort()
  await paused
  await pause(3600_000, stop.signal)
})

it('withTimeout returns the answer, and fails with `no-answer` when there is none in time', async () => {
  expect(await withTimeout(3600_000, Promise.resolve('answer'))).toBe('answer')
  await expect(withTimeout(3600_000, Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  await expect(withTimeout(1, new Promise(() => undefined))).rejects.toMatchObject({ code: 'no-answer' })
})
