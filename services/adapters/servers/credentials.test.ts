/** Wrong passwords, against fake servers that answer as the real ones do. */
import { createServer as createHttp2 } from 'node:http2'
import { createServer, type AddressInfo } from 'node:net'
import { BSON } from 'mongodb'
import { afterEach, expect, it } from 'vitest'
import { openEventStore } from './eventstoredb.ts'
import { openMongo } from './mongodb.ts'
import { openServers } from './open.ts'

let closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing) await close()
  closing = []
})

/** A fake EventStoreDB: refuses each request with a status and the name of its exception in the trailers. */
async function refusingEvents(): Promise<string> {
  const server = createHttp2().on('stream', stream =>
    stream.respond(
      {
        ':status': 200,
        'content-type': 'application/grpc',
        'grpc-status': '7',
        'grpc-message': 'Access Denied',
        exception: 'access-denied',
      },
      { endStream: true },
    ),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo // a TCP server that listens
  return `esdb://127.0.0.1:${port}?tls=false`
}

const [opMessage, headerBytes] = [2013, 16]
const hello = {
  ok: 1,
  isWritablePrimary: true,
  maxWireVersion: 21,
  minWireVersion: 0,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
}
const refusal = { ok: 0, errmsg: 'Authentication failed.', code: 18, codeName: 'AuthenticationFailed' }

/** A fake MongoDB: answers every hello, and refuses the sign-in with code 18. */
async function refusingDocuments(): Promise<string> {
  const server = createServer(socket => {
    let bytes = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk])
      while (bytes.length >= headerBytes && bytes.length >= bytes.readInt32LE(0)) {
        const length = bytes.readInt32LE(0)
        const [id, isMessage] = [bytes.readInt32LE(4), bytes.readInt32LE(12) === opMessage]
        const [command = ''] = isMessage ? Object.keys(BSON.deserialize(bytes.subarray(headerBytes + 5, length))) : ['hello']
        const body = BSON.serialize(command === 'hello' || command === 'ismaster' ? hello : refusal)
        // Flags and a section of kind 0; or the older reply to the first hello: flags, cursor, start, one document.
        const head = Buffer.alloc(isMessage ? 5 : 20)
        if (!isMessage) head.writeInt32LE(1, 16)
        const header = Buffer.alloc(headerBytes)
        header.writeInt32LE(headerBytes + head.length + body.length, 0)
        header.writeInt32LE(id, 8)
        header.writeInt32LE(isMessage ? opMessage : 1, 12)
        socket.write(Buffer.concat([header, head, body]))
        bytes = bytes.subarray(length)
      }
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return `mongodb://ann:wrong@127.0.0.1:${(server.address() as AddressInfo).port}/docketry?directConnection=true`
}

/** The start calls `ping`, and ends on this error. */
const refused = (server: string, name: string) => ({
  code: 'access-denied',
  message: `${server} refuses the user or the password in ${name}.`,
})

it('EventStoreDB: a wrong password is distinguished from an unavailable server, at once', async () => {
  const events = openEventStore(await refusingEvents())
  closing.unshift(() => events.close())
  await expect(events.ping()).rejects.toMatchObject(refused('EventStoreDB', 'EVENTSTORE_URL'))
  await expect(events.read('s')).rejects.toMatchObject(refused('EventStoreDB', 'EVENTSTORE_URL'))
})

it('MongoDB: a wrong password is distinguished from an unavailable server, at once', async () => {
  const mongo = openMongo(await refusingDocuments())
  closing.unshift(() => mongo.close())
  await expect(mongo.ping()).rejects.toMatchObject(refused('MongoDB', 'MONGO_URL'))
})

const nowhere = {
  eventstoreUrl: 'esdb://127.0.0.1:9?tls=false',
  kafkaBrokers: '127.0.0.1:9',
  mongoUrl: 'mongodb://127.0.0.1:9/x',
  startMs: 1,
}
it.each([
  ['mongoUrl', 'mongodb:/ann:geheim@h:1/x'],
  ['mongoUrl', 'mongodb://ann:geheim@'],
  ['mongoUrl', 'ann:geheim/geheim@h'],
  ['eventstoreUrl', 'esdb//ann:geheim@h'],
  ['eventstoreUrl', 'esdb://ann:geheim@geheim@h:port'],
  ['kafkaBrokers', 'ann:geheim@h:1'],
])('an error about a malformed address contains no password: %s %s', async (name, address) => {
  const error = await openServers({ ...nowhere, [name]: address }).then(
    () => null,
    (failure: Error) => failure,
  )
  expect(error).toMatchObject({ code: 'invalid-address' })
  expect(error?.message).not.toContain('geheim')
})
