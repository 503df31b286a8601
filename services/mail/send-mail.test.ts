import { setImmediate as tick } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailMessage } from '../shared/mail-message.ts'
import { newId } from '../platform/events/ids.ts'
import { abnOf, startApp, type TestApp } from '../testing/app.ts'
import { fakePng } from '../testing/fake-workers.ts'
import { mailServer, textOfMail } from '../testing/mail-server.ts'

type Server = Awaited<ReturnType<typeof mailServer>>
let app: TestApp
let server: Server
const answers = new Map<string, string>()

beforeAll(async () => {
  server = await mailServer(to => answers.get(to) ?? null)
  app = await startApp({
    rough: 5,
    retryDelayMs: 5,
    env: { SMTP_URL: server.url, MAIL_FROM: 'Docketry <no-reply@docketry.example>', DOCKETRY_URL: 'https://docketry.example' },
  })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

let n = 0
async function register(email = `person-${(n += 1)}@firm.example`) {
  const body = {
    email,
    password: 'correct horse',
    confirm_password: 'correct horse',
    abn: abnOf((n += 1)),
    type: 'owner',
    firstName: 'Bo',
    lastName: 'Li',
    category: 'Bookkeeper',
  }
  const session = (await app.request('POST', '/api/auth/register', { body }, `10.9.0.${n}`)).json<{
    token: string
    user_id: string
    verified: boolean
  }>()
  await app.running.settled()
  return { ...session, email }
}
const mailsTo = (email: string) => server.received.filter(({ to }) => to.includes(email))
const codeIn = (email: string, page: string): string =>
  new RegExp(`https://docketry\\.example/${page}/([\\w-]+)`, 'u').exec(textOfMail(mailsTo(email).at(-1)!))?.[1] ?? ''
const verify = async (code: string) =>
  (await app.request('POST', '/api/public/verifyEmail', { body: { code } })).json<{ success: boolean }>().success
const contact = (more: object = {}) => ({
  mailId: newId(),
  to: { email: 'op@docketry.example' },
  template: 'contact' as const,
  data: { email: 'v@site.example', message: 'Hello' },
  ...more,
})

describe('a newly registered person', () => {
  it('gets one mail, can upload once verified, and can use the link twice', async () => {
    const { token, verified, email } = await register()
    expect(verified).toBe(false)
    expect(mailsTo(email).length).toBe(1)
    const refused = await app.upload(token, { 'scan_1.png': fakePng() })
    expect(refused.statusCode).toBe(403)
    expect(refused.json<{ error: { code: string } }>().error.code).toBe('verify.first')
    const code = codeIn(email, 'verifyEmail')
    expect(await verify(`${code.slice(0, -2)}xx`)).toBe(false)
    expect(await verify('x')).toBe(false)
    expect(await verify(code)).toBe(true)
    expect(await verify(code)).toBe(true)
    expect((await app.upload(token, { 'scan_1.png': fakePng() })).statusCode).toBe(200)
    expect(JSON.stringify(await app.events())).not.toContain(code)
  })

  it('can request the verification mail again, rate-limited', async () => {
    const { token, email } = await register()
    const resend = () => app.request('POST', '/api/accountant/resendVerification', { token, body: {} })
    const statuses = [(await resend()).statusCode, (await resend()).statusCode, (await resend()).statusCode]
    await app.running.settled()
    expect(statuses).toEqual([200, 200, 429])
    expect(mailsTo(email).length).toBe(3)
    expect(await verify(codeIn(email, 'verifyEmail'))).toBe(true)
    expect((await resend()).json()).toEqual({ success: true, verified: true })
  })
})

describe('a person who forgot the password', () => {
  const forgot = (email: string) => app.request('POST', '/api/auth/forgotPassword', { body: { email } }, '10.9.9.9')
  const change = (code: string, password = 'other horse') =>
    app.request('POST', '/api/auth/newPassword', { body: { code, password, confirm_password: password } }, '10.9.9.8')
  const signIn = async (email: string, password: string) =>
    (await app.request('POST', '/api/auth/login', { body: { email, password } }, '10.9.9.7')).statusCode

  it('sets a new one by a link that works once, and every session ends', async () => {
    const { email, token } = await register()
    expect((await forgot(email)).json()).toEqual({ success: true })
    await app.running.settled()
    const code = codeIn(email, 'newPassword')
    expect((await change(code, 'short')).json()).toMatchObject({
      errors: [{ param: 'password', msg: 'Invalid Password. Use 8 to 128 characters.' }],
    })
    expect((await change(code)).statusCode).toBe(200)
    expect((await change(code, 'third horse')).statusCode).toBe(422)
    expect(await signIn(email, 'correct horse')).toBe(422)
    expect(await signIn(email, 'other horse')).toBe(200)
    expect((await app.request('GET', '/api/accountant/employers', { token })).statusCode).toBe(401)
    expect(JSON.stringify(await app.events())).not.toContain(code)
  })

  it('gets the same answer without an account, and no mail is sent', async () => {
    const before = server.received.length
    expect((await forgot('nobody@firm.example')).json()).toEqual({ success: true })
    await app.running.settled()
    expect(server.received).toHaveLength(before)
  })

  it('cannot reset it with a code that verifies an address', async () => {
    const { email } = await register()
    expect((await change(codeIn(email, 'verifyEmail'))).json()).toMatchObject({ errors: [{ param: 'code' }] })
  })
})

describe('the stage send-mail', () => {
  it('sends a repeated mail once, with the visitor as its reply address', async () => {
    const mail = contact()
    await app.running.stores.log.send([mailMessage(mail), mailMessage(mail)])
    await app.running.settled()
    const sent = server.received.filter(({ raw }) => raw.includes(mail.mailId))
    expect(sent).toHaveLength(1)
    expect(sent[0]?.raw).toMatch(/^Reply-To: v@site\.example\r?$/mu)
  })

  it('makes a dead letter of a refused mail, with the reason, and goes on', async () => {
    answers.set('gone@docketry.example', '550 no such person here')
    await app.running.stores.log.send([mailMessage(contact({ to: { email: 'gone@docketry.example' } }))])
    await app.running.settled()
    expect(await app.running.stores.log.deadLetters('send-mail')).toMatchObject([
      { reason: expect.stringContaining('no such person here') },
    ])
  })

  it('sends a mail that came while the server was away, once it is back', async () => {
    const { port } = server
    const mail = contact()
    await server.close()
    await app.running.stores.log.send([mailMessage(mail)])
    server = await mailServer(to => answers.get(to) ?? null, port)
    await app.running.settled()
    expect(server.received.filter(({ raw }) => raw.includes(mail.mailId))).toHaveLength(1)
  })

  it('retries a temporarily refused mail', async () => {
    answers.set('full@docketry.example', '452 mailbox full')
    await app.running.stores.log.send([mailMessage(contact({ to: { email: 'full@docketry.example' } }))])
    await tick()
    answers.delete('full@docketry.example')
    await app.running.settled()
    expect(mailsTo('full@docketry.example')).toHaveLength(1)
  })
})

describe('a mail to several people', () => {
  const receipt = (firmId: string) => ({
    mailId: newId(),
    to: { ownersOf: firmId },
    template: 'receipt' as const,
    data: { plan: 'Basic Small', amount: 18_000, paidAt: 0, until: null, reference: 'D-1', path: '/dashboard/subscription' },
  })
  const firmOf = async (token: string) =>
    (await app.request('GET', '/api/accountant/employers', { token })).json<{ business: { id: string; name: string } }[]>()[0]?.business

  it('goes to each owner of the firm once, with its name, also if it is repeated', async () => {
    const { token, email } = await register()
    const firm = await firmOf(token)
    const mail = receipt(firm?.id ?? '')
    await app.running.stores.log.send([mailMessage(mail), mailMessage(mail)])
    await app.running.settled()
    const sent = mailsTo(email)
      .map(textOfMail)
      .filter(it => it.includes('Reference: D-1'))
    expect(sent.length).toBe(1)
    expect(sent[0]?.includes(`Receipt for ${firm?.name}`)).toBe(true)
  })

  it('becomes a dead letter if there is no recipient', async () => {
    await app.running.stores.log.send([mailMessage(receipt(newId()))])
    await app.running.settled()
    expect((await app.running.stores.log.deadLetters('send-mail')).map(it => it.reason)).toEqual(
      expect.arrayContaining([expect.stringContaining('no owner')]),
    )
  })
})

describe('an invitation', () => {
  it('links to sign-in for a person registered by now, and to registration for others', async () => {
    const { email } = await register()
    const invitation = (to: string) => ({
      mailId: newId(),
      to: { email: to },
      template: 'invitation' as const,
      data: { firmName: 'Firm', inviterName: 'Ann Lee', type: 'employee' as const, path: '/register?invitation=i.1' },
    })
    await app.running.stores.log.send([mailMessage(invitation(email)), mailMessage(invitation('new@mail.example'))])
    await app.running.settled()
    const of = (to: string) =>
      mailsTo(to)
        .map(textOfMail)
        .find(it => it.includes('Ann Lee')) ?? ''
    expect(of(email).includes('https://docketry.example/signin/requests')).toBe(true)
    expect(/Register/u.test(of(email))).toBe(false)
    expect(of('new@mail.example')).toContain('https://docketry.example/register?invitation=i.1.')
  })
})

it('mailMessage throws for a mail whose data are incomplete', () => {
  expect(() => mailMessage(contact({ data: { email: 'v@site.example' } }) as never)).toThrow('contact')
})
