/** Stream `user-<userId>`: a person who signs in. `passwordHash` is an argon2id string. */
import Type from 'typebox'
import { fact, Id } from './fact.ts'

export const EmploymentType = Type.Union([Type.Literal('owner'), Type.Literal('admin'), Type.Literal('employee')])

export const UserRegistered = fact('UserRegistered', {
  userId: Id, email: Type.String(), firstName: Type.String(), lastName: Type.String(), passwordHash: Type.String(),
})
/** The person has read a mail sent to the address. Who registered before mail went out was verified at once. */
export const UserVerified = fact('UserVerified', { userId: Id })
/** From the settings or by a link in a mail. Sessions that began before it are over. */
export const PasswordChanged = fact('PasswordChanged', { userId: Id, passwordHash: Type.String() })
export const EmploymentStarted = fact('EmploymentStarted', { userId: Id, firmId: Id, type: EmploymentType })
export const EmploymentEnded = fact('EmploymentEnded', { userId: Id, firmId: Id })

/** What the operator lets a person do beside their work in firms: run the product, see developers' tools, write its pages, review invoices. */
export const Role = Type.Union([Type.Literal('su'), Type.Literal('developer'), Type.Literal('author'), Type.Literal('accountant')])
export type Role = Type.Static<typeof Role>
export const RoleGranted = fact('RoleGranted', { userId: Id, role: Role })
export const RoleRevoked = fact('RoleRevoked', { userId: Id, role: Role })

export const UserEvent = Type.Union([UserRegistered, UserVerified, PasswordChanged, EmploymentStarted, EmploymentEnded, RoleGranted, RoleRevoked])
export type UserEvent = Type.Static<typeof UserEvent>
