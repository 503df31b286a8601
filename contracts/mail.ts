/**
 * Outgoing mail: messages to the stage `send-mail`. Each template has one shape of data; texts and layout are in services/mail/. They
 * contain no secrets: codes of links are made when the mail is sent.
 *
 * `mailId` is a UUID, the same for a repeated request (`idFrom('mail', …)`, or the id of the event that causes it). It becomes the
 * Message-ID, and a mail is sent once under it. `to.userId`: the person's address when it is sent. `to.ownersOf`, `to.operator`: the firm's
 * owners, and the operator, when it is sent; each gets a separate mail. A `path` is a path on this site, such as `/register?email=…`.
 */
import Type from 'typebox'
import { Id, IsoDate, orNull } from './events/fact.ts'
import { EmploymentType } from './events/user.ts'

const Line = Type.String({ maxLength: 300 })
const Address = Type.String({ minLength: 3, maxLength: 200 })
const Path = Type.String({ pattern: '^/[^/\\\\]', maxLength: 2000 })
/** Cents, AUD. */
const Cents = Type.Integer()

/** To the person who registered. The link has a code that is valid for 24 hours. */
const VerifyEmail = Type.Object({ userId: Id, firstName: Line })
/** To an invited person. `path`: /register with the known fields filled in. */
const Invitation = Type.Object({ firmName: Line, inviterName: Line, type: EmploymentType, path: Path })
/** To an engaged auditor. `from`, `to`: the period, both included. `path`: as of an invitation. */
const AuditorEngaged = Type.Object({ firmName: Line, engagerName: Line, from: IsoDate, to: IsoDate, path: Path })
/**
 * To an address that a firm has recorded for a client: asks for consent that the firm receives mail from it. The link has a code, valid for
 * a week and once.
 */
const ConfirmAddress = Type.Object({ firmName: Line, path: Path })
/** To those who decide on a request to join. `path`: the page of requests. */
const JoinRequestMade = Type.Object({ firmName: Line, requesterName: Line, requesterEmail: Line, type: EmploymentType, path: Path })
/** To the person who asked to join. */
const JoinAnswer = Type.Object({ firmName: Line, approved: Type.Boolean(), path: Path })
/** A visitor's message to the operator. Reply-To is the visitor's `email`. */
const Contact = Type.Object({ email: Address, message: Type.String({ maxLength: 10_000 }) })
const NewsletterWelcome = Type.Object({ unsubscribePath: Path })
/** The link has a code, valid for 24 hours and once. */
const PasswordReset = Type.Object({ userId: Id, firstName: Line })
/** To the address that a person's is to be changed to. The link has a code that is valid for 24 hours. */
const ChangeEmail = Type.Object({ userId: Id })
/** To the former address. `email`: the new one. `done`: it is changed already, otherwise it was requested. */
const EmailChangeNotice = Type.Object({ email: Line, done: Type.Boolean() })
/** To the person, as a warning in case it was somebody else: what changed about how they sign in. */
const SignInChanged = Type.Object({
  change: Type.Union([Type.Literal('password'), Type.Literal('codes-on'), Type.Literal('codes-off'), Type.Literal('recovery-code')]),
})
/** A charge for the renewal has failed. `until`: end of the plan without a payment (UTC ms). */
const PaymentFailed = Type.Object({ plan: Line, amount: Cents, until: orNull(Type.Integer()), path: Path })
/** `paidAt` and `until` are UTC ms. `reference`: number of the payment provider's invoice. */
const Receipt = Type.Object({
  plan: Line,
  amount: Cents,
  paidAt: Type.Integer(),
  until: orNull(Type.Integer()),
  reference: Line,
  path: Path,
})
/**
 * Auto renewing was stopped (`until`: when the plan ends), resumed (`until`: when `amount` is charged next), or the plan has ended. Times
 * are UTC ms; null: not known.
 */
