/** A person changes their email address by the link in the mail to the new one. Over HTTP, with the mails that were sent. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { totp } from '../../credentials/totp.ts'
import { holderOf } from '../../platform/commands/claim.ts'
import { newId } from '../../platform/events/ids.ts'
import { abnOf, addClient, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { sentLetters } from '../../testing/outbox.ts'
import { accountCodeFor } from '../account-codes.ts'
import { emailHash } from '../sign-in.ts'
import { user } from '../user.ts'
import { load } from '../../platform/commands/load.ts'

type Letter = { to: string; subject: string; text: string }

let app: TestApp
let n = 0
beforeAll(async () => {
  app = await startApp({ rough: 47 })
})
afterAll(() => app.close())
afterEach(() => void vi.restoreAllMocks())

const network = () => `10.23.0.${(n += 1)}`
const owner = () => app.owner(abnOf(900 + (n += 1)))
const post = (path: string, body: object, who?: { token: string }) =>
  app.request('POST', path, { ...(who ? { token: who.token } : {}), body, headers: { 'idempotency-key': newId() } }, network())
const request = (who: Person, email: string, more: object = {}) =>
  post('/api/accountant/email', { email, current: 'correct horse', ...more }, who)
const confirm = async (code: string) =>
  (await post('/api/public/confirmEmail', { code })).json<{ success: boolean; email?: string; taken?: true }>()
const login = async (email: string, password = 'correct horse') => (await post('/api/auth/login', { email, password })).statusCode
const profile = async (who: Person) =>
  (await app.request('GET', '/api/accountant/profile', who)).json<{ email: string; pendingEmail: string | null }>()
const codeOf = (answer: { json(): unknown }): string | undefined => (answer.json() as { errors?: { param: string }[] }).errors?.[0]?.param

async function lettersTo(address: string): Promise<Letter[]> {
  await app.running.settled()
  return (await sentLetters(app.folder)).filter(({ to }) => to === address)
}
/** The code of the link in the newest mail to an address. */
async function linkTo(address: string): Promise<string> {
  const codes = (await lettersTo(address)).flatMap(({ text }) => /\/confirmEmail\/([\w-]+)/u.exec(text)?.[1] ?? [])
  return codes.at(-1) ?? ''
}

it('the address changes when the link in the mail to the new one is opened, and not before; the former one gets two notices', async () => {
  const ann = await owner()
  expect((await request(ann, 'ann@new.example')).statusCode).toBe(200)
  const code = await linkTo('ann@new.example')
  expect(await profile(ann)).toMatchObject({ email: ann.email, pendingEmail: 'ann@new.example' })
  expect([await login(ann.email), await login('ann@new.example')]).toEqual([200, 422])
  expect(await confirm(code)).toEqual({ success: true, email: 'ann@new.example' })
  await app.running.settled()
  expect([await login(ann.email), await login('ann@new.example')]).toEqual([422, 200])
  // The session goes on, and a link that is followed twice succeeds.
  expect(await profile(ann)).toMatchObject({ email: 'ann@new.example', pendingEmail: null })
  expect(await confirm(code)).toEqual({ success: true, email: 'ann@new.example' })
  expect((await app.running.read.get('users', ann.userId))?.email).toBe('ann@new.example')
  const subjects = (await lettersTo(ann.email)).map(({ subject }) => subject)
  expect(subjects).toEqual(
    expect.arrayContaining(['The address of your account is to be changed', 'The address of your account was changed']),
  )
})

it('somebody else registers with the former address, and has an account of their own', async () => {
  const bo = await owner()
  await request(bo, 'bo@new.example')
  await confirm(await linkTo('bo@new.example'))
  await app.running.settled()
  const body = {
    email: bo.email,
    password: 'battery staple',
    confirm_password: 'battery staple',
    abn: abnOf(990),
    type: 'owner',
    firstName: 'Ben',
    lastName: 'Li',
    category: 'Trades',
  }
  const registered = await post('/api/auth/register', body)
  expect(registered.statusCode).toBe(200)
  expect(registered.json<{ user_id: string }>().user_id).not.toBe(bo.userId)
  expect([await login(bo.email, 'battery staple'), await login('bo@new.example')]).toEqual([200, 200])
  // The former address is another person's now.
  await request(bo, bo.email)
  expect(await confirm(await linkTo(bo.email))).toEqual({ success: false, taken: true })
})

it('whether an address has an account is not revealed until its link is opened', async () => {
  const [cara, dan] = [await owner(), await owner()]
  expect((await request(cara, 'nobody@new.example')).json()).toEqual((await request(cara, dan.email)).json())
  expect(await confirm(await linkTo(dan.email))).toEqual({ success: false, taken: true })
  expect((await profile(cara)).email).toBe(cara.email)
})

