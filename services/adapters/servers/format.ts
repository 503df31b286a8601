/** The format number of all three stores, in MongoDB: older code refuses stores of newer code. */
import { coded } from '../../platform/errors/coded.ts'
import type { Mongo } from './mongodb.ts'

const format = 1

/** Records the format in a new store. Throws `newer-format` with a sentence. */
export async function checkFormat(mongo: Mongo): Promise<void> {
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
