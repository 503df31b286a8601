/** The mails that tell a person what changed about how they sign in. Over HTTP, with the mails that were sent. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { totp } from '../../credentials/totp.ts'
import { newId } from '../../platform/events/ids.ts'
import { abnOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { sentLetters } from '../../testing/outbox.ts'

let app: TestApp
let n = 0
beforeAll(async () => {
  app = await startApp({ rough: 53 })
})
afterAll(() => app.close())

const network = () => `10.24.0.${(n += 1)}`
const owner = () => app.owner(abnOf(950 + (n += 1)))
async function post(path: string, body: object, who?: { token: string }) {
  const headers = { 'idempotency-key': newId() }
  const answer = await app.request('POST', path, { ...(who ? { token: who.token } : {}), body, headers }, network())
  expect(answer.statusCode).toBe(200)
  return answer
}
/** Turns sign-in codes on. Returns the recovery codes. */
async function turnedOn(who: Person): Promise<string[]> {
  const begun = await post('/api/accountant/second-factor/begin', { current: 'correct horse' }, who)
  const { secret, sealed } = begun.json<{ secret: string; sealed: string }>()
  const body = { current: 'correct horse', sealed, code: totp.codeAt(secret, Date.now()) }
  return (await post('/api/accountant/second-factor/on', body, who)).json<{ recovery: string[] }>().recovery
}
async function lettersTo({ email }: Person, about: RegExp) {
  await app.running.settled()
  return (await sentLetters(app.folder)).filter(({ to, subject }) => to === email && about.test(subject))
}

it('a person whose password is changed is mailed once, without the password', async () => {
  const ann = await owner()
  const body = { current: 'correct horse', password: 'battery staple', confirm_password: 'battery staple' }
  await post('/api/accountant/password', body, ann)
  const letters = await lettersTo(ann, /password/iu)
  expect(letters.map(({ subject }) => subject)).toEqual(['The password of your account was changed'])
  expect(letters[0]?.text).toContain('If it was not you, choose a new one now')
  expect(letters[0]?.text).not.toContain('battery staple')
})

it('a person is mailed when sign-in codes are turned on, when a recovery code is used, and when they are turned off', async () => {
  const bo = await owner()
  const [first, second] = await turnedOn(bo)
  expect((await lettersTo(bo, /codes? /u)).map(({ subject }) => subject)).toEqual(['Sign-in codes were turned on'])
  await post('/api/auth/login', { email: bo.email, password: 'correct horse', code: first })
  expect(await lettersTo(bo, /^A recovery code of your account was used$/u)).toHaveLength(1)
  await post('/api/accountant/second-factor/off', { current: 'correct horse', code: second }, bo)
  expect(await lettersTo(bo, /^Sign-in codes were turned off$/u)).toHaveLength(1)
})
