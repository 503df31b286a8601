/** Erasure: permanent, and limited to the stream. */
import { expect, it } from 'vitest'
import { eventsOf, followUntil, numbersOf } from '../testing/events.ts'
import { usePort } from '../testing/use-port.ts'
import type { EventStore } from './event-store.ts'
import type { PortFactory } from '../testing/port-under-test.ts'

export function eraseContract(factory: PortFactory<EventStore>): void {
  const { port: store, reopen } = usePort(factory)
  const erased = { code: 'stream-erased' }

  it('refuses reads and appends of an erased stream, also after reopening', async () => {
    const events = eventsOf(1, 2)
    await store().append('s', 'no-stream', events)
    await store().erase('s')
    for (const again of [false, true]) {
      if (again) await reopen()
      await expect(store().read('s')).rejects.toMatchObject(erased)
      await expect(store().read('s', 1)).rejects.toMatchObject(erased)
      await expect(store().append('s', 'no-stream', eventsOf(3))).rejects.toMatchObject(erased)
      await expect(store().append('s', 1, eventsOf(3))).rejects.toMatchObject(erased)
      // Also the repeat of an append that succeeded before.
      await expect(store().append('s', 'no-stream', events)).rejects.toMatchObject(erased)
    }
  })

  it('erasing a stream leaves all other streams and their order unchanged', async () => {
    await store().append('a', 'no-stream', eventsOf(1, 2))
    await store().append('s', 'no-stream', eventsOf(3, 4))
    await store().append('b', 'no-stream', eventsOf(5))
    await store().erase('s')
    expect(numbersOf(await store().read('a'))).toEqual([1, 2])
    expect(numbersOf(await followUntil(store(), null, seen => seen.length >= 3))).toEqual([1, 2, 5])
  })

  it('an erased stream has no hidden events, also for a store that was opened after', async () => {
    await store().append('a', 'no-stream', eventsOf(1))
    await store().append('s', 'no-stream', eventsOf(2))
    await store().erase('s')
    expect(await store().hidden()).toEqual([])
    await reopen()
    expect(await store().hidden()).toEqual([])
  })

  it('a follower can resume from the position of an erased event', async () => {
    await store().append('a', 'no-stream', eventsOf(1))
    const { position } = await store().append('s', 'no-stream', eventsOf(2))
    await store().erase('s')
    const seen = followUntil(store(), position, ({ length }) => length >= 1)
    await store().append('a', 0, eventsOf(3))
    expect(numbersOf(await seen)).toEqual([3])
  })

  it('the position of an erased event is never assigned again', async () => {
    await store().append('a', 'no-stream', eventsOf(1))
    const { position } = await store().append('s', 'no-stream', eventsOf(2))
    await store().erase('s')
    await reopen()
    expect((await store().append('a', 0, eventsOf(3))).position).toBeGreaterThan(position)
  })

  it('lists every erased stream once, in order, also after reopening', async () => {
    await store().append('b', 'no-stream', eventsOf(1))
    for (const stream of ['b', 'never', 'a', 'b', 'B']) await store().erase(stream)
    for (const again of [false, true]) {
      if (again) await reopen()
      const found: string[] = []
      for await (const stream of store().erased()) found.push(stream)
      expect(found).toEqual(['B', 'a', 'b', 'never'])
    }
  })

  it('erases an absent stream, also repeatedly', async () => {
    await store().erase('never')
    await store().erase('never')
    await expect(store().append('never', 'no-stream', eventsOf(1))).rejects.toMatchObject(erased)
  })
}
