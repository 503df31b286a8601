/** The text of each mail template, rendered with the values that are known when it is sent. */
import { describe, expect, it } from 'vitest'
import { mailData, type MailData, type MailTemplate } from '@docketry/contracts/mail.ts'
import { laidOut } from './layout.ts'
import { mailTexts, type SendTimeValues } from './texts.ts'

const firm = { name: 'Harcourt & Lim', zone: 'Australia/Sydney' }
/** One hour before midnight in Greenwich: the next day in Sydney. */
const at = Date.UTC(2026, 6, 2, 23)
const later = Date.UTC(2026, 9, 2, 23)
const pickup = {
  clientName: 'Corner Cafe',
  change: 'The pick-up is booked.',
  deadline: '2026-07-08',
  pickupDate: '2026-07-03',
  pickupAddress: '1 George St',
  path: '/dashboard/pickups',
}
const samples: MailData = {
  'verify-email': { userId: 'u', firstName: 'Ann' },
  invitation: { firmName: 'Harcourt & Lim', inviterName: 'Ann Lee', type: 'employee', path: '/register?invitation=i.1' },
  'auditor-engaged': {
    firmName: 'Harcourt & Lim',
    engagerName: 'Ann Lee',
    from: '2025-07-01',
    to: '2026-06-30',
    path: '/register?invitation=e.1',
  },
  'confirm-address': { firmName: 'Harcourt & Lim', path: '/confirmAddress/e.1' },
  'join-request': {
    firmName: 'Harcourt & Lim',
    requesterName: 'Bo Li',
    requesterEmail: 'bo@mail.example',
    type: 'admin',
    path: '/dashboard/requests',
  },
  'join-answer': { firmName: 'Harcourt & Lim', approved: true, path: '/dashboard' },
  contact: { email: 'v@site.example', message: 'Hello\nthere' },
  'newsletter-welcome': { unsubscribePath: '/newsletter/unsubscribe/c' },
  'password-reset': { userId: 'u', firstName: 'Ann' },
  'change-email': { userId: 'u' },
  'email-change-notice': { email: 'ann@new.example', done: false },
  'sign-in-changed': { change: 'password' },
  'payment-failed': { plan: 'Basic Small', amount: 18_000, until: later, path: '/dashboard/subscription' },
  receipt: { plan: 'Basic Small', amount: 14_400, paidAt: at, until: later, reference: 'D-0001', path: '/dashboard/subscription' },
  'pickup-changed': pickup,
  'pickup-requested': {
    clientName: 'Corner Cafe',
    deadline: '2026-07-08',
    pickupAddress: '1 George St',
    phone: '+61412345678',
    path: '/dashboard/pickups',
  },
  reminder: { title: 'BAS Jul–Sep 2026 is due on 28 Oct 2026', lines: ['Corner Cafe'], path: '/reminders/stop/x.0' },
  'renewal-stopped': { plan: 'Basic Small', amount: null, until: later, path: '/dashboard/subscription' },
  'renewal-resumed': { plan: 'Basic Small', amount: 18_000, until: later, path: '/dashboard/subscription' },
  'plan-ended': { plan: 'Basic Small', amount: null, until: null, path: '/dashboard/subscription' },
  'retention-shortened': {
    firmName: 'Harcourt & Lim',
    plan: 'Free',
    keptFor: '3 months',
    day: '2026-08-01',
    path: '/dashboard/subscription',
  },
}
const mailOf = <T extends MailTemplate>(template: T, more: Partial<MailData[T]> = {}, values: Partial<SendTimeValues> = {}) =>
  laidOut(mailTexts[template]({ ...samples[template], ...more }, { path: null, firm, ...values }), 'https://docketry.example')
const textOf: typeof mailOf = (template, more, values) => mailOf(template, more, values)
const linesOf = (...request: Parameters<typeof textOf>): string[] => {
  const { subject, text } = textOf(...request)
  return [subject, ...text.split(/\n+/u)]
}

it('the samples include every template', () => expect(Object.keys(samples).sort()).toEqual(Object.keys(mailData).sort()))

