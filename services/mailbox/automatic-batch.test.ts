/** Mail of a client that becomes a batch without a person. Real stores and the real stage; a folder serves as the mailbox. */
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ClientDetails } from '@docketry/contracts/api/clients.ts'
import type { Attachment } from '@docketry/contracts/api/mailbox.ts'
import { sentenceOf } from '@docketry/contracts/errors.ts'
import { newId } from '../platform/events/ids.ts'
import { given } from '../platform/commands/given.ts'
import { abnOf, abns, addClient, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePdf } from '../testing/fake-workers.ts'
import { dropMail, mailText, type MailText } from '../testing/mails.ts'
import { proveAddress } from '../testing/walk/mail-fixtures.ts'
import { noteAutomatic } from './attachment.ts'

let app: TestApp
let ann: Person
let cafe: string
let jo: string
let number = 0
beforeAll(async () => {
  app = await startApp({ rough: 41, env: { IMAP_AUTHSERV: 'mx.docketry.example' } })
  ann = await app.owner(abns[0])
})
afterAll(() => app.close())
beforeEach(async () => {
  number += 1
  cafe = await addClient(app, ann, abnOf(700 + number), `Cafe ${number}`)
  jo = `jo-${number}@corner.example`
  const added = await app.request('POST', '/api/accountant/addClientEmailAddress', {
    token: ann.token,
    body: { email: jo, clientId: cafe, firmId: ann.firmId },
  })
  await proveAddress(app, added.json<{ id: string }>().id)
})

const details = async () => (await app.request('GET', `/api/business/details?firmId=${ann.firmId}&id=${cafe}`, ann)).json<ClientDetails>()
async function choose(mail: 'by-hand' | 'automatic'): Promise<ClientDetails> {
  const body = { firmId: ann.firmId, id: cafe, seen: (await details()).revision, changed: { mail } }
  const answer = await app.request('POST', '/api/business/edit', { token: ann.token, body, headers: { 'idempotency-key': newId() } })
  await app.running.settled()
  return answer.json<{ details: ClientDetails }>().details
}
const passed = ['Authentication-Results: mx.docketry.example; dmarc=pass header.from=corner.example']
const pdf = (name: string, content = `${name} ${number}`) => ({ name, type: 'application/pdf', bytes: fakePdf(1, content) })
const drop = (mail: MailText) => dropMail(join(app.folder, 'maildrop'), `${newId()}.eml`, mailText({ from: jo, headers: passed, ...mail }))
async function fetchMail(): Promise<void> {
  await app.request('POST', '/api/accountant/downloadEmail', { token: ann.token, body: {} })
  await app.running.settled()
}
const listed = async () =>
  (await app.request('GET', `/api/accountant/attachments?firmId=${ann.firmId}&clientId=${cafe}`, ann)).json<{ attachments: Attachment[] }>()
    .attachments
const named = async (name: string) => (await listed()).find(it => it.name === name)
const batches = async () => (await app.events()).filter(it => it.type === 'UploadReceived' && it.metadata.clientId === cafe)
const why = (code: Parameters<typeof sentenceOf>[0]) => `Not processed automatically. ${sentenceOf(code)}`

