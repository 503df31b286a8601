import { expect, it } from 'vitest'
import { addressText, fetchedText, fetchingText, rememberedText, senderText } from './texts.ts'

it.each([
  [0, 'No new attachments for your firm'],
  [1, '1 new attachment for your firm. What came is under Email attachments.'],
  [3, '3 new attachments for your firm. What came is under Email attachments.'],
])('the text of a fetch that has brought the firm %d attachments is: %s', (attachments, text) =>
  expect(fetchedText({ attachments })).toBe(text),
)

it('the text of the progress of a fetch counts the emails of the firm', () => {
  expect([0, 1200].map(emails => fetchingText({ emails }))).toEqual([
    'Looking for new emails…',
    'Getting emails: 1,200 for your firm so far',
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
