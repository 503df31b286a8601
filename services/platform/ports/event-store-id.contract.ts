/** The store's id: given once, kept, and not an event that followers receive. */
import { expect, it } from 'vitest'
import { eventsOf, numbersOf } from '../testing/events.ts'
import { usePort } from '../testing/use-port.ts'
import type { EventStore } from './event-store.ts'
import type { PortFactory } from '../testing/port-under-test.ts'

export function idContract(factory: PortFactory<EventStore>): void {
  const { port: store, reopen } = usePort(factory)

  it('is the same for every caller and after reopening, and another one in another store', async () => {
    const [id, ...more] = await Promise.all([store().id(), store().id(), store().id()])
    expect(id).toMatch(/^[0-9a-f-]{36}$/u)
    expect(more).toEqual([id, id])
    await reopen()
    expect(await store().id()).toBe(id)
    const other = await factory()
    const opened = await other.open()
    expect(await opened.id()).not.toBe(id)
    await opened.close()
    await other.remove()
  })

  it('is no event of the history', async () => {
    await store().id()
    expect(await store().head()).toBeNull()
    const { position } = await store().append('s', 'no-stream', eventsOf(1))
    const stop = new AbortController()
    for await (const batch of store().follow(null, stop.signal)) {
      expect(numbersOf(batch)).toEqual([1])
      stop.abort()
    }
    expect(await store().head()).toBe(position)
  })
}
