/** The connection to Kafka. Only this file imports its client. Topic names include the prefix; values are bytes. */
import {
  Kafka,
  logLevel,
  type Admin,
  type Consumer,
  type ConsumerGroupJoinEvent,
  type EachBatchPayload,
  type KafkaMessage,
  type Producer,
} from 'kafkajs'
import { coded, codeOf } from '../../platform/errors/coded.ts'
import { partitionOf } from '../../platform/ports/partition.ts'
import { checkedBrokers, hintOf, openToAll, refusedSignIn, settingsOf, type KafkaSecurity } from './kafka-security.ts'
import { calmTimers } from './kafka-timers.ts'
import { checkPrefix, retryTransient } from './connection.ts'

export type { Admin, Consumer, ConsumerGroupJoinEvent, EachBatchPayload, KafkaMessage }

/**
 * `prefix`: topics and groups are named `<prefix>.<name>`. `partitions` (default 8): of a new topic; an existing topic with fewer is
 * refused. `patienceMs` (default 15 000): how long requests wait for an unavailable broker. `sessionMs` (default 10 000): a member without
 * a heartbeat for this time counts as dead, and its partitions move to other members. `security` (default: neither TLS nor a user).
 */
type KafkaOptions = { prefix?: string; partitions?: number; patienceMs?: number; sessionMs?: number; security?: KafkaSecurity }
type Outgoing = { topic: string; key: string; value: string | null; headers?: Record<string, string> }

export type KafkaHandle = {
  admin: Admin
  withPrefix(name: string): string
  /** Creates missing topics. Throws `too-few-partitions` with a sentence. */
  ensure(topics: string[], partitions?: number): Promise<void>
  /** Stored by all in-sync replicas when resolved, in the order given. Throws `storage-full`, `unknown-outcome`. */
  send(messages: Outgoing[]): Promise<void>
  /** A consumer that is not connected yet. `group`: with the prefix. */
  consumer(group: string): Consumer
  run<T>(work: () => Promise<T>): Promise<T>
  /** First and last offsets of each partition of a topic (name with the prefix). */
  ends(topic: string): ReturnType<Admin['fetchTopicOffsets']>
  /** One request without retries; rejects when there is no answer. */
  ping(): Promise<void>
  /** A hint about wrong settings for this connection error: a sentence after a space, or an empty text. */
  hint(reason: string): string
  close(): Promise<void>
}

calmTimers()

/** Limit of one request in bytes: the broker refuses more than about 1 MB for a partition. */
const bundleBytes = 500_000
/** Kafka deletes messages after thirty days; a file's Retry sends them again. */
const retentionMs = String(30 * 86_400_000)

function* bundles(messages: Outgoing[]): Generator<Outgoing[]> {
  let bundle: Outgoing[] = []
  let size = 0
  for (const one of messages) {
    const bytes = Buffer.byteLength(one.value ?? '') + Buffer.byteLength(one.key)
    if (bundle.length > 0 && size + bytes > bundleBytes) {
      yield bundle
      bundle = []
      size = 0
    }
    bundle.push(one)
    size += bytes
  }
  if (bundle.length > 0) yield bundle
}

/** The used properties of the client's errors; `errors`: of several topics. */
type KafkaError = { name?: string; message?: string; type?: string; retriable?: boolean; errors?: KafkaError[]; cause?: unknown }

const originOf = (error: KafkaError): KafkaError => (error.cause instanceof Error ? originOf(error.cause) : error)

function codedError(error: unknown): unknown {
  if (!(error instanceof Error) || !error.name.startsWith('KafkaJS')) return error
  const { name, type, errors = [], message = '' } = originOf(error)
  if (type === 'KAFKA_STORAGE_ERROR') return coded('storage-full', 'There is no room left on the disk of Kafka.')
  if (type === 'MESSAGE_TOO_LARGE') return coded('too-large', 'Kafka refuses a message as too large.')
  if (name === 'KafkaJSSASLAuthenticationError' || type === 'UNSUPPORTED_SASL_MECHANISM')
    return coded('access-denied', refusedSignIn(message))
  if (type?.endsWith('AUTHORIZATION_FAILED')) {
    return coded('access-denied', 'Kafka refuses this client: it needs a user that may do everything with its topics and groups.')
  }
  const refused = errors.length > 0 && errors.every(({ retriable }) => !retriable)
  return refused ? coded('topic-refused', `Kafka refuses to make a topic: ${errors.map(one => one.type).join(', ')}`) : error
}

/** Codes of errors that are not transient; connection, leader and broker errors are. */
const final = new Set(['storage-full', 'too-large', 'access-denied', 'topic-refused', 'too-few-partitions', 'closed'])
const isTransient = (error: unknown): boolean => !(error instanceof TypeError) && !final.has(codeOf(error) ?? '')

