/** Registration and sign-in (specification of accounts, sections 4, 5 and 7). */
import Type from 'typebox'
import { EmploymentType } from '../events/user.ts'
import { endpoint } from './endpoint.ts'

const text = (max = 200) => Type.String({ maxLength: max })

/** Kept by the browser under `user_info`. `user_id` is a string. */
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
  name: 'register', method: 'POST', path: '/api/auth/register', may: ['anyone'], errors: 'list',
  words: 'Registers a person, and for an owner of an unknown ABN the company too.',
  body: Type.Object({
    email: text(), password: text(1000), confirm_password: text(1000), abn: text(30),
    type: Type.Optional(EmploymentType), firstName: text(), lastName: text(), category: Type.Optional(text(100)),
    /** The code of an invitation: it says which company, and as what; `abn` and `type` are not looked at then. */
    invitation: Type.Optional(text()),
    /** Ours: what the firm is called, where the business register does not say it; the owner's name when absent. */
    companyName: Type.Optional(text()),
  }),
  answer: Session,
})

/**
 * A refusal carries the entry with param `userNotFound`, the same whether the account exists or not; with param `secondFactor` where the password is
 * right and a sign-in code is needed as well, or the one in `code` is not right.
 */
export const login = endpoint({
  name: 'login', method: 'POST', path: '/api/auth/login', may: ['anyone'], errors: 'list',
  words: 'Signs in with e-mail and password.',
  body: Type.Object({ email: text(), password: text(), code: Type.Optional(text(40)) }),
  answer: Session,
})

/**
 * `code`: of the link in the mail. False for one that is late, or was never ours. `company`: the one that the person opened by registering is not theirs,
 * because somebody else verified first (`taken`), or because registering was more than seven days ago (`expired`).
 */
export const verifyEmail = endpoint({
  name: 'verify-email', method: 'POST', path: '/api/public/verifyEmail', may: ['anyone'], errors: 'list',
  words: 'Verifies an e-mail address by the code of the mail that was sent to it.',
  body: Type.Object({ code: text() }),
  answer: Type.Object({ success: Type.Boolean(), company: Type.Optional(Type.Union([Type.Literal('taken'), Type.Literal('expired')])) }),
})
/** `verified`: it was so already, and nothing is sent. */
export const resendVerification = endpoint({
  name: 'resend-verification', method: 'POST', path: '/api/accountant/resendVerification', may: ['signed-in'], errors: 'list',
  words: 'Sends the mail that verifies an address again.',
  body: Type.Object({}),
  answer: Type.Object({ success: Type.Literal(true), verified: Type.Boolean() }),
})
/** The same answer whether the account exists or not. */
export const forgotPassword = endpoint({
  name: 'forgot-password', method: 'POST', path: '/api/auth/forgotPassword', may: ['anyone'], errors: 'list',
  words: 'Sends a mail with a link to choose a new password.',
  body: Type.Object({ email: text() }),
  answer: Type.Object({ success: Type.Literal(true) }),
})
/** Every session of the person ends. */
export const newPassword = endpoint({
  name: 'new-password', method: 'POST', path: '/api/auth/newPassword', may: ['anyone'], errors: 'list',
  words: 'Sets a new password by the code of the mail.',
  body: Type.Object({ code: text(), password: text(1000), confirm_password: text(1000) }),
  answer: Type.Object({ success: Type.Literal(true) }),
})

export const checkForAbn = endpoint({
  name: 'check-for-abn', method: 'GET', path: '/api/public/checkForABN', may: ['anyone'], errors: 'list',
  words: 'Whether a company with this ABN or join code is known, and has an owner; for an ABN also whether the business register lists it as active.',
  query: Type.Object({ abn: text(30) }),
  /** Added: who said so, and what the register calls the entity (null: it was not asked, or does not say). */
  answer: Type.Object({
    exists: Type.Boolean(), ownerExists: Type.Boolean(), error: Type.Union([Type.String(), Type.Null()]),
    checkedBy: Type.Union([Type.Literal('register'), Type.Literal('checksum')]), entityName: Type.Union([Type.String(), Type.Null()]),
  }),
})
