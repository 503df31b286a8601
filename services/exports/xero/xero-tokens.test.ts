import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDocuments } from '../../adapters/embedded/documents.ts'
import { openSqlite, type Db } from '../../adapters/embedded/sqlite.ts'
import { coded } from '../../platform/errors/coded.ts'
import { removeFolder, temporaryFolder } from '../../platform/testing/folder.ts'
import type { Xero } from '../../shared/xero.ts'
import { tokensCollection, xeroStore } from './xero-tokens.ts'

const minute = 60_000
let folder: string
let db: Db
beforeEach(async () => {
  folder = await temporaryFolder()
  db = openSqlite(join(folder, 'work.db'), { synchronous: 'NORMAL' })
})
afterEach(async () => {
  db.close()
  await removeFolder(folder)
})

/** Xero that takes each refresh token once. `now`: of the stores. `whileRefreshing`: what happens before it answers. */
function stores(count: number) {
  const state = { now: 0, refreshed: 0, current: 'refresh-0', whileRefreshing: async () => {} }
  const xero = {
    async refresh(token: string) {
      await state.whileRefreshing()
      if (token !== state.current) throw coded('xero.revoked', 'used before')
      state.refreshed += 1
      state.current = `refresh-${state.refreshed}`
      return { access: `access-${state.refreshed}`, refresh: state.current, expiresAt: state.now + 30 * minute }
    },
  } as unknown as Xero // the other calls are not made here
  const documents = openDocuments(db)
  return {
    state,
    documents,
    all: Array.from({ length: count }, () => xeroStore({ documents, key: 'ab'.repeat(32), xero, now: () => state.now })),
  }
}

it('a token that is about to end is replaced once, however many processes need it at that moment', async () => {
  const { state, all } = stores(2)
  await all[0]?.save('books', { access: 'access-0', refresh: 'refresh-0', expiresAt: 30 * minute })
  const needed = () => Promise.all([0, 1, 0, 1, 0, 1].map(i => all[i]?.access('books')))
  expect(new Set(await needed())).toEqual(new Set(['access-0']))
  state.now = 29 * minute
  expect(new Set(await needed())).toEqual(new Set(['access-1']))
  expect(state.refreshed).toBe(1)
})
it('tokens that are deleted or given anew while they are refreshed stay deleted, and new', async () => {
  const {
    state,
    all: [store],
  } = stores(1)
  const given = (name: string) => ({ access: `access-${name}`, refresh: `refresh-${name}`, expiresAt: state.now + 30 * minute })
  await store?.save('books', given('0'))
  state.now = 29 * minute
  state.whileRefreshing = async () => store?.save('books', null)
  await expect(store?.access('books')).rejects.toMatchObject({ code: 'xero.revoked' })
  expect(await store?.refreshToken('books')).toBeNull()

  await store?.save('books', { ...given('1'), expiresAt: state.now })
  state.whileRefreshing = async () => store?.save('books', given('of a new consent'))
  expect(await store?.access('books')).toBe('access-of a new consent')
})
it('a stored token cannot be read with another key, nor for the books of another client', async () => {
  const { documents, all } = stores(1)
  await all[0]?.save('books', { access: 'access-0', refresh: 'refresh-0', expiresAt: 30 * minute })
  expect(JSON.stringify(await documents.get(tokensCollection, 'books'))).not.toContain('refresh-0')
  await expect(xeroStore({ documents, key: 'cd'.repeat(32), xero: null }).refreshToken('books')).resolves.toBeNull()
  await expect(all[0]?.access('others')).rejects.toMatchObject({ code: 'xero.revoked' })
})
it('a consent that was begun more than 15 minutes ago, and one that was changed, are no consent', () => {
  const {
    state,
    all: [store],
  } = stores(1)
  const { state: begun = '' } = store?.begin({ firmId: 'f', clientId: 'c', userId: 'u' }) ?? {}
  expect(store?.consentOf(begun)).toMatchObject({ firmId: 'f', clientId: 'c', userId: 'u' })
  expect(store?.consentOf(`${begun.slice(0, -4)}AAAA`)).toBeNull()
  state.now = 16 * minute
  expect(store?.consentOf(begun)).toBeNull()
})
