/** The clients of a firm, with counts of their invoices; categories. */
import { clients, listExpenseCategories, listBusinessKinds, type ClientAnswer } from '@docketry/contracts/api/clients.ts'
import { reviewStatusOf } from '@docketry/contracts/rules/reviewed.ts'
import { reportingOf } from '@docketry/contracts/rules/reporting.ts'
import { maskedTfn } from '@docketry/contracts/rules/tfn.ts'
import type { BusinessRow, GroupTotalsRow } from '@docketry/contracts/projections/rows.ts'
import { businessKinds, expenseCategories } from '@docketry/contracts/rules/categories.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { seesClient, type Caller } from '../../platform/auth/caller.ts'
import { isArchived } from '../../shared/client-of-firm.ts'
import { mergesIn, survivorOf } from '../../shared/client-merges.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'

const noCounts = { invoices: 0, reviewed: 0, toReview: 0, lastUpload: null }

/** `merged`: the clients that were merged into it; a tax file number of one of them counts where it has none itself. */
function plainAnswer(client: BusinessRow, firmId: string, merged: BusinessRow[]): ClientAnswer {
  const ending = [client, ...merged].find(it => it.tfnEnding !== undefined)?.tfnEnding
  const tfn = ending === undefined ? null : maskedTfn(ending)
  const { period, basis } = reportingOf(client, firmId)
  return {
    id: client.id,
    name: client.name,
    abn: client.abn,
    tfn,
    category: client.category,
    period,
    basis,
    archived: isArchived(client, firmId),
    ...noCounts,
    ...(merged.length === 0 ? {} : { merged: merged.map(({ id, name }) => ({ id, name })) }),
  }
}

function withTotals(client: ClientAnswer, totals: GroupTotalsRow[]): ClientAnswer {
  const invoices = totals.flatMap(row => Object.values(row.invoices))
  const reviewed = invoices.filter(invoice => reviewStatusOf(invoice) === 'reviewed').length
  return {
    ...client,
    invoices: invoices.length,
    reviewed,
    toReview: invoices.length - reviewed,
    lastUpload: totals.reduce<number | null>((last, { createdAt }) => Math.max(last ?? 0, createdAt), null),
  }
}

/** Adds invoice counts and the last upload. `all`: reads the totals of the whole firm in one query. */
export async function withCounts(read: ReadRows, firmId: string, some: ClientAnswer[], all: boolean): Promise<ClientAnswer[]> {
  const { rows } = await read.find('group-totals', { filter: all ? { firmId } : { firmId, clientId: { in: some.map(({ id }) => id) } } })
  const totals = Map.groupBy(rows, row => row.clientId)
  return some.map(client => withTotals(client, totals.get(client.id) ?? []))
}

/** The clients of a firm that the caller may see, without counts; the firm itself first, then by name. */
export async function clientsOf(read: ReadRows, firmId: string, caller: Caller | null): Promise<ClientAnswer[]> {
  const { rows } = await read.find('businesses', { filter: { firmIds: firmId }, sort: [{ field: 'name' }] })
  const ownFirmFirst = (row: BusinessRow) => (row.id === firmId ? 0 : 1)
  const merges = mergesIn(await read.getMany('client-merges', [firmId]))
  const merged = merges.size === 0 ? [] : await read.getMany('businesses', [...merges.keys()])
  const mergedBySurvivor = Map.groupBy(merged, row => survivorOf(merges, row.id))
  return rows
    .filter(row => seesClient(caller, firmId, row.id))
    .toSorted((a, b) => ownFirmFirst(a) - ownFirmFirst(b))
    .map(row => plainAnswer(row, firmId, mergedBySurvivor.get(row.id) ?? []))
}

export const handleClients = ({ read }: { read: ReadRows }) =>
  handler(clients, {
    firm: ({ query }) => query.firmId,
    answer: async ({ query: { firmId, archived }, caller }) =>
      withCounts(
        read,
        firmId,
        (await clientsOf(read, firmId, caller)).filter(client => archived !== undefined || !client.archived),
        true,
      ),
  })

/** Kinds of business. */
export const handlePublicCategories = handler(listBusinessKinds, { answer: () => businessKinds })
/** The specified API has one endpoint for two lists: expense categories with `canInvoice`, otherwise kinds of business. */
export const handleCategories = handler(listExpenseCategories, {
  answer: ({ query }) => (query.canInvoice === undefined ? businessKinds : expenseCategories),
})
