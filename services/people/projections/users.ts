/** People and where they work. Passwords are not here: signing in reads the user's stream. */
import type { UserRow } from '@docketry/contracts/projections/rows.ts'
import type { UserEvent } from '@docketry/contracts/events/user.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import { endOf } from '../../shared/session-validity.ts'
import { projectionOf } from '../../platform/projections/projection.ts'

type Employment = UserRow['employments'][number]
type EmploymentKey = { userId: string; firmId: string }

const idOf = (data: { userId: string }) => [data.userId]

const employed = (row: UserRow, employments: Employment[]): UserRow => ({
  ...row,
  employments,
  firmIds: employments.map(it => it.firmId),
  ownerOf: employments.filter(it => it.type === 'owner').map(it => it.firmId),
})

const others = (row: UserRow, firmId: string) => row.employments.filter(it => it.firmId !== firmId)
const inFirm = (row: UserRow, firmId: string) => row.employments.find(it => it.firmId === firmId)

function placed(row: UserRow | null, { firmId, type }: EmploymentKey & Pick<Employment, 'type'>): UserRow | null {
  if (row === null) return null
  const { clientIds } = inFirm(row, firmId) ?? {}
  return employed(row, [...others(row, firmId), { firmId, type, ...(clientIds ? { clientIds } : {}) }])
}

function limited(row: UserRow | null, { firmId, clientIds }: EmploymentKey & { clientIds: string[] | null }): UserRow | null {
  const now = row && inFirm(row, firmId)
  return now ? employed(row, [...others(row, firmId), { firmId, type: now.type, ...(clientIds ? { clientIds } : {}) }]) : row
}

const employmentFolds = {
  EmploymentStarted: { ids: idOf, fold: placed },
  EmploymentChanged: { ids: idOf, fold: placed },
  EmploymentLimited: { ids: idOf, fold: limited },
  EmploymentEnded: { ids: idOf, fold: (row: UserRow | null, { firmId }: EmploymentKey) => row && employed(row, others(row, firmId)) },
}

const without = (row: UserRow, role: string) => row.roles.filter(it => it !== role)

function ended(row: UserRow, event: StoredEvent): UserRow {
  const ends = endOf(event)
  return ends === null ? row : { ...row, ends }
}

export const users = projectionOf<UserEvent, UserRow>()({
  name: 'users',
  version: 5,
  indexes: { fields: [['firmIds'], ['ownerOf'], ['roles']] },
  on: {
    UserRegistered: {
      ids: idOf,
      fold: (_, { userId, email, firstName, lastName }) => ({
        id: userId,
        email,
        firstName,
        lastName,
        verified: false,
        employments: [],
        firmIds: [],
        ownerOf: [],
        roles: [],
      }),
    },
    UserVerified: { ids: idOf, fold: row => row && { ...row, verified: true } },
    NamesChanged: { ids: idOf, fold: (row, { firstName, lastName }) => row && { ...row, firstName, lastName } },
    EmailChanged: { ids: idOf, fold: (row, { email }) => row && { ...row, email } },
    PasswordChanged: { ids: idOf, fold: (row, _, event) => row && ended(row, event) },
    SessionsEnded: { ids: idOf, fold: (row, _, event) => row && ended(row, event) },
    ...employmentFolds,
    RoleGranted: { ids: idOf, fold: (row, { role }) => row && { ...row, roles: [...without(row, role), role] } },
    RoleRevoked: { ids: idOf, fold: (row, { role }) => row && { ...row, roles: without(row, role) } },
  },
})
