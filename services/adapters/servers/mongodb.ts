/** The connection to MongoDB, shared by documents and blobs. Only this file imports the driver. */
import { GridFSBucket, MongoBulkWriteError, MongoClient, MongoServerError } from 'mongodb'
import type { Collection, Db, Document as Bson } from 'mongodb'
import { coded, codeOf, reasonOf } from '../../platform/errors/coded.ts'
import { checkPrefix, retryTransient } from './connection.ts'

export { Binary } from 'mongodb'
export type { AnyBulkWriteOperation, Collection, Filter, Sort, UpdateFilter } from 'mongodb'
export type { GridFSBucket }

/**
 * `prefix`: the database is `docketry-<prefix>` instead of the one in the address, so that several installations can share a server.
 * `patienceMs` (default 15 000): how long requests wait for an unavailable server.
 */
type MongoOptions = { prefix?: string; patienceMs?: number }

export type Mongo = {
  db: Db
  collection<T extends Bson>(name: string): Collection<T>
  bucket(name: string, chunkSizeBytes: number): GridFSBucket
  /**
   * Runs work that is safe to repeat, and retries it while the server is unavailable. Throws `unknown-outcome`, `storage-full`,
   * `access-denied`, `closed`.
   */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Runs work that cannot be repeated, such as reading a stream. Throws the same errors. */
  once<T>(work: () => Promise<T>): Promise<T>
  /** One request without retries; rejects when there is no answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

const duplicate = 11_000
export const isDuplicate = (error: unknown): boolean => error instanceof MongoServerError && error.code === duplicate
/** True when every error of a bulk write is a duplicate key. */
export const areDuplicates = (error: unknown): boolean =>
  error instanceof MongoBulkWriteError &&
  [error.writeErrors].flat().every(({ code }) => code === duplicate) &&
  !error.result.getWriteConcernError()
/** Indexes of the operations of an unordered bulk write that failed with a duplicate key. Throws the error when anything else failed. */
export function duplicatesOf(error: unknown): Set<number> {
  if (!areDuplicates(error) || !(error instanceof MongoBulkWriteError)) throw error
  return new Set([error.writeErrors].flat().map(({ index }) => index))
}
export const isNoNamespace = (error: unknown): boolean =>
  error instanceof MongoServerError && (error.code === 26 || error.message === 'ns not found')
export const existsAlready = (error: unknown): boolean => error instanceof MongoServerError && error.code === 48

/**
 * Error codes of a member that is not the primary any more or is shutting down, as listed in MongoDB's specification of retryable reads.
 */
const stateChanges = new Set<unknown>([6, 7, 89, 91, 134, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436])
const connectionErrors = ['MongoServerSelectionError', 'MongoPoolClearedError', 'MongoNetworkError', 'MongoNetworkTimeoutError']

/** Transient: no connection, an election, a server shutting down. Not transient: errors of the operation itself. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof Error) || codeOf(error) !== null) return false
  if (connectionErrors.includes(error.name)) return true
  return error instanceof MongoServerError && (error.hasErrorLabel('RetryableWriteError') || stateChanges.has(error.code))
}

function codedError(error: unknown): unknown {
  if (!(error instanceof MongoServerError)) return error
  if (error.code === 14_031) return coded('storage-full', 'There is no room left on the disk of MongoDB.')
  const denied = error.code === 18 || error.code === 13
  return denied ? coded('access-denied', 'MongoDB refuses the user or the password in MONGO_URL.') : error
}

/** Connects when first used. Every write waits for a majority of the replica set. */
export function openMongo(url: string, { prefix, patienceMs = 15_000 }: MongoOptions = {}): Mongo {
  const client = new MongoClient(url, {
    writeConcern: { w: 'majority' },
    serverSelectionTimeoutMS: 5000,
    ignoreUndefined: true,
    appName: 'docketry',
  })
  const db = client.db(prefix === undefined ? undefined : `docketry-${checkPrefix(prefix)}`)
  const closing = new AbortController()
  return {
    db,
    collection: name => db.collection(name),
    bucket: (bucketName, chunkSizeBytes) => new GridFSBucket(db, { bucketName, chunkSizeBytes }),
    run: work =>
      retryTransient({ server: 'MongoDB', patienceMs, isTransient, signal: closing.signal }, () =>
        work().catch((error: unknown) => {
          throw codedError(error)
        }),
      ),
    once: work =>
      work().catch((error: unknown) => {
        throw isTransient(error)
          ? coded('unknown-outcome', `MongoDB does not answer: ${reasonOf(error)}`, { cause: error })
          : codedError(error)
      }),
    async ping() {
      try {
        await client.connect() // after a failed first attempt the client does not connect by itself
        await db.command({ ping: 1 })
      } catch (error) {
        throw codedError(error)
      }
    },
    async close() {
      closing.abort()
      await client.close()
    },
  }
}
