/** Unreadable events: only their stream is isolated. */
import { expect, it } from 'vitest'
import { eventsOf, followUntil, numbersOf } from '../testing/events.ts'
import { usePort } from '../testing/use-port.ts'
import type { EventStore } from './event-store.ts'
import type { PortFactory } from '../testing/port-under-test.ts'

export function damageContract(factory: PortFactory<EventStore>): void {
  const { port: store, reopen, damage } = usePort(factory)

  /** Stream `bad`: 0, 1, an unreadable event, 20; stream `good`: 10, 11. */
  async function damagedStore(): Promise<void> {
    await store().append('bad', 'no-stream', eventsOf(0, 1))
    await store().append('good', 'no-stream', eventsOf(10))
    await damage({ stream: 'bad', revision: 2 })
    await reopen()
    await store().append('bad', 2, eventsOf(20))
    await store().append('good', 0, eventsOf(11))
  }
  const named = { stream: 'bad', revision: 2, position: expect.any(Number) as number }

  it('refuses to read the damaged stream, with its name in the error, and reads all others', async () => {
    await damagedStore()
    await expect(store().read('bad')).rejects.toMatchObject({ code: 'stream-damaged', ...named })
    await expect(store().read('bad')).rejects.toThrow('The event 2 of bad')
    expect(numbersOf(await store().read('good'))).toEqual([10, 11])
    expect(store().damaged()).toMatchObject([named])
  })

  it('followers skip the unreadable event and the later ones of its stream, and receive all other events', async () => {
    await damagedStore()
    const seen = await followUntil(store(), null, events => events.length >= 4)
    expect(numbersOf(seen)).toEqual([0, 1, 10, 11])
    expect(store().damaged()).toMatchObject([named])
    const live = followUntil(store(), seen.at(-1)?.position ?? 0, events => events.length > 0)
    await store().append('good', 1, eventsOf(12))
    expect(numbersOf(await live)).toEqual([12])
  })

  it('the head is the last event that followers receive', async () => {
    await store().append('good', 'no-stream', eventsOf(10))
    const { position } = await store().append('bad', 'no-stream', eventsOf(0, 1))
    await damage({ stream: 'bad', revision: 2 })
    await reopen()
    expect(await store().head()).toBe(position)
    expect(numbersOf(await followUntil(store(), null, events => events.length >= 3))).toEqual([10, 0, 1])
  })

  it('an erased stream is no longer listed as damaged', async () => {
    await damagedStore()
    await expect(store().read('bad')).rejects.toMatchObject({ code: 'stream-damaged' })
    await store().erase('bad')
    expect(store().damaged()).toEqual([])
    await expect(store().read('bad')).rejects.toMatchObject({ code: 'stream-erased' })
  })
}
