import { setImmediate as tick } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { pause, withTimeout, yieldToEventLoop } from './timers.ts'

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

it('yieldToEventLoop lets other tasks run between any two of many callers', async () => {
  const order: string[] = []
  let watches = true
  const watching = (async () => {
    while (watches) {
      await tick()
      order.push('other task')
    }
  })()
  await Promise.all(
    ['a', 'b', 'c'].map(async name => {
      await yieldToEventLoop()
      order.push(name)
    }),
  )
  watches = false
  await watching
  expect(order.filter(one => one !== 'other task')).toEqual(['a', 'b', 'c'])
  expect(order.join(' ')).toMatch(/a (other task )+b (other task )+c/)
})
