import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Letter } from '../shared/letter.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { mailServer, textOfMail } from '../testing/mail-server.ts'
import { outboxIn } from './outbox.ts'
import { smtpSender } from './smtp.ts'

const from = 'Docketry <no-reply@docketry.example>'
const letter = (more: Partial<Letter> = {}): Letter => ({
  mailId: '0199a000-0000-7000-8000-000000000001',
  to: 'ann@firm.example',
  replyTo: null,
  subject: 'Hello',
  text: 'Hello Ann',
  html: '<p>Hello Ann</p>',
  ...more,
})

describe('a letter over SMTP', () => {
  const answers: Record<string, string> = { 'gone@firm.example': '550 no such person', 'full@firm.example': '452 mailbox full' }
  let server: Awaited<ReturnType<typeof mailServer>>
  let sender: ReturnType<typeof smtpSender>
  beforeAll(async () => {
    server = await mailServer(to => answers[to] ?? null)
    sender = smtpSender({ url: server.url, from, timeoutMs: 2000 })
  })
  afterAll(async () => {
    sender.close()
    await server.close()
  })

  it('is delivered once with its text, its sender and the id of its mail', async () => {
    await sender.send(letter())
    expect(server.received).toMatchObject([{ from: 'no-reply@docketry.example', to: ['ann@firm.example'] }])
    expect(textOfMail(server.received[0]!)).toContain('Hello Ann')
    expect(server.received[0]?.raw).toMatch(/^Message-ID: <0199a000-0000-7000-8000-000000000001@docketry\.example>\r?$/mu)
  })

  it('cannot contain injected headers or further recipients', async () => {
    await sender.send(
      letter({ subject: 'Hi\r\nBcc: x@evil.example', replyTo: 'v@site.example\r\nBcc: y@evil.example', to: 'ann@firm.example' }),
    )
    const last = server.received.at(-1)!
    expect(last.to).toEqual(['ann@firm.example'])
    expect(last.raw).not.toMatch(/^Bcc:/mu)
  })

  it('has different errors for permanent and temporary refusals and an unavailable server', async () => {
    await expect(sender.send(letter({ to: 'gone@firm.example' }))).rejects.toThrow('no such person')
    await expect(sender.send(letter({ to: 'full@firm.example' }))).rejects.toMatchObject({ code: 'mail-later' })
    const nobody = smtpSender({ url: 'smtp://127.0.0.1:9', from, timeoutMs: 2000 })
    await expect(nobody.send(letter())).rejects.toMatchObject({ code: 'mail-away' })
    nobody.close()
  })
})

it('the outbox stores each mail once, lists the newest first, and reads a mail by its id only', async () => {
  const folder = await temporaryFolder()
  const outbox = outboxIn(`${folder}/outbox`, from)
  expect(await outbox.list()).toEqual([])
  await outbox.send(letter())
  await outbox.send(letter({ text: 'another text under the same id' }))
  await outbox.send(letter({ mailId: '0199a000-0000-7000-8000-000000000002', subject: 'Second' }))
  expect((await outbox.list()).map(it => it.text)).toEqual(['Hello Ann', 'Hello Ann'])
  expect((await readdir(`${folder}/outbox`)).filter(name => name.includes('draft'))).toEqual([])
  expect(await outbox.read('0199a000-0000-7000-8000-000000000002')).toMatchObject({ subject: 'Second' })
  expect(await outbox.read('../keys')).toBeNull()
  await removeFolder(folder)
  expect(existsSync(folder)).toBe(false)
})
