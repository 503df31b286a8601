import { clients as call, type ClientAnswer } from '@docketry/contracts/api/clients.ts'
import { standingOf } from '@docketry/contracts/rules/reviewed.ts'
import { maskedTfn } from '@docketry/contracts/rules/tfn.ts'
import type { BusinessRow, GroupTotalsRow } from '@docketry/contracts/projections/rows.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { seesClient, type Caller } from '../../platform/auth/caller.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'

const countNothing = { invoices: 0, reviewed: 0, lastUpload: null }

function plainAnswer(client: BusinessRow): ClientAnswer {
  const tfn = client.tfnEnding === undefined ? null : maskedTfn(client.tfnEnding)
  return { id: client.id, name: client.name, abn: client.abn, tfn, category: client.category, ...countNothing }
}

function counted(client: ClientAnswer, totals: GroupTotalsRow[]): ClientAnswer {
  const invoices = totals.flatMap(row => Object.values(row.invoices))
  return {
    ...client,
    invoices: invoices.length,
    reviewed: invoices.filter(invoice => standingOf(invoice) === 'reviewed').length,
    lastUpload: totals.reduce<number | null>((last, { createdAt }) => Math.max(last ?? 0, createdAt), null),
  }
}

/** What is known of the invoices of some clients of a firm; `all`: of all that it has. Batches hold it, so each client read costs. */
export async function withCounts(read: ReadRows, firmId: string, some: ClientAnswer[], all: boolean): Promise<ClientAnswer[]> {
  const { rows } = await read.find('group-totals', { filter: all ? { firmId } : { firmId, clientId: { in: some.map(({ id }) => id) } } })
  const by = Map.groupBy(rows, row => row.clientId)
  return some.map(client => counted(client, by.get(client.id) ?? []))
}

/** The clients of a firm that the caller may see, without what `withCounts` adds; the firm itself first, then by name. */
export async function clientsOf(read: ReadRows, firmId: string, caller: Caller | null): Promise<ClientAnswer[]> {
  const { rows } = await read.find('businesses', { filter: { firmIds: firmId }, sort: [{ field: 'name' }] })
  const own = (row: BusinessRow) => (row.id === firmId ? 0 : 1)
  return rows.filter(row => seesClient(caller, firmId, row.id)).toSorted((a, b) => own(a) - own(b)).map(plainAnswer)
}

export const clients = ({ read }: { read: ReadRows }) =>
  handler(call, {
    firm: ({ query }) => query.firmId,
    answer: async ({ query: { firmId }, caller }) => withCounts(read, firmId, await clientsOf(read, firmId, caller), true),
  })
