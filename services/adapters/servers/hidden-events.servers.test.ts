/** Streams that were truncated or deleted in EventStoreDB without Docketry. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EventStore } from '../../platform/ports/event-store.ts'
import { eventOf } from '../../platform/testing/events.ts'
import { addressOf, neededAddress } from '../../testing/servers.ts'
import { openEventStore } from './eventstoredb.ts'
import { changeStream } from './testing/hide-events.ts'
import { newPrefix } from './testing/open-part.ts'

describe.skipIf(addressOf('eventstoredb') === null)('hidden events on EventStoreDB', () => {
  let prefix: string
  let store: EventStore
  beforeEach(async () => {
    prefix = newPrefix()
    store = openEventStore(neededAddress('eventstoredb'), { prefix })
    for (const stream of ['s', 's-whole']) await store.append(stream, 'no-stream', [eventOf(0), eventOf(1), eventOf(2)])
  })
  afterEach(() => store.close())
  const change = (how: Parameters<typeof changeStream>[2], stream = 's') =>
    changeStream(neededAddress('eventstoredb'), `${prefix}.${stream}`, how)

  it('an unchanged store hides nothing, and neither do metadata of a whole or an absent stream', async () => {
    expect(await store.hidden()).toEqual([])
    await change('clear metadata')
    await change('limit', 'absent')
    expect(await store.hidden()).toEqual([])
  })

  it('a truncated stream and one with a limit are named with the first event that can be read', async () => {
    await change('truncate', 's-whole')
    await change('limit')
    await store.append('s', 2, [eventOf(3)])
    expect(await store.hidden()).toEqual([
      { stream: 's', first: 3, isFinal: false },
      { stream: 's-whole', first: 1, isFinal: false },
    ])
  })

  it('every one of many truncated streams is named', async () => {
    const streams = Array.from({ length: 51 }, (_, n) => `many-${n}`)
    for (const stream of streams) {
      await store.append(stream, 'no-stream', [eventOf(0), eventOf(1)])
      await change('truncate', stream)
    }
    expect((await store.hidden()).map(({ stream }) => stream)).toEqual(streams.sort())
  })

  it('a truncated stream is whole again once its metadata were written without the limit', async () => {
    await change('truncate')
    await change('clear metadata')
    expect([await store.hidden(), (await store.read('s')).length]).toEqual([[], 3])
  })

  it('a soft-deleted stream is named until its metadata were written twice', async () => {
    await change('delete')
    const hidden = [{ stream: 's', first: null, isFinal: false }]
    expect(await store.hidden()).toEqual(hidden)
    await change('clear metadata')
    expect([await store.hidden(), await store.read('s')]).toEqual([hidden, []])
    await change('clear metadata')
    expect([await store.hidden(), (await store.read('s')).length]).toEqual([[], 3])
  })

  it('a soft-deleted stream to which a command appended is named with the first event after', async () => {
    await change('delete')
    await store.append('s', 'no-stream', [eventOf(3)])
    expect(await store.hidden()).toEqual([{ stream: 's', first: 3, isFinal: false }])
  })

  it('a tombstoned stream is named for good, one erased by Docketry and those of another installation are not', async () => {
    await change('tombstone')
    await store.erase('s-whole')
    expect(await store.hidden()).toEqual([{ stream: 's', first: null, isFinal: true }])
    const other = openEventStore(neededAddress('eventstoredb'), { prefix: newPrefix() })
    expect(await other.hidden()).toEqual([])
    await other.close()
  })
})
