/** Reminders from the clock to the mail: once for each period or week, not after a restart, and not to people who do not want them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RemindersAnswer } from '@docketry/contracts/api/reminders.ts'
import type { ReminderEvent } from '@docketry/contracts/events/reminders.ts'
import type { Letter } from '../shared/letter.ts'
import { reactions } from '../contents.ts'
import { abns, addClient, startApp, type Person, type TestApp } from '../testing/app.ts'
import { sentLetters } from '../testing/outbox.ts'
import { fakePng } from '../testing/fake-workers.ts'
import { firmReminders } from './reminders.ts'
import { remindFirms } from './round.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await startApp({ rough: 5 })
  ann = await app.owner(abns[0])
  const clientId = await addClient(app, ann, abns[2])
  await app.upload(ann.token, { 'scan_1.png': fakePng() }, { clientId })
  await app.running.settled()
})
afterAll(() => app.close())

/** Ten o'clock in Sydney, `days` days from now. */
const morning = (days: number): number => Math.floor(Date.now() / 86_400_000) * 86_400_000 + days * 86_400_000 - 3_600_000
const round = (at: number) =>
  remindFirms(
    {
      read: app.running.read,
      lodgedChanges: () => Promise.resolve([]),
      events: app.running.stores.events,
      execute: app.running.execute,
      report: () => {},
    },
    at,
  )
async function letters(): Promise<Letter[]> {
  await app.running.settled()
  return (await sentLetters(app.folder)).filter(it => it.subject.includes('for review'))
}
const answer = async () => (await app.request('GET', `/api/accountant/reminders?firmId=${ann.firmId}`, ann)).json<RemindersAnswer>()

it('a batch that waits for review is mailed once a week, however many rounds run', async () => {
  await round(morning(1))
  expect(await letters()).toEqual([])
  await Promise.all([round(morning(14)), round(morning(14))])
  await round(morning(14) + 3_600_000)
  const [letter, ...others] = await letters()
  expect([letter?.to, others]).toEqual([ann.email, []])
  // Nobody has named the batch: it has the name that its card shows.
  expect(letter?.text).toMatch(/: Upload of \d+ \w{3}: 1 invoice waits for review, uploaded on/u)
  await round(morning(22))
  expect(await letters()).toHaveLength(2)
})

it('nothing is mailed at night in the firm’s zone', async () => {
  await round(morning(29) - 6 * 3_600_000)
  expect(await letters()).toHaveLength(2)
})

it('the link in the mail stops this kind for this person, and others go on', async () => {
  const [letter] = await letters()
  const code = /\/reminders\/stop\/([\w.-]+)/u.exec(letter?.text ?? '')?.[1] ?? ''
  const stop = (it: string) => app.request('POST', '/api/public/reminders/stop', { body: { code: it } })
  expect((await stop(`${code.slice(0, -2)}xx`)).statusCode).not.toBe(200)
  expect((await answer()).mine).toEqual(['bas', 'reviews', 'papers', 'lodged'])
  expect((await stop(code)).statusCode).toBe(200)
  expect((await answer()).mine).toEqual(['bas', 'papers', 'lodged'])
  await round(morning(36))
  expect(await letters()).toHaveLength(2)
})

it('a person chooses their mails, and a manager the rules of the firm', async () => {
  await app.request('POST', '/api/accountant/reminders/mine', { token: ann.token, body: { firmId: ann.firmId, kinds: ['bas'] } })
  const rules = { kinds: ['bas' as const], basDays: 14, reviewDays: 30, basDates: ['05-26', '08-25', '11-25', '02-28'] }
  expect((await app.request('POST', '/api/business/reminders', { token: ann.token, body: { firmId: ann.firmId, rules } })).statusCode).toBe(
    200,
  )
  expect(await answer()).toMatchObject({ mine: ['bas'], rules })
})

it('of a thousand reminders none is recorded again', () => {
  const due = (n: number): ReminderEvent => ({
    type: 'ReminderDue',
    data: { firmId: ann.firmId, kind: 'lodged', key: `lodged-${n}`, title: '', lines: [], userIds: [] },
  })
  const state = Array.from({ length: 1000 }, (_, n) => due(n)).reduce(firmReminders.evolve, firmReminders.initial)
  expect(state.sent).toHaveLength(1000)
  expect(state.sent).toContain('lodged-0')
})

it('reminders are not mailed on replay', () =>
  expect(reactions.find(({ name }) => name === 'mail-reminders')?.fromStart ?? false).toBe(false))
