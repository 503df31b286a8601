import { expect, it } from 'vitest'
import { addressText, fetchedText, fetchingText, rememberedText, senderText, shownBytes } from './texts.ts'

it.each([
  [0, 0, 'No new mail'], [1, 0, '1 new message, no attachments'], [2, 3, '3 new attachments in 2 messages'], [1, 1, '1 new attachment in 1 message'],
])('a fetch of %d messages with %d attachments reads: %s', (messages, attachments, words) => expect(fetchedText({ looked: messages, attachments })).toBe(words))

it('the progress of a fetch counts messages', () => {
  expect([fetchingText({ found: 0, looked: 0 }), fetchingText({ found: 40, looked: 12 })]).toEqual(['Looking for new mail…', 'Getting mail: 12 of 40 messages'])
})

it('an unverified sender is marked, and a failed verification is a warning', () => {
  expect([senderText({ sender: 'verified' }), senderText({ sender: 'unknown' })?.wrong, senderText({ sender: 'failed' })?.wrong]).toEqual([null, false, true])
})

it.each([[0, '—'], [12, '1 kB'], [48_211, '48 kB'], [2_400_000, '2.4 MB']])('a size of %d bytes is shown as %s', (bytes, words) => expect(shownBytes(bytes)).toBe(words))

const of = (more: object) => addressText({ state: 'confirmed', linkUntil: null, shared: false, only: false, arrives: 'all', ...more }, Date.UTC(2026, 6, 10))
it.each([
  ['no link was sent yet', { state: 'waiting', arrives: 'nothing' }], ['valid until 12 Jul', { state: 'waiting', arrives: 'nothing', linkUntil: Date.UTC(2026, 6, 12) }],
  ['expired on 8 Jul', { state: 'waiting', arrives: 'nothing', linkUntil: Date.UTC(2026, 6, 8) }], ['mail that names no firm arrives here', { shared: true }],
  ['Also used by another firm: mail to your own address arrives here', { shared: true, arrives: 'to-own-address' }], ['other mail does not', { only: true, arrives: 'to-own-address' }],
])('the text of an address contains: %s', (words, it) => expect(of(it)).toContain(words))
it('the text of a confirmed address is Confirmed', () => expect(of({})).toBe('Confirmed'))

it('an address added but not confirmed promises no mail yet', () => {
  expect(rememberedText({ email: 'jo@corner.example', state: 'waiting' }, 'Cafe')).toBe('jo@corner.example was sent a link. Once they confirm it, their mail goes to Cafe')
  expect(rememberedText({ email: 'jo@corner.example', state: 'confirmed' }, 'Cafe')).toBe('Mail from jo@corner.example goes to Cafe from now on')
})
