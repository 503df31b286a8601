import { describe, expect, it } from 'vitest'
import { logContract } from '../../platform/ports/log.contract.ts'
import { gate } from '../../platform/testing/gate.ts'
import { firsts, messagesOf, sorted, upTo } from '../../platform/testing/messages.ts'
import type { Delivered } from '../../platform/ports/log.ts'
import { addressOf } from '../../testing/servers.ts'
import { partOn } from './testing/open-part.ts'

const factory = partOn('log', addressOf('kafka'))
/** Long, so that a machine that stalls for seconds does not count as a crash. */
const longSessionFactory = partOn('log', addressOf('kafka'), { sessionMs: 60_000 })

describe.skipIf(addressOf('kafka') === null)('Kafka', () => {
  logContract('the log on Kafka', factory)

  it('lets members join and leave while one handles a slow message, and handles one message of a partition at a time', async () => {
    const place = await longSessionFactory()
    const log = await place.open()
    const [taken, slow] = [gate(), gate()]
    const seen: Delivered[] = []
    const handling = new Map<string, Set<number>>()
    const join = (member: string) => {
      const mine = new Set<number>()
      handling.set(member, mine)
      return log.consume({
        group: 'g',
        topics: ['pages'],
        async handle(message) {
          expect(mine.has(message.partition)).toBe(false)
          mine.add(message.partition)
          if (message.key === 'key-0') {
            taken.open()
            await slow.opened
          }
          mine.delete(message.partition)
          seen.push(message)
        },
      })
    }
    const first = await join('first')
    await log.send(messagesOf('pages', 40, 20))
    await taken.opened
    // Neither waits for the slow message: a busy member still sends heartbeats and rejoins.
    const second = await join('second')
    await log.send(messagesOf('pages', 40, 20, 40))
    const third = await join('third')
    slow.open()
    await second.close()
    await Promise.all([first.settled(), third.settled()])
    expect(sorted(firsts(seen))).toEqual(upTo(80))
    for (const key of new Set(seen.map(one => one.key))) {
      const numbers = firsts(seen.filter(one => one.key === key))
      expect(numbers).toEqual(sorted(numbers))
    }
    // A partition that moves while its message is handled causes no failure, also when the member leaves next.
    expect(new Set(seen.map(({ attempt }) => attempt))).toEqual(new Set([1]))
    expect(await log.deadLetters('pages')).toEqual([])
    await log.close()
    await place.remove()
  })

  it('sends many large messages of one partition, in order', async () => {
    const place = await factory()
    const log = await place.open()
    const text = 'x'.repeat(300_000)
    await log.send(Array.from({ length: 12 }, (_, n) => ({ topic: 'pages', key: 'a', value: { n, text } })))
    const seen: Delivered[] = []
    const consumer = await log.consume({ group: 'g', topics: ['pages'], handle: async message => void seen.push(message) })
    await consumer.settled()
    expect(firsts(seen)).toEqual(upTo(12))
    await log.close()
    await place.remove()
  })
})
