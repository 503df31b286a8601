/** Appending again: a repeat is answered as the first time, anything else is somebody else's append. */
import { expect, it } from 'vitest'
import { eventOf, eventsOf, numbersOf } from '../testing/events.ts'
import { usePort } from '../testing/use-port.ts'
import type { EventStore, Expected } from './event-store.ts'
import type { PortFactory } from '../testing/port-under-test.ts'

export function repeatContract(factory: PortFactory<EventStore>): void {
  const { port: store, reopen } = usePort(factory)

  it.each([
    ['no-stream', [1, 2]],
    [1, [3, 4]],
  ] as [Expected, number[]][])('answers a repeat at %s as the first time, whatever came after', async (expected, ns) => {
    if (expected !== 'no-stream') await store().append('s', 'no-stream', eventsOf(1, 2))
    const events = eventsOf(...ns)
    const first = await store().append('s', expected, events)
    expect(await store().append('s', expected, events)).toEqual(first)
    await store().append('s', first.revision, eventsOf(9))
    expect(await store().append('s', expected, events)).toEqual(first)
    await reopen()
    expect(await store().append('s', expected, events)).toEqual(first)
    expect(await store().read('s')).toHaveLength(first.revision + 2)
  })

  it('writes once when an append and its repeat are under way together', async () => {
    const events = eventsOf(1, 2)
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => store().append('s', 'no-stream', events)))
    // A server may answer that it does not know; what it may not do is write twice or call it a conflict.
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'unknown-outcome' })
    expect((await store().append('s', 'no-stream', events)).revision).toBe(1)
    expect(numbersOf(await store().read('s'))).toEqual([1, 2])
  })

  it("takes a repeat that is partly different for somebody else's append", async () => {
    const [first, second] = [eventOf(1), eventOf(2)]
    await store().append('s', 'no-stream', [first, second])
    for (const events of [
      [first, eventOf(3)],
      [eventOf(3), second],
      [first, second, eventOf(3)],
    ]) {
      await expect(store().append('s', 'no-stream', events)).rejects.toMatchObject({ code: 'wrong-revision', actual: 1 })
    }
    expect(await store().read('s')).toHaveLength(2)
  })

  it('takes the same event id in two streams for two events', async () => {
    const event = eventOf(1)
    await store().append('a', 'no-stream', [event])
    await store().append('b', 'no-stream', [event])
    expect((await store().read('b'))[0]?.id).toBe(event.id)
  })
}
