/** The content of each mail template; layout.ts renders it. */
import type { MailData, MailTemplate } from '@docketry/contracts/mail.ts'
import { dateIn, shownDate } from '@docketry/contracts/rules/dates.ts'
import { shownPhone } from '@docketry/contracts/rules/phone.ts'
import { defaultZone } from '@docketry/contracts/rules/default-zone.ts'

/** `button.path`, `footer.path`: without origin; may contain a code that is created when the mail is sent. */
export type MailText = {
  subject: string
  lines: string[]
  button: { label: string; path: string } | null
  footer?: { label: string; path: string }
  replyTo?: string
}

/**
 * Known only when the mail is sent: `path` with the signed code, for templates that have one; the firm; and whether the recipient has an
 * account.
 */
export type SendTimeValues = { path: string | null; firm?: { name: string; zone: string } | null; registered?: boolean }

const inDollars = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const dollars = (cents: number): string => `$${inDollars.format(cents / 100)}`
const role = { owner: 'its owner', admin: 'an admin', employee: 'an employee' } as const
const hello = (name: string): string => `Hello ${name},`
const named = ({ firm }: SendTimeValues): string => firm?.name || 'your firm'
const dayOf = (at: number, { firm }: SendTimeValues): string => shownDate(dateIn(firm?.zone ?? defaultZone, at))
/** The sentence of a pick-up's date, to follow another; empty without a date. */
function whenOf(date: string | null, pickedUp: boolean): string {
  if (date === null) return ''
  return pickedUp ? ` Picked up on ${shownDate(date)}.` : ` The driver comes on ${shownDate(date)}.`
}
/** To follow “the”. `plan`: its name; null where it is not known. */
const planText = (plan: string | null): string => (plan === null ? 'plan' : `plan ${plan}`)
const withCode = ({ path }: SendTimeValues): string => path ?? '/'

/** The subject, what happened, and what to do where it was somebody else. */
const signInChanges = {
  password: [
    'The password of your account was changed',
    'The password of your account at Docketry was changed.',
    'If it was not you, choose a new one now with “Forgot password?” on the sign-in page: whoever is signed in with the other is signed out.',
  ],
  'codes-on': [
    'Sign-in codes were turned on',
    'Signing in to your account at Docketry now needs a code from an app in addition to your password.',
    'If it was not you, write to whoever runs this service at once: they can turn the codes off. Then choose a new password with “Forgot password?”.',
  ],
  'codes-off': [
    'Sign-in codes were turned off',
    'Signing in to your account at Docketry no longer needs a code in addition to your password.',
    'If it was not you, change your password now and turn the codes on again under Settings.',
  ],
  'recovery-code': [
    'A recovery code of your account was used',
    'One of the recovery codes of your account at Docketry was used in place of a code from your app. It does not work again.',
    'If it was not you, change your password now, and under Settings turn the codes off, if they are on, and on again: the other recovery codes are then void.',
  ],
} as const

