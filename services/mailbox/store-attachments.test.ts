import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { MailAttachment } from '../platform/ports/mail-source.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import { partName, storeAttachments } from './store-attachments.ts'

/** Names and codes of a message's parts, none of which is a PDF or picture. */
async function codesOf(...parts: { name: string; type?: string; bytes: Buffer }[]) {
  const tools = { blobs: {} as Blobs, sniff: (head: Uint8Array) => (Buffer.from(head).includes('%PDF') ? ('pdf' as const) : null) } // nothing is stored
  const received = parts.map(
    ({ name, type = 'application/octet-stream', bytes }): MailAttachment => ({
      name,
      type,
      picture: false,
      content: Readable.from([bytes]),
    }),
  )
  const opened = { attachments: async (_: number, take: (it: MailAttachment) => Promise<void>) => void (await takeAll(received, take)) }
  const { parts: kept, leftOut } = await storeAttachments(tools, 'mail', opened, 1, { bytes: 1e9, code: 'mail.firm-full' })
  return { codes: kept.map(({ name, code }) => [name, code]), leftOut }
}
async function takeAll(all: MailAttachment[], take: (it: MailAttachment) => Promise<void>): Promise<void> {
  for (const it of all) await take(it)
}
const tnef = Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0, 1, 6, 0x90, 8, 0])

describe('a file that cannot be used', () => {
  it('is listed with what to do next: a zip, what Outlook has packed, an empty file, anything else', async () => {
    const { codes } = await codesOf(
      { name: 'bills.zip', bytes: Buffer.from('PK') },
      { name: 'bills', type: 'application/x-zip-compressed', bytes: Buffer.from('PK') },
      {
        name: 'winmail.dat',
        type: 'application/ms-tnef',
        bytes: Buffer.concat([tnef, Buffer.from([2, 2, 0x90, 6, 0, 14]), Buffer.from('%PDF')]),
      },
      { name: 'WINMAIL.DAT', bytes: Buffer.concat([tnef, Buffer.alloc(70_000)]) },
      { name: 'none.pdf', bytes: Buffer.alloc(0) },
      { name: 'list.xlsx', bytes: Buffer.from('PK') },
    )
    expect(codes).toEqual([
      ['bills.zip', 'mail.zip'],
      ['bills', 'mail.zip'],
      ['winmail.dat', 'mail.packed-by-outlook'],
      ['WINMAIL.DAT', 'mail.packed-by-outlook'],
      ['none.pdf', 'file.empty'],
      ['list.xlsx', 'mail.not-usable'],
    ])
  })

  it('is left out as a part of the text where Outlook has packed no attachment into it', async () => {
    expect(await codesOf({ name: 'winmail.dat', type: 'application/ms-tnef', bytes: tnef })).toEqual({ codes: [], leftOut: 1 })
  })
})

describe('the name of an attachment', () => {
  it.each([
    [null, 'attachment 3.pdf'],
    ['', 'attachment 3.pdf'],
    ['../..', 'attachment 3.pdf'],
    ['a/b\\c.pdf', 'c.pdf'],
    ['a\u0000\r\nb.pdf', 'ab.pdf'],
    ['\u202egnp.exe', 'gnp.exe'],
    [' two   words.pdf ', 'two words.pdf'],
    ['\ud800.pdf', '\ufffd.pdf'],
  ])('%j becomes %j', (given, name) => expect(partName(given, 2, 'pdf')).toBe(name))
  it('keeps its ending when it is shortened', () => {
    expect(partName(`${'x'.repeat(300)}.pdf`, 0, 'pdf')).toBe(`${'x'.repeat(115)}….pdf`)
  })
})
