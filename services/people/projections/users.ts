import type { UserEvent } from '@docketry/contracts/events/user.ts'
import type { UserRow } from '@docketry/contracts/projections/rows.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import { endOf } from '../../shared/sessions.ts'
import { projectionOf } from '../../platform/projections/projection-of.ts'
import { employmentFolds } from '../employment-folds.ts'

const idOf = (data: { userId: string }) => [data.userId]

const without = (row: UserRow, role: string) => row.roles.filter(it => it !== role)

function ended(row: UserRow, event: StoredEvent): UserRow {
  const ends = endOf(event)
  return ends === null ? row : { ...row, ends }
}

/** People and where they work. Passwords are not here: signing in reads the user's stream. */
export const users = projectionOf<UserEvent, UserRow>()({
  name: 'users',
  version: 4,
  indexes: { fields: [['firmIds'], ['ownerOf'], ['roles']] },
  on: {
    UserRegistered: {
      ids: idOf,
      fold: (_, { userId, email, firstName, lastName }) => ({
        id: userId, email, firstName, lastName, verified: false, employments: [], firmIds: [], ownerOf: [], roles: [],
      }),
    },
    UserVerified: { ids: idOf, fold: row => row && { ...row, verified: true } },
    NamesChanged: { ids: idOf, fold: (row, { firstName, lastName }) => row && { ...row, firstName, lastName } },
    PasswordChanged: { ids: idOf, fold: (row, _, event) => row && ended(row, event) },
    SessionsEnded: { ids: idOf, fold: (row, _, event) => row && ended(row, event) },
    ...employmentFolds,
    RoleGranted: { ids: idOf, fold: (row, { role }) => row && { ...row, roles: [...without(row, role), role] } },
    RoleRevoked: { ids: idOf, fold: (row, { role }) => row && { ...row, roles: without(row, role) } },
  },
})
