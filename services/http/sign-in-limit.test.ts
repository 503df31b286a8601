import { afterEach, expect, it } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'

let app: TestApp
afterEach(() => app.close())

/** Statuses of 31 sign-ins within a minute, each with another address in `X-Forwarded-For`. */
async function attempts(): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < 31; n += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${n}` }
    statuses.push(
      (await app.request('POST', '/api/auth/login', { body: { email: `p-${n}@firm.example`, password: '' }, headers })).statusCode,
    )
  }
  return statuses
}

it('sign-ins from one address are limited, also with forged `X-Forwarded-For` headers', async () => {
  app = await startApp()
  const statuses = await attempts()
  expect(statuses.slice(0, 30).includes(429)).toBe(false)
  expect(statuses[30]).toBe(429)
})

it('sign-ins behind a trusted proxy are counted by client address', async () => {
  app = await startApp({ env: { DOCKETRY_PROXIES: '1' } })
  expect(await attempts()).not.toContain(429)
})

it('repeated wrong passwords are delayed, with a sentence in the field of the form', async () => {
  app = await startApp()
  const guess = () => app.request('POST', '/api/auth/login', { body: { email: 'ann@firm.example', password: 'wrong horse' } })
  const answers = []
  for (let n = 0; n < 7; n += 1) answers.push(await guess())
  expect(answers.map(it => it.statusCode)).toEqual([422, 422, 422, 422, 422, 422, 429])
  const last = answers.at(-1)
  expect(last?.json()).toMatchObject({ errors: [{ param: 'userNotFound', msg: expect.stringContaining('Too many tries') }] })
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
})
