/** Consumer groups: independent of each other; members share the messages without losing any. */
import { setImmediate as tick } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { gate } from '../testing/gate.ts'
import { firsts, messagesOf, numberOf, remember, sorted, upTo } from '../testing/messages.ts'
import { usePort } from '../testing/use-port.ts'
import type { Delivered, Log } from './log.ts'
import type { PortFactory } from '../testing/port-under-test.ts'

export function groupContract(factory: PortFactory<Log>): void {
  const { port: log } = usePort(factory)

  it('delivers every message to every group, also to one that starts later', async () => {
    const early = await remember(log(), 'early', ['pages'])
    await log().send(messagesOf('pages', 30))
    await early.settled()
    const late = await remember(log(), 'late', ['pages'])
    await late.settled()
    expect(sorted(firsts(early.seen))).toEqual(upTo(30))
    expect(sorted(firsts(late.seen))).toEqual(upTo(30))
  })

  it('a slow group does not delay another', async () => {
    const released = gate()
    const stuck = await log().consume({ group: 'stuck', topics: ['pages'], handle: () => released.opened })
    const free = await remember(log(), 'free', ['pages'])
    await log().send(messagesOf('pages', 20))
    await free.settled()
    expect(sorted(firsts(free.seen))).toEqual(upTo(20))
    expect((await log().lag('stuck', ['pages'])).some(({ committed, end }) => committed < end)).toBe(true)
    released.open()
    await stuck.settled()
  })

  it('the members of a group share its partitions', async () => {
    const [one, two] = [await remember(log(), 'g', ['pages']), await remember(log(), 'g', ['pages'])]
    await log().send(messagesOf('pages', 200, 50))
    await Promise.all([one.settled(), two.settled()])
    expect(sorted(firsts([...one.seen, ...two.seen]))).toEqual(upTo(200))
    expect(Math.min(one.seen.length, two.seen.length)).toBeGreaterThan(0)
  })

  it('a group loses no message and keeps the order when members join and leave', async () => {
    const seen: Delivered[] = []
    const join = () =>
      log().consume({
        group: 'g',
        topics: ['pages'],
        async handle(message) {
          await tick()
          seen.push(message)
        },
      })
    const first = await join()
    await log().send(messagesOf('pages', 100, 20))
    const second = await join()
    await first.close()
    await log().send(messagesOf('pages', 100, 20, 100))
    const third = await join()
    await second.close()
    await third.settled()
    expect(sorted(firsts(seen))).toEqual(upTo(200))
    for (const key of new Set(seen.map(one => one.key))) {
      const numbers = firsts(seen.filter(one => one.key === key))
      expect(numbers).toEqual(sorted(numbers))
    }
  })

  it('a closing member completes its current message and receives no more', async () => {
    const [taken, released] = [gate(), gate()]
    const seen: number[] = []
    const consumer = await log().consume({
      group: 'g',
      topics: ['pages'],
      async handle(message) {
        taken.open()
        await released.opened
        seen.push(numberOf(message))
      },
    })
    await log().send(messagesOf('pages', 5, 1))
    await taken.opened
    const closing = consumer.close()
    released.open()
    await closing
    const atClose = seen.length
    expect(atClose).toBe(1)
    const next = await remember(log(), 'g', ['pages'])
    await next.settled()
    expect(seen).toHaveLength(atClose)
    expect(sorted([...new Set([...seen, ...firsts(next.seen)])])).toEqual(upTo(5))
  })

  it('one consumer reads several topics', async () => {
    const { seen, settled } = await remember(log(), 'read', ['read', 'read.later'])
    await log().send([...messagesOf('read', 5), ...messagesOf('read.later', 5, 5, 5), ...messagesOf('other', 1, 5, 10)])
    await settled()
    expect(sorted(firsts(seen))).toEqual(upTo(10))
  })

  it('reports the lag of a group', async () => {
    await log().send(messagesOf('pages', 40, 40))
    const ends = await log().lag('g', ['pages'])
    expect(ends.reduce((sum, { end, committed }) => sum + end - committed, 0)).toBeGreaterThanOrEqual(40)
    const { settled } = await remember(log(), 'g', ['pages'])
    await settled()
    for (const { committed, end } of await log().lag('g', ['pages'])) expect(committed).toBe(end)
  })

  it('a consumer without messages is settled at once', async () => {
    const { seen, settled } = await remember(log(), 'g', ['never-used'])
    await settled()
    expect(seen).toEqual([])
  })
}
