import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { hashOf } from '../../platform/events/hash-chain.ts'
import type { EventStore, Link } from '../../platform/ports/event-store.ts'
import { appendChained } from '../../platform/testing/events.ts'
import { removeFolder, temporaryFolder } from '../../platform/testing/folder.ts'
import { openEventStore } from './event-store.ts'
import { linksIn } from './read-links.ts'
import { openSqlite, type Db } from './sqlite.ts'

let folder: string
let store: EventStore
let db: Db
beforeEach(async () => {
  folder = await temporaryFolder()
  store = openEventStore(join(folder, 'events.db'))
  db = openSqlite(join(folder, 'events.db'), { synchronous: 'FULL' })
  await appendChained(store, 'a', 1, 2)
  await appendChained(store, 'b', 3)
  await appendChained(store, 'a', 4)
})
afterEach(async () => {
  db.close()
  await store.close()
  await removeFolder(folder)
})
async function linksUpTo(upTo: number): Promise<Link[]> {
  const found: Link[] = []
  for await (const batch of linksIn(db)(null, upTo)) found.push(...batch)
  return found
}
const hashesUpTo = async (upTo: number) => (await linksUpTo(upTo)).map(({ stream, revision, hash }) => [stream, revision, hash])

it('the links give the last event of each stream its hash', async () => {
  const [a, b] = [await store.read('a'), await store.read('b')]
  expect(await hashesUpTo(Infinity)).toEqual([
    ['a', 0, null],
    ['a', 1, null],
    ['b', 0, hashOf(b[0]!)],
    ['a', 2, hashOf(a[2]!)],
  ])
})

it('the links give no hash to an event whose stream has later ones after the last position', async () => {
  const [b] = await store.read('b')
  expect(await hashesUpTo(b!.position)).toEqual([
    ['a', 0, null],
    ['a', 1, null],
    ['b', 0, hashOf(b!)],
  ])
})

it.each(['{"v":', '[]', '7'])('the links give no hash to a last event whose data are %s', async data => {
  db.prepare('UPDATE events SET data = ? WHERE stream = ?').run(data, 'b')
  expect((await linksUpTo(Infinity)).find(({ stream }) => stream === 'b')?.hash).toBeNull()
})

it.each(['{"prev":', '{"prev":null}', '{"prev":null,"at":"now"}'])(
  'the links give no hash to a last event whose metadata are %s',
  async metadata => {
    db.prepare('UPDATE events SET metadata = ? WHERE stream = ?').run(metadata, 'b')
    expect((await linksUpTo(Infinity)).find(({ stream }) => stream === 'b')?.hash).toBeNull()
  },
)
