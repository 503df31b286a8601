import { expect, it } from 'vitest'
import { eventOf } from '../../platform/testing/events.ts'
import { headOf, type LogEntry } from './head.ts'

/** A global order: our events by their stream, others as null. `reads`: number of events read so far. */
function order() {
  const log: LogEntry[] = []
  const erased = new Set<string>()
  /** Streams erased by another process: known after the next read. */
  const learns = new Set<string>()
  const state = { reads: 0 }
  const add = (...streams: (string | null)[]): void => {
    for (const stream of streams) {
      const position = log.length
      const ours = stream === null ? null : { ...eventOf(position), stream, revision: 0, position }
      log.push({ position: { commit: BigInt(position), prepare: BigInt(position) }, ours })
    }
  }
  const head = headOf(
    async (from, count) => {
      learns.forEach(stream => erased.add(stream))
      const end = from === null ? log.length : Number(from.commit)
      const page = log.slice(Math.max(0, end - count), end).reverse()
      state.reads += page.length
      return page.map(one => (one.ours && erased.has(one.ours.stream) ? { ...one, ours: null } : one))
    },
    async () => log.some(({ ours }) => ours && !erased.has(ours.stream)),
    stream => erased.has(stream),
  )
  return { add, head, erased, learns, state }
}
const others = (count: number): null[] => Array.from({ length: count }, () => null)

it('the head is null without an event of ours', async () => {
  const { add, head } = order()
  expect(await head()).toBeNull()
  add(...others(500))
  expect(await head()).toBeNull()
})

it('a new installation does not read the events of others', async () => {
  const { add, head, state } = order()
  add(...others(5000))
  expect([await head(), state.reads <= 32]).toEqual([null, true])
  add('a', ...others(5000))
  expect(await head()).toBe(5000)
})

it('the head is our newest event, however many events others have written before and after', async () => {
  const { add, head } = order()
  add(...others(300), 'a', ...others(5000))
  expect(await head()).toBe(300)
  add('b')
  expect(await head()).toBe(5301)
  add(...others(40))
  expect(await head()).toBe(5301)
})

it('the head skips events of others only once', async () => {
  const { add, head, state } = order()
  add('a', ...others(5000))
  await head()
  state.reads = 0
  add(...others(10))
  expect([await head(), state.reads <= 32]).toEqual([0, true])
})

it('the head is the previous event when the read itself finds that the newest is erased', async () => {
  const { add, head, erased, learns } = order()
  add('a', ...others(50), 'b', ...others(50))
  expect(await head()).toBe(51)
  learns.add('b')
  expect(await head()).toBe(0)
  expect(erased.has('b')).toBe(true)
})

it('the head is the previous event when the newest is erased', async () => {
  const { add, head, erased } = order()
  add('a', ...others(50), 'b', ...others(50))
  expect(await head()).toBe(51)
  erased.add('b')
  expect(await head()).toBe(0)
})

it('every caller sees the events stored before the call', async () => {
  const { add, head } = order()
  const request: Promise<number | null>[] = []
  for (let i = 0; i < 5; i += 1) {
    add(`s-${i}`)
    request.push(head())
  }
  expect((await Promise.all(request)).every((position, i) => position !== null && position >= i)).toBe(true)
})
