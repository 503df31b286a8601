/** Contract suite for mail sources: run against the maildrop everywhere, and against an IMAP server where there is one. */
import { expect, it } from 'vitest'
import { mailText } from '../../testing/mails.ts'
import { codeOf } from '../errors/coded.ts'
import type { MailAttachment, MailSource, OpenMailbox } from './mail-source.ts'

/** `deliver`: adds a message to the mailbox; `fresh`: empties the mailbox. */
type SourceUnderTest = { source: MailSource; deliver(mail: string): Promise<void>; fresh(): Promise<void> }

type Seen = { name: string | null; type: string; picture: boolean; bytes: Buffer }
const big = Buffer.alloc(3_000_000, 'x')

async function bytesOf({ content }: MailAttachment): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export function mailSourceContract(setUp: () => SourceUnderTest): void {
  const opened = async <T>(use: (box: OpenMailbox) => Promise<T>): Promise<T> => {
    const box = await setUp().source.open()
    try {
      return await use(box)
    } finally {
      await box.close()
    }
  }
  async function attachmentsOf(box: OpenMailbox, uid: number): Promise<Seen[]> {
    const seen: Seen[] = []
    await box.attachments(uid, async it => void seen.push({ name: it.name, type: it.type, picture: it.picture, bytes: await bytesOf(it) }))
    return seen
  }
  async function only(mail: string): Promise<Seen[]> {
    const { deliver, fresh } = setUp()
    await fresh()
    await deliver(mail)
    return opened(async box => attachmentsOf(box, (await box.after(0, 5)).uids[0] ?? -1))
  }

  it('lists the messages after a uid, in order, up to the limit, and their total', async () => {
    const { deliver, fresh } = setUp()
    await fresh()
    for (const subject of ['one', 'two', 'three']) await deliver(mailText({ subject }))
    await opened(async box => {
      const { uids, total } = await box.after(0, 2)
      expect([uids.length, total]).toEqual([2, 3])
      const rest = await box.after(uids[1] ?? 0, 5)
      expect([rest.uids.length, rest.total]).toEqual([1, 1])
      const last = rest.uids[0] ?? 0
      expect(await box.after(last, 5)).toEqual({ uids: [], total: 0 })
      const subjects = await Promise.all([...uids, last].map(async uid => (await box.head(uid))?.subject))
      expect(subjects.toSorted()).toEqual(['one', 'three', 'two'])
    })
  })

  it('reads the head of a message: addresses in lower case, encoded words, delivered addresses, authentication results', async () => {
    const { deliver, fresh } = setUp()
    await fresh()
    const headers = [
      'Authentication-Results: mx.docketry.example; dkim=pass header.d=corner.example',
      'Delivered-To: Invoices+K7QM-2XVB@docketry.example',
      'Authentication-Results: forged.example; dmarc=pass',
    ]
    const mail = mailText({
      headers,
      from: '"O\'Neil, Jo" <Jo@Corner.example>',
      to: 'A <a@b.example>, B@c.example',
      subject: '=?utf-8?B?UmVjaG51bmcgw7xiZXIgNSDigqw=?=',
      id: '<1@x>',
    })
    await deliver(mail)
    const head = await opened(async box => box.head((await box.after(0, 1)).uids[0] ?? -1))
    expect(head).toEqual({
      messageId: '<1@x>',
      from: 'jo@corner.example',
      to: ['a@b.example', 'b@c.example'],
      delivered: ['invoices+k7qm-2xvb@docketry.example'],
      subject: 'Rechnung über 5 €',
      sentAt: Date.UTC(2026, 7, 2, 23),
      checks: 'mx.docketry.example; dkim=pass header.d=corner.example',
      size: mail.length,
    })
  })

  it('reads no date in a message whose date cannot be read', async () => {
    const { deliver, fresh } = setUp()
    await fresh()
    await deliver(mailText({ date: 'Mon, 99 Foo 2026 09:00:00 +1000' }))
    expect((await opened(async box => box.head((await box.after(0, 1)).uids[0] ?? -1)))?.sentAt).toBeNull()
  })

  it('passes on every attachment with its bytes, small, large and empty, with any name', async () => {
    const seen = await only(
      mailText({
        pieces: [
          { name: 'a.pdf', type: 'application/pdf', bytes: '%PDF-1.7' },
          { name: '=?utf-8?Q?Quittung_=C3=BC.png?=', type: 'image/png', bytes: big },
          { type: 'image/jpeg', disposition: 'inline', bytes: 'photo' },
          { name: 'empty.pdf', type: 'application/pdf', bytes: '' },
        ],
      }),
    )
    expect(seen.map(({ name, type, bytes }) => [name, type, bytes.length])).toEqual([
      ['a.pdf', 'application/pdf', 8],
      ['Quittung ü.png', 'image/png', big.length],
      [null, 'image/jpeg', 5],
      ['empty.pdf', 'application/pdf', 0],
    ])
    expect(seen[1]?.bytes.equals(big)).toBe(true)
  })

  it('decodes a long file name split into parameters (RFC 2231)', async () => {
    const piece = {
      type: 'application/pdf',
      bytes: 'x',
      disposition: "attachment; filename*0*=utf-8''Rechnung%20; filename*1*=%C3%BCber.pdf",
    }
    expect((await only(mailText({ pieces: [piece] })))[0]?.name).toBe('Rechnung über.pdf')
  })

  it('distinguishes pictures embedded in the text from attached photographs', async () => {
    const logo = { type: 'image/png', bytes: 'logo', disposition: 'inline', cid: 'logo@x' }
    expect(await only(mailText({ kind: 'related', pieces: [logo] }))).toEqual([expect.objectContaining({ picture: true })])
    expect(await only(mailText({ kind: 'mixed', pieces: [logo] }))).toEqual([expect.objectContaining({ picture: false })])
  })

  it('reads the attachments of an enclosed message', async () => {
    const inner = mailText({ subject: 'inner', pieces: [{ name: 'inner.pdf', type: 'application/pdf', bytes: 'inside' }] })
      .replaceAll('"line"', '"in"')
      .replaceAll('--line', '--in')
    const outer = mailText({ pieces: [{ name: 'x.pdf', bytes: 'outer' }] }).replace(
      '--line--',
      `--line\r\nContent-Type: message/rfc822\r\n\r\n${inner}\r\n--line--`,
    )
    expect((await only(outer)).map(({ name, bytes }) => [name, String(bytes)])).toEqual([
      ['x.pdf', 'outer'],
      ['inner.pdf', 'inside'],
    ])
  })

  it('continues with the next attachment when one was not read to its end, and throws the error of the callback', async () => {
    const { deliver, fresh, source } = setUp()
    await fresh()
    await deliver(
      mailText({
        pieces: [
          { name: 'a', bytes: big },
          { name: 'b', bytes: 'b' },
        ],
      }),
    )
    const names: (string | null)[] = []
    await opened(async box =>
      box.attachments((await box.after(0, 1)).uids[0] ?? -1, async ({ name, content }) => {
        names.push(name)
        for await (const _ of content) break
      }),
    )
    expect(names).toEqual(['a', 'b'])
    const box = await source.open()
    const uid = (await box.after(0, 1)).uids[0] ?? -1
    await expect(box.attachments(uid, () => Promise.reject(new Error('the disk')))).rejects.toThrow('the disk')
    await box.close()
  })

  it('returns no head for a deleted message', async () => {
    await setUp().fresh()
    expect(await opened(box => box.head(4711))).toBeNull()
  })

  it('handles malformed messages', async () => {
    const { deliver, fresh } = setUp()
    await fresh()
    await deliver('no header at all\r\n\r\nand a body\r\n')
    await deliver(
      'Content-Type: multipart/mixed; boundary=x\r\nSubject: cut off\r\n\r\n--x\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERi0x',
    )
    await opened(async box => {
      for (const uid of (await box.after(0, 5)).uids) {
        expect(await box.head(uid)).toMatchObject({ from: null })
        const seen = await attachmentsOf(box, uid).catch((error: unknown) => expect(codeOf(error)).toBe('mail.unreadable'))
        expect((seen ?? []).length).toBeLessThanOrEqual(1)
      }
    })
  })
}
