/** What was sealed and stored by earlier releases opens, and the same text is sealed into the same bytes under the same nonce. */
import type * as Crypto from 'node:crypto'
import { beforeEach, expect, it, vi } from 'vitest'
import { tfnSeals } from './clients/tfn-seals.ts'
import { xeroStore } from './exports/xero/xero-tokens.ts'
import { factorSeals } from './people/factor-seals.ts'
import type { Document, Documents } from './platform/ports/documents.ts'

const nonce = vi.hoisted(() => ({ next: null as Buffer | null }))
vi.mock('node:crypto', async original => {
  const crypto = await original<typeof Crypto>()
  return { ...crypto, randomBytes: (count: number) => nonce.next ?? crypto.randomBytes(count) }
})
beforeEach(() => {
  nonce.next = null
})

const key = '0123456789abcdef'.repeat(4)
const nonceBytes = 12
/** The nonce in stored bytes, which begin with it or, where `versionBytes` is 1, with a version. */
const nonceOf = (sealed: string, versionBytes: number): Buffer =>
  Buffer.from(sealed, 'base64url').subarray(versionBytes, versionBytes + nonceBytes)

it('a tax file number', () => {
  const stored = 'ATd4T-g0fiVbjw1cCcy95J9JlGd0B2qP3Rn8bYDO2IVNpUfJYUM'
  const of = { firmId: 'firm', businessId: 'client' }
  const seals = tfnSeals(key)
  expect(seals.open(stored, of)).toBe('123456782')
  nonce.next = nonceOf(stored, 1)
  expect(seals.seal('123456782', of)).toBe(stored)
})

it('the secret of sign-in codes, turned on and offered', () => {
  const [stored, offered] = [
    'AZUTkPRXjAJjlqGQb69D3Yb0usgomUwDPhwofwTwEBFO0Snj38S3XgIm10NK',
    'AWhDkJXVUPG3VZvxMZMvRo0mFtRaVN7SCnBB3W7Vyn4SInC2KAf40M7Onr2wBDgJIqLmo_8IL0CN1vQ',
  ]
  const secret = 'JBSWY3DPEHPK3PXP'
  const at = 1_700_000_000_000
  const seals = factorSeals(key)
  expect(seals.open(stored, 'user')).toBe(secret)
  expect(seals.offered(offered, 'user')).toEqual({ secret, at })
  nonce.next = nonceOf(stored, 1)
  expect(seals.seal(secret, 'user')).toBe(stored)
  nonce.next = nonceOf(offered, 1)
  expect(seals.offer(secret, 'user', at)).toBe(offered)
})

it('the tokens of Xero', async () => {
  const sealed = 'o_I7B-dfO866gMGWjpK8rV7AjjT0zxIFYUwCmUXs_nO8jvFDFOn-7B735KguTH0c1C41m2zRrzhDBXVsJeWGbn6KpSUk0Q'
  let document: Document | null = { id: 'books', turn: 1000, sealed }
  const documents = {
    ensure: async () => {},
    load: async () => new Map(),
    get: async () => document,
    write: async (_: string, [written]: { document: Document | null }[]) => void (document = written?.document ?? null),
  } as unknown as Documents // the methods that the store of tokens calls
  const store = xeroStore({ documents, key, xero: null, now: () => 1000 })
  expect(await store.refreshToken('books')).toBe('r')
  nonce.next = nonceOf(sealed, 0)
  await store.save('books', { access: 'a', refresh: 'r', expiresAt: 5 })
  expect(document).toEqual({ id: 'books', turn: 1000, sealed })
})
