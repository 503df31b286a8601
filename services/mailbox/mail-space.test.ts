/** The limit of bytes that a firm may receive by email. Real stores and the real stage; a folder serves as the mailbox. */
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ConsumptionAnswer } from '@docketry/contracts/api/billing.ts'
import type { Attachment, Mailbox } from '@docketry/contracts/api/mailbox.ts'
import { sentenceOf } from '@docketry/contracts/errors.ts'
import { setPlan } from '../clients/business-commands.ts'
import { newId } from '../platform/events/ids.ts'
import { abns, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePdf } from '../testing/fake-workers.ts'
import { dropMail, mailText } from '../testing/mails.ts'
import { recordMailTaken } from './mail.ts'

let app: TestApp
let ann: Person
let annsAddress: string
const gigabyte = 1e9
beforeEach(async () => {
  app = await startApp({ rough: 41 })
  ann = await app.owner(abns[0])
  const { code } = (await app.request('GET', `/api/accountant/mailbox?firmId=${ann.firmId}`, ann)).json<Mailbox>()
  annsAddress = `bills+${code.toLowerCase()}@docketry.example`
})
afterEach(() => app.close())

const system = () => {
  const id = newId()
  return { commandId: id, actId: id, actor: 'system' as const, causeId: null, caller: null }
}
/** Records a mail of the firm, or of no known one, with an attachment of this size. */
async function received(firmId: string | null, size: number): Promise<void> {
  const part = { attachmentId: newId(), name: 'large.pdf', kind: 'pdf' as const, size, stored: 'a'.repeat(64), code: null }
  const mail = {
    mailId: newId(),
    boxId: newId(),
    from: 'jo@shop.example',
    sender: 'unknown' as const,
    subject: 'Large',
    sentAt: 1_790_000_000_000,
    firmId,
    clientId: null,
    parts: [part],
    leftOut: 0,
  }
  await app.running.execute(recordMailTaken, mail, system())
  await app.running.settled()
}
async function fetchMails(...mails: { to: string; names: string[] }[]): Promise<void> {
  for (const { to, names } of mails) {
    const pieces = names.map(name => ({ name, type: 'application/pdf', bytes: file(name) }))
    await dropMail(join(app.folder, 'maildrop'), `${newId()}.eml`, mailText({ to, from: 'new@else.example', pieces }))
  }
  await app.request('POST', '/api/accountant/downloadEmail', { token: ann.token, body: {} })
  await app.running.settled()
}
const bytesOfFile = 100_000
const file = (name: string): Buffer => Buffer.concat([fakePdf(1, name), Buffer.alloc(bytesOfFile)]).subarray(0, bytesOfFile)
const reasons = async (): Promise<Record<string, string | null>> => {
  const { attachments } = (await app.request('GET', `/api/accountant/attachments?firmId=${ann.firmId}`, ann)).json<{
    attachments: Attachment[]
  }>()
  return Object.fromEntries(attachments.map(({ name, reason }) => [name, reason]))
}
const usage = async () => (await app.request('GET', `/api/business/consumption?firm_id=${ann.firmId}`, ann)).json<ConsumptionAnswer>()
const firmFull = sentenceOf('mail.firm-full')

it('attachments count towards the gigabytes of mail of their firm', async () => {
  await fetchMails({ to: annsAddress, names: ['a.pdf', 'b.pdf'] })
  expect(await usage()).toMatchObject({ mailed: { allowed: gigabyte, used: 2 * bytesOfFile }, stored: { allowed: gigabyte, used: 0 } })
})

it('an attachment beyond the limit is listed with the reason and not stored, within a message and between messages of one fetch', async () => {
  await received(ann.firmId, gigabyte - 2.5 * bytesOfFile)
  await fetchMails(
    { to: annsAddress, names: ['1.pdf'] },
    { to: annsAddress, names: ['2.pdf', '3.pdf'] },
    { to: annsAddress, names: ['4.pdf'] },
  )
  const found = await reasons()
  const stored = ['1.pdf', '2.pdf', '3.pdf', '4.pdf'].filter(name => found[name] === null)
  expect(stored).toHaveLength(2)
  expect(Object.values(found).filter(reason => reason === firmFull)).toHaveLength(2)
  expect((await usage()).mailed.used).toBe(gigabyte - bytesOfFile / 2)
})

it('a firm whose mail is full can still upload, and a dearer plan has space for mail again', async () => {
  await received(ann.firmId, gigabyte)
  await fetchMails({ to: annsAddress, names: ['refused.pdf'] })
  expect(await reasons()).toMatchObject({ 'refused.pdf': firmFull })
  expect((await app.upload(ann.token, { 'scan_1.pdf': fakePdf(1) })).statusCode).toBe(200)
  await app.running.execute(setPlan, { businessId: ann.firmId, plan: 'Basic Small' }, system())
  await app.running.settled()
  await fetchMails({ to: annsAddress, names: ['stored.pdf'] })
  expect(await reasons()).toMatchObject({ 'stored.pdf': null })
})

it('mail that belongs to no known firm has a limit of its own, which leaves that of firms alone', async () => {
  await received(null, 10 * gigabyte)
  await fetchMails({ to: 'bills@docketry.example', names: ['unknown.pdf'] }, { to: annsAddress, names: ['anns.pdf'] })
  expect(await reasons()).toEqual({ 'anns.pdf': null })
  const { rows } = await app.running.read.find('attachments', { filter: { firmId: null } })
  expect(rows.map(({ name, code }) => [name, code]).toSorted()).toEqual([
    ['large.pdf', null],
    ['unknown.pdf', 'mail.unknown-full'],
  ])
})
