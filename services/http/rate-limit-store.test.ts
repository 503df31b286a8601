import rateLimit from '@fastify/rate-limit'
import Fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { monotonicStore, rateLimitStore } from './rate-limit-store.ts'

afterEach(() => vi.useRealTimers())

const counted = (store: ReturnType<typeof rateLimitStore>, key = 'a') => {
  let seen: unknown
  store.incr(key, (_, result) => (seen = result), 60_000, 3)
  return seen
}

it('the store counts each key within a window, and restarts the count after it', () => {
  let now = 0
  const store = rateLimitStore(() => now)
  expect(counted(store)).toEqual({ current: 1, ttl: 60_000 })
  now = 20_000
  expect(counted(store)).toEqual({ current: 2, ttl: 40_000 })
  expect(counted(store, 'b')).toEqual({ current: 1, ttl: 60_000 })
  now = 60_000
  expect(counted(store)).toEqual({ current: 1, ttl: 60_000 })
})

it('the store keeps at most 5,000 keys, separately for each route', () => {
  const store = rateLimitStore(() => 0)
  counted(store)
  for (let n = 0; n < 5000; n += 1) counted(store, `key ${n}`)
  expect(counted(store)).toMatchObject({ current: 1 })
  expect(counted(store.child({} as never))).toMatchObject({ current: 1 })
})

it('Retry-After stays within the window when the clock of the machine is set back by a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 6, 2) })
  const app = Fastify()
  await app.register(rateLimit, { global: false, store: monotonicStore })
  app.get('/x', { config: { rateLimit: { max: 1, timeWindow: '1 minute' } } }, async () => 'ok')
  expect((await app.inject('/x')).statusCode).toBe(200)
  vi.setSystemTime(Date.UTC(2026, 6, 1))
  const refused = await app.inject('/x')
  expect([refused.statusCode, Number(refused.headers['retry-after']) <= 60]).toEqual([429, true])
  await app.close()
})
