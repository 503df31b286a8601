import { employers as call, type EmployerType } from '@docketry/contracts/api/people.ts'
import type { BusinessRow } from '@docketry/contracts/projections/rows.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { clientsOfCaller, isGuest, type Caller } from '../../platform/auth/caller.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'

const most = 50
/** Firms have a join code; clients have none. */
const isFirm = { 'firm.joinCode': { gte: '' } }

/** The firms that somebody comes to by a role: some by name, and the one that they have in hand. */
async function others(read: ReadRows, caller: Caller, text: string, inHand: string | undefined): Promise<BusinessRow[]> {
  const filter = { ...isFirm, ...(text === '' ? {} : { name: { like: text } }) }
  const [{ rows }, chosen] = await Promise.all([
    read.find('businesses', { filter, sort: [{ field: 'name' }], range: [0, most - 1] }),
    inHand === undefined ? null : read.get('businesses', inHand),
  ])
  const found = chosen?.firm && !rows.some(({ id }) => id === chosen.id) ? [chosen, ...rows] : rows
  return found.filter(({ id }) => isGuest(caller, id))
}

export const employers = ({ read }: { read: ReadRows }) =>
  handler(call, {
    async answer({ caller, query: { text = '', firmId } }) {
      if (caller === null) return []
      const { firms, roles } = caller
      const byRole: EmployerType | null = roles.includes('su') ? 'su' : roles.includes('auditor') ? 'auditor' : null
      const [own, strange] = await Promise.all([
        read.getMany('businesses', Object.keys(firms)), byRole === null ? [] : others(read, caller, text.trim(), firmId),
      ])
      const named = ({ id, name }: BusinessRow) => ({ business: { id, name } })
      return [
        ...own.map(row => ({
          ...named(row), type: roles.includes('su') ? ('su' as const) : (firms[row.id] ?? 'employee'), ...(clientsOfCaller(caller, row.id) ? { limited: true as const } : {}),
        })),
        ...strange.map(row => ({ ...named(row), type: byRole ?? ('auditor' as const) })),
      ]
    },
  })
