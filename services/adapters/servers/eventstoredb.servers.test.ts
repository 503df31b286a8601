import { describe, expect, it } from 'vitest'
import { eventStoreContract } from '../../platform/ports/event-store.contract.ts'
import { eventOf, followUntil, numbersOf } from '../../platform/testing/events.ts'
import { addressOf, neededAddress } from '../../testing/servers.ts'
import { openEventStore } from './eventstoredb.ts'
import { newPrefix, partOn } from './testing/open-part.ts'

describe.skipIf(addressOf('eventstoredb') === null)('EventStoreDB', () => {
  eventStoreContract('the event store on EventStoreDB', partOn('events', addressOf('eventstoredb')))

  it('records concurrent erasures of several processes, and hides the events from all of them', async () => {
    const prefix = newPrefix()
    const stores = [0, 1, 2].map(() => openEventStore(neededAddress('eventstoredb'), { prefix }))
    const [one, two, three] = stores as [(typeof stores)[0], (typeof stores)[0], (typeof stores)[0]] // three were made
    for (const n of [0, 1, 2, 3]) await one.append(`s-${n}`, 'no-stream', [eventOf(n)])
    await Promise.all([one.erase('s-1'), two.erase('s-1'), three.erase('s-2')])
    for (const store of stores) {
      expect(numbersOf(await followUntil(store, null, ({ length }) => length >= 2))).toEqual([0, 3])
      await expect(store.read('s-2')).rejects.toMatchObject({ code: 'stream-erased' })
    }
    // The last event was erased: the head is the one before it, and followers there have caught up.
    await two.erase('s-3')
    expect(await one.head()).toBe((await one.read('s-0'))[0]?.position)
    await Promise.all(stores.map(store => store.close()))
  })

  it('throws closed after it was closed, and unknown-outcome when no server is there', async () => {
    const store = openEventStore(neededAddress('eventstoredb'))
    await store.close()
    await expect(store.append('s', 'no-stream', [eventOf(1)])).rejects.toMatchObject({ code: 'closed' })
    const nowhere = openEventStore('esdb://127.0.0.1:1?tls=false', { patienceMs: 300 })
    await expect(nowhere.append('s', 'no-stream', [eventOf(1)])).rejects.toMatchObject({ code: 'unknown-outcome' })
    await expect(nowhere.read('s')).rejects.toMatchObject({ code: 'unknown-outcome' })
    await nowhere.close()
  })
})
