/**
 * Outgoing mail: messages to the stage `send-mail`. Each template has one shape of data; texts and layout are in services/mail/. They contain no secrets:
 * codes of links are made when the mail is sent.
 *
 * `mailId` is a UUID, the same for a repeated request (`idFrom('mail', …)`, or the id of the event that causes it). It becomes the Message-ID, and a mail is
 * sent once under it. `to.userId`: the person's address when it is sent. `to.ownersOf`, `to.operator`: the firm's owners, and the operator, when it is sent;
 * each gets a separate mail. A `path` is a path on this site, such as `/register?email=…`.
 */
import Type from 'typebox'
import { Id, IsoDate, orNull } from './events/fact.ts'
import { EmploymentType } from './events/user.ts'

const Line = Type.String({ maxLength: 300 })
const Address = Type.String({ minLength: 3, maxLength: 200 })
const Path = Type.String({ pattern: '^/[^/\\\\]', maxLength: 2000 })
/** Cents, AUD. */
const Cents = Type.Integer()

/** Of the person who registered; the link carries a code good for 24 hours. */
const VerifyEmail = Type.Object({ userId: Id, firstName: Line })
/** Somebody was invited to a firm. `path` leads to /register with what is known filled in. */
const Invitation = Type.Object({ firmName: Line, inviterName: Line, type: EmploymentType, path: Path })
/** To an address that a firm has noted for a client of its own: may the firm have what comes from it? The link carries a code, good for a week and for one use. */
const ConfirmAddress = Type.Object({ firmName: Line, path: Path })
/** To who decides: somebody asks to join. `path` leads to the requests. */
const JoinRequestMade = Type.Object({ firmName: Line, requesterName: Line, requesterEmail: Line, type: EmploymentType, path: Path })
/** To who asked. */
const JoinAnswer = Type.Object({ firmName: Line, approved: Type.Boolean(), path: Path })
/** A visitor's message, to the operator; an answer goes to the visitor (Reply-To). */
const Contact = Type.Object({ email: Address, message: Type.String({ maxLength: 10_000 }) })
const NewsletterWelcome = Type.Object({ unsubscribePath: Path })
/** The link carries a code, good for 24 hours and for one use. */
const PasswordReset = Type.Object({ userId: Id, firstName: Line })
/** Of a renewal that was charged once more in vain. `until`: the plan lasts so long without a payment (UTC ms). */
const PaymentFailed = Type.Object({ plan: Line, amount: Cents, until: orNull(Type.Integer()), path: Path })
/** `paidAt` and `until` are UTC ms. `reference`: the number of the engine's invoice. */
const Receipt = Type.Object({ plan: Line, amount: Cents, paidAt: Type.Integer(), until: orNull(Type.Integer()), reference: Line, path: Path })
/** `pickedUp`: the driver was there on `pickupDate`; else the driver comes on it. `change` is a sentence in the present tense: `The driver comes on 3 Jul 2026.` */
const PickupChanged = Type.Object({
  clientName: Line, change: Line, deadline: IsoDate, pickupDate: orNull(IsoDate), pickedUp: Type.Optional(Type.Boolean()), pickupAddress: Line, path: Path,
})
/** To the operator: somebody asks for a pick-up. */
const PickupRequested = Type.Object({ clientName: Line, deadline: IsoDate, pickupAddress: Line, phone: Line, path: Path })

/** To the owner: the plan keeps papers for a shorter time (`keptFor`: `3 months`) than before; what is older is erased from `day` on. */
const RetentionShortened = Type.Object({ firmName: Line, plan: Line, keptFor: Line, day: IsoDate, path: Path })

/** By template, what its words need. */
export const mailData = {
  'verify-email': VerifyEmail,
  invitation: Invitation,
  'confirm-address': ConfirmAddress,
  'join-request': JoinRequestMade,
  'join-answer': JoinAnswer,
  contact: Contact,
  'newsletter-welcome': NewsletterWelcome,
  'password-reset': PasswordReset,
  'payment-failed': PaymentFailed,
  receipt: Receipt,
  'pickup-changed': PickupChanged,
  'pickup-requested': PickupRequested,
  'retention-shortened': RetentionShortened,
} as const

export type MailTemplate = keyof typeof mailData
export type MailData = { [T in MailTemplate]: Type.Static<(typeof mailData)[T]> }

/** `firmId`: the firm that the words speak of; its name and zone are looked up when the mail is sent. */
export const MailTo = Type.Union([
  Type.Object({ email: Address, firmId: Type.Optional(Id) }), Type.Object({ userId: Id, firmId: Type.Optional(Id) }),
  Type.Object({ ownersOf: Id }), Type.Object({ operator: Type.Literal(true), firmId: Id }),
])
export type MailTo = Type.Static<typeof MailTo>

const shapeOf = <T extends MailTemplate>(template: T) =>
  Type.Object({ mailId: Id, to: MailTo, template: Type.Literal(template), data: mailData[template] })

/** A mail that is asked for. */
export const Mail = Type.Union([
  shapeOf('verify-email'), shapeOf('invitation'), shapeOf('join-request'), shapeOf('join-answer'), shapeOf('contact'), shapeOf('newsletter-welcome'),
  shapeOf('password-reset'), shapeOf('payment-failed'), shapeOf('receipt'), shapeOf('pickup-changed'),
  shapeOf('retention-shortened'), shapeOf('confirm-address'), shapeOf('pickup-requested'),
])
export type Mail = Type.Static<typeof Mail>
