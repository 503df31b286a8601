/** All four ports on EventStoreDB, Kafka and MongoDB. */
import { coded, codeOf, reasonOf } from '../../platform/errors/coded.ts'
import type { Blobs } from '../../platform/ports/blobs.ts'
import type { Documents } from '../../platform/ports/documents.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { Log } from '../../platform/ports/log.ts'
import type { Report } from '../../platform/errors/report.ts'
import { closeAfter, closeAll } from '../../platform/concurrency/close-all.ts'
import { withTimeout } from '../../platform/concurrency/timers.ts'
import { openDocuments } from './documents.ts'
import { openEventStore } from './eventstoredb.ts'
import { openBlobs } from './gridfs.ts'
import type { KafkaSecurity } from './kafka-security.ts'
import { openKafka } from './kafka.ts'
import { openLog } from './log.ts'
import { openMongo, type Mongo } from './mongodb.ts'
import { retryTransient } from './connection.ts'

/**
 * `prefix`: for several installations on the same servers; lower-case letters, digits, hyphens. `partitions` (default 8): of each topic.
 * `topics`: created and checked at once instead of when first used. `startMs` (default 10 000): how long the start waits for the
 * servers; `patienceMs` (default 15 000): how long later requests wait for an unavailable server. `retryDelayMs`: see log.ts.
 */
export type ServersOptions = {
  eventstoreUrl: string
  kafkaBrokers: string
  mongoUrl: string
  kafkaSecurity?: KafkaSecurity
  prefix?: string
  partitions?: number
  topics?: string[]
  startMs?: number
  patienceMs?: number
  retryDelayMs?: number
  report?: Report
}

/** By server: null if healthy, otherwise a sentence. */
type Health = { eventstoredb: string | null; kafka: string | null; mongodb: string | null }
type Servers = {
  events: EventStore
  log: Log
  documents: Documents
  /** Documents that no event can rebuild. The same store as `documents`, because every write waits for a majority. */
  durable: Documents
  blobs: Blobs
  /** One request to each server; resolves within three seconds. */
  health(): Promise<Health>
  close(): Promise<void>
}

type ServerAddress = { name: string; variable: string; address: string }
const answerMs = 3000
/** Longer than the clients' own timeouts, whose errors say more about the cause than ours. */
const firstAnswerMs = 6000
const finalCodes = new Set(['access-denied', 'invalid-prefix'])

/** The address without user and password, for messages. */
const withoutCredentials = ({ address }: ServerAddress): string => address.replace(/^([a-z+]+:\/\/)?.*@/isu, '$1')

/** Creates a client without connecting it. Throws `invalid-address`. */
function connectionTo<T>(server: ServerAddress, make: () => T): T {
  try {
    if (server.address === '') throw coded('invalid-address', 'it is empty')
    return make()
  } catch (error) {
    if (finalCodes.has(codeOf(error) ?? '')) throw error
    throw coded(
      'invalid-address',
      `${server.variable} is no address of ${server.name}: ${withoutCredentials(server)} (${reasonOf(error)}).`,
    )
  }
}

/** The error message of a server's client, without unhelpful parts. */
const readableReason = (reason: string): string =>
  reason
    .replace(/^14 UNAVAILABLE: (No connection established\. Last error: )?(Error: )?/u, '')
    .replace(/Resolution note: .*$/su, '')
    .replace(/; if the root CA is installed locally.*$/su, '')
    .replace(/^(Connection error|Failed to connect): /u, '')
    .trim()
    .replace(/\.+$/u, '')

