/** The log on Kafka: at least once, in order within a key, committed after the effect. */
import { coded } from '../../platform/errors/coded.ts'
import { pause } from '../../platform/concurrency/pause.ts'
import type { ConsumeOptions, Consumer, Delivered, Json, Log, Message, PartitionLag } from '../../platform/ports/log.ts'
import { checkMessage } from '../../platform/ports/message-rules.ts'
import { reportToStderr, type Report } from '../../platform/errors/report.ts'
import { makeReadWriteLock } from '../../platform/concurrency/read-write-lock.ts'
import type { KafkaHandle, KafkaMessage } from './kafka.ts'
import { deadLetters } from './log-dead.ts'
import { joinGroup, type Member } from './log-member.ts'
import { work } from './log-work.ts'

/** `retryDelayMs` (default 250): before a failed message is tried again; four times as long each time after. */
export type LogOptions = { retryDelayMs?: number; report?: Report }

/** Between two looks at where a group stands, for `settled`. */
const lookEveryMs = 25

function deliveredOf(topic: string, partition: number, message: KafkaMessage, attempt: number, deaths: number): Delivered {
  const { key, value, headers, offset } = message
  const texts = Object.entries(headers ?? {}).map(([name, text]) => [name, String(text)])
  return {
    topic,
    key: String(key ?? ''),
    value: JSON.parse(String(value)) as Json,
    partition,
    offset: Number(offset),
    attempt,
    deaths,
    ...(texts.length === 0 ? {} : { headers: Object.fromEntries(texts) as Record<string, string> }),
  }
}

/**
 * The log on an open connection, which it leaves open. Besides the port's errors: `unknown-outcome`, `too-few-partitions`,
 * `closed`.
 */
export function openLog(kafka: KafkaHandle, { retryDelayMs = 250, report = reportToStderr }: LogOptions = {}): Log {
  const dead = deadLetters(kafka, report)
  const members = new Set<Member>()
  const turns = makeReadWriteLock()
  let closed = false

  const open = (): void => {
    if (closed) throw coded('closed', 'The log is closed.')
  }

  async function send(messages: Message[]): Promise<void> {
    open()
    messages.forEach(checkMessage)
    const named = messages.map(({ topic, key, value, headers }) => ({
      topic: kafka.named(topic),
      key,
      value: JSON.stringify(value),
      ...(headers ? { headers } : {}),
    }))
    await kafka.ensure(named.map(({ topic }) => topic))
    await kafka.send(named)
  }

  async function lagOf(group: string, topic: string): Promise<PartitionLag[]> {
    const [committed, ends] = await Promise.all([
      kafka.run(() => kafka.admin.fetchOffsets({ groupId: kafka.named(group), topics: [kafka.named(topic)] })),
      kafka.ends(kafka.named(topic)),
    ])
    const partitions = committed.flatMap(one => one.partitions)
    const known = new Map(partitions.map(({ partition, offset }) => [partition, Number(offset)]))
    return ends
      .map(({ partition, low, high }) => {
        // A group that never committed, or whose messages were removed long ago, begins with the oldest that is there.
        const from = Math.max(known.get(partition) ?? -1, Number(low))
        return { topic, partition, committed: from, end: Number(high) }
      })
      .sort((a, b) => a.partition - b.partition)
  }

  async function lag(group: string, topics: string[]): Promise<PartitionLag[]> {
    open()
    await kafka.ensure(topics.map(kafka.named))
    return (await Promise.all(topics.map(topic => lagOf(group, topic)))).flat()
  }

  async function consume(options: ConsumeOptions): Promise<Consumer> {
    open()
    const { group, topics } = options
    await kafka.ensure(topics.map(kafka.named))
    const ours = new Map(topics.map(topic => [kafka.named(topic), topic]))
    const member = await joinGroup(
      kafka,
      {
        group: kafka.named(group),
        topics: [...ours.keys()],
        handle(named, partition, message, stop, begun) {
          const topic = ours.get(named) ?? named
          const once = (attempt: number, deaths: number) => deliveredOf(topic, partition, message, attempt, deaths)
          return work(once, options, (last, reason) => dead.bury(last, group, reason), begun, { retryDelayMs, stop, turns })
        },
      },
      report,
    )
    members.add(member)
    const left = new AbortController()
    return {
      async settled() {
        while (!left.signal.aborted) {
          const all = await lag(group, topics)
          if (!member.busy() && all.every(({ committed, end }) => committed >= end)) return
          await pause(lookEveryMs, left.signal)
        }
      },
      async close() {
        left.abort()
        members.delete(member)
        await member.close()
      },
    }
  }

  return {
    send,
    consume,
    lag,
    async deadMessages(topic) {
      open()
      return dead.list(topic)
    },
    async retryDead(id) {
      open()
      const message = await dead.find(id)
      const { topic, key, value, headers } = message
      await send([{ topic, key, value, ...(headers ? { headers } : {}) }])
      await dead.forget(message)
    },
    async skipDead(id) {
      open()
      await dead.forget(await dead.find(id))
    },
    async close() {
      closed = true
      await Promise.all([...members].map(member => member.close()))
      await dead.close()
    },
  }
}
