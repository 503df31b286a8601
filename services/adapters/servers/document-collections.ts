/** Collections of documents and their indexes. The unique and indexed fields of each are stored in a separate collection. */
import { coded } from '../../platform/errors/coded.ts'
import { checkCollection, valueAt } from '../../platform/ports/checked-query.ts'
import type { Change, Document, Indexes } from '../../platform/ports/documents.ts'
import { pathOf } from './document-query.ts'
import { existsAlready, isNoNamespace, type Collection, type Mongo } from './mongodb.ts'

/**
 * A document as stored. `keys`: for each list of unique fields, their values as one string, so that a plain unique index works:
 * an absent field counts as a value, and every tombstone has its own key.
 */
export type Stored = { _id: string; pos: number; gone: boolean; body: Document | null; keys?: Record<string, string> }
export type DeclaredIndexes = Required<Indexes>
type StoredIndexes = DeclaredIndexes & { _id: string }

const keyName = (fields: string[]): string => fields.join(',').replaceAll('.', '/')
const distinct = (lists: string[][]): string[][] => [...new Map(lists.map(list => [list.join(), list])).values()]

/** Throws `invalid-document`. */
export function storedOf(name: string, { id, position, document }: Change, { unique }: Pick<DeclaredIndexes, 'unique'>): Stored {
  if (document && document.id !== id) throw coded('invalid-document', `${name}: document ${document.id} under id ${id}`)
  const valuesOf = (fields: string[]): string =>
    document ? JSON.stringify(fields.map(field => valueAt(document, field) ?? null)) : `gone:${id}`
  const keys = Object.fromEntries(unique.map(fields => [keyName(fields), valuesOf(fields)]))
  return { _id: id, pos: position, gone: document === null, body: document, ...(unique.length === 0 ? {} : { keys }) }
}

export function documentCollections(mongo: Mongo) {
  const known = mongo.collection<StoredIndexes>('collections')
  const cache = new Map<string, DeclaredIndexes>()

  /** Throws `invalid-query` for an invalid name. */
  function collection(name: string): Collection<Stored> {
    checkCollection(name)
    return mongo.collection<Stored>(`d:${name}`)
  }

  /** The declared indexes of a collection; none when nobody declared them. Writers with unique fields call `ensure` first. */
  async function indexesOf(name: string): Promise<DeclaredIndexes> {
    const cached = cache.get(name)
    if (cached) return cached
    const stored = await mongo.run(() => known.findOne({ _id: name }))
    const indexes = { unique: stored?.unique ?? [], fields: stored?.fields ?? [] }
    cache.set(name, indexes)
    return indexes
  }

  /** Adds the keys to documents that were written before the unique fields were declared. */
  async function addKeys(name: string, indexes: DeclaredIndexes): Promise<void> {
    for await (const { _id, pos, body } of collection(name).find({})) {
      const { keys = {} } = storedOf(name, { id: _id, position: pos, document: body }, indexes)
      await collection(name).updateOne({ _id, pos }, { $set: { keys } })
    }
  }

  async function make(name: string, wanted: Indexes): Promise<void> {
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
    ensure: (name: string, wanted: Indexes): Promise<void> => mongo.run(() => make(name, wanted)),
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
