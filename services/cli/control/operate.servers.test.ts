/** The operators' commands on servers: any process lists, retries and skips what another one has set aside. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStores, type Stores } from '../../main/stores.ts'
import { park } from '../../platform/catch-up/parking.ts'
import { eventsOf } from '../../platform/testing/events.ts'
import { removeServers, runToEnd, serversEnv, type Env } from '../../testing/roles.ts'
import { addressOf, serverNames } from '../../testing/servers.ts'
import { configFrom } from '../../main/config/config.ts'

describe.skipIf(serverNames.some(server => addressOf(server) === null))('on servers', () => {
  let env: Env
  let stores: Stores
  beforeEach(async () => {
    env = serversEnv()
    stores = await openStores(configFrom(env), () => {})
  })
  afterEach(async () => {
    await stores.close()
    await removeServers(env)
  })
  const rows = async (...args: string[]) =>
    (await runToEnd([...args, '--json'], env)).lines.map(line => JSON.parse(line) as Record<string, string>)

  it('dead letters are listed, retried and skipped', async () => {
    const { log } = stores
    const value = (page: number) => ({ fileId: 'f', page })
    await log.send([
      { topic: 'read', key: 'f/1', value: value(1), headers: { actId: 'a' } },
      { topic: 'read.later', key: 'f/2', value: value(2) },
      { topic: 'read', key: 'f/3', value: value(3) },
    ])
    let broken = true
    const done: unknown[] = []
    const consumer = await log.consume({
      group: 'read',
      topics: ['read', 'read.later'],
      attempts: 1,
      async handle(message) {
        if (broken) throw new Error('no model')
        done.push(message)
      },
    })
    await consumer.settled()
    broken = false

    const listed = await rows('dead')
    expect(listed.map(({ topic, key, group, reason }) => [topic, key, group, reason]).toSorted()).toEqual([
      ['read', 'f/1', 'read', 'no model'],
      ['read', 'f/3', 'read', 'no model'],
      ['read.later', 'f/2', 'read', 'no model'],
    ])
    const id = (key: string) => listed.find(one => one['key'] === key)?.['id'] ?? ''
    const retried = await runToEnd(['dead', 'retry', id('f/1')], env)
    expect(retried.code).toBe(0)
    expect(retried.lines).toEqual([`${id('f/1')}: sent again`, '1 dead letter sent again.'])
    await consumer.settled()
    expect(done).toMatchObject([{ key: 'f/1', value: value(1), headers: { actId: 'a' } }])

    const again = await runToEnd(['dead', 'retry', id('f/1')], env)
    expect(again.code).toBe(1)
    expect(again.errors).toEqual(expect.stringContaining(`There is no dead letter ${id('f/1')}.`))
    expect((await runToEnd(['dead', 'skip', '--all', '--yes', '--topic', 'read', '--reason', 'no use'], env)).lines.at(-1)).toBe(
      '1 dead letter skipped.',
    )
    expect((await rows('dead')).map(({ key }) => key)).toEqual(['f/2'])
    expect(await log.deadLetters('read')).toEqual([])
  })

  it('parked events are listed and skipped; projections are shown as not built yet', async () => {
    await stores.events.append('file-f', 'no-stream', eventsOf(1))
    await park(stores.documents, [
      {
        id: 'reaction-feed-prepare/e',
        kind: 'reaction',
        name: 'feed-prepare',
        document: null,
        eventId: 'e',
        stream: 'file-none',
        revision: 0,
        reason: 'weather',
        at: 1_790_000_000_000,
      },
    ])
    expect(await rows('parked')).toMatchObject([{ name: 'feed-prepare', reason: 'weather', at: '2026-09-21T14:13:20.000Z' }])
    expect((await runToEnd(['parked', 'retry', 'reaction-feed-prepare/e'], env)).code).toBe(1)
    expect((await runToEnd(['parked', 'skip', 'reaction-feed-prepare/e', '--reason', 'no use'], env)).code).toBe(0)
    expect(await rows('parked')).toEqual([])
    expect((await rows('views')).every(({ state, position }) => state === 'building' && position === null)).toBe(true)
  })
})
