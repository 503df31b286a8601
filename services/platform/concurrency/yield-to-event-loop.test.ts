import { setImmediate as tick } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

it('yieldToEventLoop lets other tasks run between any two of many callers', async () => {
  const order: string[] = []
  let watches = true
  const watching = (async () => {
    while (watches) {
      await tick()
      order.push('other task')
    }
  })()
  await Promise.all(['a', 'b', 'c'].map(async name => {
    await yieldToEventLoop()
    order.push(name)
  }))
  watches = false
  await watching
  expect(order.filter(one => one !== 'other task')).toEqual(['a', 'b', 'c'])
  expect(order.join(' ')).toMatch(/a (other task )+b (other task )+c/)
})
