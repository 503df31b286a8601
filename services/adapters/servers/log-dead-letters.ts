/**
 * Dead letters in the compacted topic `<topic>.dead`: the last record of each id is the message with its reason, or a tombstone once it
 * was retried or skipped. A reader per topic starts at its first use and follows the topic from then on.
 */
import { randomUUID } from 'node:crypto'
import { coded, reasonOf } from '../../platform/errors/coded.ts'
import type { DeadLetter, Delivered, Json, Message } from '../../platform/ports/log.ts'
import type { Report } from '../../platform/errors/report.ts'
import type { KafkaHandle, KafkaMessage } from './kafka.ts'

/**
 * `next` is the offset after the last one read. `failure`: what those who wait for records get, once the reader has stopped. `wake`: called
 * when a record was read, or the reader has stopped.
 */
type Reader = { dead: Map<string, DeadLetter>; next: number; failure: Error | null; wake: (() => void)[]; disconnect(): Promise<void> }

type DeadLetters = {
  add(message: Delivered, group: string, reason: string): Promise<void>
  list(topic: string): Promise<DeadLetter[]>
  /** Throws `no-such-message`. */
  find(id: string): Promise<DeadLetter>
  remove(message: DeadLetter): Promise<void>
  /** Whoever still waits for records gets `closed`. */
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

function wakeAll({ wake }: Reader): void {
  for (const done of wake.splice(0)) done()
}

function stop(reader: Reader, failure: Error): void {
  reader.failure ??= failure
  wakeAll(reader)
}

const logClosed = (): Error => coded('closed', 'The log is closed.')

export function deadLetters(kafka: KafkaHandle, report: Report): DeadLetters {
  const readers = new Map<string, Promise<Reader>>()
  const named = (topic: string): string => kafka.withPrefix(deadOf(topic))
  let closed = false

  async function read(topic: string): Promise<Reader> {
    await kafka.ensure([named(topic)], 1)
    // Its own group without commits, which ends with its only member.
    const consumer = kafka.consumer(kafka.withPrefix(`dead-reader-${randomUUID()}`))
    const reader: Reader = { dead: new Map(), next: 0, failure: null, wake: [], disconnect: () => consumer.disconnect() }
    consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
      report(`the reader of ${deadOf(topic)} has lost its connection`, { reason: reasonOf(error) })
      // After a restart it reads the whole topic again, with the same result.
      if (restart) return
      readers.delete(topic)
      stop(reader, coded('unknown-outcome', `Kafka does not answer: ${reasonOf(error)}`))
    })
    const apply = ({ key, value, headers, offset }: KafkaMessage): void => {
      const id = String(key)
      if (value === null) reader.dead.delete(id)
      else reader.dead.set(id, deadLetterOf(topic, id, value, headers ?? {}))
      reader.next = Number(offset) + 1
      wakeAll(reader)
    }
    try {
      await consumer.connect()
      await consumer.subscribe({ topics: [named(topic)], fromBeginning: true })
      await consumer.run({ autoCommit: false, eachMessage: async ({ message }) => apply(message) })
      return reader
    } catch (error) {
      await consumer.disconnect().catch(() => {}) // the error of the request says more
      throw error
    }
  }

  function readerOf(topic: string): Promise<Reader> {
    const existing = readers.get(topic)
    if (existing) return existing
    if (closed) return Promise.reject(logClosed())
    const reader = kafka.run(() => read(topic))
    readers.set(topic, reader)
    reader.catch(() => readers.delete(topic))
    return reader
  }

  /** All dead letters stored before the call, by id. */
  async function current(topic: string): Promise<Map<string, DeadLetter>> {
    await kafka.ensure([named(topic)], 1)
    const [partition] = await kafka.ends(named(topic))
    const end = Number(partition?.high ?? 0)
    if (end === 0) return new Map()
    const reader = await readerOf(topic)
    while (reader.next < end) {
      if (reader.failure) throw reader.failure
      await new Promise<void>(resolve => reader.wake.push(resolve))
    }
    return reader.dead
  }

  return {
    async add({ topic, key, value, headers, partition, offset }, group, reason) {
      await kafka.ensure([named(topic)], 1)
      const facts = {
        key,
        group,
        reason: reason.slice(0, maxReasonLength),
        at: String(Date.now()),
        ...(headers ? { headers: JSON.stringify(headers) } : {}),
      }
      // The id makes a repeat harmless.
      const id = `${topic}/${partition}/${offset}/${group}`
      await kafka.send([{ topic: named(topic), key: id, value: JSON.stringify(value), headers: facts }])
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
      closed = true
      const opened = (await Promise.allSettled(readers.values())).filter(result => result.status === 'fulfilled').map(({ value }) => value)
      for (const reader of opened) stop(reader, logClosed())
      await Promise.allSettled(opened.map(reader => reader.disconnect()))
    },
  }
}
