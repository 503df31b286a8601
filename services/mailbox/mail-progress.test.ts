/** How far a fetch is: each firm reads what came for itself. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Mailbox } from '@docketry/contracts/api/mailbox.ts'
import type { MailEvent } from '@docketry/contracts/events/mail.ts'
import type { MailboxEvent } from '@docketry/contracts/events/mailbox.ts'
import type { MailboxRow } from '@docketry/contracts/projections/mailbox-rows.ts'
import type { Document } from '../platform/ports/documents.ts'
import { abnOf, abns, addClient, startApp, type Person, type TestApp } from '../testing/app.ts'
import { asStored } from '../testing/facts.ts'
import { fakePdf } from '../testing/fake-workers.ts'
import { dropMail, mailText } from '../testing/mails.ts'
import { proveAddress } from '../testing/walk/mail-fixtures.ts'
import { employee } from '../testing/walk/people-fixtures.ts'
import { mailboxes } from './projections/mailboxes.ts'

let app: TestApp
let ann: Person
let bob: Person
let eve: Person
beforeAll(async () => {
  app = await startApp({ rough: 47 })
  ann = await app.owner(abns[0])
  bob = await app.owner(abns[1])
  eve = await app.owner(abns[2])
})
afterAll(() => app.close())

const boxOf = async ({ token }: Person, { firmId }: Person) =>
  (await app.request('GET', `/api/accountant/mailbox?firmId=${firmId}`, { token })).json<Mailbox>()
const arrived = async (who: Person, of = who) => {
  const { emails, attachments } = await boxOf(who, of)
  return { emails, attachments }
}
let dropped = 0
async function drop(to: string, ...names: string[]): Promise<void> {
  const pieces = names.map(name => ({ name, type: 'application/pdf', bytes: fakePdf(1, name) }))
  await dropMail(join(app.folder, 'maildrop'), `${(dropped += 1)}.eml`, mailText({ from: 'jo@corner.example', to, pieces }))
}
async function fetchMail(): Promise<void> {
  await app.request('POST', '/api/accountant/downloadEmail', { token: ann.token, body: {} })
  await app.running.settled()
}

it('each firm is answered the emails and attachments of the last fetch that came for itself, and nothing of other firms', async () => {
  const [annsBox, bobsBox] = [`a+${(await boxOf(ann, ann)).code}@y.example`, `b+${(await boxOf(bob, bob)).code}@y.example`]
  await drop(annsBox, '1.pdf', '2.pdf')
  await drop(annsBox, '3.pdf')
  await drop(annsBox)
  await drop(bobsBox, '4.pdf')
  await drop('nobody@y.example', '5.pdf')
  await fetchMail()
  expect([await arrived(ann), await arrived(bob), await arrived(eve)]).toEqual([
    { emails: 2, attachments: 3 },
    { emails: 1, attachments: 1 },
    { emails: 0, attachments: 0 },
  ])
  await drop(bobsBox, '6.pdf')
  await fetchMail()
  expect([await arrived(ann), await arrived(bob)]).toEqual([
    { emails: 0, attachments: 0 },
    { emails: 1, attachments: 1 },
  ])
})

it('an employee who works for some clients is answered what came for these alone', async () => {
  const kim = await employee(app, ann, abns[0])
  const [cafe, bakery] = [await addClient(app, ann, abnOf(1), 'Cafe'), await addClient(app, ann, abnOf(2), 'Bakery')]
  const limit = { firmId: ann.firmId, userId: kim.userId, clientIds: [bakery] }
  expect((await app.request('POST', '/api/business/team/limit', { token: ann.token, body: limit })).statusCode).toBe(200)
  const added = await app.request('POST', '/api/accountant/addClientEmailAddress', {
    token: ann.token,
    body: { email: 'jo@corner.example', clientId: cafe, firmId: ann.firmId },
  })
  await proveAddress(app, added.json<{ id: string }>().id)
  await drop('bills@y.example', '7.pdf')
  await fetchMail()
  expect([await arrived(ann), await arrived(kim, ann)]).toEqual([
    { emails: 1, attachments: 1 },
    { emails: 0, attachments: 0 },
  ])
})

const boxId = 'box'
const counts = { found: 9, looked: 9, attachments: 9 }
const taken = (firmId: string | null, codes: (string | null)[]) =>
  ({
    type: 'MailTaken',
    data: {
      mailId: 'm',
      boxId,
      from: 'jo@corner.example',
      sender: 'unknown',
      subject: '',
      sentAt: 0,
      firmId,
      clientId: null,
      parts: codes.map(code => ({ attachmentId: 'a', name: 'a.pdf', kind: 'pdf', size: 1, stored: null, code })),
      leftOut: 0,
    },
  }) satisfies MailEvent
const read: MailboxEvent = { type: 'MailboxRead', data: { boxId, fetchId: 'x', validity: '1', uid: 1, ...counts } }
const endOf = (fetchId: string): MailboxEvent => ({ type: 'MailFetchEnded', data: { boxId, fetchId, code: null, ...counts } })
const ended = endOf('x')
const row = (...facts: (MailboxEvent | MailEvent)[]) =>
  asStored(facts).reduce<Document | null>((before, event) => mailboxes.evolve(before, event, boxId), null) as MailboxRow | null

it('a fetch that nobody asked for starts with its first email, and counts from nothing', () => {
  const first = [taken('f', [null, 'mail.zip']), taken('g', [null]), read]
  const ofF = { firmId: 'f', clientId: null, emails: 1, attachments: 1 }
  expect(row(...first)).toMatchObject({ endedAt: null, arrived: [ofF, { firmId: 'g', emails: 1, attachments: 1 }] })
  expect(row(...first, ended)).toMatchObject({ endedAt: expect.any(Number) as number, arrived: [ofF, { firmId: 'g' }] })
  expect(row(...first, ended, taken('f', [null]), taken('f', [null]), read, ended)?.arrived).toEqual([
    { ...ofF, emails: 2, attachments: 2 },
  ])
  expect(row(...first, ended, endOf('y'))?.arrived).toEqual([])
})

it('a fetch whose end is recorded twice keeps the counts of its first end', () => {
  const first = row(taken('f', [null]), read, ended)?.arrived
  expect(first).toHaveLength(1)
  expect(row(taken('f', [null]), read, ended, ended)?.arrived).toEqual(first)
})

it('an email of no known firm is counted for none', () => expect(row(taken(null, [null]), read)?.arrived).toEqual([]))
