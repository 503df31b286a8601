/** Stream `user-<userId>`: a person who signs in. `passwordHash` is an argon2id string. */
import Type from 'typebox'
import { fact, Id, orNull } from './fact.ts'

export const EmploymentType = Type.Union([Type.Literal('owner'), Type.Literal('admin'), Type.Literal('employee')])

export const UserRegistered = fact('UserRegistered', {
  userId: Id, email: Type.String(), firstName: Type.String(), lastName: Type.String(), passwordHash: Type.String(),
})
/** The person has read a mail sent to the address. Who registered before mail went out was verified at once. */
export const UserVerified = fact('UserVerified', { userId: Id })
/** From the settings or by a link in a mail. Sessions that began before it are over. */
export const PasswordChanged = fact('PasswordChanged', { userId: Id, passwordHash: Type.String() })
/** Every session that began before it is over, but for `keeps`: the one that asked for it. */
export const SessionsEnded = fact('SessionsEnded', { userId: Id, keeps: orNull(Id) })
export const NamesChanged = fact('NamesChanged', { userId: Id, firstName: Type.String(), lastName: Type.String() })
/** One key with its modifiers: `code` is its place on the keyboard (`KeyboardEvent.code`), `ctrl` is also Cmd. */
export const Chord = Type.Object({ code: Type.String({ minLength: 1, maxLength: 40 }), ctrl: Type.Boolean(), alt: Type.Boolean(), shift: Type.Boolean() })
/** The keys of the review page that a person has chosen, by command; a command that is absent has its usual key. */
export const ReviewKeys = Type.Record(Type.String({ pattern: '^[a-z][a-zA-Z-]{0,39}$' }), Chord, { maxProperties: 100, additionalProperties: false })
export type ReviewKeys = Type.Static<typeof ReviewKeys>
/** All that are chosen then; empty once all are set back. */
export const ReviewKeysChosen = fact('ReviewKeysChosen', { userId: Id, keys: ReviewKeys })
/**
 * `turn`: of the firm's team stream, whose order holds (contracts/events/team.ts); absent where a firm was opened, and in older events.
 * `clientIds`: the clients that an employee works for; null for all. `abn`: a firm was opened with it by registering, and it is claimed once the person is
 * verified; absent in older events.
 */
const Turn = Type.Optional(Type.Integer())
export const EmploymentStarted = fact('EmploymentStarted', { userId: Id, firmId: Id, type: EmploymentType, turn: Turn, abn: Type.Optional(Type.String()) })
export const EmploymentChanged = fact('EmploymentChanged', { userId: Id, firmId: Id, type: EmploymentType, turn: Turn })
export const EmploymentLimited = fact('EmploymentLimited', { userId: Id, firmId: Id, clientIds: orNull(Type.Array(Id)), turn: Turn })
export const EmploymentEnded = fact('EmploymentEnded', { userId: Id, firmId: Id, turn: Turn })

/**
 * What the operator lets a person do beside their work in firms: run the product (su), see developers' tools, write its pages, review invoices,
 * read everything of every firm (auditor).
 */
export const Role = Type.Union([Type.Literal('su'), Type.Literal('developer'), Type.Literal('author'), Type.Literal('accountant'), Type.Literal('auditor')])
export type Role = Type.Static<typeof Role>
export const RoleGranted = fact('RoleGranted', { userId: Id, role: Role })
export const RoleRevoked = fact('RoleRevoked', { userId: Id, role: Role })

export const UserEvent = Type.Union([
  UserRegistered, UserVerified, PasswordChanged, SessionsEnded, NamesChanged, ReviewKeysChosen,
  EmploymentStarted, EmploymentChanged, EmploymentLimited, EmploymentEnded, RoleGranted, RoleRevoked,
])
export type UserEvent = Type.Static<typeof UserEvent>
