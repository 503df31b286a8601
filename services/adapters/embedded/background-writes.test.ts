import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Change, Documents } from '../../platform/ports/documents.ts'
import { noLease } from '../../platform/testing/documents.ts'
import { removeFolder, temporaryFolder } from '../../platform/testing/folder.ts'
import { backgroundWrites } from './background-writes.ts'
import { openDocuments } from './documents.ts'
import { openSqlite, type Db } from './sqlite.ts'

let folder: string
let path: string
let db: Db
let documents: Documents
beforeEach(async () => {
  folder = await temporaryFolder()
  path = join(folder, 'work.db')
  db = openSqlite(path, { synchronous: 'NORMAL' })
  documents = openDocuments(db, { path })
})
afterEach(async () => {
  await documents.close()
  db.close()
  await removeFolder(folder)
})

/** Enough changes that a thread writes them. */
const many = (position: number, more: object = {}): Change[] =>
  Array.from({ length: 300 }, (_, i) => ({ id: `d${i}`, position, document: { id: `d${i}`, at: position, ...more } }))
const write = (changes: Change[], position: number, collection = 'v@1') =>
  documents.write(collection, changes, { position, lease: noLease })
const countOf = async (filter: Record<string, number | string>) => (await documents.find('v@1', { filter })).total

it('many rows are readable with their checkpoint when the write resolves, and by the elements of a field that has become an array', async () => {
  await documents.ensure('v@1', { fields: [['tags']] })
  await write(many(1, { tags: 'a' }), 1)
  expect([await countOf({ at: 1 }), await countOf({ tags: 'a' }), await documents.checkpoint('v@1')]).toEqual([300, 300, 1])
  await write(many(2, { tags: ['a', 'b'] }), 2)
  expect([await countOf({ at: 2 }), await countOf({ tags: 'b' }), await documents.checkpoint('v@1')]).toEqual([300, 300, 2])
})

it('a small write that begins while many rows are written follows them', async () => {
  const order: string[] = []
  const large = write(many(1), 1).then(() => order.push('large'))
  const small = write([{ id: 'd0', position: 2, document: { id: 'd0', at: 2 } }], 2).then(() => order.push('small'))
  await Promise.all([large, small])
  expect([order, await documents.get('v@1', 'd0'), await documents.checkpoint('v@1')]).toEqual([['large', 'small'], { id: 'd0', at: 2 }, 2])
})

it('a write of a lost lease and one that is not unique are refused, and others in the same transaction are written', async () => {
  await documents.ensure('u@1', { unique: [['at']] })
  const old = await documents.lease('f@1', 'one', 0)
  await documents.lease('f@1', 'two', 60_000)
  const results = await Promise.allSettled([
    write(many(1), 1),
    documents.write('f@1', many(1), { position: 1, lease: old ?? noLease }),
    write(many(1), 1, 'u@1'),
    write(many(1), 1, 'w@1'),
  ])
  expect(results.map(one => (one.status === 'rejected' ? (one.reason as { code: string }).code : 'written'))).toEqual([
    'written',
    'fenced',
    'not-unique',
    'written',
  ])
  expect([
    await documents.checkpoint('f@1'),
    await documents.checkpoint('u@1'),
    (await documents.find('u@1', {})).total,
    (await documents.find('w@1', {})).total,
  ]).toEqual([null, null, 0, 300])
})