it('a link is not valid after another request, after a new password, after a day, and when it is forged', async () => {
  const eve = await owner()
  await request(eve, 'eve@first.example')
  const first = await linkTo('eve@first.example')
  await request(eve, 'eve@second.example')
  const second = await linkTo('eve@second.example')
  expect([
    await confirm(first),
    await confirm(`${second.slice(0, -1)}${second.endsWith('A') ? 'B' : 'A'}`),
    await confirm('x'.repeat(72)),
    await confirm(''),
  ]).toEqual([{ success: false }, { success: false }, { success: false }, { success: false }])
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 60 * 60_000)
  expect(await confirm(second)).toEqual({ success: false })
  vi.restoreAllMocks()
  await post('/api/accountant/password', { current: 'correct horse', password: 'battery staple', confirm_password: 'battery staple' }, eve)
  expect(await confirm(second)).toEqual({ success: false })
  expect((await profile(eve)).email).toBe(eve.email)
})

it('the current password is needed, and a sign-in code where they are on; a bad and the same address are refused by the field', async () => {
  const fay = await owner()
  expect(codeOf(await request(fay, 'fay@new.example', { current: 'wrong' }))).toBe('current')
  for (const email of ['no address', fay.email.toUpperCase()]) expect(codeOf(await request(fay, email))).toBe('email')
  const { secret, sealed } = (await post('/api/accountant/second-factor/begin', {}, fay)).json<{ secret: string; sealed: string }>()
  const {
    recovery: [recovery],
  } = (
    await post('/api/accountant/second-factor/on', { current: 'correct horse', sealed, code: totp.codeAt(secret, Date.now()) }, fay)
  ).json<{ recovery: string[] }>()
  expect(codeOf(await request(fay, 'fay@new.example'))).toBe('code')
  expect(codeOf(await request(fay, 'fay@new.example', { code: '000000' }))).toBe('code')
  expect((await request(fay, 'fay@new.example', { code: recovery })).statusCode).toBe(200)
})

it('an auditor who is engaged under the present address is refused, with what to do', async () => {
  const [firm, kim] = [await owner(), await owner()]
  const client = await addClient(app, firm, abnOf(991))
  await post(
    '/api/business/auditor/engage',
    { firmId: firm.firmId, email: kim.email, clientIds: [client], from: '2021-07-01', to: '2022-06-30' },
    firm,
  )
  await app.running.settled()
  const refused = await request(kim, 'kim@new.example')
  expect([codeOf(refused), JSON.stringify(refused.json())]).toEqual([
    'email',
    expect.stringContaining('engage your new address afterwards'),
  ])
})

it('a person who goes back to the former address before its release keeps it', async () => {
  const hal = await owner()
  await request(hal, 'hal@new.example')
  const there = await linkTo('hal@new.example')
  const { events, keys } = app.running.stores
  expect(await confirm(there)).toMatchObject({ success: true })
  await request(hal, hal.email)
  expect(await confirm(await linkTo(hal.email))).toEqual({ success: true, email: hal.email })
  await app.running.settled()
  expect(await holderOf(events, 'email', emailHash(keys.email, hal.email))).toBe(hal.userId)
  expect([await login(hal.email), await login('hal@new.example')]).toEqual([200, 422])
})

it('a crash after the new address was claimed is completed when the link is opened again', async () => {
  const gus = await owner()
  await request(gus, 'gus@new.example')
  const code = await linkTo('gus@new.example')
  const { events, keys } = app.running.stores
  const write = events.append.bind(events)
  const append = vi
    .spyOn(events, 'append')
    .mockImplementation((...given) =>
      given[0] === `user-${gus.userId}` ? Promise.reject(new Error('the process is killed here')) : write(...given),
    )
  expect((await post('/api/public/confirmEmail', { code })).statusCode).toBe(500)
  append.mockRestore()
  expect(await holderOf(events, 'email', emailHash(keys.email, 'gus@new.example'))).toBe(gus.userId)
  expect([await login('gus@new.example'), await login(gus.email)]).toEqual([422, 200])
  expect(await confirm(code)).toEqual({ success: true, email: 'gus@new.example' })
})

it('a link for a new password that was mailed to the former address opens nothing after the change', async () => {
  const eve = await owner()
  const { registered } = await load(app.running.stores.events, user, eve.userId)
  const reset = accountCodeFor(app.running.keys.links, 'password-reset', eve.userId, registered?.passwordHash ?? '', Date.now())
  await request(eve, 'eve@new.example')
  await confirm(await linkTo('eve@new.example'))
  expect((await post('/api/auth/newPassword', { code: reset, password: 'other horse', confirm_password: 'other horse' })).statusCode).toBe(
    422,
  )
})
