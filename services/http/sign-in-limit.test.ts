import { afterEach, expect, it } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'

let app: TestApp
afterEach(() => app.close())

/** How 31 sign-ins within a minute are answered, each said to come from an address of its own. */
async function attempts(): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < 31; n += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${n}` }
    statuses.push((await app.ask('POST', '/api/auth/login', { body: { email: `p-${n}@firm.example`, password: '' }, headers })).statusCode)
  }
  return statuses
}

it('limits sign-ins from one address, whatever it says of where it comes from', async () => {
  app = await startApp()
  const statuses = await attempts()
  expect(statuses.slice(0, 30).includes(429)).toBe(false)
  expect(statuses[30]).toBe(429)
})

it('counts each person behind a proxy that the operator has named', async () => {
  app = await startApp({ env: { DOCKETRY_PROXIES: '1' } })
  expect(await attempts()).not.toContain(429)
})

it('makes who guesses wait longer each time, and says so in the entry that the form shows', async () => {
  app = await startApp()
  const guess = () => app.ask('POST', '/api/auth/login', { body: { email: 'ann@firm.example', password: 'wrong horse' } })
  const answers = []
  for (let n = 0; n < 7; n += 1) answers.push(await guess())
  expect(answers.map(it => it.statusCode)).toEqual([422, 422, 422, 422, 422, 422, 429])
  const last = answers.at(-1)
  expect(last?.json()).toMatchObject({ errors: [{ param: 'userNotFound', msg: expect.stringContaining('Too many tries') }] })
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
})
