/** Opens one port on a server for the contract suites and their child processes, each test in a namespace of its own. */
import { binaryEvent, EventStoreDBClient } from '@eventstore/db-client'
import { randomBytes } from 'node:crypto'
import type { EventStore } from '../../../platform/ports/event-store.ts'
import type { Json, Log } from '../../../platform/ports/log.ts'
import type { DamageTarget, PortFactory, OpenPort } from '../../../platform/testing/port-under-test.ts'
import type { Blobs } from '../../../platform/ports/blobs.ts'
import type { Documents } from '../../../platform/ports/documents.ts'
import { openDocuments } from '../documents.ts'
import { openEventStore } from '../eventstoredb.ts'
import { openBlobs } from '../gridfs.ts'
import type { Entry, Piece } from '../gridfs-pieces.ts'
import { openKafka } from '../kafka.ts'
import { openLog } from '../log.ts'
import type { ServersOptions } from '../open.ts'
import { Binary, openMongo, type Mongo } from '../mongodb.ts'

export type Parts = { events: EventStore; documents: Documents; blobs: Blobs; log: Log }
/** `sessionMs`: of the log; by default the shortest that Kafka accepts, for tests in which members die. */
type Argument = { part: keyof Parts; address: string; prefix: string; sessionMs?: number }

export const newPrefix = (): string => `t-${randomBytes(6).toString('hex')}`

/** Closes the connection after the port on it. */
const onConnection = <P extends Documents | Blobs | Log>(mongo: Pick<Mongo, 'close'>, port: P): P => ({
  ...port,
  async close() {
    await port.close()
    await mongo.close()
  },
})

export const openPort: OpenPort<Parts[keyof Parts]> = async argument => {
  const { part, address, prefix, sessionMs = 6000 } = argument as unknown as Argument // made below
  if (part === 'events') return openEventStore(address, { prefix })
  if (part === 'log') {
    const kafka = openKafka(address, { prefix, partitions: 4, sessionMs })
    return onConnection(kafka, openLog(kafka, { retryDelayMs: 1 }))
  }
  const mongo = openMongo(address, { prefix })
  return onConnection(mongo, part === 'blobs' ? await openBlobs(mongo) : openDocuments(mongo))
}

async function removeTopics(address: string, prefix: string): Promise<void> {
  const kafka = openKafka(address, { prefix })
  await kafka.run(async () => {
    const topics = (await kafka.admin.listTopics()).filter(topic => topic.startsWith(`${prefix}.`))
    if (topics.length > 0) await kafka.admin.deleteTopics({ topics })
  })
  await kafka.close()
}

/** Removes the data of this namespace only. Event streams stay: they are few, and no test sees those of another. */
async function remove({ part, address, prefix }: Argument): Promise<void> {
  if (part === 'events') return
  if (part === 'log') return removeTopics(address, prefix)
  const mongo = openMongo(address, { prefix })
  await mongo.db.dropDatabase()
  await mongo.close()
}

/** Removes topics and database, for tests of all servers together. */
export async function removeAll({ kafkaBrokers, mongoUrl, prefix = '' }: ServersOptions): Promise<void> {
  await remove({ part: 'log', address: kafkaBrokers, prefix })
  await remove({ part: 'documents', address: mongoUrl, prefix })
}

/** Damages stored data without the knowledge of the open port. */
async function damage({ address, prefix }: Argument, what: DamageTarget): Promise<void> {
  if (!('hash' in what)) return appendUnreadable(address, `${prefix}.${what.stream}`, what.revision)
  const mongo = openMongo(address, { prefix })
  const pieces = mongo.collection<Piece>('bytes.chunks')
  const entry = await mongo.collection<Entry>('blobs').findOne({ name: `${what.owner}/${what.hash}` })
  const piece = { files_id: entry?._id ?? '', n: 0 }
  const bytes = Buffer.from((await pieces.findOne(piece))?.data.value() ?? [])
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
  await pieces.updateOne(piece, { $set: { data: new Binary(bytes) } })
  await mongo.close()
}

/**
 * Makes a new namespace on the server at `address` for every test, with one port. `address` null: there is no server, and nothing is
 * opened.
 */
export const partOn =
  <K extends keyof Parts>(part: K, address: string | null, more: { sessionMs?: number } = {}): PortFactory<Parts[K]> =>
  async () => {
    const argument: Argument & Json = { part, address: address ?? '', prefix: newPrefix(), ...more }
    return {
      open: async () => (await openPort(argument)) as Parts[K], // the part that the argument names
      opener: { module: import.meta.url, argument },
      damage: what => damage(argument, what),
      remove: () => remove(argument),
    }
  }

/** Appends an event with invalid JSON directly to a stream of the server. */
async function appendUnreadable(url: string, stream: string, revision: number): Promise<void> {
  const client = EventStoreDBClient.connectionString(url)
  await client.appendToStream(stream, [binaryEvent({ type: 'Counted', data: Buffer.from('{"n":') })], {
    expectedRevision: BigInt(revision - 1),
  })
  await client.dispose()
}
