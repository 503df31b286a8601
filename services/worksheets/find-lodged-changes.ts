/** Lodged worksheets of a firm of which invoices changed lately, other than those that a later worksheet took over. */
import type { WorksheetStateRow } from '@docketry/contracts/projections/worksheet-rows.ts'
import { nameOfPeriod } from '@docketry/contracts/rules/periods.ts'
import { creditOf } from '@docketry/contracts/rules/worksheet.ts'
import type { FindLodgedChanges, LodgedChanges } from '../shared/lodged-changes.ts'
import { changesOf, quartersOf, takenOverBy, type ChangesTools } from './adjustments.ts'
import { nameOfActor } from '../shared/user-names.ts'
import { supplierAndNumber } from '../shared/supplier-and-number.ts'

async function changesOfRow(
  tools: ChangesTools,
  row: WorksheetStateRow,
  own: readonly WorksheetStateRow[],
  since: number,
): Promise<LodgedChanges | null> {
  const { id, clientId, period, frozen, lodged } = row
  const found = (
    await changesOf(tools, row, () =>
      takenOverBy(
        tools,
        own.filter(it => it.id !== id),
      ),
    )
  ).flatMap(({ changed, ...it }) => (changed && changed.at >= since ? [{ ...it, changed }] : []))
  const client = found.length === 0 ? null : await tools.read.get('businesses', clientId)
  if (client === null) return null
  const changes = await Promise.all(
    found.map(async ({ supplier, invoiceNumber, adds, changed: { actor, at } }) => ({
      invoice: supplierAndNumber(supplier, invoiceNumber) || 'An invoice without a number',
      credit: creditOf(adds),
      by: await nameOfActor(tools.read, actor),
      at,
    })),
  )
  return {
    clientId,
    clientName: client.name,
    period,
    name: nameOfPeriod(period),
    responsible: [...new Set([lodged?.by, frozen.by].flatMap(it => it ?? []))],
    changes: changes.toSorted((a, b) => a.at - b.at),
  }
}

export const findLodgedChanges =
  (tools: ChangesTools): FindLodgedChanges =>
  async (firmId, since) => {
    const { rows } = await tools.read.find('worksheets', { filter: { firmId } })
    const found: LodgedChanges[] = []
    for (const [clientId, own] of Map.groupBy(rows, row => row.clientId)) {
      const lodged = own.filter(row => row.lodged !== null)
      if (lodged.length === 0) continue
      const { rows: streams } = await tools.read.find('client-streams', { filter: { firmId, clientId, changedAt: { gte: since } } })
      const touched = new Set(streams.flatMap(({ kind, quarters }) => (kind === 'invoice' ? quarters : [])))
      for (const row of lodged) {
        if (!quartersOf(row).some(it => touched.has(it))) continue
        const changes = await changesOfRow(tools, row, own, since)
        if (changes && changes.changes.length > 0) found.push(changes)
      }
    }
    return found
  }