it('leases and pointers are changed before the writes that wait, and refused as without them', async () => {
  await documents.lease('taken@1', 'two', 60_000)
  const order: string[] = []
  const note = (what: string) => () => void order.push(what)
  const large = { text: 'x'.repeat(10_000) } // one write is more than a transaction has
  const writes = [1, 2, 3, 4, 5, 6].map(n => write(many(n, large), n).then(note(`write ${n}`)))
  await new Promise(resolve => setImmediate(resolve))
  // All at once: between two of them the thread may be sent the next writes.
  const [lease, taken, renewed] = await Promise.all([
    documents.lease('v@2', 'one', 60_000),
    documents.lease('taken@1', 'one', 60_000),
    documents.renew(['v@2', 'taken@1'], 'one', 60_000),
    documents.point('v', 'v@1').then(note('pointer')),
    documents.release('v@2', 'one'),
  ])
  const other = documents.lease('v@2', 'two', 60_000)
  await Promise.all(writes)
  expect({ lease, taken, renewed, other: await other }).toEqual({
    lease: { holder: 'one', token: 1 },
    taken: null,
    renewed: ['v@2'],
    other: { holder: 'two', token: 2 },
  })
  expect(order.indexOf('pointer')).toBeLessThan(order.indexOf('write 6'))
  expect(await documents.pointer('v')).toBe('v@1')
})

/** Rows enough that a thread indexes and drops them. */
const veryMany = (position: number): Change[] =>
  Array.from({ length: 6000 }, (_, i) => ({ id: `d${i}`, position, document: { id: `d${i}`, n: i, tags: i === 5999 ? ['a', 'b'] : 'a' } }))

it('many rows are indexed by the thread, also fields that are an array in one row, and what is written meanwhile', async () => {
  await write(veryMany(1), 1)
  const indexed = documents.ensure('v@1', { fields: [['n'], ['tags', 'n']] })
  const written = write([{ id: 'd0', position: 2, document: { id: 'd0', n: ['x'], tags: 'a' } }], 2)
  expect(await documents.get('v@1', 'd7')).toMatchObject({ n: 7 })
  await Promise.all([indexed, written])
  expect([await countOf({ tags: 'b' }), await countOf({ n: 'x' }), await countOf({ n: 7 })]).toEqual([1, 1, 1])
  const names = db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
    .all()
    .map(row => row['name'])
  expect(names).toEqual(['f:v@1:n', 'f:v@1:tags,n'])
})

it('many rows that are not unique are refused a unique index by the thread, and stay', async () => {
  await write(
    veryMany(1).map(one => ({ ...one, document: { id: one.id, at: 1 } })),
    1,
  )
  await expect(documents.ensure('v@1', { unique: [['at']] })).rejects.toMatchObject({ code: 'not-unique' })
  expect(await countOf({ at: 1 })).toBe(6000)
})

it('many rows are dropped by the thread, with indexes and checkpoint, and their collection can be made again', async () => {
  await documents.ensure('v@1', { fields: [['n']] })
  await write(veryMany(1), 1)
  await documents.drop('v@1')
  expect([
    await countOf({ n: 7 }),
    await documents.checkpoint('v@1'),
    db.prepare("SELECT count(*) AS n FROM sqlite_master WHERE name LIKE '%v@1%'").get()?.['n'],
  ]).toEqual([0, null, 0])
  await documents.ensure('v@1', { fields: [['n']] })
  await write(veryMany(1).slice(0, 200), 1)
  expect([await countOf({ n: 7 }), (await documents.find('v@1', {})).total]).toEqual([1, 200])
})

it('a pointer is changed between two parts of dropping many rows', async () => {
  await write(veryMany(1), 1)
  const order: string[] = []
  const dropped = documents.drop('v@1').then(() => order.push('dropped'))
  await new Promise(resolve => setImmediate(resolve))
  const [pointed] = await Promise.all([documents.point('w', 'w@1').then(() => order.push('pointer')), dropped])
  expect([order, pointed]).toEqual([['pointer', 'dropped'], 1])
})

it('rows that are left of a drop that was broken off are dropped with their checkpoint by the next one', async () => {
  await write(veryMany(1), 1)
  db.exec('DELETE FROM "d:v@1" WHERE rowid <= 2000')
  expect(await documents.checkpoint('v@1')).toBe(1)
  await documents.drop('v@1')
  expect([(await documents.find('v@1', {})).total, await documents.checkpoint('v@1')]).toEqual([0, null])
})

