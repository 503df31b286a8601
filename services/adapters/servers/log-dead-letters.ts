/**
 * Dead letters in the compacted topic `<topic>.dead`: the last record of each id is the message with its reason, or a tombstone once it
 * was retried or skipped. A reader per topic starts at its first use and follows the topic from then on.
 */
import { randomUUID } from 'node:crypto'
import { coded, reasonOf } from '../../platform/errors/coded.ts'
import type { DeadLetter, Delivered, Json, Message } from '../../platform/ports/log.ts'
import type { Report } from '../../platform/errors/report.ts'
import type { KafkaHandle, KafkaMessage } from './kafka.ts'

/** `next` is the offset after the last one read; `failure` is set when the reader has stopped. */
type Reader = { dead: Map<string, DeadLetter>; next: number; failure: unknown; wake: (() => void)[]; close(): Promise<void> }

type DeadLetters = {
  add(message: Delivered, group: string, reason: string): Promise<void>
  list(topic: string): Promise<DeadLetter[]>
  /** Throws `no-such-message`. */
  find(id: string): Promise<DeadLetter>
  remove(message: DeadLetter): Promise<void>
  close(): Promise<void>
}

/** Characters; so that the message with its reason stays below the size limit. */
const maxReasonLength = 2000
const deadOf = (topic: string): string => `${topic}.dead`
const topicOfId = (id: string): string => id.split('/')[0] ?? ''

function deadLetterOf(topic: string, id: string, value: Buffer, headers: Record<string, unknown>): DeadLetter {
  const text = (name: string): string => String(headers[name] ?? '')
  const original = text('headers')
  return {
    id,
    topic,
    key: text('key'),
    value: JSON.parse(value.toString()) as Json,
    reason: text('reason'),
    group: text('group'),
    at: Number(text('at')),
    ...(original === '' ? {} : { headers: JSON.parse(original) as Message['headers'] & object }), // written below
  }
}

export function deadLetters(kafka: KafkaHandle, report: Report): DeadLetters {
  const readers = new Map<string, Promise<Reader>>()
  const named = (topic: string): string => kafka.withPrefix(deadOf(topic))

  async function read(topic: string): Promise<Reader> {
    await kafka.ensure([named(topic)], 1)
    // Its own group without commits, which ends with its only member.
    const consumer = kafka.consumer(kafka.withPrefix(`dead-reader-${randomUUID()}`))
    const reader: Reader = { dead: new Map(), next: 0, failure: null, wake: [], close: () => consumer.disconnect() }
    const wake = (): void => {
      for (const done of reader.wake.splice(0)) done()
    }
    consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
      report(`the reader of ${deadOf(topic)} has lost its connection`, { reason: reasonOf(error) })
      // After a restart it reads the whole topic again, with the same result.
      if (restart) return
      readers.delete(topic)
      reader.failure = error
      wake()
    })
    const apply = ({ key, value, headers, offset }: KafkaMessage): void => {
      const id = String(key)
      if (value === null) reader.dead.delete(id)
      else reader.dead.set(id, deadLetterOf(topic, id, value, headers ?? {}))
      reader.next = Number(offset) + 1
      wake()
    }
    await consumer.connect()
    await consumer.subscribe({ topics: [named(topic)], fromBeginning: true })
    await consumer.run({ autoCommit: false, eachMessage: async ({ message }) => apply(message) })
    return reader
  }

  function readerOf(topic: string): Promise<Reader> {
    const existing = readers.get(topic)
    if (existing) return existing
    const reader = kafka.run(() => read(topic))
    readers.set(topic, reader)
    reader.catch(() => readers.delete(topic))
    return reader
  }

  /** All dead letters stored before the call, by id. */
  async function current(topic: string): Promise<Map<string, DeadLetter>> {
    await kafka.ensure([named(topic)], 1)
    const [end] = await kafka.ends(named(topic))
    if (Number(end?.high ?? 0) === 0) return new Map()
    const reader = await readerOf(topic)
    while (reader.next < Number(end?.high ?? 0)) {
      if (reader.failure !== null) throw coded('unknown-outcome', `Kafka does not answer: ${reasonOf(reader.failure)}`)
      await new Promise<void>(resolve => reader.wake.push(resolve))
    }
    return reader.dead
  }

  return {
    async add({ topic, key, value, headers, partition, offset }, group, reason) {
      await kafka.ensure([named(topic)], 1)
      const facts = { key, group, reason: reason.slice(0, maxReasonLength), at: String(Date.now()) }
      // The id makes a repeat harmless.
      const id = `${topic}/${partition}/${offset}/${group}`
      const all = { ...facts, ...(headers ? { headers: JSON.stringify(headers) } : {}) }
      await kafka.send([{ topic: named(topic), key: id, value: JSON.stringify(value), headers: all }])
    },
    async list(topic) {
      return [...(await current(topic)).values()].sort((a, b) => a.at - b.at)
    },
    async find(id) {
      const message = (await current(topicOfId(id))).get(id)
      if (!message) throw coded('no-such-message', `There is no dead letter ${id}.`)
      return message
    },
    remove: ({ id, topic }) => kafka.send([{ topic: named(topic), key: id, value: null }]),
    async close() {
      const open = await Promise.allSettled(readers.values())
      await Promise.allSettled(open.map(one => (one.status === 'fulfilled' ? one.value.close() : null)))
    },
  }
}
