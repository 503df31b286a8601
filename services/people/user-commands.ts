/** The commands on a person's own stream: account, roles, and where they work. */
import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import {
  UserRegistered,
  UserVerified,
  NamesChanged,
  PasswordChanged,
  ReviewKeysChosen,
  SessionsEnded,
  Role,
  type UserEvent,
} from '@docketry/contracts/events/user.ts'
import { commandOn } from '../platform/commands/command.ts'
import { user, type UserState } from './user.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { isDeepStrictEqual } from 'node:util'
import { MemberPlaced } from '@docketry/contracts/events/team.ts'

const onUser = commandOn(user)
const own = { may: ['system'] as const, id: (body: { userId: string }) => body.userId, scope: () => ({ firmId: null, clientId: null }) }

const registeredOrThrow = ({ registered }: UserState) => {
  if (registered === null) throw refuse('not-found')
  return registered
}

/**
 * `ownerOf`: the firm that this person opens, with `abn`; null for a request to join one. The address is unverified until the person
 * follows the mailed link.
 */
export const registerUser = commandOn(user)({
  name: 'register-user',
  body: Type.Object({
    ...UserRegistered.properties.data.properties,
    ownerOf: Type.Union([Id, Type.Null()]),
    abn: Type.Optional(Type.String()),
  }),
  may: ['system'],
  id: body => body.userId,
  scope: body => ({ firmId: body.ownerOf, clientId: null }),
  decide({ ownerOf, abn, ...registered }, state) {
    if (state.registered !== null) return []
    const { userId } = registered
    return [
      { type: 'UserRegistered', data: registered },
      ...(ownerOf === null
        ? []
        : [
            {
              type: 'EmploymentStarted' as const,
              data: { userId, firmId: ownerOf, type: 'owner' as const, ...(abn === undefined ? {} : { abn }) },
            },
          ]),
    ]
  },
})

/**
 * Marks the email address as verified. `drops`: firms that the person opened and loses, because the claim of the ABN failed
 * (opened-firms.ts).
 */
export const verifyUser = commandOn(user)({
  name: 'verify-user',
  body: Type.Object({ ...UserVerified.properties.data.properties, drops: Type.Optional(Type.Array(Id)) }),
  may: ['system'],
  id: body => body.userId,
  scope: () => ({ firmId: null, clientId: null }),
  decide({ userId, drops = [] }, state) {
    if (state.registered === null) throw refuse('not-found')
    if (state.verified) return []
    const ended = drops.filter(firmId => Object.hasOwn(state.firms, firmId))
    return [
      ...ended.map(firmId => ({ type: 'EmploymentEnded' as const, data: { userId, firmId } })),
      { type: 'UserVerified', data: { userId } },
    ]
  },
})

/** Refused with `not-found` for an unregistered person. */
export const changeNamesCommand = onUser({
  ...own,
  name: 'change-names',
  body: NamesChanged.properties.data,
  decide(body, state) {
    const { firstName, lastName } = registeredOrThrow(state)
    return firstName === body.firstName && lastName === body.lastName ? [] : [{ type: 'NamesChanged', data: body }]
  },
})

/** Replaces the person's key bindings of the review page. An empty object resets them. */
export const chooseReviewKeysCommand = onUser({
  ...own,
  name: 'choose-review-keys',
  body: ReviewKeysChosen.properties.data,
  decide(body, state) {
    registeredOrThrow(state)
    return isDeepStrictEqual(state.reviewKeys, body.keys) ? [] : [{ type: 'ReviewKeysChosen', data: body }]
  },
})

