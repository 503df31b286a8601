import { expect, it } from 'vitest'
import { mailInFrom } from './mail-in-config.ts'

const url = 'imaps://invoices%40docketry.example@mail.example:1993'

it('the source of mail is the maildrop every five minutes by default', () =>
  expect(mailInFrom({})).toEqual({ imap: null, address: null, server: null, minutes: 5 }))

it('the mailbox is read from IMAP_URL and IMAP_PASSWORD, and its address from the user name', () => {
  expect(mailInFrom({ IMAP_URL: url, IMAP_PASSWORD: 'p@ss/1', IMAP_AUTHSERV: 'mx.example', DOCKETRY_MAIL_MINUTES: '0' })).toEqual({
    imap: { host: 'mail.example', port: 1993, secure: true, user: 'invoices@docketry.example', password: 'p@ss/1', mailbox: 'INBOX' },
    address: 'invoices@docketry.example',
    server: 'mx.example',
    minutes: 0,
  })
  expect(mailInFrom({ IMAP_URL: 'imap://joe:secret@[::1]', IMAP_MAILBOX: 'Bills' })).toMatchObject({
    imap: { host: '::1', port: 143, secure: false, mailbox: 'Bills' },
    address: null,
  })
})

it.each([
  [{ IMAP_URL: 'https://mail.example' }, /^IMAP_URL must be/u],
  [{ IMAP_URL: 'nonsense' }, /^IMAP_URL must be/u],
  [{ IMAP_URL: 'imaps://a%zz:hush-hush@mail.example' }, /^IMAP_URL must be/u],
  [{ IMAP_URL: url }, /IMAP_PASSWORD/u],
  [{ IMAP_URL: 'imaps://mail.example', IMAP_PASSWORD: 'hush-hush' }, /the name to sign in with/u],
  [{ MAIL_IN_ADDRESS: 'a+b@c.example' }, /^MAIL_IN_ADDRESS/u],
  [{ DOCKETRY_MAIL_MINUTES: 'x' }, /DOCKETRY_MAIL_MINUTES/u],
])('%j is refused with a sentence without the password', (env: NodeJS.ProcessEnv, sentence) => {
  expect(() => mailInFrom(env)).toThrow(sentence)
  expect(() => mailInFrom(env)).not.toThrow(/hush-hush/u)
})
