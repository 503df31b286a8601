/** Received mail, from a dropped file to a batch. Real stores and the real stage; a folder serves as the mailbox. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Attachment, Mailbox } from '@docketry/contracts/api/mailbox.ts'
import { sentenceOf } from '@docketry/contracts/errors.ts'
import { newId } from '../platform/events/ids.ts'
import { abnOf, abns, addClient, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePdf, fakePng } from '../testing/fake-workers.ts'
import { proveAddress } from '../testing/walk/mail-fixtures.ts'
import { ublOf } from '../testing/e-invoices.ts'
import { dropMail, mailText, type MailText } from '../testing/mails.ts'

let app: TestApp
let ann: Person
let bob: Person
let sue: Person
let cafe: string
let count = 0
beforeAll(async () => {
  app = await startApp({ rough: 37 })
  ann = await app.owner(abns[0])
  bob = await app.owner(abns[1])
  sue = await app.owner(abns[2])
  await app.grant(sue, 'su')
  cafe = await addClient(app, ann, abnOf(1), 'Corner Cafe')
})
afterAll(() => app.close())

/** Adds an address, and confirms it as its holder. */
async function add(email: string, clientId = cafe, { token, firmId } = ann) {
  const answer = await app.request('POST', '/api/accountant/addClientEmailAddress', { token, body: { email, clientId, firmId } })
  if (answer.statusCode === 200) await proveAddress(app, answer.json<{ id: string }>().id)
  return answer
}
const addresses = async ({ token, firmId } = ann) =>
  (await app.request('GET', `/api/accountant/clientEmailAddresses?firmId=${firmId}`, { token })).json<
    { id: string; email: string; clientId: string }[]
  >()
const listed = async ({ token, firmId } = ann, rest = '') =>
  (await app.request('GET', `/api/accountant/attachments?firmId=${firmId}${rest}`, { token })).json<{
    attachments: Attachment[]
    client: { name: string } | null
  }>()
const box = async ({ token, firmId } = ann) =>
  (await app.request('GET', `/api/accountant/mailbox?firmId=${firmId}`, { token })).json<Mailbox>()
const drop = (mail: MailText | string, name = `${(count += 1)}.eml`) =>
  dropMail(join(app.folder, 'maildrop'), name, typeof mail === 'string' ? mail : mailText(mail))
async function fetchMail({ token } = ann): Promise<void> {
  expect((await app.request('POST', '/api/accountant/downloadEmail', { token, body: {} })).json()).toEqual({ success: true })
  await app.running.settled()
}
const named = async (name: string, who = ann): Promise<Attachment | undefined> =>
  (await listed(who)).attachments.find(it => it.name === name)
const pdf = (name: string) => ({ name, type: 'application/pdf', bytes: fakePdf(1, name) })
const update = (body: object, { token } = ann) => app.request('POST', '/api/accountant/attachments/update', { token, body })

describe('an address of a client', () => {
  it('is stored once, in lower case', async () => {
    expect((await add(' Jo@Corner.example ')).json()).toMatchObject({ email: 'jo@corner.example', clientId: cafe })
    expect((await add('JO@corner.example')).statusCode).toBe(200)
    expect((await addresses()).map(it => it.email)).toEqual(['jo@corner.example'])
  })
  it('belongs to one client of a firm, and may belong to one of another firm', async () => {
    const answer = await add('jo@corner.example', ann.firmId)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({ errors: [{ param: 'email', msg: sentenceOf('client-address.taken') }] })
    expect((await add('jo@corner.example', bob.firmId, bob)).statusCode).toBe(200)
  })
  it.each(['', 'nobody', 'a@b', 'a b@c.example', '<jo@c.example>', `${'x'.repeat(200)}@c.example`])(
    'is refused if it is %j',
    async email => {
      expect((await add(email)).json()).toEqual({ errors: [{ param: 'email', msg: 'Invalid email' }] })
    },
  )
  it('can be added again after it was deleted', async () => {
    await add('old@corner.example')
    const [entry] = (await addresses()).filter(it => it.email === 'old@corner.example')
    const deleteEntry = () =>
      app.request('POST', '/api/accountant/clientEmailAddress/delete', { token: ann.token, body: { entryId: entry?.id } })
    expect((await deleteEntry()).json()).toEqual({ success: true })
    expect((await deleteEntry()).statusCode).toBe(404)
    expect((await add('old@corner.example', ann.firmId)).json()).toMatchObject({ clientId: ann.firmId })
  })
})