describe('mail from a confirmed address of a client', () => {
  it('waits for a person until the firm chooses otherwise; the history of the client says who chose', async () => {
    await drop({ pieces: [pdf('a.pdf')] })
    await fetchMail()
    expect(await named('a.pdf')).toMatchObject({ done: false, groupId: null, left: null })
    expect(await batches()).toEqual([])
    const { mail, history } = await choose('automatic')
    expect([mail, history[0]]).toMatchObject([
      'automatic',
      { by: expect.stringMatching(/\S/u), changes: [{ field: 'mail', from: 'by-hand', to: 'automatic' }] },
    ])
  })

  it('becomes one batch that says so, and its invoices say so in their history; what is no invoice file stays', async () => {
    await choose('automatic')
    await drop({ pieces: [pdf('a.pdf'), pdf('b.pdf'), { name: 'notes.docx', type: 'application/msword', bytes: 'notes' }] })
    await fetchMail()
    const [a, b, notes] = [await named('a.pdf'), await named('b.pdf'), await named('notes.docx')]
    expect(a).toMatchObject({ done: true, groupId: b?.groupId })
    expect(b).toMatchObject({ done: true })
    expect(notes).toMatchObject({ done: false, reason: sentenceOf('mail.not-usable') })
    const cards = (
      await app.request('GET', `/api/accountant/scanGroups?firmId=${ann.firmId}&clientId=${cafe}&startDate=0&endDate=${Date.now()}`, ann)
    ).json<{ groups: { id: string; name: string }[] }>()
    expect(cards.groups).toMatchObject([{ id: a?.groupId, name: `From mail of ${jo}, processed automatically` }])
    const [upload] = await batches()
    expect([upload?.data, upload?.metadata.actor]).toMatchObject([
      { mail: { from: jo }, files: [{ name: 'a.pdf' }, { name: 'b.pdf' }] },
      expect.stringMatching(/^fetch-mail@/u),
    ])
    const extracted = (await app.events()).find(it => it.type === 'InvoiceExtracted' && it.metadata.clientId === cafe)
    const invoiceId = (extracted?.data as { invoiceId: string }).invoiceId
    const history = await app.request('GET', `/api/accountant/invoice/history?invoice_id=${invoiceId}`, ann)
    expect(history.body).toContain(`from mail of ${jo}, processed automatically.`)
  })

  it('is processed once: the same message, the same file in another mail, twice in one mail, and after it was processed by hand', async () => {
    await drop({ pieces: [pdf('hand.pdf', `hand ${number}`)] })
    await fetchMail()
    const processed = await named('hand.pdf')
    await app.request('POST', '/api/image/attachments/upload', {
      token: ann.token,
      body: { firmId: ann.firmId, clientId: cafe, attachmentIds: [processed?.id] },
    })
    await app.running.settled()
    await choose('automatic')
    await drop({ id: `<one-${number}@corner.example>`, pieces: [pdf('one.pdf', `one ${number}`), pdf('one-again.pdf', `one ${number}`)] })
    await drop({ id: `<one-${number}@corner.example>`, pieces: [pdf('one.pdf', `one ${number}`), pdf('one-again.pdf', `one ${number}`)] })
    await drop({ pieces: [pdf('another.pdf', `one ${number}`), pdf('by-hand-again.pdf', `hand ${number}`)] })
    await fetchMail()
    const rows = await listed()
    expect(
      rows
        .filter(it => it.done && it.groupId !== processed?.groupId)
        .map(it => it.name)
        .toSorted(),
    ).toEqual(['hand.pdf', 'one.pdf'])
    expect(
      rows
        .filter(it => it.left !== null)
        .map(it => [it.name, it.left])
        .toSorted(),
    ).toEqual(['another.pdf', 'by-hand-again.pdf', 'one-again.pdf'].map(name => [name, why('mail.same-file')]))
    expect(await batches()).toHaveLength(2)
  })

  it.each([
    ['failed', 'mail.sender-failed', ['Authentication-Results: mx.docketry.example; dmarc=fail header.from=corner.example']],
    ['not stated', 'mail.sender-unproven', []],
    ['stated by another server', 'mail.sender-unproven', ['Authentication-Results: evil.example; dmarc=pass header.from=corner.example']],
  ] as const)('waits with the reason where the check of its sender is %s', async (_, code, headers) => {
    await choose('automatic')
    await drop({ headers: [...headers], pieces: [pdf('forged.pdf')] })
    await fetchMail()
    expect(await named('forged.pdf')).toMatchObject({ done: false, groupId: null, reason: null, left: why(code) })
    expect(await batches()).toEqual([])
  })

  it('waits with the reason where the plan has too little left', async () => {
    await choose('automatic')
    // The plan Free has 100 invoices a month; three mails bring 50 attachments each.
    for (const mail of [1, 2, 3]) await drop({ pieces: Array.from({ length: 50 }, (_, i) => pdf(`${mail}-${i}.pdf`)) })
    await fetchMail()
    const rows = await listed()
    const waiting = rows.filter(it => !it.done)
    expect(rows).toHaveLength(150)
    expect(waiting.length % 50).toBe(0)
    expect(waiting.length).toBeGreaterThan(0)
    for (const it of waiting) expect(it.left).toMatch(/^Not processed automatically\. /u)
    expect(await batches()).toHaveLength((150 - waiting.length) / 50)
  })
})

describe('the result of automatic processing', () => {
  const attachmentId = newId()
  const received = {
    type: 'AttachmentReceived' as const,
    data: {
      attachmentId,
      name: 'a.pdf',
      kind: 'pdf' as const,
      size: 1,
      stored: 'a'.repeat(64),
      code: null,
      mailId: newId(),
      firmId: newId(),
      clientId: newId(),
      email: 'jo@corner.example',
      sender: 'verified' as const,
      subject: '',
      date: 0,
    },
  }
  const groupId = newId()
  it('does not touch an attachment that a person has deleted or marked done meanwhile', () => {
    given(noteAutomatic)
      .events(received, { type: 'AttachmentDeleted', data: { attachmentId } })
      .when({ attachmentId, result: { groupId } })
      .then([])
    given(noteAutomatic)
      .events(received, { type: 'AttachmentDone', data: { attachmentId, done: true, groupId: null } })
      .when({ attachmentId, result: { code: 'mail.same-file' } })
      .then([])
    given(noteAutomatic)
      .events(received)
      .when({ attachmentId, result: { groupId } })
      .then([{ type: 'AttachmentDone', data: { attachmentId, done: true, groupId } }])
  })
})
