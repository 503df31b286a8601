import { appendFile, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailSourceContract } from '../platform/ports/mail-source.contract.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { dropMail, mailText } from '../testing/mails.ts'
import { maildrop } from './maildrop.ts'

let folder: string
let count = 0
const drop = () => join(folder, 'maildrop')
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => removeFolder(folder))

const fresh = () => rm(drop(), { recursive: true, force: true })

describe('the folder', () =>
  mailSourceContract(() => ({
    source: maildrop(drop()),
    deliver: mail => dropMail(drop(), `${(count += 1)}.eml`, mail),
    fresh,
  })))

it('the maildrop ignores files with other names, folders, links and hidden files', async () => {
  await fresh()
  await mkdir(join(drop(), 'folder.eml'), { recursive: true })
  await writeFile(join(drop(), 'notes.txt'), 'x')
  await writeFile(join(folder, 'secret'), 'x')
  await symlink(join(folder, 'secret'), join(drop(), 'link.eml'))
  await dropMail(drop(), '.half.eml', mailText())
  expect((await (await maildrop(drop()).open()).after(0, 9)).total).toBe(0)
})

it('the maildrop reads a file that was just written as soon as it no longer grows', async () => {
  await fresh()
  await mkdir(drop(), { recursive: true })
  const path = join(drop(), 'growing.eml')
  await writeFile(path, mailText())
  const total = async () => (await (await maildrop(drop()).open()).after(0, 9)).total
  let opened = false
  const whileWritten = total().finally(() => (opened = true))
  while (!opened) await appendFile(path, 'x')
  expect(await whileWritten).toBe(0)
  expect(await total()).toBe(1)
})

it('the maildrop moves processed files, under unique names', async () => {
  await fresh()
  for (const _ of ['first', 'second']) {
    await dropMail(drop(), 'a.EML', mailText())
    const box = await maildrop(drop()).open()
    await box.markProcessed((await box.after(0, 1)).uids[0] ?? 0)
  }
  expect(await readdir(drop())).toEqual(['done'])
  expect((await readdir(join(drop(), 'done'))).length).toBe(2)
})

it('the maildrop reports a folder that cannot be created', async () => {
  await fresh()
  await writeFile(join(folder, 'file'), 'x')
  await expect(maildrop(join(folder, 'file', 'maildrop')).open()).rejects.toMatchObject({ code: 'mail.away' })
})

const part = (head = 'Content-Type: application/pdf; name=a.pdf\r\nContent-Disposition: attachment; filename=a.pdf'): string =>
  `--b\r\n${head}\r\n\r\nx\r\n`
it.each([
  ['more parts than a message may have', part().repeat(1200)],
  ['a part whose header is too large', `${part()}${part(`X-A: ${'a'.repeat(2_000_000)}`)}`],
])('a message with %s is refused as unreadable, after its first attachments, and holds nothing up', async (_, parts) => {
  await fresh()
  const head = 'From: a@b.example\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'
  await mkdir(drop(), { recursive: true })
  await writeFile(join(drop(), 'a.eml'), `${head}${parts}--b--\r\n`)
  const box = await maildrop(drop()).open()
  let taken = 0
  const read = box.attachments((await box.after(0, 1)).uids[0] ?? 0, async ({ content }) => {
    for await (const _chunk of content) taken += 1
  })
  await expect(read).rejects.toMatchObject({ code: 'mail.unreadable' })
  expect(taken).toBeGreaterThan(0)
})