/** Resolves when the server answers. Throws `server-unreachable` or `access-denied`, with a sentence for people. */
async function waitForServer(
  server: ServerAddress,
  ping: () => Promise<void>,
  startMs: number,
  hint: (reason: string) => string = () => '',
): Promise<void> {
  const isTransient = (error: unknown): boolean => !finalCodes.has(codeOf(error) ?? '')
  const retry = { server: server.name, patienceMs: startMs, isTransient, signal: new AbortController().signal }
  try {
    await retryTransient(retry, () => withTimeout(firstAnswerMs, ping()))
  } catch (error) {
    if (codeOf(error) !== 'unknown-outcome') throw error
    const { cause = error } = error as Error // thrown by retryTransient
    const sentence = `${server.name} does not answer at ${withoutCredentials(server)} (${readableReason(reasonOf(cause))}). Start it there, or correct ${server.variable}.${hint(reasonOf(cause))}`
    throw coded('server-unreachable', sentence, { cause: error })
  }
}

/** The format number of all three stores, recorded in MongoDB: older code refuses stores of newer code. */
const format = 1

/** Records the format in a new store. Throws `newer-format` with a sentence. */
async function checkFormat(mongo: Mongo): Promise<void> {
  const formats = mongo.collection<{ _id: string; format: number }>('format')
  await mongo.run(() => formats.updateOne({ _id: 'store' }, { $setOnInsert: { format } }, { upsert: true }))
  const found = (await mongo.run(() => formats.findOne({ _id: 'store' })))?.format ?? format
  if (found <= format) return
  throw coded(
    'newer-format',
    `The database ${mongo.db.databaseName} was written by a newer Docketry (format ${found}, this one knows ${format}). ` +
      'Update Docketry, or choose another MONGO_URL.',
  )
}

const problemOf = (ping: () => Promise<void>): Promise<string | null> => withTimeout(answerMs, ping()).then(() => null, reasonOf)

/**
 * Resolves when all three servers answer. Throws, with a sentence that names the server and what to do: `invalid-address`,
 * `server-unreachable`, `access-denied`, `newer-format`, `too-few-partitions`, `invalid-prefix`.
 */
export async function openServers(options: ServersOptions): Promise<Servers> {
  const { eventstoreUrl, kafkaBrokers, kafkaSecurity, mongoUrl, topics = [], startMs = 10_000 } = options
  const servers = {
    events: { name: 'EventStoreDB', variable: 'EVENTSTORE_URL', address: eventstoreUrl },
    kafka: { name: 'Kafka', variable: 'KAFKA_BROKERS', address: kafkaBrokers },
    mongo: { name: 'MongoDB', variable: 'MONGO_URL', address: mongoUrl },
  }
  const closing: (() => Promise<void>)[] = []
  const close = (): Promise<void> => closeAll(closing)
  try {
    const mongo = connectionTo(servers.mongo, () => openMongo(mongoUrl, options))
    closing.push(mongo.close)
    const kafka = connectionTo(servers.kafka, () =>
      openKafka(kafkaBrokers, { ...options, ...(kafkaSecurity ? { security: kafkaSecurity } : {}) }),
    )
    closing.push(kafka.close)
    const events = connectionTo(servers.events, () => openEventStore(eventstoreUrl, options))
    closing.push(events.close)
    await waitForServer(servers.events, events.ping, startMs)
    await waitForServer(servers.kafka, kafka.ping, startMs, kafka.hint)
    await waitForServer(servers.mongo, mongo.ping, startMs)
    await checkFormat(mongo)
    await kafka.ensure(topics.map(kafka.withPrefix))
    const log = openLog(kafka, options)
    closing.push(log.close)
    const health = async (): Promise<Health> => {
      const [eventstoredb, kafkaNow, mongodb] = await Promise.all([events.ping, kafka.ping, mongo.ping].map(problemOf))
      return { eventstoredb: eventstoredb ?? null, kafka: kafkaNow ?? null, mongodb: mongodb ?? null }
    }
    const blobs = await openBlobs(mongo)
    closing.push(blobs.close)
    const documents = openDocuments(mongo)
    return { events, log, documents, durable: documents, blobs, health, close }
  } catch (error) {
    return closeAfter(error, close)
  }
}