describe('a message', () => {
  beforeEach(() => add('only@corner.example'))

  it('with a HEIC photo, also one named .jpg, is read by its content; a film of the same container is listed with the reason', async () => {
    const photo = await readFile(new URL('../workers/fixtures/photo.heic', import.meta.url))
    const film = Buffer.from('\0\0\0\x14ftypisom\0\0\0\0mp42', 'latin1')
    await drop(
      {
        from: 'only@corner.example',
        subject: 'Photos',
        pieces: [
          { name: 'IMG_7.HEIC', type: 'application/octet-stream', bytes: photo },
          { name: 'IMG_8.jpg', type: 'image/jpeg', bytes: photo },
          { name: 'IMG_9.heic', type: 'image/heic', bytes: film },
        ],
      },
      'photos.eml',
    )
    await fetchMail()
    expect([await named('IMG_7.HEIC'), await named('IMG_8.jpg')]).toMatchObject([
      { kind: 'heic', reason: null },
      { kind: 'heic', reason: null },
    ])
    expect((await named('IMG_9.heic'))?.reason).toContain('not a PNG, JPEG, HEIC, PDF or e-invoice')
    expect((await app.request('GET', (await named('IMG_7.HEIC'))?.publicUrl ?? '')).headers['content-type']).toBe('image/heic')
  })

  it('assigns its attachments to the client of its sender, and is moved out of the mailbox', async () => {
    await drop(
      {
        from: 'Only <ONLY@Corner.example>',
        subject: 'May',
        pieces: [pdf('may.pdf'), { name: 'x.png', type: 'image/png', bytes: fakePng('x') }],
      },
      'may.eml',
    )
    await fetchMail()
    expect(await named('may.pdf')).toMatchObject({
      email: 'only@corner.example',
      clientId: cafe,
      subject: 'May',
      kind: 'pdf',
      sender: 'unknown',
      done: false,
      reason: null,
      date: Date.UTC(2026, 7, 2, 23),
    })
    const picture = await named('x.png')
    const shown = await app.request('GET', picture?.publicUrl ?? '')
    expect(shown.headers['content-type']).toBe('image/png')
    expect(shown.headers['content-security-policy']).toEqual("default-src 'none'; sandbox")
    expect(shown.rawPayload).toEqual(fakePng('x'))
    expect(await readdir(join(app.folder, 'maildrop'))).toEqual(['done'])
    expect(await box()).toMatchObject({
      isConfigured: true,
      folder: true,
      fetching: false,
      emails: 1,
      attachments: 2,
      problem: null,
    })
  })

  it('may hold e-invoices, which other XML is not', async () => {
    const xml = (name: string, bytes: string) => ({ name, type: 'text/xml', bytes })
    await drop({ from: 'only@corner.example', pieces: [xml('peppol.xml', ublOf()), xml('order.xml', '<Order xmlns="urn:o"/>')] })
    await fetchMail()
    const [invoice, order] = [await named('peppol.xml'), await named('order.xml')]
    expect([invoice?.kind, invoice?.reason, order?.kind, order?.reason, order?.publicUrl]).toEqual([
      'xml',
      null,
      'unknown',
      sentenceOf('mail.not-usable'),
      null,
    ])
    const shown = await app.request('GET', invoice?.publicUrl ?? '')
    expect([shown.statusCode, shown.headers['content-type'], shown.body]).toEqual([200, expect.stringContaining('text/plain'), ublOf()])
  })

  it('is received once, whatever its file is called', async () => {
    const mail = mailText({ from: 'only@corner.example', pieces: [pdf('once.pdf')] })
    for (const name of ['one.eml', 'two.eml', 'one.eml']) {
      await drop(mail, name)
      await fetchMail()
    }
    expect((await listed()).attachments.filter(it => it.name === 'once.pdf').length).toBe(1)
  })

  it('is received once, although its date cannot be read', async () => {
    await drop({ date: 'Mon, 99 Foo 2026 09:00:00 +1000', pieces: [pdf('undated.pdf')] })
    await fetchMail()
    await fetchMail()
    expect((await listed()).attachments.filter(({ name }) => name === 'undated.pdf')).toHaveLength(1)
    expect(await readdir(join(app.folder, 'maildrop'))).toEqual(['done'])
  })

  it('is received although another one has the same Message-ID', async () => {
    for (const name of ['first.pdf', 'other-file.pdf']) await drop({ id: '<same@x>', from: 'only@corner.example', pieces: [pdf(name)] })
    await fetchMail()
    expect(await named('first.pdf')).toEqual(expect.anything())
    expect(await named('other-file.pdf')).toEqual(expect.anything())
  })

  it('goes to the firm whose join code is in the address, also from an unknown sender', async () => {
    const { code } = await box()
    await drop({ from: 'new@else.example', to: `Bills <bills+${code.toLowerCase()}@docketry.example>`, pieces: [pdf('alias.pdf')] })
    await fetchMail()
    expect(await named('alias.pdf')).toEqual(expect.objectContaining({ clientId: null }))
    expect(await named('alias.pdf', bob)).toBeUndefined()
  })

  it('of a sender proven for two firms goes to the first, unless its address names the other', async () => {
    await drop({ from: 'jo@corner.example', pieces: [pdf('anns.pdf')] })
    await drop({ from: 'jo@corner.example', to: `x+${(await box(bob)).code}@y.example`, pieces: [pdf('bobs.pdf')] })
    await drop({ from: 'stranger@corner.example', pieces: [pdf('nobodys.pdf')] })
    await fetchMail()
    expect(await named('anns.pdf')).toEqual(expect.objectContaining({ clientId: cafe }))
    expect(await named('anns.pdf', bob)).toBeUndefined()
    expect(await named('bobs.pdf')).toBeUndefined()
    expect(await named('bobs.pdf', bob)).toMatchObject({ clientId: bob.firmId })
    expect(await named('nobodys.pdf')).toBeUndefined()
    expect(await named('nobodys.pdf', bob)).toBeUndefined()
  })

  it('without a known firm is listed for an su, who assigns it', async () => {
    const unplaced = async () =>
      (await app.request('GET', '/api/accountant/attachments/unplaced', { token: sue.token })).json<{ attachments: Attachment[] }>()
        .attachments
    const [unassigned] = (await unplaced()).filter(it => it.name === 'nobodys.pdf')
    const body = { entryIds: [unassigned?.id], clientId: cafe, firmId: ann.firmId }
    expect((await update(body)).statusCode).toBe(404)
    expect((await update(body, sue)).json()).toEqual({ success: true })
    expect(await named('nobodys.pdf')).toEqual(expect.objectContaining({ clientId: cafe }))
    expect((await unplaced()).map(it => it.name)).toEqual(expect.not.arrayContaining(['nobodys.pdf']))
  })

  it('lists unusable attachments with a reason, and leaves out small inline pictures, but no PDF', async () => {
    const logo = { name: 'logo.png', type: 'image/png', bytes: fakePng('logo'), disposition: 'inline', cid: 'a@x' }
    const photo = {
      name: 'photo.png',
      type: 'image/png',
      bytes: Buffer.concat([fakePng(), Buffer.alloc(70_000)]),
      disposition: 'inline',
      cid: 'b@x',
    }
    await drop({
      from: 'only@corner.example',
      kind: 'related',
      pieces: [
        logo,
        photo,
        { ...pdf('inline.pdf'), disposition: 'inline', cid: 'c@x' },
        { name: 'list.pdf', type: 'application/pdf', bytes: 'MZ not a pdf' },
        { name: 'none.pdf', bytes: '' },
        { name: 'sign.p7s', type: 'application/pkcs7-signature', bytes: 'x' },
      ],
    })
    await fetchMail()
    const found = async (name: string) => (await named(name))?.reason
    expect(await found('logo.png')).toBeUndefined()
    expect(await found('sign.p7s')).toBeUndefined()
    expect(await found('photo.png')).toBeNull()
    expect(await found('inline.pdf')).toBeNull()
    expect(await found('list.pdf')).toEqual(sentenceOf('mail.not-usable'))
    expect(await found('none.pdf')).toEqual(sentenceOf('file.empty'))
  })

  it('includes the attachments of a message enclosed in it', async () => {
    const inner = mailText({ pieces: [pdf('enclosed.pdf')] })
      .replaceAll('"line"', '"in"')
      .replaceAll('--line', '--in')
    for (const disposition of ['', 'Content-Disposition: attachment; filename="fwd.eml"\r\n']) {
      await drop(
        mailText({ from: 'only@corner.example', subject: `outer ${disposition.length}` }).replace(
          '--line--',
          `--line\r\nContent-Type: message/rfc822\r\n${disposition}\r\n${inner}\r\n--line--`,
        ),
      )
    }
    await fetchMail()
    expect(
      (await listed()).attachments
        .filter(it => it.name === 'enclosed.pdf')
        .map(it => it.subject)
        .toSorted(),
    ).toEqual(['outer 0', 'outer 53'])
  })

  it('is limited to 50 attachments of 25 MB each', async () => {
    const pieces = Array.from({ length: 53 }, (_, i) => pdf(`n${i}.pdf`))
    await drop({
      from: 'only@corner.example',
      subject: 'many',
      pieces: [{ name: 'huge.pdf', bytes: Buffer.concat([fakePdf(1), Buffer.alloc(25_000_000)]) }, ...pieces],
    })
    await fetchMail()
    const received = (await listed()).attachments.filter(it => it.subject === 'many')
    expect(received.length).toBe(51)
    expect(received.filter(it => it.reason === null).length).toBe(49)
    expect(received.flatMap(it => it.reason ?? []).toSorted()).toEqual(
      [sentenceOf('mail.too-many'), sentenceOf('mail.too-large')].toSorted(),
    )
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\fakepath\\bill.pdf', 'bill.pdf'],
    ['a\u202efdp.exe', 'afdp.exe'],
    ['<img src=x>.pdf', '<img src=x>.pdf'],
    ['..', 'attachment 1.pdf'],
    [`${'long '.repeat(60)}.pdf`, `${'long '.repeat(23)}….pdf`],
  ])('with an attachment called %j lists it under a safe name', async (name, shown) => {
    const encoded = `=?utf-8?B?${Buffer.from(name).toString('base64')}?=`
    await drop({ from: 'only@corner.example', subject: `named ${shown.slice(0, 20)}`, pieces: [pdf(encoded)] })
    await fetchMail()
    expect((await listed()).attachments.map(it => it.name)).toContain(shown)
  })

  it.each([
    ['garbage', '\u0000\u0001 nothing like a mail'],
    ['empty', ''],
    ['truncated', mailText({ pieces: [pdf('cut.pdf')] }).slice(0, -60)],
  ])('that is %s does not stop later ones', async (what, mail) => {
    await drop(mail)
    await drop({ from: 'only@corner.example', pieces: [pdf(`after ${what}.pdf`)] })
    await fetchMail()
    expect(await named(`after ${what}.pdf`)).toEqual(expect.anything())
    expect(await readdir(join(app.folder, 'maildrop'))).toEqual(['done'])
  })
})

