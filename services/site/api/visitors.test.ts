import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Mail } from '@docketry/contracts/mail.ts'
import { mailTopic } from '../../shared/mail-message.ts'
import { abns, startApp, type TestApp } from '../../testing/app.ts'
import { countsIn } from '../count-store.ts'
import { subscriberStore } from '../subscriber-store.ts'

const operator = fileURLToPath(new URL('../../demo/operator.json', import.meta.url))
let app: TestApp
let mails: Mail[]
let visitors = 0

beforeAll(async () => {
  app = await startApp({ env: { DOCKETRY_OPERATOR: operator } })
  mails = []
  const watch = await app.running.stores.log.consume({
    group: 'test',
    topics: [mailTopic],
    handle: async ({ value }) => void mails.push(value as Mail), // what is sent there
  })
  await watch.settled()
})
afterAll(() => app.close())

/** Each request has another address, except in tests of the rate limit. */
const post = (path: string, body: object, from = `10.1.0.${(visitors += 1)}`) => app.request('POST', `/api/public/${path}`, { body }, from)
const arrived = async (count: number) => {
  await expect.poll(() => mails.length).toBe(count)
  return mails.at(-1)
}

describe('the contact form', () => {
  it('sends the message to the operator, once for repeated requests', async () => {
    const message = { email: 'jo@visitor.example', message: 'Do you come to Geelong?\r\nJo' }
    expect((await post('mail', message)).json()).toEqual({ success: true })
    expect(await arrived(1)).toMatchObject({
      to: { email: 'hello@docketry.example' },
      template: 'contact',
      data: { email: 'jo@visitor.example', message: 'Do you come to Geelong?\nJo' },
    })
    await post('mail', message)
    await post('mail', { ...message, message: 'Another' })
    await arrived(3)
    expect(new Set(mails.map(({ mailId }) => mailId)).size).toBe(2)
  })

  it.each([
    ['', 'Hello', 'email', 'Invalid email'],
    ['jo', 'Hello', 'email', 'Invalid email'],
    ['jo@visitor.example', ' \n', 'message', 'Write a message first.'],
    ['jo@visitor.example\r\nBcc: all@visitor.example', 'Hello', 'email', 'Invalid email'],
    ['jo@visitor.example,eve@evil.example', 'Hello', 'email', 'Invalid email'],
    ['"jo\nSubject: x"@visitor.example', 'Hello', 'email', 'Invalid email'],
    ['jo@visitor.example', 'x'.repeat(10_001), 'message', 'The message is too long. Shorten it to 10,000 characters.'],
  ])('refuses %j with %.10j, with a sentence', async (email, message, param, msg) => {
    const before = mails.length
    const refused = await post('mail', { email, message })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toEqual({ errors: [{ param, msg }] })
    expect(mails.length).toBe(before)
  })

  it('accepts six messages a minute from one address', async () => {
    const codes: number[] = []
    for (let n = 0; n < 8; n += 1) codes.push((await post('mail', { email: 'no', message: '' }, '10.2.0.1')).statusCode)
    expect(codes).toEqual([400, 400, 400, 400, 400, 400, 429, 429])
  })
})

describe('the newsletter', () => {
  const all = async () => subscriberStore(app.running.stores.durable, app.running.keys.email).all()

  it('stores each address once, sends one welcome mail, and gives the same answer for a known address', async () => {
    const before = mails.length
    for (const email of ['Sam@visitor.example', 'sam@visitor.example ', 'SAM@visitor.example']) {
      expect((await post('newsletter/subscribe', { email })).json()).toEqual({ success: true })
    }
    expect((await all()).map(({ email }) => email)).toEqual(['Sam@visitor.example'])
    const mail = await arrived(before + 1)
    expect(mail).toMatchObject({ template: 'newsletter-welcome', to: { email: 'Sam@visitor.example' } })
    const [subscriber] = await all()
    expect(mail?.data).toEqual({ unsubscribePath: `/newsletter/unsubscribe/${subscriber?.code}` })
  })

  it('refuses an invalid address', async () => {
    for (const email of ['', 'sam', 'sam@visitor', 'sam@visitor.example\nBcc: x@y.z']) {
      expect((await post('newsletter/subscribe', { email })).json()).toEqual({ errors: [{ param: 'email', msg: 'Invalid email' }] })
    }
  })

  it('unsubscribes an address by its own link only, also repeatedly', async () => {
    const [subscriber] = await all()
    const code = subscriber?.code ?? ''
    for (const wrong of ['', 'x', `${code}x`.slice(0, 80), `${'0'.repeat(64)}.${code.split('.')[1]}`, code.slice(0, -2)]) {
      expect((await post('newsletter/unsubscribe', { code: wrong })).statusCode, wrong).toBe(422)
    }
    expect((await all()).length).toBe(1)
    for (let n = 0; n < 2; n += 1) expect((await post('newsletter/unsubscribe', { code })).json()).toEqual({ success: true })
    expect(await all()).toEqual([])
    await post('newsletter/subscribe', { email: 'sam@visitor.example' })
    expect((await all()).length).toBe(1)
  })
})

describe('page views', () => {
  const counted = async () => {
    await app.running.counts.flush()
    return Object.fromEntries((await countsIn(app.running.stores.durable)).map(({ kind, what, count }) => [`${kind} ${what}`, count]))
  }

  it('are counted by route pattern and day only', async () => {
    await post('seen', { routes: ['/', '/', '/blog/:id', '/dashboard', '/blog/about-us', '/invoiceimage/:imageId', '__proto__', '$where'] })
    expect(await counted()).toEqual({ 'page /': 2, 'page /blog/:id': 1, 'screen /dashboard': 1 })
    const [row] = (await app.running.stores.durable.find('site-counts', {})).rows
    expect(Object.keys(row ?? {}).sort()).toEqual(['counts', 'day', 'id'])
  })

  it('include sign-ups and sign-ins, counted by the server when they succeed', async () => {
    const { email } = await app.owner(abns[0])
    await app.request('POST', '/api/auth/login', { body: { email, password: 'correct horse' } })
    await app.request('POST', '/api/auth/login', { body: { email, password: 'wrong' } })
    expect(await counted()).toMatchObject({ 'event sign_up': 1, 'event login': 1 })
  })

  it('survive a restart, and are added to those of the next process', async () => {
    const { folder } = app
    await app.close(true)
    app = await startApp({ folder, env: { DOCKETRY_OPERATOR: operator } })
    await post('seen', { routes: ['/'] })
    expect(await counted()).toMatchObject({ 'page /': 3, 'event sign_up': 1 })
  })
})

it('the operator’s file is served to the screens', async () => {
  expect((await app.request('GET', '/operator.json')).json()).toEqual(JSON.parse(await readFile(operator, 'utf8')))
})