/** `brokers` is `host:port,host:port`; throws `invalid-address` for anything else. Connects when first used. */
export function openKafka(brokers: string, options: KafkaOptions = {}): KafkaHandle {
  const { prefix, partitions: wanted = 8, patienceMs = 15_000, sessionMs = 10_000, security = openToAll } = options
  const kafka = new Kafka({
    clientId: 'docketry',
    brokers: checkedBrokers(brokers),
    ...settingsOf(security),
    connectionTimeout: 3000,
    // Few retries: `retryTransient` retries the same way for all servers.
    retry: { initialRetryTime: 100, maxRetryTime: 1000, retries: 5 },
    logLevel: logLevel.NOTHING,
  })
  const admin = kafka.admin()
  // Without the client's idempotence, which is experimental: handling a duplicate message is harmless.
  const producer: Producer = kafka.producer({
    createPartitioner:
      () =>
      ({ message, partitionMetadata }) =>
        partitionOf(String(message.key ?? ''), partitionMetadata.length),
    allowAutoTopicCreation: false,
  })
  const before = prefix === undefined ? '' : `${checkPrefix(prefix)}.`
  const withPrefix = (name: string): string => before + name
  const closing = new AbortController()
  const ensured = new Map<string, Promise<void>>()
  let connecting: Promise<void> | null = null

  /** Connects once; after an error the next call tries again. */
  function connected(): Promise<void> {
    connecting ??= Promise.all([admin.connect(), producer.connect()]).then(
      () => {},
      (error: unknown) => {
        connecting = null
        throw error
      },
    )
    return connecting
  }
  const run = <T>(work: () => Promise<T>): Promise<T> =>
    retryTransient({ server: 'Kafka', patienceMs, isTransient, signal: closing.signal }, async () => {
      try {
        await connected()
        return await work()
      } catch (error) {
        throw codedError(error)
      }
    })

  async function make(topic: string, partitions: number): Promise<void> {
    const keep = topic.endsWith('.dead') ? { name: 'cleanup.policy', value: 'compact' } : { name: 'retention.ms', value: retentionMs }
    await admin.createTopics({ topics: [{ topic, numPartitions: partitions, configEntries: [keep] }] })
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] })
    const existing = topics[0]?.partitions.length ?? 0
    if (existing >= partitions) return
    const command = `kafka-topics.sh --bootstrap-server ${brokers} --alter --topic ${topic} --partitions ${partitions}`
    const sentence = `The topic ${topic} has ${existing} partitions and needs ${partitions}: add them with "${command}", or set KAFKA_PARTITIONS as it was.`
    throw coded('too-few-partitions', sentence)
  }

  function ensureOne(topic: string, partitions: number): Promise<void> {
    const known = ensured.get(topic)
    if (known) return known
    const making = run(() => make(topic, partitions))
    ensured.set(topic, making)
    making.catch(() => ensured.delete(topic))
    return making
  }

  return {
    admin,
    withPrefix,
    run,
    ends(topic) {
      // The client throws a TypeError for a new topic without a leader.
      const leaderError = (error: unknown): unknown =>
        error instanceof TypeError ? coded('no-leader', `${topic} has no leader yet`) : error
      return run(() => admin.fetchTopicOffsets(topic).catch((error: unknown) => Promise.reject(leaderError(error) as Error)))
    },
    async ensure(topics, partitions = wanted) {
      await Promise.all([...new Set(topics)].map(topic => ensureOne(topic, partitions)))
    },
    async send(messages) {
      for (const bundle of bundles(messages)) {
        const byTopic = Map.groupBy(bundle, ({ topic }) => topic)
        const topicMessages = [...byTopic].map(([topic, some]) => ({
          topic,
          messages: some.map(({ key, value, headers }) => ({ key, value, ...(headers ? { headers } : {}) })),
        }))
        await run(() => producer.sendBatch({ topicMessages, acks: -1 }))
      }
    },
    consumer: group =>
      kafka.consumer({
        groupId: group,
        sessionTimeout: sessionMs,
        rebalanceTimeout: Math.max(sessionMs, 30_000),
        heartbeatInterval: Math.min(1000, sessionMs / 3),
        // New messages are returned at once. Resuming a partition, and disconnecting, wait until the current fetch has ended.
        maxWaitTimeInMs: 500,
        allowAutoTopicCreation: false,
        retry: { initialRetryTime: 200, maxRetryTime: 5000, retries: 10 },
      }),
    async ping() {
      try {
        await connected()
        await admin.describeCluster()
      } catch (error) {
        throw codedError(error)
      }
    },
    hint: reason => hintOf(reason, security),
    async close() {
      closing.abort()
      await Promise.allSettled([admin.disconnect(), producer.disconnect()])
    },
  }
}
