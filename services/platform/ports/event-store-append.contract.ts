/** Appending and reading: revisions, limits, durability. */
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { coded } from '../errors/coded.ts'
import { hashOf } from '../events/hash-chain.ts'
import { brokenAt } from '../testing/broken-at.ts'
import { newId } from '../events/ids.ts'
import { eventOf, eventsOf, numbersOf } from '../testing/events.ts'
import { usePort } from '../testing/use-port.ts'
import type { EventStore, Expected } from './event-store.ts'
import type { PortFactory } from '../testing/port-under-test.ts'

const child = fileURLToPath(new URL('./event-store.child.ts', import.meta.url))

export function appendContract(factory: PortFactory<EventStore>): void {
  const { port: store, reopen, killed } = usePort(factory)

  /** Every combination of expected revision and state of the stream. */
  const table: [there: string, expected: Expected, outcome: string][] = [
    ['absent', 'no-stream', 'written'],
    ['absent', 0, 'wrong-revision, actual no-stream'],
    ['absent', 7, 'wrong-revision, actual no-stream'],
    ['present', 'no-stream', 'wrong-revision, actual 1'],
    ['present', 1, 'written'],
    ['present', 0, 'wrong-revision, actual 1'],
    ['present', 9, 'wrong-revision, actual 1'],
    ['erased', 'no-stream', 'stream-erased'],
    ['erased', 1, 'stream-erased'],
    ['erased', 9, 'stream-erased'],
  ]
  it.each(table)('on a stream that is %s, expecting %s: %s', async (there, expected, outcome) => {
    if (there !== 'absent') await store().append('s', 'no-stream', eventsOf(1, 2))
    if (there === 'erased') await store().erase('s')
    const before = there === 'present' ? [1, 2] : []
    const result = await store()
      .append('s', expected, eventsOf(3))
      .then(
        () => 'written',
        (error: { code: string; actual?: Expected }) => (error.actual === undefined ? error.code : `${error.code}, actual ${error.actual}`),
      )
    expect(result).toBe(outcome)
    if (there !== 'erased') expect(numbersOf(await store().read('s'))).toEqual(outcome === 'written' ? [...before, 3] : before)
  })

  it('counts revisions from 0 without gaps and returns the last one written', async () => {
    expect((await store().append('s', 'no-stream', eventsOf(1, 2, 3))).revision).toBe(2)
    expect((await store().append('s', 2, eventsOf(4))).revision).toBe(3)
    expect((await store().read('s')).map(({ revision }) => revision)).toEqual([0, 1, 2, 3])
    expect(numbersOf(await store().read('s', 2))).toEqual([3, 4])
    expect(await store().read('s', 9)).toEqual([])
  })

  it('reads an absent stream as empty, and the head of an empty store as null', async () => {
    expect(await store().read('nowhere')).toEqual([])
    expect(await store().head()).toBeNull()
  })

  it('shows an acknowledged append to every later read', async () => {
    for (let i = 0; i < 20; i += 1) {
      const { position } = await store().append('s', i === 0 ? 'no-stream' : i - 1, eventsOf(i))
      expect(await store().head()).toBe(position)
      expect((await store().read('s', i))[0]?.position).toBe(position)
    }
  })

  it('assigns strictly increasing safe integers as positions, in the order of each stream', async () => {
    await Promise.all(
      ['a', 'b', 'c'].map(async stream => {
        for (let i = 0; i < 10; i += 1) await store().append(stream, i === 0 ? 'no-stream' : i - 1, eventsOf(i))
      }),
    )
    for (const stream of ['a', 'b', 'c']) {
      const positions = (await store().read(stream)).map(({ position }) => position)
      expect(positions).toEqual([...positions].sort((a, b) => a - b))
      expect(new Set(positions).size).toBe(10)
      expect(positions.every(Number.isSafeInteger)).toBe(true)
    }
  })

  it('accepts one of twenty concurrent appends at one revision', async () => {
    await store().append('s', 'no-stream', eventsOf(0))
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => store().append('s', 0, eventsOf(i + 1))))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'wrong-revision', actual: 1 })
    expect(await store().read('s')).toHaveLength(2)
  })

  it('accepts one of two concurrent appends that create a stream', async () => {
    const results = await Promise.allSettled([store().append('s', 'no-stream', eventsOf(1)), store().append('s', 'no-stream', eventsOf(2))])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await store().read('s')).toHaveLength(1)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['an empty append', () => store().append('s', 'no-stream', [])],
    ['an id that is not a UUID', () => store().append('s', 'no-stream', [eventOf(1, 'page-1')])],
    ['an invalid revision', () => store().append('s', -1, eventsOf(1))],
    ['an empty stream name', () => store().append('', 'no-stream', eventsOf(1))],
    ['the name of a system stream', () => store().append('$s', 'no-stream', eventsOf(1))],
    ['a stream name that is not ASCII', () => store().append('rechnung-ä', 'no-stream', eventsOf(1))],
  ])('refuses %s, and the store stays usable', async (_, append) => {
    await expect(append()).rejects.toMatchObject({ code: 'invalid-append' })
    await store().append('s', 'no-stream', eventsOf(1))
  })

  it('rejects data that is not JSON, and the store stays usable', async () => {
    await expect(store().append('s', 'no-stream', [{ ...eventOf(1), data: { n: 1n } }])).rejects.toThrow(TypeError)
    await expect(store().append('s', 'no-stream', [{ ...eventOf(1), data: undefined }])).rejects.toThrow()
    await store().append('s', 'no-stream', eventsOf(1))
  })

  it('refuses the whole append over 1 MiB, also when each event is smaller', async () => {
    const large = (n: number) => ({ ...eventOf(n), data: { n, text: 'ä'.repeat(150_000) } })
    await store().append('s', 'no-stream', [large(1), large(2), large(3)])
    await expect(store().append('s', 2, [large(4), large(5), large(6), large(7)])).rejects.toMatchObject({ code: 'too-large' })
    expect(numbersOf(await store().read('s'))).toEqual([1, 2, 3])
  })

  it('returns events exactly as stored', async () => {
    const data = {
      text: 'Zoë “quoted” \u0000 \ud83e\uddfe \u2028',
      'a.b': [],
      empty: {},
      none: null,
      n: -0.1,
      big: Number.MAX_SAFE_INTEGER,
      deep: [[{ x: [false] }]],
    }
    const first = { ...eventOf(1), data }
    const second = { ...eventOf(2), metadata: { ...eventOf(2).metadata, prev: hashOf(first), firmId: newId(), causeId: newId() } }
    await store().append('invoice-1', 'no-stream', [first, second])
    await reopen()
    const stored = await store().read('invoice-1')
    expect(stored).toEqual(
      [first, second].map((event, revision) => ({
        ...event,
        stream: 'invoice-1',
        revision,
        position: expect.any(Number) as number,
      })),
    )
    expect(brokenAt(stored)).toBeNull()
  })

  it('keeps every acknowledged append completely when its process is killed', async () => {
    const acknowledged = await killed(child, 150)
    expect(acknowledged.length).toBeGreaterThanOrEqual(150)
    for (const line of acknowledged) {
      const [stream = '', revision = '', id] = line.split(' ')
      const [event] = await store().read(stream, Number(revision))
      if (event?.id !== id) throw coded('lost', `${line} was acknowledged and is not there`)
    }
    for (let writer = 0; writer < 8; writer += 1) {
      const stored = await store().read(`writer-${writer}`)
      // Each append has two events: an odd number would be a partial append.
      expect(stored.length % 2).toBe(0)
      await store().append(`writer-${writer}`, stored.length === 0 ? 'no-stream' : stored.length - 1, eventsOf(1))
    }
  })
}
