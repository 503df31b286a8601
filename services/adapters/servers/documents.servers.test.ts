import { describe, expect, it } from 'vitest'
import { documentsContract } from '../../platform/ports/documents.contract.ts'
import { addressOf, neededAddress } from '../../testing/servers.ts'
import { openDocuments } from './documents.ts'
import { openMongo } from './mongodb.ts'
import { newPrefix, partOn } from './testing/open-part.ts'

const there = addressOf('mongodb') !== null

/** False for a substitute of MongoDB that compares strings by UTF-16. */
async function ordersByCodePoint(): Promise<boolean> {
  const mongo = openMongo(neededAddress('mongodb'), { prefix: newPrefix() })
  try {
    const probe = mongo.collection<{ _id: string }>('probe')
    await probe.insertMany([{ _id: '\u{1f9fe}' }, { _id: '\uffee' }])
    return (await probe.find({}).sort({ _id: 1 }).toArray())[0]?._id === '\uffee'
  } finally {
    await mongo.db.dropDatabase()
    await mongo.close()
  }
}
const astral = !there || (await ordersByCodePoint())
if (!astral) console.warn('the order of letters beyond U+FFFF: not run (the MongoDB here is a stand-in that orders by UTF-16)')

describe.skipIf(!there)('MongoDB', () => {
  documentsContract('documents on MongoDB', partOn('documents', addressOf('mongodb')), { astral })

  it('reaches into objects only, and one element of an array must satisfy both bounds', async () => {
    const mongo = openMongo(neededAddress('mongodb'), { prefix: newPrefix() })
    const documents = openDocuments(mongo)
    const rows = [
      { id: 'object', a: { n: 1 } },
      { id: 'through', a: [{ n: 1 }] },
      { id: 'bounds', list: [1, 9] },
    ]
    const changes = rows.map((document, i) => ({ id: document.id, position: i + 1, document }))
    await documents.write('v@1', changes, { position: 3, lease: { holder: 'test', token: 0 } })
    const ids = async (filter: Parameters<typeof documents.find>[1]['filter'] & object) =>
      (await documents.find('v@1', { filter })).rows.map(({ id }) => id)
    expect(await ids({ 'a.n': 1 })).toEqual(['object'])
    expect(await ids({ 'a.n': null })).toEqual(['bounds', 'through'])
    expect(await ids({ list: { gte: 3, lt: 5 } })).toEqual([])
    expect(await ids({ list: { gte: 1, lt: 5 } })).toEqual(['bounds'])
    await mongo.db.dropDatabase()
    await mongo.close()
  })
})
