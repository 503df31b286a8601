/** Following: history, the transition to live events, live; resuming; ending. */
import { expect, it } from 'vitest'
import { eventsOf, followUntil, numbersOf } from '../testing/events.ts'
import { usePort } from '../testing/use-port.ts'
import type { StoredEvent } from '../events/event.ts'
import type { EventStore } from './event-store.ts'
import type { PortFactory } from '../testing/port-under-test.ts'

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i)

export function followContract(factory: PortFactory<EventStore>): void {
  const { port: store, reopen } = usePort(factory)

  async function appendAll(stream: string, from: number, to: number): Promise<void> {
    for (let i = from; i < to; i += 1) await store().append(stream, i === 0 ? 'no-stream' : i - 1, eventsOf(i))
  }
  const after =
    (n: number) =>
    (seen: StoredEvent[]): boolean =>
      seen.length >= n

  it('a follower receives history in non-empty batches of at most 500, in global order', async () => {
    await store().append('a', 'no-stream', eventsOf(...range(0, 700)))
    await store().append('b', 'no-stream', eventsOf(...range(700, 1300)))
    const sizes: number[] = []
    const seen = await followUntil(store(), null, after(1300), batch => sizes.push(batch.length))
    expect(numbersOf(seen)).toEqual(range(0, 1300))
    expect(Math.min(...sizes)).toBeGreaterThan(0)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500)
    expect(seen[700]).toMatchObject({ stream: 'b', revision: 0 })
  })

  it('a follower of an empty store waits and receives the first event', async () => {
    const seen = followUntil(store(), null, after(1))
    await appendAll('a', 0, 1)
    expect(numbersOf(await seen)).toEqual([0])
  })

  it('a follower passes from history to live events without a gap or repeat while appends run', async () => {
    await store().append('history', 'no-stream', eventsOf(...range(0, 400)))
    const writing = Promise.all(range(0, 8).map(n => appendAll(`live-${n}`, 0, 40)))
    const seen = await followUntil(store(), null, after(720))
    await writing
    const positions = seen.map(({ position }) => position)
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b))
    for (const n of range(0, 8)) expect(numbersOf(seen.filter(({ stream }) => stream === `live-${n}`))).toEqual(range(0, 40))
    expect(numbersOf(seen.filter(({ stream }) => stream === 'history'))).toEqual(range(0, 400))
  })

  it('a follower receives no event before one with a lower position', async () => {
    const following = followUntil(store(), null, after(400))
    await Promise.all(range(0, 16).map(n => appendAll(`s-${n}`, 0, 25)))
    const live = (await following).map(({ id }) => id)
    // A later follower sees the same order: no event was inserted in between afterwards.
    expect((await followUntil(store(), null, after(400))).map(({ id }) => id)).toEqual(live)
  })

  it('a follower resumes after a position, without the event at it, also after reopening', async () => {
    await appendAll('a', 0, 10)
    const all = await store().read('a')
    for (const event of all.slice(0, 9)) {
      const seen = await followUntil(store(), event.position, after(9 - event.revision))
      expect(numbersOf(seen)).toEqual(range(event.revision + 1, 10))
    }
    await reopen()
    expect(numbersOf(await followUntil(store(), all[4]?.position ?? null, after(5)))).toEqual(range(5, 10))
  })

  it('a follower that starts at the head receives new events only', async () => {
    await appendAll('a', 0, 5)
    const seen = followUntil(store(), await store().head(), after(2))
    await appendAll('a', 5, 7)
    expect(numbersOf(await seen)).toEqual([5, 6])
  })

  it('several followers read independently', async () => {
    const [fast, slow] = [followUntil(store(), null, after(50)), followUntil(store(), null, after(50))]
    await appendAll('a', 0, 30)
    const late = followUntil(store(), null, after(50))
    await appendAll('a', 30, 50)
    for (const seen of await Promise.all([fast, slow, late])) expect(numbersOf(seen)).toEqual(range(0, 50))
  })

  it('a slow follower misses no event', async () => {
    await appendAll('a', 0, 1)
    const stop = new AbortController()
    const seen: StoredEvent[] = []
    for await (const batch of store().follow(null, stop.signal)) {
      // While this batch is being handled, more arrive.
      if (seen.length < 30) await appendAll('a', seen.length + batch.length, seen.length + batch.length + 10)
      seen.push(...batch)
      if (seen.length >= 30) stop.abort()
    }
    expect(numbersOf(seen)).toEqual(range(0, seen.length))
  })

  it('a follower ends when its signal aborts: while waiting, between batches, or before the start', async () => {
    const stop = new AbortController()
    const waiting = (async () => {
      for await (const batch of store().follow(null, stop.signal)) expect(batch).toEqual([])
    })()
    stop.abort()
    await waiting
    for await (const batch of store().follow(null, AbortSignal.abort())) expect(batch).toEqual([])
    await store().append('a', 'no-stream', eventsOf(...range(0, 600)))
    expect((await followUntil(store(), null, after(1))).length).toBeLessThanOrEqual(500)
  })
}
