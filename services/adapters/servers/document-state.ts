/** How far each collection is and who writes it: one small document per collection, changed in one step each time. */
import type { Lease } from '../../core/ports/documents.ts'
import { isDuplicate, type Mongo } from './mongodb.ts'

/** `until` is in UTC ms of the holder's clock; `token` never falls. */
type State = { _id: string; position?: number | null; token: number; holder?: string; until?: number }

export type DocumentState = ReturnType<typeof documentState>

export function documentState(mongo: Mongo, clock: () => number) {
  const states = mongo.collection<State>('state')
  const stateOf = (name: string): Promise<State | null> => mongo.run(() => states.findOne({ _id: name }))
  /** Null when the filter holds for no document and yet there is one: the upsert meets it. */
  const orNull = <T>(answer: Promise<T>): Promise<T | null> =>
    answer.catch((error: unknown) => {
      if (isDuplicate(error)) return null
      throw error
    })

  return {
    checkpoint: async (name: string): Promise<number | null> => (await stateOf(name))?.position ?? null,
    /** False for a token older than the newest lease. */
    isNewest: async (name: string, { token }: Lease): Promise<boolean> => token >= ((await stateOf(name))?.token ?? 0),
    async checkpoints(names: string[]): Promise<Map<string, number>> {
      const found = await mongo.run(() => states.find({ _id: { $in: names } }).toArray())
      return new Map(found.flatMap(({ _id, position }) => (typeof position === 'number' ? [[_id, position]] : [])))
    },
    /** Forward only. False when a newer lease was given meanwhile. */
    async move(name: string, position: number, { token }: Lease): Promise<boolean> {
      const filter = { _id: name, token: { $lte: token } }
      const update = { $max: { position }, $setOnInsert: { token: 0 } }
      const move = () => orNull(states.updateOne(filter, update, { upsert: true }))
      // Two that make the document at once: the second one finds it there.
      return (await mongo.run(move)) !== null || (await mongo.run(move)) !== null
    },
    /** A collection that is built anew starts without one; the tokens go on. */
    async forget(name: string): Promise<void> {
      await mongo.run(() => states.updateOne({ _id: name }, { $unset: { position: '' } }))
    },
    async lease(name: string, holder: string, ms: number): Promise<Lease | null> {
      const now = clock()
      const filter = { _id: name, $or: [{ holder }, { until: { $not: { $gt: now } } }] }
      const change = { $set: { holder, until: now + ms }, $inc: { token: 1 } }
      const take = () => orNull(states.findOneAndUpdate(filter, change, { upsert: true, returnDocument: 'after' }))
      const taken = await mongo.run(take)
      return taken ? { holder, token: taken.token } : null
    },
    async renew(names: string[], holder: string, ms: number): Promise<string[]> {
      const ours = { _id: { $in: names }, holder }
      const { matchedCount } = await mongo.run(() => states.updateMany(ours, { $set: { until: clock() + ms } }))
      if (matchedCount === names.length) return names
      return (await mongo.run(() => states.find(ours, { projection: { _id: 1 } }).toArray())).map(({ _id }) => _id)
    },
    release: async (name: string, holder: string): Promise<void> =>
      void (await mongo.run(() => states.updateOne({ _id: name, holder }, { $set: { until: 0 } }))),
  }
}
