import { expect, it } from 'vitest'
import { addressText, fetchedText, fetchingText, rememberedText, senderText } from './texts.ts'

it.each([
  [0, 0, 'No new emails'],
  [1, 0, 'No new attachments'],
  [2, 3, 'New emails were read. What came for your firm is under Email attachments.'],
])('the text of a fetch of %d emails with %d attachments is: %s', (emails, attachments, text) =>
  expect(fetchedText({ processed: emails, attachments })).toBe(text),
)

it('the text of the progress of a fetch counts emails', () => {
  expect([fetchingText({ found: 0, processed: 0 }), fetchingText({ found: 40, processed: 12 })]).toEqual([
    'Looking for new emails…',
    'Getting emails: 12 of 40',
  ])
})

it('an unverified sender is marked, and a failed verification is a warning', () => {
  expect([senderText({ sender: 'verified' }), senderText({ sender: 'unknown' })?.wrong, senderText({ sender: 'failed' })?.wrong]).toEqual([
    null,
    false,
    true,
  ])
})

const of = (more: object) =>
  addressText({ state: 'confirmed', linkUntil: null, shared: false, only: false, arrives: 'all', ...more }, Date.UTC(2026, 6, 10))
it.each([
  ['no link was sent yet', { state: 'waiting', arrives: 'nothing' }],
  ['valid until 12 Jul', { state: 'waiting', arrives: 'nothing', linkUntil: Date.UTC(2026, 6, 12) }],
  ['expired on 8 Jul', { state: 'waiting', arrives: 'nothing', linkUntil: Date.UTC(2026, 6, 8) }],
  ['emails that name no firm arrive here', { shared: true }],
  ['Also used by another firm: emails to your own address arrive here', { shared: true, arrives: 'to-own-address' }],
  ['others do not', { only: true, arrives: 'to-own-address' }],
])('the text of an address contains: %s', (words, it) => expect(of(it)).toContain(words))
it('the text of a confirmed address is Confirmed', () => expect(of({})).toBe('Confirmed'))

it('the text of an address that is added but not confirmed promises no emails yet', () => {
  expect(rememberedText({ email: 'jo@corner.example', state: 'waiting' }, 'Cafe')).toBe(
    'A link was sent to jo@corner.example. Once it is opened, emails from there are assigned to Cafe',
  )
  expect(rememberedText({ email: 'jo@corner.example', state: 'confirmed' }, 'Cafe')).toBe(
    'Emails from jo@corner.example are assigned to Cafe from now on',
  )
})
