/** Registration and sign-in (specification of accounts, sections 4, 5 and 7). */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { EmploymentType } from '../events/user.ts'
import { Done } from './answers.ts'
import { endpoint } from './endpoint.ts'

const text = (max = 200) => Type.String({ maxLength: max })

/** The browser stores it under `user_info`. */
export const Session = Type.Object({
  token: Type.String(),
  user_id: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  verified: Type.Boolean(),
  roles: Type.Array(Type.String()),
})
export type Session = Type.Static<typeof Session>

export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/api/auth/register',
  may: ['anyone'],
  errors: 'list',
  summary: 'Registers a person, and for an owner of an unknown ABN the company too.',
  body: Type.Object({
    email: text(),
    password: text(1000),
    confirm_password: text(1000),
    abn: text(30),
    type: Type.Optional(EmploymentType),
    firstName: text(),
    lastName: text(),
    category: Type.Optional(text(100)),
    /** The code of an invitation, which decides company and role; `abn` and `type` are ignored then. */
    invitation: Type.Optional(text()),
    /** Ours: the firm's name where the business register has none; absent, the owner's name is used. */
    companyName: Type.Optional(text()),
  }),
  answer: Session,
})

/**
 * A refusal has param `userNotFound`, the same whether the account exists or not; or `secondFactor` when the password is right and the
 * sign-in code is missing or wrong.
 */
export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/api/auth/login',
  may: ['anyone'],
  errors: 'list',
  summary: 'Signs in with email and password.',
  body: Type.Object({ email: text(), password: text(), code: Type.Optional(text(40)) }),
  answer: Session,
})

/**
 * `code`: of the link in the mail. `success` is false for an expired or unknown code. `company`: the firm that the person registered is not
 * theirs, because somebody else verified first (`taken`), or because they registered more than seven days ago (`expired`).
 */
export const verifyEmail = endpoint({
  name: 'verify-email',
  method: 'POST',
  path: '/api/public/verifyEmail',
  may: ['anyone'],
  errors: 'list',
  summary: 'Verifies an email address by the code of the mail that was sent to it.',
  body: Type.Object({ code: text() }),
  answer: Type.Object({ success: Type.Boolean(), company: Type.Optional(Type.Union([Type.Literal('taken'), Type.Literal('expired')])) }),
})
/** `code`: of the link in the mail. `email`: the address as it is now. `taken`: the new address has an account of its own. */
export const confirmEmail = endpoint({
  name: 'confirm-email',
  method: 'POST',
  path: '/api/public/confirmEmail',
  may: ['anyone'],
  errors: 'list',
  summary: "Changes a person's email address by the code of the mail that was sent to the new one.",
  body: Type.Object({ code: text() }),
  answer: Type.Object({ success: Type.Boolean(), email: Type.Optional(Type.String()), taken: Type.Optional(Type.Literal(true)) }),
})
/** `verified`: the address was verified already, and no mail is sent. */
export const resendVerification = endpoint({
  name: 'resend-verification',
  method: 'POST',
  path: '/api/accountant/resendVerification',
  may: ['signed-in'],
  errors: 'list',
  summary: 'Sends the mail that verifies an address again.',
  body: Type.Object({}),
  answer: Type.Object({ ...Done.properties, verified: Type.Boolean() }),
})
/** The same answer whether the account exists or not. */
export const forgotPassword = endpoint({
  name: 'forgot-password',
  method: 'POST',
  path: '/api/auth/forgotPassword',
  may: ['anyone'],
  errors: 'list',
  summary: 'Sends a mail with a link to choose a new password.',
  body: Type.Object({ email: text() }),
  answer: Done,
})
/** Every session of the person ends. */
export const newPassword = endpoint({
  name: 'new-password',
  method: 'POST',
  path: '/api/auth/newPassword',
  may: ['anyone'],
  errors: 'list',
  summary: 'Sets a new password by the code of the mail.',
  body: Type.Object({ code: text(), password: text(1000), confirm_password: text(1000) }),
  answer: Done,
})

export const checkForAbn = endpoint({
  name: 'check-for-abn',
  method: 'GET',
  path: '/api/public/checkForABN',
  may: ['anyone'],
  errors: 'list',
  summary:
    'Whether a company with this ABN or join code is known, and has an owner; for an ABN also whether the business register lists it as active.',
  query: Type.Object({ abn: text(30) }),
  /** Ours: `checkedBy`; `entityName` in the register, null when the register was not queried or has none. */
  answer: Type.Object({
    exists: Type.Boolean(),
    ownerExists: Type.Boolean(),
    error: orNull(Type.String()),
    checkedBy: Type.Union([Type.Literal('register'), Type.Literal('checksum')]),
    entityName: orNull(Type.String()),
  }),
})
