import { connect, createServer, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { eventOf } from '../../platform/testing/events.ts'
import { freePort } from '../../testing/free-port.ts'
import { addressOf, serverNames } from '../../testing/servers.ts'
import { openKafka } from './kafka.ts'
import { openMongo } from './mongodb.ts'
import { openServers, type ServersOptions } from './open.ts'
import { newPrefix, removeAll } from './testing/open-part.ts'

const here = (): ServersOptions => ({
  eventstoreUrl: addressOf('eventstoredb') ?? '',
  kafkaBrokers: addressOf('kafka') ?? '',
  mongoUrl: addressOf('mongodb') ?? '',
  prefix: newPrefix(),
  partitions: 2,
  startMs: 500,
})

describe.skipIf(serverNames.some(server => addressOf(server) === null))('all servers together', () => {
  it('open all four ports, twice on the same data, and report that they are healthy', async () => {
    const options = here()
    for (const round of [0, 1]) {
      const servers = await openServers(options)
      expect(await servers.health()).toEqual({ eventstoredb: null, kafka: null, mongodb: null })
      await servers.events.append('s', round === 0 ? 'no-stream' : 0, [eventOf(round)])
      expect(await servers.events.read('s')).toHaveLength(round + 1)
      await servers.log.send([{ topic: 'pages', key: 'a', value: round }])
      await servers.close()
      await servers.close()
    }
    await removeAll(options)
  })

  it('separate installations with different prefixes', async () => {
    const [one, two] = [here(), here()]
    const [first, second] = [await openServers(one), await openServers(two)]
    await first.events.append('s', 'no-stream', [eventOf(1)])
    await first.blobs.put('a', Buffer.from('x'))
    expect([await second.events.read('s'), await second.events.head()]).toEqual([[], null])
    for await (const owner of second.blobs.owners()) expect(owner).toBe('none at all')
    await Promise.all([first.close(), second.close()])
    await Promise.all([removeAll(one), removeAll(two)])
  })

  it.each([
    ['eventstoreUrl', 'EVENTSTORE_URL', (port: number) => `esdb://127.0.0.1:${port}?tls=false`],
    ['kafkaBrokers', 'KAFKA_BROKERS', (port: number) => `127.0.0.1:${port}`],
    ['mongoUrl', 'MONGO_URL', (port: number) => `mongodb://someone:secret@127.0.0.1:${port}/docketry`],
  ] as const)('says that nobody answers at %s, and what to do', async (option, variable, addressAt) => {
    const failing = openServers({ ...here(), [option]: addressAt(await freePort()) })
    const error = await failing.then(
      () => null,
      (failure: Error) => failure,
    )
    expect(error).toMatchObject({ code: 'server-unreachable' })
    expect(error?.message).toMatch(
      /^[A-Z]\w+ does not answer at \S+ \(connect ECONNREFUSED 127\.0\.0\.1:\d+\)\. Start it there, or correct [A-Z_]+\.$/u,
    )
    expect(error?.message).toContain(`correct ${variable}`)
    expect(error?.message).not.toContain('secret')
  })

  it('reach a MongoDB that starts after the first attempt', async () => {
    const there = new URL(here().mongoUrl)
    const port = await freePort()
    const mongo = openMongo(`mongodb://127.0.0.1:${port}/docketry?directConnection=true`)
    await expect(mongo.ping()).rejects.toThrow('ECONNREFUSED')
    const sockets: Socket[] = []
    const server = createServer(socket => {
      const on = connect(Number(there.port), there.hostname)
      for (const end of [socket, on]) sockets.push(end.on('error', () => {}))
      socket.pipe(on).pipe(socket)
    })
    await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
    await mongo.ping()
    await mongo.close()
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  it.each([
    ['eventstoreUrl', 'EVENTSTORE_URL', 'nonsense'],
    ['kafkaBrokers', 'KAFKA_BROKERS', 'nonsense'],
    ['kafkaBrokers', 'KAFKA_BROKERS', 'localhost:9092,localhost:99092'],
    ['kafkaBrokers', 'KAFKA_BROKERS', 'kafka://localhost:9092'],
    ['mongoUrl', 'MONGO_URL', 'nonsense'],
  ] as const)('refuses as %s, in words about %s, the nonsense %s', async (option, variable, nonsense) => {
    const failing = openServers({ ...here(), [option]: nonsense })
    await expect(failing).rejects.toMatchObject({ code: 'invalid-address', message: expect.stringContaining(variable) as string })
  })

  it('refuse a topic with too few partitions, and say how to add some', async () => {
    const options = here()
    const kafka = openKafka(options.kafkaBrokers, { ...options, partitions: 1 })
    await kafka.ensure([kafka.withPrefix('read')])
    await kafka.close()
    const failing = openServers({ ...options, topics: ['read'] })
    await expect(failing).rejects.toMatchObject({ code: 'too-few-partitions' })
    await expect(failing).rejects.toThrow('--partitions 2')
    await removeAll(options)
  })

  it('refuse stores of a newer format', async () => {
    const options = here()
    const mongo = openMongo(options.mongoUrl, options)
    await mongo.collection<{ _id: string; format: number }>('format').insertOne({ _id: 'store', format: 99 })
    await mongo.close()
    const failing = openServers(options)
    await expect(failing).rejects.toMatchObject({ code: 'newer-format' })
    await expect(failing).rejects.toThrow('format 99')
    await removeAll(options)
  })
})
