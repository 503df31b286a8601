/** The log on Kafka: at least once, in order within a key, committed after the effect. */
import { coded } from '../../platform/errors/coded.ts'
import { pause } from '../../platform/concurrency/timers.ts'
import type { ConsumeOptions, Consumer, Delivered, Json, Log, Message, PartitionLag } from '../../platform/ports/log.ts'
import { deliverWithRetries, succeeds } from '../../platform/ports/log-retries.ts'
import { checkMessage } from '../../platform/ports/validate.ts'
import { reportToStderr, type Report } from '../../platform/errors/report.ts'
import { makeReadWriteLock } from '../../platform/concurrency/read-write-lock.ts'
import type { KafkaHandle, KafkaMessage } from './kafka.ts'
import { deadLetters } from './log-dead-letters.ts'
import { joinGroup, type Member } from './log-member.ts'

/** Caps the retry delay. */
const maxRetryDelayMs = 60_000

/** `retryDelayMs` (default 250): delay before the first retry of a failed message; four times as long for each further one. */
type LogOptions = { retryDelayMs?: number; report?: Report }

/** Polling interval of `settled`. */
const settledPollMs = 25

function deliveredOf(topic: string, partition: number, message: KafkaMessage, attempt: number, crashes: number): Delivered {
  const { key, value, headers, offset } = message
  const texts = Object.entries(headers ?? {}).map(([name, text]) => [name, String(text)])
  return {
    topic,
    key: String(key ?? ''),
    value: JSON.parse(String(value)) as Json,
    partition,
    offset: Number(offset),
    attempt,
    crashes,
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
  const lock = makeReadWriteLock()
  let closed = false

  const open = (): void => {
    if (closed) throw coded('closed', 'The log is closed.')
  }

  async function send(messages: Message[]): Promise<void> {
    open()
    messages.forEach(checkMessage)
    const named = messages.map(({ topic, key, value, headers }) => ({
      topic: kafka.withPrefix(topic),
      key,
      value: JSON.stringify(value),
      ...(headers ? { headers } : {}),
    }))
    await kafka.ensure(named.map(({ topic }) => topic))
    await kafka.send(named)
  }

  async function lagOf(group: string, topic: string): Promise<PartitionLag[]> {
    const [committed, ends] = await Promise.all([
      kafka.run(() => kafka.admin.fetchOffsets({ groupId: kafka.withPrefix(group), topics: [kafka.withPrefix(topic)] })),
      kafka.ends(kafka.withPrefix(topic)),
    ])
    const known = new Map(
      committed.flatMap(({ partitions }) => partitions).map(({ partition, offset }) => [partition, Number(offset)] as const),
    )
    return ends
      .map(({ partition, low, high }) => {
        // Without a commit, or when the committed messages are gone, the group starts at the oldest message.
        const from = Math.max(known.get(partition) ?? -1, Number(low))
        return { topic, partition, committed: from, end: Number(high) }
      })
      .sort((a, b) => a.partition - b.partition)
  }

  async function lag(group: string, topics: string[]): Promise<PartitionLag[]> {
    open()
    await kafka.ensure(topics.map(kafka.withPrefix))
    return (await Promise.all(topics.map(topic => lagOf(group, topic)))).flat()
  }

  async function consume(options: ConsumeOptions): Promise<Consumer> {
    open()
    const { group, topics } = options
    await kafka.ensure(topics.map(kafka.withPrefix))
    const ours = new Map(topics.map(topic => [kafka.withPrefix(topic), topic]))
    const member = await joinGroup(
      kafka,
      {
        group: kafka.withPrefix(group),
        topics: [...ours.keys()],
        handle(named, partition, message, stop, record) {
          const topic = ours.get(named) ?? named
          return deliverWithRetries(options, record, {
            message: (attempt, crashes) => deliveredOf(topic, partition, message, attempt, crashes),
            deadLetter: (last, reason) => succeeds(() => dead.add(last, group, reason)),
            lock,
            retryDelayMs,
            maxRetryDelayMs,
            stop,
            wait: ms => pause(ms, stop),
          })
        },
      },
      report,
    )
    // While the group was joined, the log may have been closed, which could not close this member.
    if (closed) await member.close()
    open()
    members.add(member)
    const left = new AbortController()
    return {
      async settled() {
        while (!left.signal.aborted) {
          const lags = await lag(group, topics)
          if (!member.busy() && lags.every(({ committed, end }) => committed >= end)) return
          await pause(settledPollMs, left.signal)
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
    async deadLetters(topic) {
      open()
      return dead.list(topic)
    },
    async retryDead(id) {
      open()
      const message = await dead.find(id)
      const { topic, key, value, headers } = message
      await send([{ topic, key, value, ...(headers ? { headers } : {}) }])
      await dead.remove(message)
    },
    async skipDead(id) {
      open()
      await dead.remove(await dead.find(id))
    },
    async close() {
      closed = true
      await Promise.all([...members].map(member => member.close()))
      await dead.close()
    },
  }
}
