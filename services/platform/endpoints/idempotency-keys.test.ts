import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDocuments } from '../../adapters/embedded/documents.ts'
import { openSqlite, type Db } from '../../adapters/embedded/sqlite.ts'
import type { Documents } from '../ports/documents.ts'
import { keyClaimer } from './idempotency-keys.ts'
import { removeFolder, temporaryFolder } from '../testing/folder.ts'

let folder: string
let db: Db
let documents: Documents
let at = Date.UTC(2026, 9, 31, 23, 59)
const claimer = () => keyClaimer(documents, 'a secret', () => at)

beforeEach(async () => {
  folder = await temporaryFolder()
  db = openSqlite(join(folder, 'work.db'), { synchronous: 'NORMAL' })
  documents = openDocuments(db)
  at = Date.UTC(2026, 9, 31, 23, 59)
})
afterEach(async () => {
  db.close()
  await removeFolder(folder)
})

const reused = { code: 'command.reused-key' }

it('a key stays claimed through the following month, and is free afterwards', async () => {
  await claimer()('ann', 'k', { n: 1 })
  at = Date.UTC(2026, 10, 30)
  await expect(claimer()('ann', 'k', { n: 2 })).rejects.toMatchObject(reused)
  await claimer()('ann', 'k', { n: 1 })
  at = Date.UTC(2027, 0, 1)
  await claimer()('ann', 'k', { n: 2 })
})

it('the keys of old months are dropped, also after months without requests', async () => {
  await claimer()('ann', 'k', { n: 1 })
  expect((await documents.find('request-keys-2026-10', {})).total).toBe(1)
  at = Date.UTC(2027, 5, 1)
  await claimer()('ann', 'other', {})
  expect((await documents.find('request-keys-2026-10', {})).total).toBe(0)
})

it('one of several concurrent requests in different processes claims a key', async () => {
  const processes = Array.from({ length: 8 }, claimer)
  const outcomes = await Promise.allSettled(processes.map((claim, n) => claim('ann', 'k', { n })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('a claimed key keeps the commands that wrote no event, as first answered', async () => {
  const first = await claimer()('ann', 'k', {})
  await first.answered([
    ['c-1', 10],
    ['c-2', null],
  ])
  const again = await claimer()('ann', 'k', {})
  await again.answered([['c-3', 30]])
  expect([...again.before, ...(await claimer()('ann', 'k', {})).before]).toEqual([
    ['c-1', 10],
    ['c-2', null],
    ['c-1', 10],
    ['c-2', null],
  ])
})

it('each user has their own keys, and so have requests without a user', async () => {
  const claim = claimer()
  await Promise.all([claim('ann', 'k', { n: 1 }), claim('eve', 'k', { n: 2 }), claim(null, 'k', { n: 3 })])
  await expect(claim(null, 'k', { n: 1 })).rejects.toMatchObject(reused)
})

it('the stored fingerprint depends on the secret, so that bodies cannot be guessed from it', async () => {
  const other = await keyClaimer(documents, 'another secret', () => at)('ann', 'k', { password: 'correct horse' })
  const same = await claimer()('ann', 'l', { password: 'correct horse' })
  expect(other.fingerprint).not.toBe(same.fingerprint)
})
