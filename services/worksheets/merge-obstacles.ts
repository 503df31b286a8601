/** What worksheets stand in the way of merging two clients, or of separating them again. */
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { nameOfPeriod, periodAt, periodKey, periodKinds, type Period } from '@docketry/contracts/rules/periods.ts'
import { defaultZone } from '@docketry/contracts/rules/default-zone.ts'
import { load } from '../platform/commands/load.ts'
import { mapConcurrently } from '../platform/concurrency/map-concurrently.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import type { MergedPair, MergeObstacles } from '../shared/merge-obstacles.ts'
import { worksheet } from './worksheet.ts'

type Tools = { read: ReadRows; events: Pick<EventStore, 'read'> }
const atOnce = 16
const maxNamed = 4

const named = (keys: readonly string[]): string =>
  [...keys.slice(0, maxNamed).map(nameOfPeriod), ...(keys.length > maxNamed ? [`${keys.length - maxNamed} more`] : [])].join(', ')

/** Every period from the year 2000 until a year from now. No row lists those in which sales are typed and nothing is frozen. */
const allPeriods = (): Period[] =>
  periodKinds.flatMap(kind => {
    const last = periodAt(kind, dateIn(defaultZone, Date.now() + 366 * 86_400_000)).index
    return Array.from({ length: last + 1 }, (_, index) => ({ kind, index }))
  })

/** The periods with sales typed on the worksheet of the duplicate: these sales are not part of the survivor's. */
async function typedSales({ events }: Tools, { firmId, duplicateId }: MergedPair): Promise<string[]> {
  const typed = await mapConcurrently(atOnce, allPeriods().map(periodKey), async period => ({
    period,
    sales: (await load(events, worksheet, { firmId, clientId: duplicateId, period })).sales,
  }))
  return typed.flatMap(({ period, sales }) => (Object.values(sales).some(cents => cents !== 0) ? [period] : []))
}

/** A lodged activity statement is of one legal entity: its worksheet stays where it is, so the client that has one stays. */
export const worksheetObstacles = (tools: Tools): MergeObstacles => ({
  async toMerge(pair) {
    const {
      firmId,
      survivorId,
      duplicateId,
      names: { survivor, duplicate },
    } = pair
    const rowsOf = async (clientId: string) => (await tools.read.find('worksheets', { filter: { firmId, clientId } })).rows
    const [own, others, sales] = await Promise.all([rowsOf(duplicateId), rowsOf(survivorId), typedSales(tools, pair)])
    const fixed = own.map(row => row.period)
    const what = own.some(row => row.lodged !== null) ? 'lodged' : 'frozen'
    const advice = (): string => {
      if (others.length === 0) return `Choose ${duplicate} as the client that stays.`
      if (what === 'frozen') return 'Reopen these worksheets first.'
      return `${survivor} has frozen or lodged worksheets too (${named(others.map(row => row.period))}), so the two cannot be merged: a lodged activity statement is of one business.`
    }
    return [
      ...(fixed.length === 0 ? [] : [`${duplicate} has worksheets that are ${what}: ${named(fixed)}. ${advice()}`]),
      ...(sales.length === 0
        ? []
        : [
            `Sales are typed on the worksheet of ${duplicate}: ${named(sales)}. Type them on the worksheet of ${survivor} and empty them here first, or choose ${duplicate} as the client that stays.`,
          ]),
    ]
  },
  async toSeparate({ firmId, survivorId, since, names: { survivor } }) {
    const { rows } = await tools.read.find('worksheets', { filter: { firmId, clientId: survivorId } })
    const later = rows.filter(({ frozen, lodged }) => frozen.at >= since || (lodged !== null && lodged.at >= since))
    if (later.length === 0) return []
    const [lodged, frozen] = [later.filter(row => row.lodged !== null), later.filter(row => row.lodged === null)]
    return [
      ...(lodged.length === 0
        ? []
        : [
            `A worksheet of ${survivor} was lodged since the merge, with the invoices of both: ${named(lodged.map(row => row.period))}. A lodged worksheet stays, so the clients stay merged.`,
          ]),
      ...(frozen.length === 0
        ? []
        : [
            `A worksheet of ${survivor} was frozen since the merge, with the invoices of both: ${named(frozen.map(row => row.period))}. Reopen it first.`,
          ]),
    ]
  },
})
