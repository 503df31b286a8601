import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { blobsContract } from '../../platform/ports/blobs.contract.ts'
import { cuttable } from '../../testing/cuttable.ts'
import { addressOf, neededAddress } from '../../testing/servers.ts'
import { openBlobs } from './gridfs.ts'
import { openMongo } from './mongodb.ts'
import { newPrefix, partOn } from './testing/open-part.ts'

describe.skipIf(addressOf('mongodb') === null)('GridFS', () => {
  blobsContract('blobs in GridFS', partOn('blobs', addressOf('mongodb')))

  it('leaves no bytes of an erased owner, nor of an interrupted put', async () => {
    const mongo = openMongo(neededAddress('mongodb'), { prefix: newPrefix() })
    const blobs = await openBlobs(mongo)
    // What a crash leaves of a put: its entry and pieces, no file; of an erasure: a file and pieces, no entry.
    await mongo.collection('blobs').insertOne({ _id: 'a/half', name: 'a/half', owner: 'a', at: Date.now(), open: true } as never)
    await mongo.collection('bytes.chunks').insertMany([
      { files_id: 'a/half', n: 0 },
      { files_id: 'a/gone', n: 0 },
      { files_id: 'a/gone', n: 1 },
    ])
    await mongo.collection('bytes.files').insertOne({ _id: 'a/gone', length: 1_048_577, chunkSize: 1_048_576 } as never)
    await blobs.put('a', Buffer.alloc(3_000_000, 1))
    await blobs.put('a', Buffer.alloc(3_000_000, 1))
    await blobs.put('ab', Buffer.from('other'))
    await blobs.erase('a')
    const left = async (name: string) => (await mongo.collection(name).find({}).toArray()).length
    expect([await left('blobs'), await left('bytes.files'), await left('bytes.chunks')]).toEqual([1, 1, 1])
    await mongo.db.dropDatabase()
    await mongo.close()
  })

  it('throws unknown-outcome when the server becomes unavailable while a stream is put, and accepts the stream again later', async () => {
    const url = new URL(neededAddress('mongodb'))
    const way = await cuttable(url.hostname, Number(url.port))
    url.host = `127.0.0.1:${way.port}`
    const mongo = openMongo(url.href, { prefix: newPrefix(), patienceMs: 300 })
    const blobs = await openBlobs(mongo)
    const bytes = Buffer.alloc(2_500_000, 7)
    const broken = Readable.from(
      (function* () {
        yield bytes.subarray(0, 2_000_000)
        way.cut()
        yield bytes.subarray(2_000_000)
      })(),
    )
    await expect(blobs.put('a', broken)).rejects.toMatchObject({ code: 'unknown-outcome' })
    way.join()
    const { hash } = await mongo.run(() => blobs.put('a', Readable.from([bytes])))
    expect(bytes.equals(await blobs.bytes('a', hash))).toBe(true)
    await mongo.db.dropDatabase()
    await mongo.close()
    await way.close()
  })

  it('removes abandoned blobs at the start', async () => {
    const mongo = openMongo(neededAddress('mongodb'), { prefix: newPrefix() })
    await openBlobs(mongo)
    await mongo.collection('blobs').insertOne({ _id: 'a/half', name: 'a/half', owner: 'a', at: 1, open: true } as never)
    await mongo.collection('bytes.chunks').insertOne({ files_id: 'a/half', n: 0 } as never)
    await openBlobs(mongo)
    expect(await mongo.collection('bytes.chunks').countDocuments({})).toBe(0)
    await mongo.db.dropDatabase()
    await mongo.close()
  })
})
