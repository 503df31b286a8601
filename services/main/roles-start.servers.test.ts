/** What keeps a role from starting on servers that are there: it says so in one sentence and ends by itself. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openKafka } from '../adapters/servers/kafka.ts'
import { openMongo } from '../adapters/servers/mongodb.ts'
import { removeServers, runToEnd, serversEnv, startRole, type Env, type Run } from '../testing/roles.ts'
import { addressOf, serverNames } from '../testing/servers.ts'

let env: Env
const docketry = new URL('../docketry.mjs', import.meta.url).pathname

/** It ends by itself, with code 1: one that went on waiting is killed, and has no code. */
function expectRefusal({ code, lines, errors }: Run, sentence: RegExp): void {
  expect(code).toBe(1)
  expect(lines).toEqual([])
  expect(errors.trim()).toMatch(sentence)
  expect(errors.trim().split('\n')).toHaveLength(1)
}

describe.skipIf(serverNames.some(server => addressOf(server) === null))('a role on servers', () => {
  beforeEach(() => {
    env = serversEnv()
  })
  afterEach(() => removeServers(env))

  it('does not start while a topic has too few partitions, and tells how to add them', async () => {
    const prefix = env['DOCKETRY_PREFIX'] ?? ''
    const kafka = openKafka(env['KAFKA_BROKERS'] ?? '', { prefix, partitions: 1 })
    await kafka.ensure([kafka.named('read')])
    await kafka.close()
    expectRefusal(await runToEnd(['stage', 'read'], env),
      new RegExp(`^The topic ${prefix}\\.read has 1 partitions and needs 4: add them with "kafka-topics\\.sh --bootstrap-server \\S+ --alter --topic ${prefix}\\.read --partitions 4", or set KAFKA_PARTITIONS as it was\\.$`, 'u'))
  })

  it('does not start on a store that a newer build has written', async () => {
    const mongo = openMongo(env['MONGO_URL'] ?? '', { prefix: env['DOCKETRY_PREFIX'] ?? '' })
    await mongo.collection<{ _id: string; format: number }>('format').insertOne({ _id: 'store', format: 99 })
    await mongo.close()
    expectRefusal(await runToEnd(['project'], env), /^The database \S+ was written by a newer Docketry \(format 99, this one knows \d+\)\. Update Docketry, .+$/u)
  })

  // Each waits ten seconds and leaves nothing behind: all at once.
  it.concurrent.each([
    ['EVENTSTORE_URL', 'esdb://127.0.0.1:9?tls=false', 'EventStoreDB'],
    ['KAFKA_BROKERS', '127.0.0.1:9', 'Kafka'],
    ['MONGO_URL', 'mongodb://someone:secret@127.0.0.1:9/docketry', 'MongoDB'],
  ])('does not start while nobody answers at %s', async (name, address, server) => {
    const run = await runToEnd(['reactions'], serversEnv({ [name]: address }))
    expectRefusal(run, new RegExp(`^${server} does not answer at \\S+ \\(connect ECONNREFUSED 127\\.0\\.0\\.1:9\\)\\. Start it there, or correct ${name}\\.$`, 'u'))
    expect(run.errors).not.toContain('secret')
  })

  it('does not start as an api on a port that is taken', async () => {
    const taken = /:(\d+)/u.exec(env['KAFKA_BROKERS'] ?? '')?.[1] ?? ''
    expectRefusal(await runToEnd(['api'], { ...env, PORT: taken }), new RegExp(`^Port ${taken} is taken\\. .+$`, 'u'))
  })

  it('says where it runs and nothing else, also through the command, which passes the end on', async () => {
    const role = await startRole(['api'], env, docketry)
    // A store that takes longer than a check waits is not ready yet.
    await expect.poll(async () => (await fetch(`${role.ops}/readyz`)).status).toBe(200)
    const { code, errors, lines } = await role.end('SIGTERM')
    expect(code).toBe(0)
    expect(errors).toBe('')
    expect(lines.length).toBe(1)
  })
})
