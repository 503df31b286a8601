/** Incoming mail from an IMAP server: Debian's dovecot, where it is installed. */
import { createServer, connect, type AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sentenceOf } from '@docketry/contracts/errors.ts'
import { mailSourceContract } from '../platform/ports/mail-source.contract.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { abns, startApp, type Person, type TestApp } from '../testing/app.ts'
import { cuttable, type Cuttable } from '../testing/cuttable.ts'
import { startDovecot, whyNoDovecot, type Dovecot } from '../testing/dovecot.ts'
import { fakePdf } from '../testing/fake-workers.ts'
import { proveAddress } from '../testing/walk/mail-fixtures.ts'
import { mailText } from '../testing/mails.ts'
import { imap } from './imap.ts'

let folder: string
let dovecot: Dovecot
beforeAll(async () => {
  if (whyNoDovecot !== null) return
  // Short, because the paths of its sockets start with it.
  folder = await mkdtemp('/tmp/dovecot-')
  dovecot = await startDovecot(folder)
}, 90_000)
afterAll(async () => {
  if (whyNoDovecot !== null) return
  await dovecot.stop()
  await rm(folder, { recursive: true, force: true })
})

async function asUser<T>(use: (client: ImapFlow) => Promise<T>): Promise<T> {
  const { host, port, secure, user, password } = dovecot.place
  const client = new ImapFlow({ host, port, secure, auth: { user, pass: password }, logger: false })
  await client.connect()
  try {
    await client.mailboxOpen('INBOX')
    return await use(client)
  } finally {
    await client.logout()
  }
}
const deliver = (...mails: string[]) =>
  asUser(async client => {
    for (const mail of mails) await client.append('INBOX', mail)
  })
const fresh = () => asUser(async client => void (await client.messageDelete('1:*')))

describe.skipIf(whyNoDovecot !== null)(`a mailbox${whyNoDovecot === null ? '' : ` (${whyNoDovecot})`}`, () => {
  mailSourceContract(() => ({ source: imap(dovecot.place), deliver, fresh }))

  it('stops the transfer of an attachment that is not read to its end', async () => {
    await fresh()
    await deliver(mailText({ pieces: [{ name: 'big.pdf', bytes: Buffer.alloc(20_000_000, 'x') }] }))
    let transferred = 0
    const proxy = createServer(socket => {
      const behind = connect(dovecot.port, '127.0.0.1')
      behind
        .on('data', chunk => void (transferred += chunk.length))
        .pipe(socket)
        .pipe(behind)
      for (const it of [socket, behind]) it.on('error', () => {})
    }).listen(0, '127.0.0.1')
    await new Promise(resolve => proxy.once('listening', resolve))
    const { port } = proxy.address() as AddressInfo // a TCP server that listens
    const box = await imap({ ...dovecot.place, port }).open()
    const [uid = 0] = (await box.after(0, 1)).uids
    await box.attachments(uid, async ({ content }) => {
      for await (const _ of content) break
    })
    await box.close()
    expect(transferred).toBeGreaterThan(60_000)
    expect(transferred).toBeLessThan(2_000_000)
    await new Promise(resolve => proxy.close(resolve))
  })
})

describe.skipIf(whyNoDovecot !== null)('incoming mail from dovecot', () => {
  let data: string
  let proxy: Cuttable
  let app: TestApp
  let ann: Person
  const open = (password = dovecot.place.password) =>
    startApp({
      folder: data,
      env: { IMAP_URL: `imap://${encodeURIComponent(dovecot.place.user)}@127.0.0.1:${proxy.port}`, IMAP_PASSWORD: password },
    })
  beforeAll(async () => {
    data = await temporaryFolder()
    proxy = await cuttable('127.0.0.1', dovecot.port)
    await fresh()
    app = await open()
    ann = await app.owner(abns[0])
    const added = await app.request('POST', '/api/accountant/addClientEmailAddress', {
      token: ann.token,
      body: { email: 'jo@corner.example', clientId: ann.firmId, firmId: ann.firmId },
    })
    await proveAddress(app, added.json<{ id: string }>().id)
  })
  afterAll(async () => {
    await app.close(true)
    await proxy.close()
    await removeFolder(data)
  })
  const download = () => app.request('POST', '/api/accountant/downloadEmail', { token: ann.token, body: {} })
  async function fetchMail(): Promise<void> {
    expect((await download()).statusCode).toBe(200)
    await app.running.settled()
  }
  const names = async () =>
    (await app.request('GET', `/api/accountant/attachments?firmId=${ann.firmId}`, ann))
      .json<{ attachments: { name: string }[] }>()
      .attachments.map(it => it.name)
      .toSorted()
  const box = async () =>
    (await app.request('GET', `/api/accountant/mailbox?firmId=${ann.firmId}`, ann)).json<{
      problem: string | null
      fetching: boolean
      ownAddress: string
      emails: number
    }>()
  const mail = (name: string, bytes: Buffer | string = fakePdf(1, name)) =>
    mailText({ subject: name, pieces: [{ name, type: 'application/pdf', bytes }] })

  it('is fetched once per message, also after a restart and with new uids', async () => {
    await deliver(mail('a.pdf'), mail('b.pdf'))
    await fetchMail()
    expect(await names()).toEqual(['a.pdf', 'b.pdf'])
    await app.close(true)
    app = await open()
    await deliver(mail('c.pdf'))
    await fetchMail()
    expect(await names()).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
    expect((await box()).emails).toBe(1)
    await dovecot.renumber()
    await fetchMail()
    expect(await names()).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
  })

  it('has an address of its own for each firm', async () =>
    expect((await box()).ownAddress).toMatch(/^invoices\+[a-z0-9]{4}-[a-z0-9]{4}@docketry\.example$/u))

  it('is neither lost nor duplicated when the server is killed during a fetch and restarted', async () => {
    const mailsTaken = async () => (await app.events()).filter(event => event.type === 'MailTaken').length
    const before = await mailsTaken()
    const files = Array.from({ length: 60 }, (_, i) => `many-${i}.pdf`)
    await deliver(...files.map(name => mail(name, Buffer.concat([fakePdf(1, name), Buffer.alloc(200_000)]))))
    // Half of sixteen million bytes: within the second batch of twenty messages.
    const pause = proxy.pauseAfter(8_000_000)
    await download()
    await pause
    await expect.poll(mailsTaken).toBeGreaterThan(before)
    await dovecot.stop()
    proxy.join()
    await app.running.settled()
    expect([await box(), (await mailsTaken()) < before + 60]).toEqual([
      expect.objectContaining({ problem: sentenceOf('mail.away'), fetching: false }),
      true,
    ])
    const { checks, ready } = await app.running.ops.health.ready()
    expect(ready).toBe(true)
    expect(checks['mailbox']).toEqual(expect.stringContaining(sentenceOf('mail.away')))
    await dovecot.start()
    await fetchMail()
    expect(await names()).toEqual(['a.pdf', 'b.pdf', 'c.pdf', ...files].toSorted())
    expect((await box()).problem).toBeNull()
  })

  it('reports a wrong password, and is fetched again with the right one', async () => {
    await app.close(true)
    app = await open('wrong')
    await deliver(mail('late.pdf'))
    await fetchMail()
    expect((await box()).problem).toEqual(sentenceOf('mail.sign-in'))
    expect((await names()).includes('late.pdf')).toBe(false)
    await app.close(true)
    app = await open()
    await fetchMail()
    expect((await box()).problem).toBeNull()
    expect((await names()).includes('late.pdf')).toBe(true)
  })
})
