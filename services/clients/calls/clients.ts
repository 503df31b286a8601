import { clients as call, type ClientAnswer } from '@docketry/contracts/calls/clients.ts'
import { maskedTfn } from '@docketry/contracts/rules/tfn.ts'
import type { BusinessRow, GroupTotalsRow, ScanGroupRow } from '@docketry/contracts/views/rows.ts'
import { handler } from '../../core/answering.ts'
import { seesClient, type Asker } from '../../core/asker.ts'
import type { ReadRows } from '../../core/read-rows.ts'

function clientAnswer(client: BusinessRow, totals: GroupTotalsRow[], groups: ScanGroupRow[]): ClientAnswer {
  const invoices = totals.flatMap(row => Object.values(row.invoices))
  return {
    id: client.id, name: client.name, abn: client.abn, tfn: client.tfnEnding === undefined ? null : maskedTfn(client.tfnEnding), category: client.category,
    invoices: invoices.length,
    reviewed: invoices.filter(invoice => invoice.modified || invoice.reviewed).length,
    lastUpload: groups.reduce<number | null>((last, group) => Math.max(last ?? 0, group.createdAt), null),
  }
}

/** The clients of a firm that the asker may see, with what is known of their invoices; the firm itself first, then by name. */
export async function clientsOf(read: ReadRows, firmId: string, asker: Asker | null): Promise<ClientAnswer[]> {
  const [{ rows }, totals, groups] = await Promise.all([
    read.find('businesses', { filter: { firmIds: firmId }, sort: [{ field: 'name' }] }),
    read.find('group-totals', { filter: { firmId } }),
    read.find('scan-groups', { filter: { firmId } }),
  ])
  const totalsBy = Map.groupBy(totals.rows, row => row.clientId)
  const groupsBy = Map.groupBy(groups.rows, row => row.clientId)
  const own = (row: BusinessRow) => (row.id === firmId ? 0 : 1)
  return rows
    .filter(row => seesClient(asker, firmId, row.id))
    .toSorted((a, b) => own(a) - own(b))
    .map(client => clientAnswer(client, totalsBy.get(client.id) ?? [], groupsBy.get(client.id) ?? []))
}

export const clients = ({ read }: { read: ReadRows }) =>
  handler(call, { firm: ({ query }) => query.firmId, answer: ({ query, asker }) => clientsOf(read, query.firmId, asker) })
