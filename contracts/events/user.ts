/** Stream `user-<userId>`: a person who signs in. `passwordHash` is an argon2id string. */
import Type from 'typebox'
import { fact, Id, orNull } from './fact.ts'

export const EmploymentType = Type.Union([Type.Literal('owner'), Type.Literal('admin'), Type.Literal('employee')])

export const UserRegistered = fact('UserRegistered', {
  userId: Id,
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  passwordHash: Type.String(),
})
/**
 * The person opened the link in the mail to the address. Users who registered before such mails existed were verified when they registered.
 */
export const UserVerified = fact('UserVerified', { userId: Id })
/** Changed in the settings, or reset by a link in a mail. Ends all earlier sessions. */
export const PasswordChanged = fact('PasswordChanged', { userId: Id, passwordHash: Type.String() })
/** Ends all earlier sessions except `keeps`, the requesting one. */
export const SessionsEnded = fact('SessionsEnded', { userId: Id, keeps: orNull(Id) })
export const NamesChanged = fact('NamesChanged', { userId: Id, firstName: Type.String(), lastName: Type.String() })
/**
 * The address changes to `email` once the person opens the link that is mailed to it. `former`: the address until then. A later request
 * replaces this one.
 */
export const EmailChangeRequested = fact('EmailChangeRequested', { userId: Id, email: Type.String(), former: Type.String() })
/**
 * The person opened the link. `formerClaim`: the claim of the former address (a keyed hash), which is released; `claimCount`: how often it
 * had been claimed by then, so that a later claim stays.
 */
export const EmailChanged = fact('EmailChanged', {
  userId: Id,
  email: Type.String(),
  former: Type.String(),
  formerClaim: Type.String(),
  claimCount: Type.Integer(),
})
/** One key with its modifiers: `code`: the physical key (`KeyboardEvent.code`), `ctrl` is also Cmd. */
export const Chord = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 40 }),
  ctrl: Type.Boolean(),
  alt: Type.Boolean(),
  shift: Type.Boolean(),
})
/** A person's keys of the review page, by command; absent commands have their default key. */
export const ReviewKeys = Type.Record(Type.String({ pattern: '^[a-z][a-zA-Z-]{0,39}$' }), Chord, {
  maxProperties: 100,
  additionalProperties: false,
})
export type ReviewKeys = Type.Static<typeof ReviewKeys>
/** The complete set; empty once all are reset. */
export const ReviewKeysChosen = fact('ReviewKeysChosen', { userId: Id, keys: ReviewKeys })
/**
 * `turn`: the sequence number of the team's decision, which decides the order (contracts/events/team.ts); absent when a firm was opened,
 * and in older events. `clientIds`: the clients that an employee works for; null for all. `abn`: of a firm opened by registering, claimed
 * once the person is verified; absent in older events.
 */
const Sequence = Type.Optional(Type.Integer())
export const EmploymentStarted = fact('EmploymentStarted', {
  userId: Id,
  firmId: Id,
  type: EmploymentType,
  turn: Sequence,
  abn: Type.Optional(Type.String()),
})
export const EmploymentChanged = fact('EmploymentChanged', { userId: Id, firmId: Id, type: EmploymentType, turn: Sequence })
export const EmploymentLimited = fact('EmploymentLimited', { userId: Id, firmId: Id, clientIds: orNull(Type.Array(Id)), turn: Sequence })
export const EmploymentEnded = fact('EmploymentEnded', { userId: Id, firmId: Id, turn: Sequence })

/**
 * Permissions granted by the operator, independent of firms: run the product (su), see developers' tools, write its pages (author), review
 * invoices (accountant). `auditor` read everything of every firm until firms engage auditors (events/engagement.ts); it is not granted any
 * more, and gives nothing.
 */
export const Role = Type.Union([
  Type.Literal('su'),
  Type.Literal('developer'),
  Type.Literal('author'),
  Type.Literal('accountant'),
  Type.Literal('auditor'),
])
export type Role = Type.Static<typeof Role>
export const RoleGranted = fact('RoleGranted', { userId: Id, role: Role })
export const RoleRevoked = fact('RoleRevoked', { userId: Id, role: Role })
export type RoleEvent = Type.Static<typeof RoleGranted> | Type.Static<typeof RoleRevoked>

export const UserEvent = Type.Union([
  UserRegistered,
  UserVerified,
  PasswordChanged,
  SessionsEnded,
  NamesChanged,
  EmailChangeRequested,
  EmailChanged,
  ReviewKeysChosen,
  EmploymentStarted,
  EmploymentChanged,
  EmploymentLimited,
  EmploymentEnded,
  RoleGranted,
  RoleRevoked,
])
export type UserEvent = Type.Static<typeof UserEvent>
