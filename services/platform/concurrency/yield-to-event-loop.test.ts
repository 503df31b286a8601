import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

it('lets what waits from outside have its turn between any two of many', async () => {
  const order: string[] = []
  let outside = true
  const watching = (async () => {
    while (outside) {
      await turn()
      order.push('outside')
    }
  })()
  await Promise.all(['a', 'b', 'c'].map(async name => {
    await yieldToEventLoop()
    order.push(name)
  }))
  outside = false
  await watching
  expect(order.filter(one => one !== 'outside')).toEqual(['a', 'b', 'c'])
  expect(order.join(' ')).toMatch(/a (outside )+b (outside )+c/)
})
