/** Reads the facts that reminders are made from. */
import type { BusinessRow } from '@docketry/contracts/projections/rows.ts'
import { defaultZone } from '@docketry/contracts/rules/default-zone.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { reportingOf } from '@docketry/contracts/rules/reporting.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import type { FindLodgedChanges } from '../shared/lodged-changes.ts'
import { isArchived } from '../shared/client-of-firm.ts'
import { withNames } from '../shared/named-batches.ts'
import { factsFrom, type FirmFacts } from './due.ts'
import { watchedDays } from './lodged-due.ts'

const none: FirmFacts = { zone: defaultZone, clients: [], invoices: [], batches: [], lodged: [], changed: [] }

export type FactsTools = { read: ReadRows; lodgedChanges: FindLodgedChanges }

/** How often a client lodges; null: once a year. */
function lodgingKindOf(client: BusinessRow, firmId: string): FirmFacts['clients'][number]['kind'] {
  const { period } = reportingOf(client, firmId)
  return period === 'year' ? null : period
}

/**
 * Invoices by their date, of this quarter and the five before it; batches with invoices that are not reviewed, however old; and what
 * changed in lodged worksheets within `watchedDays`. `at`: UTC ms.
 */
export async function firmFacts({ read, lodgedChanges }: FactsTools, firmId: string, at: number): Promise<FirmFacts> {
  const firm = await read.get('businesses', firmId)
  if (!firm?.firm) return none
  const { zone } = firm.firm
  const from = factsFrom(dateIn(zone, at))
  const [changed, { rows: clients }, { rows: dated }, { rows: worksheets }, ...unreviewed] = await Promise.all([
    lodgedChanges(firmId, at - watchedDays * 86_400_000),
    read.find('businesses', { filter: { firmIds: firmId } }),
    read.find('invoice-briefs', { filter: { firmId, paymentDate: { gte: from, lt: '9999' } } }),
    read.find('worksheets', { filter: { firmId } }),
    read.find('invoice-briefs', { filter: { firmId, reviewStatus: 'open' } }),
    read.find('invoice-briefs', { filter: { firmId, reviewStatus: 'doubtful' } }),
  ])
  const counts = new Map<string, number>()
  for (const { groupId } of unreviewed.flatMap(({ rows }) => rows)) counts.set(groupId, (counts.get(groupId) ?? 0) + 1)
  const groups = await withNames(read, await read.getMany('scan-groups', [...counts.keys()]), at)
  const current = new Set(clients.filter(row => !isArchived(row, firmId)).map(({ id }) => id))
  return {
    zone,
    changed: changed.filter(({ clientId }) => current.has(clientId)),
    lodged: worksheets.flatMap(it => (it.lodged === null ? [] : [`${it.clientId}/${it.period}`])),
    clients: clients.filter(({ id }) => current.has(id)).map(row => ({ id: row.id, name: row.name, kind: lodgingKindOf(row, firmId) })),
    invoices: dated.flatMap(({ clientId, paymentDate, supplierKey, supplierName }) =>
      paymentDate === null
        ? []
        : [
            {
              clientId,
              date: paymentDate,
              supplier: supplierKey === null ? null : { key: supplierKey, name: supplierName ?? supplierKey },
            },
          ],
    ),
    batches: groups
      .filter(({ clientId }) => current.has(clientId))
      .map(({ id, clientId, name, createdAt }) => ({ groupId: id, clientId, name, createdAt, open: counts.get(id) ?? 0 })),
  }
}

/** Only what is about these clients. */
export const factsSeen = (facts: FirmFacts, sees: (clientId: string) => boolean): FirmFacts => ({
  ...facts,
  clients: facts.clients.filter(({ id }) => sees(id)),
  invoices: facts.invoices.filter(it => sees(it.clientId)),
  batches: facts.batches.filter(it => sees(it.clientId)),
  changed: facts.changed.filter(it => sees(it.clientId)),
})
