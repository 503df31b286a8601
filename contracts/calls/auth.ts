/** Registration and sign-in (specification of accounts, sections 4, 5 and 7). */
import Type from 'typebox'
import { EmploymentType } from '../events/user.ts'
import { call } from './call.ts'

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

export const register = call({
  name: 'register', method: 'POST', path: '/api/auth/register', may: ['anyone'], errors: 'list',
  words: 'Registers a person, and for an owner of an unknown ABN the company too.',
  body: Type.Object({
    email: text(), password: text(), confirm_password: text(), abn: text(30),
    type: Type.Optional(EmploymentType), firstName: text(100), lastName: text(100), category: Type.Optional(text(100)),
  }),
  answer: Session,
})

/** A refusal carries the entry with param `userNotFound`, the same whether the account exists or not. */
export const login = call({
  name: 'login', method: 'POST', path: '/api/auth/login', may: ['anyone'], errors: 'list',
  words: 'Signs in with e-mail and password.',
  body: Type.Object({ email: text(), password: text() }),
  answer: Session,
})

export const checkForAbn = call({
  name: 'check-for-abn', method: 'GET', path: '/api/public/checkForABN', may: ['anyone'], errors: 'list',
  words: 'Whether a company with this ABN or join code is known, and has an owner.',
  query: Type.Object({ abn: text(30) }),
  answer: Type.Object({ exists: Type.Boolean(), ownerExists: Type.Boolean(), error: Type.Union([Type.String(), Type.Null()]) }),
})
