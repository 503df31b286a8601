/** Errors at the start of a role on running servers: it prints one sentence and exits. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openKafka } from '../adapters/servers/kafka.ts'
import { openMongo } from '../adapters/servers/mongodb.ts'
import { removeServers, runToEnd, serversEnv, startRole, type Env, type Run } from '../testing/roles.ts'
import { addressOf, serverNames } from '../testing/servers.ts'

let env: Env
const docketry = new URL('../docketry.mjs', import.meta.url).pathname

/** The process exits with code 1; a process that keeps waiting is killed and has no exit code. */
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

  it('does not start while a topic has too few partitions, and says how to add them', async () => {
    const prefix = env['DOCKETRY_PREFIX'] ?? ''
    const kafka = openKafka(env['KAFKA_BROKERS'] ?? '', { prefix, partitions: 1 })
    await kafka.ensure([kafka.withPrefix('read')])
    await kafka.close()
    expectRefusal(
      await runToEnd(['stage', 'read'], env),
      new RegExp(
        `^The topic ${prefix}\\.read has 1 partitions and needs 4: add them with "kafka-topics\\.sh --bootstrap-server \\S+ --alter --topic ${prefix}\\.read --partitions 4", or set KAFKA_PARTITIONS as it was\\.$`,
        'u',
      ),
    )
  })

  it('does not start on a store that a newer build has written', async () => {
    const mongo = openMongo(env['MONGO_URL'] ?? '', { prefix: env['DOCKETRY_PREFIX'] ?? '' })
    await mongo.collection<{ _id: string; format: number }>('format').insertOne({ _id: 'store', format: 99 })
    await mongo.close()
    expectRefusal(
      await runToEnd(['project'], env),
      /^The database \S+ was written by a newer Docketry \(format 99, this one knows \d+\)\. Update Docketry, .+$/u,
    )
  })

  // Each waits ten seconds and stores nothing, so they run concurrently.
  it.concurrent.each([
    ['EVENTSTORE_URL', 'esdb://127.0.0.1:9?tls=false', 'EventStoreDB'],
    ['KAFKA_BROKERS', '127.0.0.1:9', 'Kafka'],
    ['MONGO_URL', 'mongodb://someone:secret@127.0.0.1:9/docketry', 'MongoDB'],
  ])('does not start while no server answers at %s', async (name, address, server) => {
    const run = await runToEnd(['reactions'], serversEnv({ [name]: address }))
    expectRefusal(
      run,
      new RegExp(
        `^${server} does not answer at \\S+ \\(connect ECONNREFUSED 127\\.0\\.0\\.1:9\\)\\. Start it there, or correct ${name}\\.$`,
        'u',
      ),
    )
    expect(run.errors).not.toContain('secret')
  })

  it('does not start as an api on a port in use', async () => {
    const taken = /:(\d+)/u.exec(env['KAFKA_BROKERS'] ?? '')?.[1] ?? ''
    expectRefusal(await runToEnd(['api'], { ...env, PORT: taken }), new RegExp(`^Port ${taken} is taken\\. .+$`, 'u'))
  })

  it('prints one line with its address, also through the command, which forwards signals', async () => {
    const role = await startRole(['api'], env, docketry)
    // A store that does not answer within a check is not ready yet.
    await expect.poll(async () => (await fetch(`${role.ops}/readyz`)).status).toBe(200)
    const { code, errors, lines } = await role.end('SIGTERM')
    expect(code).toBe(0)
    expect(errors).toBe('')
    expect(lines.length).toBe(1)
  })
})