describe('attachments', () => {
  it('can be assigned, marked done and not done, and deleted', async () => {
    const alias = await named('alias.pdf')
    expect((await update({ entryIds: [alias?.id], clientId: cafe })).json()).toEqual({ success: true })
    expect((await listed(ann, `&clientId=${cafe}`)).client).toEqual({ id: cafe, name: 'Corner Cafe' })
    for (const done of [true, false]) {
      await update({ entryIds: [alias?.id], done })
      expect(await named('alias.pdf')).toMatchObject({ clientId: cafe, done })
    }
    await app.request('POST', '/api/accountant/attachment/delete', { token: ann.token, body: { entryId: alias?.id } })
    expect(await named('alias.pdf')).toBeUndefined()
  })

  it('of a firm cannot be listed, assigned, deleted or processed by another firm', async () => {
    const may = await named('may.pdf')
    expect((await app.request('GET', `/api/accountant/attachments?firmId=${ann.firmId}`, { token: bob.token })).statusCode).toBe(404)
    expect((await update({ entryIds: [may?.id], clientId: bob.firmId }, bob)).statusCode).toBe(404)
    expect((await update({ entryIds: [may?.id], clientId: bob.firmId })).statusCode).toBe(404)
    expect(
      (await app.request('POST', '/api/accountant/attachment/delete', { token: bob.token, body: { entryId: may?.id } })).statusCode,
    ).toBe(404)
    const stolen = { attachmentIds: [may?.id], clientId: bob.firmId, firmId: bob.firmId }
    expect((await app.request('POST', '/api/image/attachments/upload', { token: bob.token, body: stolen })).statusCode).toBe(404)
  })

  it('become one batch per request, and are marked done with a link to it', async () => {
    const ids = (await Promise.all(['may.pdf', 'x.png'].map(name => named(name)))).map(it => it?.id)
    const headers = { 'idempotency-key': newId() }
    const send = () =>
      app.request('POST', '/api/image/attachments/upload', {
        token: ann.token,
        headers,
        body: { attachmentIds: ids, clientId: cafe, firmId: ann.firmId },
      })
    const first = await send()
    await app.running.settled()
    const before = (await app.events()).length
    expect((await send()).json()).toEqual(first.json())
    expect((await app.events()).length).toEqual(before)
    const { id } = first.json<{ data: { scanGroup: { id: string } } }>().data.scanGroup
    const detail = (await app.request('GET', `/api/accountant/scans/detail?groupId=${id}&includeRaw=true`, ann)).json<{
      status: string
      invoices: unknown[]
      raw: { name: string }[]
    }>()
    expect(detail.status).toBe('COMPLETE')
    expect(detail.invoices.length).toBe(2)
    expect(detail.raw.map(it => it.name)).toEqual(['may.pdf', 'x.png'])
    expect(await named('may.pdf')).toMatchObject({ done: true, groupId: id })
  })

  it('become batches with different names, also beside an upload of the same day', async () => {
    const ids = (await Promise.all(['may.pdf', 'x.png'].map(name => named(name)))).map(it => it?.id)
    const make = (id: string | undefined) =>
      app.request('POST', '/api/image/attachments/upload', {
        token: ann.token,
        body: { attachmentIds: [id], clientId: cafe, firmId: ann.firmId },
      })
    const [first, second] = await Promise.all(ids.map(make))
    expect(first?.statusCode).toBe(200)
    expect(second?.statusCode).toBe(200)
    await app.upload(ann.token, { 'scan_0.pdf': fakePdf(1, 'by hand') }, { clientId: cafe })
    await app.running.settled()
    const { groups } = (await app.request('GET', `/api/accountant/scanGroups?firmId=${ann.firmId}&clientId=${cafe}`, ann)).json<{
      groups: { name: string }[]
    }>()
    const names = groups.map(it => it.name)
    expect(names.length).toBeGreaterThan(3)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContainEqual(expect.stringMatching(/^Upload of \d{1,2} [A-Z][a-z]{2} \(2\)$/u))
  })

  it('are refused as a batch if one is unusable or belongs to another client', async () => {
    const send = async (names: string[], clientId = cafe) => {
      const attachmentIds = (await Promise.all(names.map(name => named(name)))).map(it => it?.id)
      return (
        await app.request('POST', '/api/image/attachments/upload', {
          token: ann.token,
          body: { attachmentIds, clientId, firmId: ann.firmId },
        })
      ).json<{ error: { code: string } }>().error.code
    }
    expect(await send(['once.pdf', 'list.pdf'])).toBe('attachment.not-usable')
    expect(await send(['once.pdf'], ann.firmId)).toBe('attachment.other-client')
    expect((await named('once.pdf'))?.done).toBe(false)
  })
})
