/** Checkpoint and lease of each collection, and other leases by name: one small document for each, changed atomically. */
import type { CheckpointOrigin, Lease } from '../../platform/ports/documents.ts'
import { batched } from './request-batcher.ts'
import { isDuplicate, duplicatesOf, type AnyBulkWriteOperation, type Mongo } from './mongodb.ts'

/** `until`: UTC ms of the holder's clock. `token` never decreases. */
type State = { _id: string; position?: number | null; origin?: CheckpointOrigin; token: number; holder?: string; until?: number }

type Move = { name: string; position: number; token: number; origin: CheckpointOrigin | undefined }

export function documentState(mongo: Mongo, clock: () => number) {
  const states = mongo.collection<State>('state')
  const stateOf = (name: string): Promise<State | null> => mongo.run(() => states.findOne({ _id: name }))
  /** Null when the filter matches no document but one exists: the upsert then fails with a duplicate key. */
  const orNull = <T>(answer: Promise<T>): Promise<T | null> =>
    answer.catch((error: unknown) => {
      if (isDuplicate(error)) return null
      throw error
    })

  /** By name: the newest token of this process, and until when no other process gets the lease. */
  const ownLeases = new Map<string, { token: number; until: number }>()

  /** Moves checkpoints forward only. One result for each: false when a newer lease was taken meanwhile. */
  async function moveAll(moves: Move[]): Promise<boolean[]> {
    const operations = moves.map(({ name, position, token, origin }): AnyBulkWriteOperation<State> => {
      const filter = { _id: name, token: { $lte: token } }
      return {
        updateOne: {
          filter,
          update: { $max: { position }, ...(origin ? { $set: { origin } } : {}), $setOnInsert: { token: 0 } },
          upsert: true,
        },
      }
    })
    const failed = await mongo.run(() => states.bulkWrite(operations, { ordered: false }).then(() => new Set<number>(), duplicatesOf))
    return moves.map((_, i) => !failed.has(i))
  }
  const moveBatched = batched(moveAll)

  return {
    checkpoint: async (name: string): Promise<number | null> => (await stateOf(name))?.position ?? null,
    origin: async (name: string): Promise<CheckpointOrigin | null> => (await stateOf(name))?.origin ?? null,
    /** False for a token older than the newest lease. */
    async isNewest(name: string, { token }: Lease): Promise<boolean> {
      const known = ownLeases.get(name)
      // Until then no other process has the lease if clocks agree; otherwise the guards of documents and checkpoint prevent stale writes.
      if (known?.token === token && clock() < known.until) return true
      return token >= ((await stateOf(name))?.token ?? 0)
    },
    async checkpoints(names: string[]): Promise<Map<string, number>> {
      const found = await mongo.run(() => states.find({ _id: { $in: names } }).toArray())
      return new Map(found.flatMap(({ _id, position }) => (typeof position === 'number' ? [[_id, position]] : [])))
    },
    /** Moves the checkpoint forward only. False when a newer lease was taken meanwhile. */
    async move(name: string, position: number, { token }: Lease, origin?: CheckpointOrigin): Promise<boolean> {
      const wanted = { name, position, token, origin }
      // Of two concurrent upserts one fails as a duplicate; when it tries again it finds the document. If that fails too, a newer lease
      // exists.
      return (await moveBatched(wanted)) || moveBatched(wanted)
    },
    /** Removes the checkpoint, so that the collection is rebuilt. The token stays. */
    async forget(name: string): Promise<void> {
      await mongo.run(() => states.updateOne({ _id: name }, { $unset: { position: '', origin: '' } }))
    },
    async lease(name: string, holder: string, ms: number): Promise<Lease | null> {
      const now = clock()
      const filter = { _id: name, $or: [{ holder }, { until: { $not: { $gt: now } } }] }
      const change = { $set: { holder, until: now + ms }, $inc: { token: 1 } }
      const take = () => orNull(states.findOneAndUpdate(filter, change, { upsert: true, returnDocument: 'after' }))
      const taken = await mongo.run(take)
      if (!taken) return null
      ownLeases.set(name, { token: taken.token, until: now + ms })
      return { holder, token: taken.token }
    },
    async renew(names: string[], holder: string, ms: number): Promise<string[]> {
      const until = clock() + ms
      const filter = { _id: { $in: names }, holder }
      const { matchedCount } = await mongo.run(() => states.updateMany(filter, { $set: { until } }))
      const all = matchedCount === names.length
      const renewed = all ? names : (await mongo.run(() => states.find(filter, { projection: { _id: 1 } }).toArray())).map(({ _id }) => _id)
      for (const name of renewed) {
        const known = ownLeases.get(name)
        if (known) ownLeases.set(name, { ...known, until })
      }
      return renewed
    },
    async release(name: string, holder: string): Promise<void> {
      ownLeases.delete(name)
      await mongo.run(() => states.updateOne({ _id: name, holder }, { $set: { until: 0 } }))
    },
  }
}
