/** Collections of documents and their indexes. The unique and indexed fields of each are stored in a separate collection. */
import { coded } from '../../platform/errors/coded.ts'
import type { Change, Document } from '../../platform/ports/documents.ts'
import { pathOf } from './document-query.ts'
import { existsAlready, isNoNamespace, type Collection, type Mongo } from './mongodb.ts'

/**
 * A document as stored. `keys`: for each list of unique fields, their values as one string, so that a plain unique index works:
 * an absent field counts as a value, and every tombstone has its own key.
 */
export type Stored = { _id: string; pos: number; gone: boolean; body: Document | null; keys?: Record<string, string> }
export type Indexes = { unique: string[][]; fields: string[][] }
type StoredIndexes = Indexes & { _id: string }

const collectionName = /^[A-Za-z0-9][A-Za-z0-9@._-]{0,99}$/
const keyName = (fields: string[]): string => fields.join(',').replaceAll('.', '/')
const distinct = (lists: string[][]): string[][] => [...new Map(lists.map(list => [list.join(), list])).values()]

const at = (document: Document, field: string): unknown =>
  field.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], document) // JSON only

/** Throws `invalid-document`. */
export function storedOf(name: string, { id, position, document }: Change, { unique }: Indexes): Stored {
  if (document && document.id !== id) throw coded('invalid-document', `${name}: document ${document.id} under id ${id}`)
  const valuesOf = (fields: string[]): string =>
    document ? JSON.stringify(fields.map(field => at(document, field) ?? null)) : `gone:${id}`
  const keys = Object.fromEntries(unique.map(fields => [keyName(fields), valuesOf(fields)]))
  return { _id: id, pos: position, gone: document === null, body: document, ...(unique.length === 0 ? {} : { keys }) }
}

export function documentCollections(mongo: Mongo) {
  const known = mongo.collection<StoredIndexes>('collections')
  const cache = new Map<string, Indexes>()

  /** Throws `invalid-query` for an invalid name. */
  function collection(name: string): Collection<Stored> {
    if (!collectionName.test(name)) throw coded('invalid-query', `not a collection name: ${JSON.stringify(name)}`)
    return mongo.collection<Stored>(`d:${name}`)
  }

  /** The declared indexes of a collection; none when nobody declared them. Writers with unique fields call `ensure` first. */
  async function indexesOf(name: string): Promise<Indexes> {
    const cached = cache.get(name)
    if (cached) return cached
    const found = await mongo.run(() => known.findOne({ _id: name }))
    const indexes = { unique: found?.unique ?? [], fields: found?.fields ?? [] }
    cache.set(name, indexes)
    return indexes
  }

  /** Adds the keys to documents that were written before the unique fields were declared. */
  async function addKeys(name: string, indexes: Indexes): Promise<void> {
    for await (const { _id, pos, body } of collection(name).find({})) {
      const { keys = {} } = storedOf(name, { id: _id, position: pos, document: body }, indexes)
      await collection(name).updateOne({ _id, pos }, { $set: { keys } })
    }
  }

  async function make(name: string, wanted: Partial<Indexes>): Promise<void> {
    const before = await indexesOf(name)
    const indexes = {
      unique: distinct([...before.unique, ...(wanted.unique ?? [])]),
      fields: distinct([...before.fields, ...(wanted.fields ?? [])]),
    }
    await mongo.db.createCollection(`d:${name}`).catch((error: unknown) => {
      if (!existsAlready(error)) throw error
    })
    if (indexes.unique.length > before.unique.length) await addKeys(name, indexes)
    for (const fields of indexes.unique) await collection(name).createIndex({ [`keys.${keyName(fields)}`]: 1 }, { unique: true })
    for (const fields of indexes.fields) {
      const paths = fields.map(field => [pathOf(field), 1] as const)
      await collection(name).createIndex(Object.fromEntries([['gone', 1], ...paths, ['_id', 1]]))
    }
    await known.updateOne({ _id: name }, { $set: indexes }, { upsert: true })
    cache.set(name, indexes)
  }

  return {
    collection,
    indexesOf,
    ensure: (name: string, wanted: Partial<Indexes>): Promise<void> => mongo.run(() => make(name, wanted)),
    drop: (name: string): Promise<void> =>
      mongo.run(async () => {
        await collection(name)
          .drop()
          .catch((error: unknown) => {
            if (!isNoNamespace(error)) throw error
          })
        await known.deleteOne({ _id: name })
        cache.delete(name)
      }),
  }
}
