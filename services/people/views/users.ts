import type { UserEvent } from '@docketry/contracts/events/user.ts'
import type { UserRow } from '@docketry/contracts/views/rows.ts'
import { viewOf } from '../../core/view-of.ts'

const idOf = (data: { userId: string }) => [data.userId]

/** People and where they work. Passwords are not here: signing in reads the user's stream. */
export const users = viewOf<UserEvent, UserRow>()({
  name: 'users',
  version: 1,
  indexes: {},
  on: {
    UserRegistered: {
      ids: idOf,
      fold: (_, { userId, email, firstName, lastName }) => ({ id: userId, email, firstName, lastName, verified: false, employments: [], roles: [] }),
    },
    UserVerified: { ids: idOf, fold: row => row && { ...row, verified: true } },
    EmploymentStarted: {
      ids: idOf,
      fold: (row, { firmId, type }) =>
        row && { ...row, employments: [...row.employments.filter(employment => employment.firmId !== firmId), { firmId, type }] },
    },
    EmploymentEnded: {
      ids: idOf,
      fold: (row, { firmId }) => row && { ...row, employments: row.employments.filter(employment => employment.firmId !== firmId) },
    },
  },
})