const RenewalChanged = Type.Object({ plan: orNull(Line), amount: orNull(Cents), until: orNull(Type.Integer()), path: Path })
/**
 * `lines`: what it is about. `path`: of the page that stops this kind of reminder; its code is added when the mail is sent. `open`: of the
 * page that it is about.
 */
const Reminder = Type.Object({ title: Line, lines: Type.Array(Line, { maxItems: 40 }), path: Path, open: Type.Optional(Path) })
/**
 * `pickedUp`: true if the driver has come on `pickupDate`; otherwise the driver will. `change`: a sentence in the present tense, `The
 * driver comes on 3 Jul 2026.`
 */
const PickupChanged = Type.Object({
  clientName: Line,
  change: Line,
  deadline: IsoDate,
  pickupDate: orNull(IsoDate),
  pickedUp: Type.Optional(Type.Boolean()),
  pickupAddress: Line,
  path: Path,
})
/** To the operator: a pick-up was requested. */
const PickupRequested = Type.Object({ clientName: Line, deadline: IsoDate, pickupAddress: Line, phone: Line, path: Path })

/** To the owners: the plan keeps documents for a shorter time (`keptFor`: `3 months`) than before; older ones are erased from `day` on. */
const RetentionShortened = Type.Object({ firmName: Line, plan: Line, keptFor: Line, day: IsoDate, path: Path })

/** The data of each template. */
export const mailData = {
  'verify-email': VerifyEmail,
  invitation: Invitation,
  'auditor-engaged': AuditorEngaged,
  'confirm-address': ConfirmAddress,
  'join-request': JoinRequestMade,
  'join-answer': JoinAnswer,
  contact: Contact,
  'newsletter-welcome': NewsletterWelcome,
  'password-reset': PasswordReset,
  'change-email': ChangeEmail,
  'email-change-notice': EmailChangeNotice,
  'sign-in-changed': SignInChanged,
  'payment-failed': PaymentFailed,
  receipt: Receipt,
  reminder: Reminder,
  'renewal-stopped': RenewalChanged,
  'renewal-resumed': RenewalChanged,
  'plan-ended': RenewalChanged,
  'pickup-changed': PickupChanged,
  'pickup-requested': PickupRequested,
  'retention-shortened': RetentionShortened,
} as const

export type MailTemplate = keyof typeof mailData
export type MailData = { [T in MailTemplate]: Type.Static<(typeof mailData)[T]> }

/** `firmId`: the firm that the text is about; its name and zone are read when the mail is sent. */
export const MailTo = Type.Union([
  Type.Object({ email: Address, firmId: Type.Optional(Id) }),
  Type.Object({ userId: Id, firmId: Type.Optional(Id) }),
  Type.Object({ ownersOf: Id }),
  Type.Object({ operator: Type.Literal(true), firmId: Id }),
])
export type MailTo = Type.Static<typeof MailTo>

const shapeOf = <T extends MailTemplate>(template: T) =>
  Type.Object({ mailId: Id, to: MailTo, template: Type.Literal(template), data: mailData[template] })

/** A requested mail: the message to the stage `send-mail`. */
export const Mail = Type.Union([
  shapeOf('verify-email'),
  shapeOf('invitation'),
  shapeOf('join-request'),
  shapeOf('join-answer'),
  shapeOf('contact'),
  shapeOf('newsletter-welcome'),
  shapeOf('password-reset'),
  shapeOf('change-email'),
  shapeOf('email-change-notice'),
  shapeOf('sign-in-changed'),
  shapeOf('payment-failed'),
  shapeOf('receipt'),
  shapeOf('pickup-changed'),
  shapeOf('retention-shortened'),
  shapeOf('confirm-address'),
  shapeOf('pickup-requested'),
  shapeOf('auditor-engaged'),
  shapeOf('renewal-stopped'),
  shapeOf('renewal-resumed'),
  shapeOf('plan-ended'),
  shapeOf('reminder'),
])
export type Mail = Type.Static<typeof Mail>