it('nothing of a write-ahead log that another thread has moved stays after the end', async () => {
  const large = { text: 'x'.repeat(60_000) }
  for (let n = 1; n <= 6; n += 1) await write(many(n, large), n)
  await documents.close()
  expect([await countOf({ at: 6 }), (await stat(`${path}-wal`)).size]).toEqual([300, 0])
})

it('while many rows are written, a small collection is dropped after them, so that nothing waits for the file', async () => {
  await write([{ id: 'd0', position: 1, document: { id: 'd0', n: 7 } }], 1)
  const order: string[] = []
  const large = write(many(1), 1, 'w@1').then(() => order.push('written'))
  const dropped = documents.drop('v@1').then(() => order.push('dropped'))
  await Promise.all([large, dropped])
  expect([order, (await documents.find('v@1', {})).total, await documents.checkpoint('v@1')]).toEqual([['written', 'dropped'], 0, null])
})

it('a change of indexes that the thread did not finish is completed by the next one', async () => {
  await write(veryMany(1), 1)
  db.exec('CREATE INDEX "f:v@1:n" ON "d:v@1" (json_extract(body, \'$."n"\'), id) WHERE body IS NOT NULL')
  await documents.ensure('v@1', { fields: [['n']] })
  expect(await countOf({ n: 7 })).toBe(1)
  await documents.drop('v@1')
  expect((await documents.find('v@1', {})).total).toBe(0)
})

it('closing waits for what is being written, and leaves nothing of it in the write-ahead log', async () => {
  const writes = Promise.all([write(many(1), 1), write(many(2), 2)])
  await documents.close()
  await writes
  expect([await countOf({ at: 2 }), (await stat(`${path}-wal`)).size]).toEqual([300, 0])
})

it('while the disk is full, rows, indexes and leases are refused by the thread with a sentence, and written again when there is room', async () => {
  await write(many(1), 1)
  const writes = backgroundWrites(path, () => {})
  const limitPages = (pages: number) => writes.change({ sql: `PRAGMA max_page_count = ${pages}`, values: [[]] })
  const large = {
    collection: 'v@1',
    rows: [['e', 2, `"${'x'.repeat(300_000)}"`] as [string, number, string]],
    register: null,
    position: 2,
    origin: null,
    holder: '',
    token: 0,
    size: 300_000,
  }
  await limitPages(1) // not fewer than the file has
  const refusals = await Promise.allSettled([
    writes.write(large),
    writes.carryOut({ make: 'w@1', indexes: {} }),
    writes.change({ sql: 'CREATE TABLE other (n)', values: [[]] }),
  ])
  expect(refusals).toEqual(
    Array(3).fill({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'storage-full', message: 'There is no room left on the disk; nothing was written.' }),
    }),
  )
  await limitPages(4000)
  await writes.write(large)
  expect(await documents.checkpoint('v@1')).toBe(2)
  await writes.close()
})

it('a write is rejected when the thread cannot open the file, and the next one starts another thread', async () => {
  const running: boolean[] = []
  const writes = backgroundWrites(join(folder, 'none', 'work.db'), runs => running.push(runs))
  const one = { collection: 'v@1', rows: [], register: null, position: 1, origin: null, holder: '', token: 0, size: 0 }
  await expect(writes.write(one)).rejects.toThrow('The thread that writes rows has ended.')
  await expect(writes.write(one)).rejects.toThrow('The thread that writes rows has ended.')
  expect([running, writes.busy()]).toEqual([[true, false, true, false], false])
  await writes.close()
})

it('no thread runs after the writes are closed, also one that was ending because there was nothing to write', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let hasEnded = false
    process.once('worker', thread => thread.once('exit', () => (hasEnded = true)))
    const writes = backgroundWrites(path, () => {})
    await writes.carryOut({ make: 'v@1', indexes: {} })
    vi.advanceTimersByTime(5000)
    await writes.close()
    expect(hasEnded).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
