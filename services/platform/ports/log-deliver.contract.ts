/** Sending and delivering: contents, order and timing. */
import { setImmediate as tick } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { gate } from '../testing/gate.ts'
import { firsts, messagesOf, numberOf, remember, sorted, upTo } from '../testing/messages.ts'
import { usePort } from '../testing/use-port.ts'
import type { Delivered, Log } from './log.ts'
import type { PortFactory } from '../testing/port-under-test.ts'

const child = fileURLToPath(new URL('./log.child.ts', import.meta.url))

export function deliverContract(factory: PortFactory<Log>): void {
  const { port: log, reopen, killed } = usePort(factory)

  it('delivers key, value and headers as they were sent', async () => {
    const value = { text: 'Zoë \ud83e\uddfe', list: [1, null, { deep: false }], 'a.b': -0.5 }
    await log().send([
      { topic: 'pages', key: 'page-ä', value, headers: { causeId: 'e1' } },
      { topic: 'pages', key: '', value: null },
    ])
    const { seen, settled } = await remember(log(), 'g', ['pages'])
    await settled()
    expect(seen.find(({ key }) => key === 'page-ä')).toMatchObject({
      topic: 'pages',
      value,
      headers: { causeId: 'e1' },
      attempt: 1,
    })
    expect(seen.find(({ key }) => key === '')).toMatchObject({ value: null })
  })

  it('keeps the order of each key', async () => {
    await log().send(messagesOf('pages', 100, 7))
    const { seen, settled } = await remember(log(), 'g', ['pages'])
    await log().send(messagesOf('pages', 100, 7, 100))
    await settled()
    for (const key of new Set(seen.map(one => one.key))) {
      const numbers = firsts(seen.filter(one => one.key === key))
      expect(numbers).toEqual(sorted(numbers))
    }
    expect(sorted(firsts(seen))).toEqual(upTo(200))
  })

  it('assigns a key always the same partition, with increasing offsets', async () => {
    await log().send(messagesOf('pages', 60, 20))
    const { seen, settled } = await remember(log(), 'g', ['pages'])
    await settled()
    const partitions = new Map<string, Set<number>>()
    for (const { key, partition } of seen) partitions.set(key, (partitions.get(key) ?? new Set()).add(partition))
    expect([...partitions.values()].every(({ size }) => size === 1)).toBe(true)
    const offsets = new Map(seen.map(message => [numberOf(message), message]))
    const inOrder = sorted([...offsets.keys()]).map(n => offsets.get(n) as Delivered)
    for (const partition of new Set(seen.map(one => one.partition))) {
      const rising = inOrder.filter(one => one.partition === partition).map(({ offset }) => offset)
      expect(rising).toEqual(sorted([...new Set(rising)]))
    }
  })

  it('handles at most one message of a partition at a time', async () => {
    const handling = new Set<number>()
    const concurrentHandled = gate()
    await log().send(messagesOf('pages', 80, 40))
    const consumer = await log().consume({
      group: 'g',
      topics: ['pages'],
      async handle({ partition }) {
        expect(handling.has(partition)).toBe(false)
        handling.add(partition)
        // Partitions do not wait for each other: the first message waits until one of another partition is being handled.
        if (handling.size > 1) concurrentHandled.open()
        await concurrentHandled.opened
        await tick()
        handling.delete(partition)
      },
    })
    await consumer.settled()
    expect(await log().deadLetters('pages')).toEqual([])
  })

  it('never delivers synchronously within `send`', async () => {
    const { seen, settled } = await remember(log(), 'g', ['pages'])
    const sending = log().send(messagesOf('pages', 1))
    expect(seen).toEqual([])
    await sending
    await settled()
    expect(firsts(seen)).toEqual([0])
  })

  it('does not treat a slow handler as failed', async () => {
    const slow = gate()
    const seen: Delivered[] = []
    await log().send([{ topic: 'pages', key: 'key-0', value: { n: 0 } }])
    const consumer = await log().consume({
      group: 'g',
      topics: ['pages', 'others'],
      async handle(message) {
        seen.push(message)
        if (message.topic === 'others' && numberOf(message) === 299) slow.open()
        if (message.topic === 'pages') await slow.opened
      },
    })
    await log().send(messagesOf('others', 300, 50))
    await slow.opened
    await consumer.settled()
    expect(firsts(seen.filter(({ topic }) => topic === 'others'))).toHaveLength(300)
    expect(seen.filter(({ topic }) => topic === 'pages').every(({ attempt }) => attempt === 1)).toBe(true)
    expect(await log().deadLetters('pages')).toEqual([])
  })

  it('redelivers the message that was being handled when its process was killed', async () => {
    await log().send(messagesOf('pages', 3, 1))
    // The child completes message 0 and prints so; then it starts message 1, prints so, and never completes it.
    const printed = await killed(child, 2)
    expect(printed).toEqual(expect.arrayContaining(['done 0', 'started 1']))
    const { seen, settled } = await remember(log(), 'g', ['pages'])
    await settled()
    expect(firsts(seen)).toEqual(expect.arrayContaining([1, 2]))
  })

  it('keeps acknowledged messages when its process is killed', async () => {
    const printed = await killed(child, 40)
    const { seen, settled } = await remember(log(), 'checker', ['sent'])
    await settled()
    const sent = printed.flatMap(line => (line.startsWith('sent ') ? [Number(line.slice(5))] : []))
    expect(sent.length).toBeGreaterThan(20)
    expect(firsts(seen)).toEqual(expect.arrayContaining(sent))
  })

  it('keeps messages and committed offsets after reopening', async () => {
    await log().send(messagesOf('pages', 10))
    const first = await remember(log(), 'g', ['pages'])
    await first.settled()
    await first.close()
    await log().send(messagesOf('pages', 10, 5, 10))
    await reopen()
    const { seen, settled } = await remember(log(), 'g', ['pages'])
    await settled()
    expect(firsts(seen)).toEqual(expect.arrayContaining([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]))
    expect((await log().lag('g', ['pages'])).every(({ committed, end }) => committed === end)).toBe(true)
  })

  it.each([
    ['an invalid topic name', { topic: 'pages/1', key: 'a', value: 1 }, 'invalid-message'],
    ['a value over 1 MB', { topic: 'pages', key: 'a', value: 'x'.repeat(1_000_001) }, 'too-large'],
  ])('refuses %s and sends no message of the call', async (_, message, code) => {
    await expect(log().send([...messagesOf('pages', 1), message])).rejects.toMatchObject({ code })
    const { seen, settled } = await remember(log(), 'g', ['pages'])
    await settled()
    expect(seen).toEqual([])
  })
}
