import { employers as call, type EmployerType } from '@docketry/contracts/calls/people.ts'
import type { BusinessRow } from '@docketry/contracts/views/rows.ts'
import { handler } from '../../core/answering.ts'
import { clientsOfAsker, isGuest, type Asker } from '../../core/asker.ts'
import type { ReadRows } from '../../core/read-rows.ts'

const most = 50
/** Firms have a join code; clients have none. */
const isFirm = { 'firm.joinCode': { gte: '' } }

/** The firms that somebody comes to by a role: some by name, and the one that they have in hand. */
async function others(read: ReadRows, asker: Asker, text: string, inHand: string | undefined): Promise<BusinessRow[]> {
  const filter = { ...isFirm, ...(text === '' ? {} : { name: { like: text } }) }
  const [{ rows }, chosen] = await Promise.all([
    read.find('businesses', { filter, sort: [{ field: 'name' }], range: [0, most - 1] }),
    inHand === undefined ? null : read.get('businesses', inHand),
  ])
  const found = chosen?.firm && !rows.some(({ id }) => id === chosen.id) ? [chosen, ...rows] : rows
  return found.filter(({ id }) => isGuest(asker, id))
}

export const employers = ({ read }: { read: ReadRows }) =>
  handler(call, {
    async answer({ asker, query: { text = '', firmId } }) {
      if (asker === null) return []
      const { firms, roles } = asker
      const byRole: EmployerType | null = roles.includes('su') ? 'su' : roles.includes('auditor') ? 'auditor' : null
      const [own, strange] = await Promise.all([
        read.getMany('businesses', Object.keys(firms)), byRole === null ? [] : others(read, asker, text.trim(), firmId),
      ])
      const named = ({ id, name }: BusinessRow) => ({ business: { id, name } })
      return [
        ...own.map(row => ({
          ...named(row), type: roles.includes('su') ? ('su' as const) : (firms[row.id] ?? 'employee'), ...(clientsOfAsker(asker, row.id) ? { limited: true as const } : {}),
        })),
        ...strange.map(row => ({ ...named(row), type: byRole ?? ('auditor' as const) })),
      ]
    },
  })
