/**
 * Read models on MongoDB, consistent without transactions: each document has the position it was written at and refuses an older one,
 * and the checkpoint moves after the documents.
 */
import { coded } from '../../platform/errors/coded.ts'
import type { Change, Document, Documents } from '../../platform/ports/documents.ts'
import { documentCollections, storedOf, type DeclaredIndexes, type Stored } from './document-collections.ts'
import { mongoQueryOf } from './document-query.ts'
import { documentState } from './document-state.ts'
import { areDuplicates, type AnyBulkWriteOperation, type Mongo } from './mongodb.ts'

/** Ids per query and changes per bulk write: far below the message limit of 48 MB for rows of projections. */
const chunkSize = 1000

function* chunks<T>(all: T[]): Generator<T[]> {
  for (let i = 0; i < all.length; i += chunkSize) yield all.slice(i, i + chunkSize)
}

/** Documents on an open connection, which the caller closes. `clock`: UTC ms, for leases. */
export function openDocuments(mongo: Mongo, clock: () => number = Date.now): Documents {
  const collections = documentCollections(mongo)
  const state = documentState(mongo, clock)
  const pointers = mongo.collection<{ _id: string; collection: string }>('pointers')

  async function stored(name: string, ids: string[]): Promise<Map<string, Stored>> {
    const found = new Map<string, Stored>()
    for (const some of chunks([...new Set(ids)])) {
      const rows = await mongo.run(() =>
        collections
          .collection(name)
          .find({ _id: { $in: some } })
          .toArray(),
      )
      for (const row of rows) found.set(row._id, row)
    }
    return found
  }

  /**
   * Replaces an older document only. If the stored one is newer, the upsert inserts the same `_id` and fails with a duplicate key. A
   * document marked `isNew` is inserted, which costs the server half as much; if one exists, that fails with a duplicate key too.
   */
  const guarded = (name: string, change: Change, indexes: DeclaredIndexes): AnyBulkWriteOperation<Stored> => {
    const document = storedOf(name, change, indexes)
    if (change.isNew) return { insertOne: { document } }
    const { _id, ...replacement } = document
    return { replaceOne: { filter: { _id, pos: { $lt: change.position } }, replacement, upsert: true } }
  }
  /** False when a newer document or the same unique value existed. */
  async function put(name: string, changes: Change[], indexes: DeclaredIndexes): Promise<boolean> {
    const operations = changes.map(change => guarded(name, change, indexes))
    try {
      await mongo.run(() => collections.collection(name).bulkWrite(operations, { ordered: false }))
      return true
    } catch (error) {
      if (areDuplicates(error)) return false
      throw error
    }
  }
  async function notWritten(name: string, changes: Change[]): Promise<Change[]> {
    const ids = changes.map(({ id }) => id)
    const storedPositions = () =>
      collections
        .collection(name)
        .find({ _id: { $in: ids } }, { projection: { pos: 1 } })
        .toArray()
    const positions = new Map((await mongo.run(storedPositions)).map(({ _id, pos }) => [_id, pos]))
    return changes.flatMap(({ id, position, document }) => ((positions.get(id) ?? -1) < position ? [{ id, position, document }] : []))
  }

  /** A duplicate key means a newer document, a concurrent insert or a unique value: a retry distinguishes them. */
  async function putAll(name: string, changes: Change[], indexes: DeclaredIndexes): Promise<void> {
    let left = changes
    for (let attempt = 1; !(await put(name, left, indexes)); attempt += 1) {
      left = await notWritten(name, left)
      if (left.length === 0) return
      if (attempt < 3) continue
      const ids = left.map(({ id }) => id).join(', ')
      throw coded('not-unique', `${name}: another document has the unique values of ${ids}`)
    }
  }

  return {
    async get(name, id) {
      const row = await mongo.run(() => collections.collection(name).findOne({ _id: id }))
      return row?.body ?? null
    },
    async getMany(name, ids) {
      const found = await stored(name, ids)
      return [...new Set(ids)].flatMap(id => found.get(id)?.body ?? [])
    },
    async load(name, ids) {
      const found = await stored(name, ids)
      return new Map([...found].map(([id, { pos, body }]) => [id, { position: pos, document: body }]))
    },
    async ids(name, after, limit) {
      const found = collections.collection(name).find({ _id: { $gt: after } }, { sort: { _id: 1 }, projection: { _id: 1 }, limit })
      return mongo.run(() => found.map(({ _id }) => _id).toArray())
    },
    async find(name, query) {
      const { wanted, order } = mongoQueryOf(query)
      const [first, last] = query.range ?? [0, Infinity]
      const skip = Math.max(0, Math.floor(first))
      const limit = Math.floor(last) - skip + 1
      const collection = collections.collection(name)
      const bodies = (): Promise<Document[]> => {
        const cut = query.range ? { limit } : {}
        const cursor = collection.find(wanted, { sort: order, projection: { body: 1 }, skip, ...cut })
        return cursor.map(({ body }) => body as Document).toArray() // `gone: false`, so there is a body
      }
      const rows = query.range && limit < 1 ? [] : await mongo.run(bodies)
      // Without a range the number of rows is the total.
      const total = query.range ? await mongo.run(() => collection.countDocuments(wanted)) : rows.length
      return { rows, total }
    },
    async write(name, changes, { position, lease, origin }) {
      const fenced = () => coded('fenced', `${lease.holder} no longer writes ${name}`)
      // Without changes the guard of the checkpoint suffices.
      if (changes.length > 0) {
        if (!(await state.isNewest(name, lease))) throw fenced()
        const indexes = await collections.indexesOf(name)
        for (const some of chunks(changes)) await putAll(name, some, indexes)
      }
      if (!(await state.move(name, position, lease, origin))) throw fenced()
    },
    checkpoint: state.checkpoint,
    origin: state.origin,
    checkpoints: state.checkpoints,
    ensure: collections.ensure,
    async pointer(projection) {
      return (await mongo.run(() => pointers.findOne({ _id: projection })))?.collection ?? null
    },
    async point(projection, name) {
      await mongo.run(() => pointers.updateOne({ _id: projection }, { $set: { collection: name } }, { upsert: true }))
    },
    async drop(name) {
      // The checkpoint first: it must never be ahead of the documents.
      await state.forget(name)
      await collections.drop(name)
    },
    lease: state.lease,
    renew: state.renew,
    release: state.release,
    async close() {},
  }
}