export const mailTexts: { [T in MailTemplate]: (data: MailData[T], values: SendTimeValues) => MailText } = {
  'verify-email': ({ firstName }, values) => ({
    subject: 'Please verify your email address',
    lines: [
      hello(firstName),
      'You have registered with Docketry. Please verify that this address is yours. Until then you can look around, but not upload, invite people or pay.',
      'The link is valid for 24 hours. If you have not registered, ignore this mail: nothing happens.',
    ],
    button: { label: 'Verify this address', path: withCode(values) },
  }),
  invitation: ({ firmName, inviterName, type, path }, values) => ({
    subject: `${inviterName} invites you to ${firmName}`,
    lines: [
      'Hello,',
      values.registered
        ? `${inviterName} invites you to join ${firmName} on Docketry as ${role[type]}. You have an account with this address: sign in with it, and accept the invitation under Requests within 14 days.`
        : `${inviterName} invites you to join ${firmName} on Docketry as ${role[type]}. Register with this address to join. The link is valid for 14 days.`,
    ],
    button: { label: values.registered ? 'Sign in' : 'Register', path: values.path ?? path },
  }),
  'auditor-engaged': ({ firmName, engagerName, from, to, path }, values) => ({
    subject: `${firmName} engages you as auditor`,
    lines: [
      'Hello,',
      `${engagerName} has engaged you for ${firmName} on Docketry: you read invoices that are dated ${shownDate(from)} to ${shownDate(to)} of the clients that you were engaged for, with their pages, history and evidence, and change nothing.`,
      values.registered
        ? 'You have an account with this address: sign in with it, and open Audits in the menu.'
        : 'Register with this address to join. The link is valid for 14 days.',
    ],
    button: { label: values.registered ? 'Sign in' : 'Register', path: values.path ?? path },
  }),
  'confirm-address': ({ firmName, path }, values) => ({
    subject: `Please confirm that ${firmName} may receive your documents`,
    lines: [
      'Hello,',
      `${firmName} keeps its books with Docketry and has entered this email address for one of its clients. Once you confirm it, invoices and receipts that you send from this address to Docketry reach ${firmName}.`,
      `Until then nothing that you send goes to them. The link is valid for 7 days, and works once. If you do not know ${firmName}, ignore this mail: nothing happens.`,
    ],
    button: { label: 'Confirm this address', path: values.path ?? path },
  }),
  'join-request': ({ firmName, requesterName, requesterEmail, type, path }) => ({
    subject: `${requesterName} asks to join ${firmName}`,
    lines: [
      'Hello,',
      `${requesterName} (${requesterEmail}) asks to join ${firmName} as ${role[type]}.`,
      'Approve it only if you know this person: they will see the documents of the firm.',
    ],
    button: { label: 'Answer the request', path },
  }),
  'join-answer': ({ firmName, approved, path }) => ({
    subject: approved ? `Welcome to ${firmName}` : `Your request to join ${firmName}`,
    lines: [
      'Hello,',
      approved
        ? `${firmName} has approved your request. You can work there from now on.`
        : `${firmName} has declined your request. If that surprises you, ask them.`,
    ],
    button: approved ? { label: 'Open Docketry', path } : null,
  }),
  contact: ({ email, message }) => ({
    subject: 'A message from the contact form',
    lines: [`${email} writes:`, ...message.split(/\r?\n/u), 'An answer to this mail goes to them.'],
    button: null,
    replyTo: email,
  }),
  'newsletter-welcome': ({ unsubscribePath }) => ({
    subject: 'You are on the list of Docketry’s newsletter',
    lines: [
      'Hello,',
      'This address was put on the list of Docketry’s newsletter. If that was not you, or if you no longer want it, unsubscribe here:',
    ],
    button: { label: 'Take me off the list', path: unsubscribePath },
  }),
  'password-reset': ({ firstName }, values) => ({
    subject: 'Choose a new password',
    lines: [
      hello(firstName),
      'Somebody, we hope you, asked for a new password for Docketry. The link is valid for 24 hours, and works once; whoever is signed in with the old password is then signed out.',
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
    button: { label: 'Choose a new password', path: withCode(values) },
  }),
  'change-email': (_, values) => ({
    subject: 'Confirm your new address',
    lines: [
      'Hello,',
      'Somebody, we hope you, wants to use this address for their account at Docketry. Open the link to confirm it; it is valid for 24 hours. From then on you sign in with this address.',
      'If it was not you, ignore this mail: nothing changes.',
    ],
    button: { label: 'Confirm the address', path: withCode(values) },
  }),
  'email-change-notice': ({ email, done }) => ({
    subject: done ? 'The address of your account was changed' : 'The address of your account is to be changed',
    lines: [
      'Hello,',
      done
        ? `The address of your account at Docketry is now ${email}. Mail and sign-in go by that address.`
        : `Somebody who knows your password asked to change the address of your account at Docketry to ${email}. It changes when the link that was mailed there is opened.`,
      done
        ? 'If it was not you, write to whoever runs this service at once.'
        : 'If it was not you, change your password now: the link is then no longer valid.',
    ],
    button: null,
  }),
  'sign-in-changed': ({ change }) => {
    const [subject, what, otherwise] = signInChanges[change]
    return { subject, lines: ['Hello,', what, otherwise], button: null }
  },
  'payment-failed': ({ plan, amount, until, path }, values) => ({
    subject: `The payment for ${named(values)} did not go through`,
    lines: [
      'Hello,',
      `The payment of ${dollars(amount)} (incl. GST) for the plan ${plan} of ${named(values)} did not go through. Please check the card, or pay with another one.`,
      ...(until === null ? [] : [`Without a payment the plan ends on ${dayOf(until, values)}.`]),
    ],
    button: { label: 'Open the subscription', path },
  }),
  receipt: ({ plan, amount, paidAt, until, reference, path }, values) => ({
    subject: `Receipt for ${named(values)}: ${dollars(amount)}`,
    lines: [
      'Hello,',
      `Thank you. ${named(values)} paid ${dollars(amount)} (AUD, incl. GST) for the plan ${plan} on ${dayOf(paidAt, values)}.`,
      ...(until === null ? [] : [`The plan is paid until ${dayOf(until, values)}.`]),
      `Reference: ${reference}`,
      'The document for your books is under Payments on the page of the subscription, as a PDF.',
    ],
    button: { label: 'Open the subscription', path },
  }),
  'renewal-stopped': ({ plan, until, path }, values) => ({
    subject: `Auto renewing is stopped for ${named(values)}`,
    lines: [
      'Hello,',
      `Auto renewing of the ${planText(plan)} of ${named(values)} is stopped. Nothing more is charged.`,
      ...(until === null
        ? []
        : [
            `The plan stays in force until ${dayOf(until, values)}; then ${named(values)} goes back to Free, or to the plan that it has by agreement with Docketry.`,
          ]),
      'If that was a mistake, resume auto renewing on the page of the subscription before that day.',
    ],
    button: { label: 'Open the subscription', path },
  }),
  'renewal-resumed': ({ plan, amount, until, path }, values) => ({
    subject: `Auto renewing is resumed for ${named(values)}`,
    lines: [
      'Hello,',
      `Auto renewing of the ${planText(plan)} of ${named(values)} is resumed.`,
      ...(amount === null || until === null
        ? []
        : [`The next payment is ${dollars(amount)} (AUD, incl. GST), on ${dayOf(until, values)}, and each quarter from then on.`]),
    ],
    button: { label: 'Open the subscription', path },
  }),
  'plan-ended': ({ plan, path }, values) => ({
    subject: `The plan of ${named(values)} has ended`,
    lines: [
      'Hello,',
      `The ${planText(plan)} of ${named(values)} has ended, and nothing more is charged. What was scanned stays; a notice by mail comes before anything is erased. Choose a plan at any time to go on.`,
    ],
    button: { label: 'Open the subscription', path },
  }),
  reminder: ({ title, lines, open }, values) => ({
    subject: `${title} (${named(values)})`,
    lines: ['Hello,', `A reminder of ${named(values)}:`, ...lines, 'Reminders are set under Settings.'],
    button: open === undefined ? { label: 'Open Docketry', path: '/dashboard' } : { label: 'Open the worksheet', path: open },
    footer: { label: 'Stop reminders of this kind', path: withCode(values) },
  }),
  'retention-shortened': ({ firmName, plan, keptFor, day, path }) => ({
    subject: `${firmName}: older documents will be erased from ${shownDate(day)}`,
    lines: [
      'Hello,',
      `The plan ${plan} of ${firmName} keeps copies for ${keptFor}. From ${shownDate(day)} on, documents that were uploaded longer ago than that are erased for good.`,
      'Download what you still need, or choose a plan that keeps copies for longer: then nothing is erased.',
    ],
    button: { label: 'Open the subscription', path },
  }),
  'pickup-changed': ({ clientName, change, deadline, pickupDate, pickedUp = false, pickupAddress, path }) => ({
    subject: `The pick-up for ${clientName}`,
    lines: ['Hello,', change, `Address: ${pickupAddress}. Wanted by ${shownDate(deadline)}.${whenOf(pickupDate, pickedUp)}`],
    button: { label: 'Open the pick-ups', path },
  }),
  'pickup-requested': ({ clientName, deadline, pickupAddress, phone, path }, values) => ({
    subject: `A pick-up is requested by ${shownDate(deadline)}: ${clientName}`,
    lines: [
      'Hello,',
      `${named(values)} asks for the documents of ${clientName} to be picked up by ${shownDate(deadline)}.`,
      `Address: ${pickupAddress}. Phone: ${shownPhone(phone)}.`,
    ],
    button: { label: 'Open the pick-ups', path },
  }),
}
