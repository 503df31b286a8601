import { setImmediate as tick } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { abnOf, startApp, type TestApp } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ env: { PORT: '8099' } })
  const body = {
    email: 'bo@firm.example',
    password: 'correct horse',
    confirm_password: 'correct horse',
    abn: abnOf(1),
    type: 'owner',
    firstName: 'Bo & Ann',
    lastName: 'Li',
    category: 'Trades',
  }
  await app.request('POST', '/api/auth/register', { body })
  await app.running.settled()
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}, from = '127.0.0.1') =>
  app.request('GET', url, { headers: { host: 'localhost:8099', ...headers } }, from)

it('the outbox shows mails with working links, to a browser on the same machine only', async () => {
  const list = await get('/outbox')
  expect(list.statusCode).toBe(200)
  expect(list.headers['content-security-policy']).toEqual(expect.stringContaining("default-src 'none'"))
  const [, path = ''] = /href="(\/outbox\/[^"]+)"/u.exec(list.body) ?? []
  const letter = (await get(path)).body
  expect(letter).toMatch(/<a href="\/verifyEmail\/[\w-]+">http:\/\/localhost:8099\/verifyEmail\//u)
  expect(letter).toContain('Bo &amp; Ann')
  for (const answer of [
    await get('/outbox', { host: 'evil.example' }),
    await get('/outbox', { 'x-forwarded-for': '203.0.113.1' }),
    await get('/outbox', {}, '203.0.113.1'),
    await get('/outbox/..%2f..%2fkeys'),
  ])
    expect([answer.statusCode, answer.body.includes('bo@firm')]).toEqual([404, false])
})

it('the outbox does not exist in production', async () => {
  const there = await startApp({ env: { NODE_ENV: 'production' } })
  expect((await there.request('GET', '/outbox', { headers: { host: 'localhost' } })).body).not.toContain('Mails that a mail server')
  await there.close()
})

it('other addresses are answered with the screens, without a warning by Node', async () => {
  const warnings: string[] = []
  const note = ({ message }: Error): void => void warnings.push(message)
  process.on('warning', note)
  const page = await get('/outboxes')
  await tick() // warnings are emitted in a later tick
  process.off('warning', note)
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(warnings).toEqual([])
})
