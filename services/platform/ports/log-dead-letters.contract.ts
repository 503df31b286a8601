/** Messages that cannot be handled: retried, then set aside with their reason, without blocking others. */
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { coded } from '../errors/coded.ts'
import { firsts, messagesOf, numberOf, sorted, upTo } from '../testing/messages.ts'
import { usePort } from '../testing/use-port.ts'
import type { Delivered, Log } from './log.ts'
import { partitionOf } from './partition.ts'
import type { PortFactory } from '../testing/port-under-test.ts'

const child = fileURLToPath(new URL('./log-crash.child.ts', import.meta.url))

export function deadContract(factory: PortFactory<Log>): void {
  const { port: log, reopen, killed } = usePort(factory)

  /** Fails on message `failing` while `fails()` is true. */
  async function consume(
    failing: number,
    fails: () => boolean = () => true,
    other: { attempts?: number; dead?: () => Promise<void> } = {},
  ) {
    const seen: Delivered[] = []
    const consumer = await log().consume({
      group: 'g',
      topics: ['pages'],
      ...other,
      async handle(message) {
        seen.push(message)
        if (numberOf(message) === failing && fails()) throw new Error('cannot be read')
      },
    })
    return { seen, ...consumer }
  }

  it('retries a message, then sets it aside with its reason, and the partition continues', async () => {
    const { seen, settled } = await consume(2, () => true, { attempts: 4 })
    await log().send(messagesOf('pages', 5, 1))
    await settled()
    expect(sorted(firsts(seen))).toEqual(upTo(5))
    const attempts = seen.filter(message => numberOf(message) === 2).map(({ attempt }) => attempt)
    expect(attempts.slice(0, 4)).toEqual([1, 2, 3, 4])
    expect(await log().deadLetters('pages')).toMatchObject([
      { topic: 'pages', key: 'key-0', value: { n: 2 }, reason: 'cannot be read', group: 'g' },
    ])
    await reopen()
    expect(await log().deadLetters('pages')).toHaveLength(1)
  })

  it('makes three attempts by default, and keeps the order meanwhile', async () => {
    const { seen, settled } = await consume(1)
    await log().send(messagesOf('pages', 3, 1))
    await settled()
    expect(Math.max(...seen.map(({ attempt }) => attempt))).toBe(3)
    expect(firsts(seen)).toEqual([0, 1, 2])
  })

  it('sets no message aside that succeeds on a later attempt', async () => {
    let failures = 2
    const { settled } = await consume(0, () => failures-- > 0)
    await log().send(messagesOf('pages', 2, 1))
    await settled()
    expect(await log().deadLetters('pages')).toEqual([])
  })

  it('does not count transient errors of the stores as attempts', async () => {
    const transientCodes = ['storage-full', 'unknown-outcome', 'ENOSPC', 'storage-full', 'closed']
    const attempts: number[] = []
    const consumer = await log().consume({
      group: 'g',
      topics: ['pages'],
      attempts: 2,
      async handle({ attempt }) {
        attempts.push(attempt)
        const code = transientCodes.shift()
        if (code !== undefined) throw coded(code, 'The disk is full.')
      },
    })
    await log().send(messagesOf('pages', 1, 1))
    await consumer.settled()
    expect(new Set(attempts)).toEqual(new Set([1]))
    expect([transientCodes, await log().deadLetters('pages')]).toEqual([[], []])
  })

  it('delivers a fresh copy of a message on every attempt', async () => {
    const seen: unknown[] = []
    const consumer = await log().consume({
      group: 'g',
      topics: ['pages'],
      async handle({ value, attempt }) {
        seen.push(structuredClone(value))
        ;(value as { n: number }).n = 99
        if (attempt < 2) throw new Error('once more')
      },
    })
    await log().send(messagesOf('pages', 1))
    await consumer.settled()
    expect(new Set(seen.map(value => JSON.stringify(value)))).toEqual(new Set(['{"n":0}']))
  })

  it('calls `dead` before a message becomes a dead letter, and retries the message when that fails', async () => {
    let refusals = 2
    const calls: number[] = []
    const { seen, settled } = await consume(0, () => true, {
      attempts: 2,
      async dead() {
        calls.push(refusals)
        if (refusals-- > 0) throw new Error('not yet')
      },
    })
    await log().send(messagesOf('pages', 2, 1))
    await settled()
    expect(calls.slice(0, 3)).toEqual([2, 1, 0])
    expect(firsts(seen)).toEqual([0, 1])
    expect(await log().deadLetters('pages')).toHaveLength(1)
  })

  async function killing(kills: number) {
    const other = ['b', 'c', 'd', 'e', 'f'].find(key => partitionOf(key, 4) !== partitionOf('a', 4)) ?? ''
    const message = (n: number, key: string) => ({ topic: 'pages', key, value: { n, kills } })
    await log().send([message(0, 'a'), message(1, 'a'), message(2, 'a'), message(3, other)])
    const printed: string[][] = []
    for (let i = 0; i < Math.min(kills, 3) + 1; i += 1) printed.push(await killed(child, Infinity))
    expect(printed.flat().filter(line => line.startsWith('not settled'))).toEqual([])
    expect((await log().lag('g', ['pages'])).filter(({ committed, end }) => committed !== end)).toEqual([])
    // A message that was being handled concurrently when the process was killed is delivered again.
    expect(printed.flat().filter(line => line.startsWith('3 '))).toEqual(['3 1 0', '3 1 1'])
    return { tries: printed.map(lines => lines.filter(line => line.startsWith('1 '))), last: printed.at(-1) }
  }

  it('does not count the crash of a process as an attempt of the messages that it was handling', async () => {
    const { tries, last } = await killing(2)
    expect(tries).toEqual([['1 1 0'], ['1 1 1'], ['1 1 2']])
    expect(last).toContain('2 1 0')
    expect(await log().deadLetters('pages')).toEqual([])
  })

  it('sets a message aside that crashes its process every time, at the crash limit of the consumer, and the partition continues', async () => {
    const { tries, last } = await killing(99)
    // The fourth process makes no attempt.
    expect(tries).toEqual([['1 1 0'], ['1 1 1'], ['1 1 2'], []])
    expect(last).toEqual(expect.arrayContaining(['dead 1', '2 1 0']))
    expect(await log().deadLetters('pages')).toMatchObject([
      { value: { n: 1 }, group: 'g', reason: expect.stringContaining('begun 3 times') },
    ])
  })

  it('`retryDead` sends a dead letter again and removes it from the dead letters', async () => {
    let broken = true
    const { seen, settled } = await consume(0, () => broken, { attempts: 1 })
    await log().send([{ topic: 'pages', key: 'a', value: { n: 0 }, headers: { causeId: 'e1' } }])
    await settled()
    broken = false
    const [dead] = await log().deadLetters('pages')
    await log().retryDead(dead?.id ?? '')
    await settled()
    expect(await log().deadLetters('pages')).toEqual([])
    expect(seen.at(-1)).toMatchObject({ key: 'a', value: { n: 0 }, headers: { causeId: 'e1' } })
  })

  it('`skipDead` removes a dead letter, and both fail with `no-such-message` for an unknown id', async () => {
    const { settled } = await consume(0, () => true, { attempts: 1 })
    await log().send(messagesOf('pages', 1))
    await settled()
    const [dead] = await log().deadLetters('pages')
    await log().skipDead(dead?.id ?? '')
    expect(await log().deadLetters('pages')).toEqual([])
    await expect(log().skipDead(dead?.id ?? '')).rejects.toMatchObject({ code: 'no-such-message' })
    await expect(log().retryDead(dead?.id ?? '')).rejects.toMatchObject({ code: 'no-such-message' })
  })
}
