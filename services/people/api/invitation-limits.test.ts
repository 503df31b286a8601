/** Daily limits of invitations. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../platform/events/ids.ts'
import { removeFolder } from '../../platform/testing/folder.ts'
import { abns, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { countInvitation } from '../invitation-limits.ts'
import { given } from '../../platform/commands/given.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await startApp({ rough: 43 })
  ann = await app.owner(abns[0])
})
afterAll(async () => {
  await app.close(true)
  await removeFolder(app.folder)
})

const invite = (who: Person, email: string, key: string = newId()) =>
  app.request('POST', '/api/business/invite', {
    token: who.token,
    body: { firmId: who.firmId, email, type: 'employee' },
    headers: { 'idempotency-key': key },
  })
const resend = (who: Person, id: string) =>
  app.request('POST', '/api/business/invitation/resend', { token: who.token, body: { id }, headers: { 'idempotency-key': newId() } })
const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort()
const sent = async (email: string) =>
  (await app.events()).filter(
    ({ type, data }) => /^(MemberInvited|InvitationResent)$/u.test(type) && (data as { email: string }).email.toLowerCase() === email,
  ).length
const times = <T>(n: number, value: T): T[] => Array<T>(n).fill(value)

it('an address gets at most three invitations a day, in any letter case, from all firms together, resent ones included', async () => {
  const eve = await app.owner(abns[1])
  const first = await invite(ann, 'jo@visitor.example')
  const { id } = first.json<{ id: string }>()
  expect(first.statusCode).toBe(200)
  expect((await resend(ann, id)).statusCode).toBe(200)
  expect((await invite(eve, 'JO@visitor.example')).statusCode).toBe(200)
  const more = [await resend(ann, id), await invite(ann, 'jo@visitor.example'), await invite(eve, ' jo@visitor.example')]
  expect(statuses(more)).toEqual([429, 429, 429])
  expect(more[1]?.json()).toMatchObject({ errors: [{ param: 'email', msg: expect.stringContaining('three invitations today') }] })
  expect(await sent('jo@visitor.example')).toBe(3)
})

it('three of ten concurrent invitations to one address are sent', async () => {
  expect(statuses(await Promise.all(Array.from({ length: 10 }, () => invite(ann, 'kim@visitor.example'))))).toEqual([
    ...times(3, 200),
    ...times(7, 429),
  ])
  expect(await sent('kim@visitor.example')).toBe(3)
})

it('an invitation refused for its address does not count for the firm; a repeated request gets its first answer', async () => {
  const zoe = await app.owner(abns[2])
  const key = newId()
  expect((await invite(zoe, 'pat@visitor.example', key)).statusCode).toBe(200)
  for (let i = 0; i < 2; i += 1) await invite(zoe, 'pat@visitor.example')
  for (let i = 0; i < 20; i += 1) expect((await invite(zoe, 'pat@visitor.example')).statusCode).toBe(429)
  expect((await invite(zoe, 'other@visitor.example')).statusCode).toBe(200)
  expect((await invite(zoe, 'pat@visitor.example', key)).statusCode).toBe(200)
  expect(await sent('pat@visitor.example')).toBe(3)
})

it('resending a withdrawn invitation does not count', async () => {
  const zoe = await app.owner(abns[4])
  const { id } = (await invite(zoe, 'lee@visitor.example')).json<{ id: string }>()
  await app.request('POST', '/api/business/invitation/withdraw', { token: zoe.token, body: { id } })
  for (let i = 0; i < 5; i += 1) expect((await resend(zoe, id)).statusCode).toBe(422)
  expect(
    statuses([
      await invite(zoe, 'lee@visitor.example'),
      await invite(zoe, 'lee@visitor.example'),
      await invite(zoe, 'lee@visitor.example'),
    ]),
  ).toEqual([200, 200, 429])
})

it('twenty of thirty concurrent invitations of a firm are sent, and none after a restart', async () => {
  const moe = await app.owner(abns[3])
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => invite(moe, `new-${i}@visitor.example`)))
  expect(statuses(answers)).toEqual([...times(20, 200), ...times(10, 429)])
  expect(answers.find(({ statusCode }) => statusCode === 429)?.body).toContain('20 invitations today')
  await app.running.settled()
  await app.close(true)
  app = await startApp({ folder: app.folder })
  const { token } = (await app.request('POST', '/api/auth/login', { body: { email: moe.email, password: 'correct horse' } })).json<{
    token: string
  }>()
  expect((await invite({ ...moe, token }, 'one-more@visitor.example')).statusCode).toBe(429)
})

it('the counts start again each day', () => {
  const body = { of: 'address' as const, key: 'a1', invitationId: 'i', firmId: 'f', sendId: 's' }
  expect(countInvitation.stream({ ...body, day: '2026-07-01' })).not.toBe(countInvitation.stream({ ...body, day: '2026-07-02' }))
  const counted = { type: 'InvitationCounted' as const, data: { invitationId: 'i', firmId: 'f', sendId: 's' } }
  given(countInvitation)
    .events(counted, counted)
    .when({ ...body, day: '2026-07-01' })
    .then([counted])
  given(countInvitation)
    .events(counted, counted, counted)
    .when({ ...body, day: '2026-07-01' })
    .then('invitation.many-to-address')
})
