import { expect, it, vi } from 'vitest'
import { makeRetryDelay } from './rest.ts'

it.each(['the time', 'the network', 'hurry', 'stop'])('ends by %s', async by => {
  vi.useFakeTimers()
  const [stop, window] = [new AbortController(), new EventTarget()]
  const { rest, hurry } = makeRetryDelay(stop.signal, window)
  const resting = rest(30_000)
  if (by === 'the time') vi.advanceTimersByTime(30_000)
  if (by === 'the network') window.dispatchEvent(new Event('online'))
  if (by === 'hurry') hurry()
  if (by === 'stop') stop.abort()
  vi.useRealTimers()
  await expect(resting).resolves.toBeUndefined()
})
