import { expect, it } from 'vitest'
import type { StoredEvent } from '../../platform/events/event.ts'
import { eventOf } from '../../platform/testing/events.ts'
import { makeWakeUp } from '../../platform/concurrency/wake-up.ts'
import { sharedFollow } from './shared-follow.ts'

const at = (position: number): StoredEvent => ({ ...eventOf(position), stream: `s-${position}`, revision: 0, position })

/** A server with events by position. `readings`: the start position of each subscription. */
function server({ retained = 1000, headFails = 0 }: { retained?: number; headFails?: number } = {}) {
  const log: StoredEvent[] = []
  const wake = makeWakeUp()
  const readings: (number | null)[] = []
  const erased = new Set<string>()
  const open = new Set<number>()
  let failure: Error | null = null
  async function* subscribe(after: number | null, signal: AbortSignal): AsyncGenerator<StoredEvent[]> {
    const reading = readings.push(after)
    open.add(reading)
    let position = after ?? -1
    try {
      while (!signal.aborted) {
        if (failure) throw failure
        const batch = log.filter(event => event.position > position).slice(0, 3)
        position = batch.at(-1)?.position ?? position
        if (batch.length > 0) yield batch
        else await wake.wait(signal)
      }
    } finally {
      open.delete(reading)
    }
  }
  async function head(): Promise<number | null> {
    if (headFails > 0) {
      headFails -= 1
      throw new Error('away')
    }
    return log.at(-1)?.position ?? null
  }
  return {
    readings,
    erased,
    open,
    add(...positions: number[]) {
      log.push(...positions.map(at))
      wake.ring()
    },
    fail(error: Error) {
      failure = error
      wake.ring()
    },
    follow: sharedFollow({
      subscribe,
      head,
      isTransient: error => String(error).includes('away'),
      isErased: stream => erased.has(stream),
      retained,
    }),
  }
}

/** Follows until the event at `last`; `busy` runs while a batch is handled. */
async function until(
  last: number,
  { follow }: ReturnType<typeof server>,
  after: number | null,
  busy: (seen: number[]) => Promise<void> | void = () => {},
) {
  const stop = new AbortController()
  const seen: number[] = []
  for await (const batch of follow(after, stop.signal)) {
    expect(batch.length).toBeGreaterThan(0)
    seen.push(...batch.map(({ position }) => position))
    await busy(seen)
    if ((seen.at(-1) ?? -1) >= last) stop.abort()
  }
  return seen
}

it('followers receive live events from one shared subscription', async () => {
  const events = server()
  events.add(1, 2, 3)
  const all = [1, 2, 3, 4, 5].map(() => until(6, events, 3))
  await Promise.resolve()
  events.add(4, 5, 6)
  expect(await Promise.all(all)).toEqual(Array.from({ length: 5 }, () => [4, 5, 6]))
  expect([events.readings, events.open.size]).toEqual([[3], 0])
})

it('followers that are behind read history until they have caught up, without a gap or repeat', async () => {
  const events = server()
  events.add(...Array.from({ length: 10 }, (_, i) => i))
  const late = until(14, events, null, seen => {
    if (seen.at(-1) === 9) events.add(10, 11, 12)
    if (seen.at(-1) === 12) events.add(13, 14)
  })
  expect(await late).toEqual(Array.from({ length: 15 }, (_, i) => i))
  expect(events.readings).toEqual([9, null])
})

it('a follower that falls behind the retained events reads history again', async () => {
  const events = server({ retained: 4 })
  events.add(0)
  const other = until(40, events, 0)
  const slow = until(40, events, 0, async seen => {
    if (seen.length > 1) return
    for (let i = 2; i <= 40; i += 1) events.add(i)
    await other
  })
  events.add(1)
  expect(await slow).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
  expect(await other).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
})

it('a follower waits on an empty store, and while the server is unavailable at first', async () => {
  const events = server({ headFails: 2 })
  const seen = until(0, events, null)
  events.add(0)
  expect(await seen).toEqual([0])
})

it('followers receive no event that was erased after it was read', async () => {
  const events = server()
  const seen = until(4, events, null, got => {
    if (got.at(-1) !== 0) return
    events.add(1, 2, 3, 4)
    events.erased.add('s-2')
  })
  events.add(0)
  expect(await seen).toEqual([0, 1, 3, 4])
})

it('every follower ends with an error that is not transient, and the next follower subscribes again', async () => {
  const events = server()
  events.add(0)
  const two = [until(1, events, 0), until(1, events, 0)]
  await Promise.resolve()
  events.fail(new Error('denied'))
  expect((await Promise.allSettled(two)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(until(1, events, 0)).rejects.toThrow('denied')
  expect(events.open.size).toBe(0)
})
