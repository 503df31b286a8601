import { team as call, type TeamEntry } from '@docketry/contracts/api/team.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { clientsOfCaller } from '../../platform/auth/caller.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { placeOf } from '../members.ts'

const order = { owner: 0, admin: 1, employee: 2 } as const
const nameOf = ({ user: { firstName, lastName } }: TeamEntry): string => `${firstName} ${lastName}`

export const team = ({ read }: { read: ReadRows }) =>
  handler(call, {
    firm: ({ query }) => query.firmId,
    async answer({ query: { firmId }, caller }) {
      const { rows } = await read.find('users', { filter: { firmIds: firmId } })
      const seesAll = caller !== null && clientsOfCaller(caller, firmId) === null
      const entries = rows.flatMap((row): TeamEntry[] => {
        const place = placeOf(row, firmId)
        const { id: userId, firstName, lastName, email } = row
        // Who works for some clients learns nothing of the others, not even their ids.
        const clientIds = place?.type === 'employee' && (seesAll || userId === caller?.userId) ? place.clientIds : null
        return place ? [{ userId, type: place.type, user: { firstName, lastName, email }, clientIds }] : []
      })
      return entries.sort((a, b) => order[a.type] - order[b.type] || nameOf(a).localeCompare(nameOf(b), 'en'))
    },
  })
