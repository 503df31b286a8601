import { employers } from '@docketry/contracts/api/people.ts'
import type { BusinessRow } from '@docketry/contracts/projections/rows.ts'
import { isAbn, plainAbn } from '@docketry/contracts/rules/abn.ts'
import { zoneOf } from '@docketry/contracts/rules/zones.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { clientsOfCaller, isAuditorIn, isGuest, type Caller } from '../../platform/auth/caller.ts'
import type { DocumentQuery } from '../../platform/ports/documents.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'

const maxListed = 50
/** Firms have a join code; clients have none. */
const isFirm = { 'firm.joinCode': { gte: '' } }

/** By name, or by ABN. '' finds all. */
function searchFor(text: string): NonNullable<DocumentQuery['filter']> {
  if (isAbn(text)) return { abn: plainAbn(text) }
  return text === '' ? {} : { name: { like: text } }
}

const matches = ({ name, abn }: BusinessRow, text: string): boolean =>
  isAbn(text) ? abn === plainAbn(text) : name.toLowerCase().includes(text.toLowerCase())

/** Firms that the caller may open by a role: the first whose name contains `text`, or that have this ABN, and the one that is open now. */
async function others(read: ReadRows, caller: Caller, text: string, openFirmId: string | undefined): Promise<BusinessRow[]> {
  const filter = { ...isFirm, ...searchFor(text) }
  const [{ rows }, chosen] = await Promise.all([
    read.find('businesses', { filter, sort: [{ field: 'name' }], range: [0, maxListed - 1] }),
    openFirmId === undefined ? null : read.get('businesses', openFirmId),
  ])
  const firms = chosen?.firm && !rows.some(({ id }) => id === chosen.id) ? [chosen, ...rows] : rows
  return firms.filter(({ id }) => isGuest(caller, id))
}

export const handleEmployers = ({ read }: { read: ReadRows }) =>
  handler(employers, {
    async answer({ caller, query: { text: typed = '', firmId } }) {
      if (caller === null) return []
      const { firms, roles } = caller
      const text = typed.trim()
      const found = (rows: BusinessRow[]): BusinessRow[] => rows.filter(row => matches(row, text))
      const engaged = Object.keys(caller.engagements ?? {}).filter(id => isAuditorIn(caller, id))
      const [own, audited, byRoleOnly] = await Promise.all([
        read.getMany('businesses', Object.keys(firms)),
        read.getMany('businesses', engaged),
        roles.includes('su') ? others(read, caller, text, firmId) : [],
      ])
      const named = ({ id, name, firm }: BusinessRow) => ({ business: { id, name, zone: zoneOf({ firm }) } })
      return [
        ...found(own).map(row => ({
          ...named(row),
          type: roles.includes('su') ? ('su' as const) : (firms[row.id] ?? 'employee'),
          ...(clientsOfCaller(caller, row.id) ? { limited: true as const } : {}),
        })),
        ...found(audited).map(row => ({ ...named(row), type: 'auditor' as const })),
        ...byRoleOnly.map(row => ({ ...named(row), type: 'su' as const })),
      ]
    },
  })
