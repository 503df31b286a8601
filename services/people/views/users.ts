import type { UserEvent } from '@docketry/contracts/events/user.ts'
import type { UserRow } from '@docketry/contracts/views/rows.ts'
import { viewOf } from '../../core/view-of.ts'

const idOf = (data: { userId: string }) => [data.userId]

const employed = (row: UserRow, employments: UserRow['employments']): UserRow => ({
  ...row,
  employments,
  firmIds: employments.map(it => it.firmId),
  ownerOf: employments.filter(it => it.type === 'owner').map(it => it.firmId),
})

const others = (row: UserRow, firmId: string) => row.employments.filter(it => it.firmId !== firmId)
const without = (row: UserRow, role: string) => row.roles.filter(it => it !== role)

/** People and where they work. Passwords are not here: signing in reads the user's stream. */
export const users = viewOf<UserEvent, UserRow>()({
  name: 'users',
  version: 2,
  indexes: { fields: [['firmIds'], ['ownerOf'], ['roles']] },
  on: {
    UserRegistered: {
      ids: idOf,
      fold: (_, { userId, email, firstName, lastName }) => ({
        id: userId, email, firstName, lastName, verified: false, employments: [], firmIds: [], ownerOf: [], roles: [],
      }),
    },
    UserVerified: { ids: idOf, fold: row => row && { ...row, verified: true } },
    EmploymentStarted: {
      ids: idOf,
      fold: (row, { firmId, type }) => row && employed(row, [...others(row, firmId), { firmId, type }]),
    },
    EmploymentEnded: { ids: idOf, fold: (row, { firmId }) => row && employed(row, others(row, firmId)) },
    RoleGranted: { ids: idOf, fold: (row, { role }) => row && { ...row, roles: [...without(row, role), role] } },
    RoleRevoked: { ids: idOf, fold: (row, { role }) => row && { ...row, roles: without(row, role) } },
  },
})