it.each(Object.keys(samples) as MailTemplate[])('the template %s is complete, with the same lines in text and in HTML', template => {
  const { subject, text, html } = mailOf(template)
  expect([subject, text, html].join(' ')).not.toMatch(/undefined|null|NaN|\[object|your firm/u)
  expect(subject.length).toBeGreaterThan(8)
  for (const line of text.split(/\n+/u).filter(it => !it.includes('https://')))
    expect(html.replaceAll('&amp;', '&')).toContain(line.replace(/:$/u, ''))
})

describe('a mail about a pick-up', () => {
  it('that is booked has the day of the driver', () => {
    expect(linesOf('pickup-changed').slice(0, 4)).toEqual([
      'The pick-up for Corner Cafe',
      'Hello,',
      'The pick-up is booked.',
      'Address: 1 George St. Wanted by 8 Jul 2026. The driver comes on 3 Jul 2026.',
    ])
  })
  it('that has happened has its day', () =>
    expect(linesOf('pickup-changed', { pickedUp: true })[3]).toBe('Address: 1 George St. Wanted by 8 Jul 2026. Picked up on 3 Jul 2026.'))
  it('without a date has no day', () =>
    expect(linesOf('pickup-changed', { pickupDate: null })[3]).toBe('Address: 1 George St. Wanted by 8 Jul 2026.'))
  it('that is new tells the operator the firm, client, deadline, address and phone number', () => {
    expect(linesOf('pickup-requested').slice(0, 4)).toEqual([
      'A pick-up is requested by 8 Jul 2026: Corner Cafe',
      'Hello,',
      'Harcourt & Lim asks for the documents of Corner Cafe to be picked up by 8 Jul 2026.',
      'Address: 1 George St. Phone: 0412 345 678.',
    ])
  })
})

describe('the text of an invitation', () => {
  it('has a link to register for a person without an account', () => {
    const lines = linesOf('invitation', {}, { path: '/register?invitation=i.1.mac' })
    expect(lines).toEqual([
      'Ann Lee invites you to Harcourt & Lim',
      'Hello,',
      'Ann Lee invites you to join Harcourt & Lim on Docketry as an employee. Register with this address to join. The link is valid for 14 days.',
      'Register:',
      'https://docketry.example/register?invitation=i.1.mac',
      'Docketry',
      'https://docketry.example',
    ])
  })
  it('has a link to sign in for a person with an account, and does not mention registration', () => {
    const lines = linesOf('invitation', {}, { path: '/signin/requests', registered: true })
    expect(lines.join(' ')).not.toMatch(/regist/iu)
    expect(lines.slice(2, 5)).toEqual([
      'Ann Lee invites you to join Harcourt & Lim on Docketry as an employee. You have an account with this address: sign in with it, and accept the invitation under Requests within 14 days.',
      'Sign in:',
      'https://docketry.example/signin/requests',
    ])
  })
})

describe('a mail about a payment', () => {
  it('that succeeded has firm, amount, plan, day in the firm’s zone and reference', () => {
    expect(linesOf('receipt').slice(0, 5)).toEqual([
      'Receipt for Harcourt & Lim: $144.00',
      'Hello,',
      'Thank you. Harcourt & Lim paid $144.00 (AUD, incl. GST) for the plan Basic Small on 3 Jul 2026.',
      'The plan is paid until 3 Oct 2026.',
      'Reference: D-0001',
    ])
  })
  it('has amounts as screens show them', () => {
    const [subject, , first] = linesOf('receipt', { amount: 187_000 })
    expect([subject, first]).toEqual([expect.stringContaining(': $1,870.00'), expect.stringContaining('paid $1,870.00 (AUD')])
  })
  it('that failed has the next step and the last day', () => {
    expect(linesOf('payment-failed').slice(0, 5)).toEqual([
      'The payment for Harcourt & Lim did not go through',
      'Hello,',
      'The payment of $180.00 (incl. GST) for the plan Basic Small of Harcourt & Lim did not go through. Please check the card, or pay with another one.',
      'Without a payment the plan ends on 3 Oct 2026.',
      'Open the subscription:',
    ])
  })
  it('that will not come has the last day of the plan, and how to resume it', () => {
    expect(linesOf('renewal-stopped').slice(0, 4)).toEqual([
      'Auto renewing is stopped for Harcourt & Lim',
      'Hello,',
      'Auto renewing of the plan Basic Small of Harcourt & Lim is stopped. Nothing more is charged.',
      'The plan stays in force until 3 Oct 2026; then Harcourt & Lim goes back to Free, or to the plan that it has by agreement with Docketry.',
    ])
  })
  it('that comes after all has its amount and its day', () => {
    expect(linesOf('renewal-resumed').slice(2, 4)).toEqual([
      'Auto renewing of the plan Basic Small of Harcourt & Lim is resumed.',
      'The next payment is $180.00 (AUD, incl. GST), on 3 Oct 2026, and each quarter from then on.',
    ])
  })
})
