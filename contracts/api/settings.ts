/** A person's own account: names, password, sessions, second factor (the Settings section, whose content the specification leaves open). */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { ReviewKeys } from '../events/user.ts'
import { Done, Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

const text = (max = 200) => Type.String({ maxLength: max })
const own = { may: ['signed-in'], errors: 'list' } as const
const emptyBody = Type.Object({})

/**
 * `pendingEmail`: the address that the person's changes to once the link in the mail is opened. `recoveryLeft`: unused recovery codes.
 * `reviewKeys`: null when none were chosen.
 */
export const Profile = Type.Object({
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  pendingEmail: orNull(Type.String()),
  verified: Type.Boolean(),
  secondFactor: Type.Object({ on: Type.Boolean(), recoveryLeft: Type.Integer() }),
  reviewKeys: orNull(ReviewKeys),
})
export type Profile = Type.Static<typeof Profile>

export const profile = endpoint({
  ...own,
  name: 'profile',
  method: 'GET',
  path: '/api/accountant/profile',
  summary: 'Names, email address, second factor and review keys of the signed-in person.',
  answer: Profile,
})
export const changeNames = endpoint({
  ...own,
  name: 'change-names',
  method: 'POST',
  path: '/api/accountant/profile',
  summary: 'Changes the names of the person who is signed in.',
  body: Type.Object({ firstName: text(), lastName: text() }),
  answer: Done,
})
export const chooseReviewKeys = endpoint({
  ...own,
  name: 'choose-review-keys',
  method: 'POST',
  path: '/api/accountant/reviewKeys',
  summary: 'Stores the keys that the person has chosen for the review page, all of them; an empty object resets them.',
  body: Type.Object({ keys: ReviewKeys }),
  answer: Done,
})
export const changePassword = endpoint({
  ...own,
  name: 'change-password',
  method: 'POST',
  path: '/api/accountant/password',
  summary: 'Changes the password. Every other session of the person ends.',
  body: Type.Object({ current: text(), password: text(1000), confirm_password: text(1000) }),
  answer: Done,
})

/** `code`: a sign-in code, where the person has turned them on. The same answer whether the address has an account or not. */
export const changeEmail = endpoint({
  ...own,
  name: 'change-email',
  method: 'POST',
  path: '/api/accountant/email',
  summary: 'Sends a link to a new email address; the address changes when it is opened.',
  body: Type.Object({ email: text(), current: text(), code: Type.Optional(text(40)) }),
  answer: Done,
})

/**
 * `agent`: the browser's user agent. `seenAt` is accurate to about an hour. Times are UTC ms. `current`: the session that sent the request.
 */
export const OwnSession = Type.Object({
  id: Id,
  agent: Type.String(),
  startedAt: Type.Integer(),
  seenAt: Type.Integer(),
  current: Type.Boolean(),
})
export type OwnSession = Type.Static<typeof OwnSession>

export const sessions = endpoint({
  ...own,
  name: 'sessions',
  method: 'GET',
  path: '/api/accountant/sessions',
  summary: 'Where the person is signed in, last seen first.',
  answer: Type.Array(OwnSession),
})
export const renewSession = endpoint({
  ...own,
  name: 'renew-session',
  method: 'POST',
  path: '/api/accountant/session/renew',
  summary: 'A new token for the same session, so that a person who works is not signed out.',
  body: emptyBody,
  answer: Type.Object({ token: Type.String() }),
})
export const endSession = endpoint({
  ...own,
  name: 'end-session',
  method: 'POST',
  path: '/api/accountant/session/end',
  summary: "Ends one session of the person; without `sessionId` the caller's own.",
  body: Type.Object({ sessionId: Type.Optional(Id) }),
  answer: Done,
})
export const endSessions = endpoint({
  ...own,
  name: 'end-sessions',
  method: 'POST',
  path: '/api/accountant/sessions/end',
  summary: 'Ends every session of the person; with `keepThis` every other one.',
  body: Type.Object({ keepThis: Type.Optional(Type.Boolean()) }),
  answer: Done,
})

/**
 * `secret`: base32, for typing. `uri`: otpauth, for a QR code. `sealed`: sent back with the first code, within 15 minutes. Turning codes on
 * or off requires the current password and ends every other session of the person.
 */
export const beginSecondFactor = endpoint({
  ...own,
  name: 'begin-second-factor',
  method: 'POST',
  path: '/api/accountant/second-factor/begin',
  summary: 'A new secret for an authenticator app.',
  verified: true,
  body: emptyBody,
  answer: Type.Object({ secret: Type.String(), uri: Type.String(), sealed: Type.String() }),
})
export const enableSecondFactor = endpoint({
  ...own,
  name: 'turn-on-second-factor',
  method: 'POST',
  path: '/api/accountant/second-factor/on',
  summary: 'Turns sign-in codes on, with a code that proves them. Answers the recovery codes, once.',
  verified: true,
  body: Type.Object({ sealed: text(500), code: text(40), current: text() }),
  answer: Type.Object({ recovery: Type.Array(Type.String()) }),
})
export const disableSecondFactor = endpoint({
  ...own,
  name: 'turn-off-second-factor',
  method: 'POST',
  path: '/api/accountant/second-factor/off',
  summary: 'Turns sign-in codes off, with a code or a recovery code.',
  body: Type.Object({ code: text(40), current: text() }),
  answer: Done,
})
