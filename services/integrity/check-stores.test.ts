import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSqlite } from '../adapters/embedded/sqlite.ts'
import { executor } from '../platform/commands/execute.ts'
import { newId } from '../platform/events/ids.ts'
import { add } from '../platform/testing/counter.ts'
import { checkStores } from './check-stores.ts'
import { openTestStores, type TestStores } from '../testing/stores.ts'

const dayMs = 86_400_000
let stores: TestStores
let known: Set<string>
beforeEach(async () => {
  stores = await openTestStores()
  known = new Set(['a', 'b'])
  for (const counterId of ['a', 'b']) for (let by = 1; by <= 4; by += 1) await adding(counterId, by)
})
afterEach(() => stores.remove())
async function adding(counterId: string, by: number): Promise<void> {
  const commandId = newId()
  await executor(stores.events)(add, { counterId, by }, { commandId, actId: commandId, actor: 'system', causeId: null, caller: null })
}
const check = (more: { all?: boolean; now?: number } = {}) => checkStores({ ...stores, belongs: async owner => known.has(owner) }, more)
/** Changes the database directly, then opens the store again as a restart does. */
async function change(sql: string): Promise<void> {
  await stores.close()
  const db = openSqlite(join(stores.folder, 'events.db'), { synchronous: 'FULL' })
  db.exec(sql)
  db.close()
  stores = await openTestStores({ folder: stores.folder })
}
const at = (stream: string, revision: number) => `WHERE stream = 'counter-${stream}' AND revision = ${revision}`

it('the check finds nothing in intact stores', async () => {
  await stores.blobs.put('a', Buffer.from('x'))
  expect(await check()).toMatchObject({ events: 8, streams: 2, blobs: 1, read: 1, orphans: 0, removed: 0, databases: true, findings: [] })
})

it('the check names an event that was changed, by the hash in the one after it, and finds an event that is missing', async () => {
  await change(`UPDATE events SET data = replace(data, '"by":2', '"by":9') ${at('a', 1)}; DELETE FROM events ${at('b', 2)}`)
  const { findings } = await check()
  expect(findings.map(({ kind, stream, revision, what }) => [kind, stream, revision, what])).toEqual(
    expect.arrayContaining([
      ['chain', 'counter-a', 1, expect.stringContaining('does not name the event 1 by its hash')],
      ['revision', 'counter-b', 3, expect.stringContaining('from event 1 to event 3')],
    ]),
  )
  expect(findings).toHaveLength(2)
})

it('the check finds an event that cannot be read, names stream and position, and removes the finding once it is repaired', async () => {
  await change(`UPDATE events SET data = 'x' || data ${at('a', 2)}`)
  const [finding, ...others] = (await check()).findings
  expect([finding, others]).toMatchObject([{ kind: 'event', stream: 'counter-a', revision: 2, position: expect.any(Number) as number }, []])
  expect(finding?.what).toContain(`The event 2 of counter-a (position ${finding?.position}) cannot be read`)
  await change(`UPDATE events SET data = substr(data, 2) ${at('a', 2)}`)
  expect((await check()).findings).toEqual([])
})

it('the check finds a blob whose bytes do not have its hash, and keeps the time of the first finding', async () => {
  const { hash } = await stores.blobs.put('a', Buffer.from('bytes'))
  await writeFile(join(stores.folder, 'blobs', 'a', hash), 'other')
  const [first] = (await check({ now: 1000 })).findings
  const [second] = (await check({ now: 2000 })).findings
  expect([first, second]).toMatchObject([
    { kind: 'blob', owner: 'a', hash, since: 1000, at: 1000 },
    { since: 1000, at: 2000 },
  ])
  await stores.blobs.put('a', Buffer.from('bytes'))
  expect((await check()).findings).toEqual([])
})

it('the check reads a sample of many blobs, a different one each day, or all of them', async () => {
  for (let n = 0; n < 560; n += 1) await stores.blobs.put('a', Buffer.from(String(n)))
  const { read } = await check({ now: 1 })
  expect(read).toBeGreaterThanOrEqual(500)
  expect(read).toBeLessThan(560)
  expect(await check({ all: true })).toMatchObject({ blobs: 560, read: 560 })
})

it('the check names a stream with hidden events, and removes no blob while there is one', async () => {
  await stores.blobs.put('orphan', Buffer.from('x'))
  const hidden = [{ stream: 'counter-a', first: null, isFinal: false }]
  const events = { ...stores.events, hidden: async () => hidden }
  const checkThen = (now: number) => checkStores({ ...stores, events, belongs: async owner => known.has(owner) }, { now })
  await check({ now: 0 })
  expect(await checkThen(2 * dayMs)).toMatchObject({ removed: 0, findings: [{ kind: 'stream', subject: 'counter-a' }] })
  hidden.length = 0
  expect(await checkThen(2 * dayMs)).toMatchObject({ removed: 1, findings: [] })
})

it('the check removes blobs that have been orphans for a day, and no others', async () => {
  const now = Date.now()
  for (const owner of ['a', 'upload', 'crashed']) await stores.blobs.put(owner, Buffer.from(owner))
  const owners = async () => {
    const found: string[] = []
    for await (const owner of stores.blobs.owners()) found.push(owner)
    return found
  }
  expect(await check({ now })).toMatchObject({ orphans: 2, removed: 0 })
  expect(await check({ now: now + dayMs - 1 })).toMatchObject({ orphans: 2, removed: 0 })
  // The event of the upload is stored in the meantime.
  known.add('upload')
  expect(await check({ now: now + dayMs })).toMatchObject({ orphans: 0, removed: 1 })
  expect(await owners()).toEqual(['a', 'upload'])
  known.delete('upload')
  expect(await check({ now: now + dayMs + 1 })).toMatchObject({ orphans: 1, removed: 0 })
})

it('the check reports what SQLite finds in a damaged database', async () => {
  const databases = async () => [
    { kind: 'database' as const, subject: 'events.db', what: 'The database events.db is damaged: row 3 missing from index.' },
  ]
  const { findings } = await checkStores({ ...stores, databases, belongs: async () => true })
  expect(findings).toMatchObject([{ kind: 'database', subject: 'events.db' }])
  expect(await checkStores({ ...stores, databases: null, belongs: async () => true })).toMatchObject({ databases: false, findings: [] })
})

it('the check shows progress with each batch of events, each blob that it reads and each owner of blobs', async () => {
  for (const bytes of ['x', 'y']) await stores.blobs.put('a', Buffer.from(bytes))
  let count = 0
  await checkStores({ ...stores, belongs: async () => true }, { progress: () => void (count += 1) })
  expect(count).toBeGreaterThanOrEqual(1 + 2 + 1)
})

it('the check keeps all findings when it is interrupted', async () => {
  const { hash } = await stores.blobs.put('a', Buffer.from('bytes'))
  await writeFile(join(stores.folder, 'blobs', 'a', hash), 'other')
  await check()
  const { findings } = await checkStores({ ...stores, belongs: async () => true }, { signal: AbortSignal.abort() })
  expect(findings).toMatchObject([{ kind: 'blob', hash }])
})
