/** Repeated appends: an identical repeat returns the first result; any other append at that revision is a conflict. */
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
  ] as [Expected, number[]][])('returns the first result for a repeat at %s, also after later events', async (expected, ns) => {
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

  it('writes once when an append and its repeats run concurrently', async () => {
    const events = eventsOf(1, 2)
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => store().append('s', 'no-stream', events)))
    // The outcome may be unknown, but the store must neither write twice nor report a conflict.
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'unknown-outcome' })
    expect((await store().append('s', 'no-stream', events)).revision).toBe(1)
    expect(numbersOf(await store().read('s'))).toEqual([1, 2])
  })

  it('reports a conflict for a repeat that differs in part', async () => {
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

  it('stores the same event id in two streams as two events', async () => {
    const event = eventOf(1)
    await store().append('a', 'no-stream', [event])
    await store().append('b', 'no-stream', [event])
    expect((await store().read('b'))[0]?.id).toBe(event.id)
  })
}