/** Ends every session except the caller's. `was`: the hash that the current password was checked against. */
export const changePasswordCommand = onUser({
  ...own,
  name: 'change-password',
  body: Type.Object({
    ...PasswordChanged.properties.data.properties,
    was: Type.String(),
    keeps: SessionsEnded.properties.data.properties.keeps,
  }),
  decide({ userId, passwordHash, was, keeps }, state) {
    // The password was changed concurrently.
    if (registeredOrThrow(state).passwordHash !== was) throw refuse('password.wrong', 'current')
    return [
      { type: 'PasswordChanged', data: { userId, passwordHash } },
      { type: 'SessionsEnded', data: { userId, keeps } },
    ]
  },
})

/** Ends all sessions of the person, except `keeps`. */
export const endAllSessions = onUser({
  ...own,
  name: 'end-all-sessions',
  body: SessionsEnded.properties.data,
  decide(body, state) {
    registeredOrThrow(state)
    return [{ type: 'SessionsEnded', data: body }]
  },
})

/**
 * `replaces`: the password hash that the code in the mailed link was checked against. A second use of the link is refused with
 * `reset.used`. The reset also verifies the address. An unverified account may have been set up by somebody else: its firms and review keys
 * are removed.
 */
export const resetPassword = commandOn(user)({
  name: 'reset-password',
  body: Type.Object({ ...PasswordChanged.properties.data.properties, replaces: Type.String() }),
  may: ['system'],
  id: body => body.userId,
  scope: () => ({ firmId: null, clientId: null }),
  decide({ userId, passwordHash, replaces }, { registered, verified, firms, reviewKeys }) {
    if (registered?.passwordHash !== replaces) throw refuse('reset.used')
    const changed = { type: 'PasswordChanged' as const, data: { userId, passwordHash } }
    if (verified) return [changed]
    return [
      changed,
      ...Object.keys(firms).map(firmId => ({ type: 'EmploymentEnded' as const, data: { userId, firmId } })),
      ...(reviewKeys === null ? [] : [{ type: 'ReviewKeysChosen' as const, data: { userId, keys: {} } }]),
      { type: 'UserVerified', data: { userId } },
    ]
  },
})

/** The operator grants or revokes a role. Only a verified person can be granted one. */
export const setRole = commandOn(user)({
  name: 'set-role',
  body: Type.Object({ userId: Id, role: Role, granted: Type.Boolean() }),
  may: ['system'],
  id: body => body.userId,
  scope: () => ({ firmId: null, clientId: null }),
  decide({ userId, role, granted }, state) {
    if (state.registered === null) throw refuse('not-found')
    if (state.roles.includes(role) === granted) return []
    // An unverified address may have been registered by somebody else.
    if (granted && !state.verified) throw refuse('role.unverified')
    return [{ type: granted ? 'RoleGranted' : 'RoleRevoked', data: { userId, role } }]
  },
})

const { firmId, userId, type, clientIds, turn } = MemberPlaced.properties.data.properties

/**
 * Copies a team decision into the person's stream. Decisions older than the last applied one, by `turn` (the team's sequence number), are
 * ignored; an unchanged membership still records it, so that older decisions arriving later are recognised.
 */
export const employ = commandOn(user)({
  name: 'employ',
  body: Type.Object({ firmId, userId, type, clientIds, turn }),
  may: ['system'],
  id: body => body.userId,
  scope: body => ({ firmId: body.firmId, clientId: null }),
  decide({ firmId, userId, type, clientIds, turn }, state): UserEvent[] {
    const lastSequence = Object.hasOwn(state.teamSequences, firmId) ? (state.teamSequences[firmId] ?? 0) : 0
    if (state.registered === null || turn <= lastSequence) return []
    const reference = { userId, firmId, turn }
    if (type === null) return [{ type: 'EmploymentEnded', data: reference }]
    const works = Object.hasOwn(state.firms, firmId)
    const limited = Object.hasOwn(state.limits, firmId)
    return [
      { type: works ? 'EmploymentChanged' : 'EmploymentStarted', data: { ...reference, type } },
      ...(clientIds !== null || limited ? [{ type: 'EmploymentLimited' as const, data: { ...reference, clientIds } }] : []),
    ]
  },
})
