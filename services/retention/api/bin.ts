/** The bin of a client, of one of its batches or of all clients: deleted batches and invoices, and until when they can be restored. */
import { bin, restorableUntil, maxInBin, type BinItem, type ErasedItem } from '@docketry/contracts/api/bin.ts'
import { slashedDate } from '@docketry/contracts/rules/dates.ts'
import { dollarText, totalOf } from '@docketry/contracts/rules/money.ts'
import { plainAbn } from '@docketry/contracts/rules/abn.ts'
import type { RetainedRow } from '@docketry/contracts/projections/retention-rows.ts'
import type { InvoiceRow, ScanGroupRow } from '@docketry/contracts/projections/rows.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { partsDeletedWith, deletingActor, type DeletedRow } from '../../platform/projections/deletion.ts'
import { descendantsOf } from '../../shared/group-tree.ts'
import { withNames } from '../../shared/named-batches.ts'
import { userIdOfActor } from '../../platform/events/event.ts'
import { yieldToEventLoop } from '../../platform/concurrency/timers.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { lastRetainedDay, type RetainedUntilTools } from '../shown-retention.ts'
import { unknownUser, userNames } from '../../shared/user-names.ts'
import { foreignCurrency } from '../../shared/currency-of.ts'
import { supplierAndNumber } from '../../shared/supplier-and-number.ts'

type Group = DeletedRow<ScanGroupRow>
type Invoice = DeletedRow<InvoiceRow>
/**
 * `clients`: names by id. `groupIds`: only parts of these batches. `text`: only what has it, in lower case; empty: all. `from`: index of
 * the first item.
 */
type BinScope = { firmId: string; clients: ReadonlyMap<string, string>; groupIds: string[] | null; text: string; from: number }

/** Deleted invoices that a search reads at once; between two such reads other requests run. */
const readAtOnce = 2000

const newest = [{ field: 'deleted.at', descending: true }]

const batchIn = (row: ScanGroupRow | null | undefined): BinItem['batch'] =>
  row ? { id: row.id, name: row.name, createdAt: row.createdAt } : null

const deletedIn = ({ firmId, clients }: BinScope) => ({ 'deleted.clientId': { in: [...clients.keys()] }, 'deleted.firmId': firmId })

/** Batches deleted by themselves, not with a parent that is in the bin too. `all`: every deleted batch, with the names that people see. */
async function deletedGroups(read: ReadRows, scope: BinScope, at: number): Promise<{ roots: Group[]; all: Group[] }> {
  const { rows } = await read.findDeleted('scan-groups', { filter: deletedIn(scope), sort: newest })
  const named = await withNames(
    read,
    rows.map(({ deleted }) => deleted.row),
    at,
  )
  const all = rows.map((row, i) => ({ ...row, deleted: { ...row.deleted, row: named[i] ?? row.deleted.row } }))
  const parts = new Set(
    [...Map.groupBy(all, ({ deleted }) => deleted.clientId).values()].flatMap(some => some.flatMap(root => partsDeletedWith(some, root))),
  )
  const roots = all.filter(row => !parts.has(row) && row.deleted.row.name.toLowerCase().includes(scope.text))
  const { groupIds } = scope
  return {
    roots: groupIds === null ? roots : roots.filter(({ deleted: { row } }) => row.parentId !== null && groupIds.includes(row.parentId)),
    all,
  }
}

/** The text by which a deleted invoice is found. */
function textOf({
  deleted: {
    row: { values },
  },
}: Invoice): string {
  const { supplierName, supplierAbn, invoiceNumber, category, paymentDate } = values
  const total = totalOf(values)
  return [
    supplierName,
    supplierAbn && plainAbn(supplierAbn),
    invoiceNumber,
    category,
    slashedDate(paymentDate),
    total === null ? null : dollarText(total),
  ]
    .filter(Boolean)
    .join('\n')
    .toLowerCase()
}

/**
 * Invoices that were deleted by themselves; with a text to search for, also those of deleted batches. The newest first, those with the
 * indexes `from` to `to`, both included.
 */
async function deletedInvoices(read: ReadRows, scope: BinScope, from: number, to: number): Promise<Invoice[]> {
  const { groupIds, text } = scope
  const filter = {
    ...deletedIn(scope),
    ...(text === '' ? { 'deleted.alone': true } : {}),
    ...(groupIds === null ? {} : { 'deleted.row.groupId': { in: groupIds } }),
  }
  if (text === '') return (await read.findDeleted('invoices', { filter, sort: newest, range: [from, to] })).rows
  const found: Invoice[] = []
  for (let first = 0; found.length <= to; first += readAtOnce) {
    const { rows, total } = await read.findDeleted('invoices', { filter, sort: newest, range: [first, first + readAtOnce - 1] })
    found.push(...rows.filter(row => textOf(row).includes(text)))
    if (first + rows.length >= total || rows.length === 0) break
    await yieldToEventLoop()
  }
  return found.slice(from, to + 1)
}

/**
 * The items of one answer, newest first: from index `scope.from` of batches and invoices together. Of the items before it, `roots.length`
 * at most are batches, so that at least `skipped` invoices come before it and are not read.
 */
async function pageOf(read: ReadRows, scope: BinScope, roots: Group[]): Promise<{ groups: Group[]; invoices: Invoice[]; more: boolean }> {
  const skipped = Math.max(0, scope.from - roots.length)
  const found = await deletedInvoices(read, scope, skipped, scope.from + maxInBin)
  const merged = [
    ...roots.map(group => ({ group, invoice: null, at: group.deleted.at })),
    ...found.map(invoice => ({ group: null, invoice, at: invoice.deleted.at })),
  ].sort((a, b) => b.at - a.at)
  const first = scope.from - skipped
  const shown = merged.slice(first, first + maxInBin)
  return {
    groups: shown.flatMap(({ group }) => group ?? []),
    invoices: shown.flatMap(({ invoice }) => invoice ?? []),
    more: merged.length > first + maxInBin,
  }
}

/** Erased batches and invoices; invoices of an erased batch are included in it. */
async function erasedOf(read: ReadRows, { firmId, clients, groupIds }: BinScope): Promise<ErasedItem[]> {
  const filter = {
    firmId,
    clientId: { in: [...clients.keys()] },
    kind: { in: ['group', 'invoice'] },
    ...(groupIds === null ? {} : { keptId: { in: groupIds } }),
  }
  const { rows } = await read.find('erasures', { filter, sort: [{ field: 'at', descending: true }], range: [0, 10 * maxInBin] })
  const whole = new Set(rows.flatMap(({ id, kind }) => (kind === 'group' ? [id] : [])))
  return rows
    .filter(({ kind, keptId }) => kind === 'group' || !whole.has(keptId))
    .slice(0, maxInBin)
    .map(({ id, kind, at }) => ({ id, kind: kind === 'group' ? 'batch' : 'invoice', at }))
}

async function namesOf(read: ReadRows, rows: (Group | Invoice)[]): Promise<(actor: string) => string> {
  const names = await userNames(
    read,
    rows.flatMap(({ deleted }) => userIdOfActor(deleted.actor) ?? []),
  )
  return actor => {
    const userId = userIdOfActor(actor)
    return userId === null ? 'Docketry' : (names.get(userId) ?? unknownUser)
  }
}

const nameOf = ({ values: { supplierName, invoiceNumber } }: InvoiceRow): string => supplierAndNumber(supplierName, invoiceNumber)

/** The last day on which all of these groups can certainly be restored; those on hold are retained for longer. Null: all are on hold. */
async function earliestDay(read: ReadRows, until: (row: RetainedRow) => Promise<string | null>, ids: string[]): Promise<string | null> {
  const days = await Promise.all((await read.getMany('kept', ids)).map(row => until(row)))
  return days.filter(day => day !== null).sort()[0] ?? null
}

async function itemsIn(tools: RetainedUntilTools, scope: BinScope, at: number): Promise<{ items: BinItem[]; more: boolean }> {
  const { read } = tools
  const { roots, all } = await deletedGroups(read, scope, at)
  const { groups, invoices, more } = await pageOf(read, scope, roots)
  const parents = [
    ...new Set([...groups.flatMap(({ deleted }) => deleted.row.parentId ?? []), ...invoices.map(({ deleted }) => deleted.row.groupId)]),
  ]
  const [live, retained, until, by] = await Promise.all([
    read.getMany('scan-groups', parents),
    read.getMany('kept', parents),
    lastRetainedDay(tools, scope.firmId, at),
    namesOf(read, [...all, ...invoices]),
  ])
  const liveById = new Map((await withNames(read, live, at)).map(row => [row.id, row]))
  const binnedById = new Map(all.map(group => [group.id, group]))
  const clientOf = (id: string | null): BinItem['client'] => ({ id: id ?? '', name: scope.clients.get(id ?? '') ?? '' })
  const retainedById = new Map(retained.map(row => [row.id, row]))
  const dayOf = async (groupId: string, invoiceId: string): Promise<string | null> => {
    const row = retainedById.get(groupId)
    return row ? until(row, invoiceId) : null
  }
  const batches = groups.map(async ({ id, deleted }): Promise<BinItem> => {
    const ids = [id, ...partsDeletedWith(all, { id, deleted }).map(part => part.id)]
    const counted = await read.findDeleted('invoices', {
      filter: { 'deleted.row.groupId': { in: ids }, 'deleted.alone': false },
      range: [0, 0],
    })
    return {
      id,
      kind: 'batch',
      name: deleted.row.name,
      createdAt: deleted.row.createdAt,
      at: deleted.at,
      by: by(deleted.actor),
      batches: ids.length - 1,
      invoices: counted.total,
      amount: null,
      until: await earliestDay(read, until, ids),
      batch: batchIn(liveById.get(deleted.row.parentId ?? '')),
      batchDeleted: false,
      client: clientOf(deleted.clientId),
    }
  })
  const single = invoices.map(
    async ({ id, deleted }): Promise<BinItem> => ({
      id,
      kind: 'invoice',
      name: nameOf(deleted.row),
      createdAt: null,
      at: deleted.at,
      by: by(deletingActor({ deleted }, binnedById.get(deleted.row.groupId))),
      batches: 0,
      invoices: 1,
      amount: totalOf(deleted.row.values),
      ...foreignCurrency(deleted.row.values),
      until: await dayOf(deleted.row.groupId, id),
      batch: batchIn(liveById.get(deleted.row.groupId) ?? binnedById.get(deleted.row.groupId)?.deleted.row),
      batchDeleted: binnedById.has(deleted.row.groupId),
      client: clientOf(deleted.clientId),
    }),
  )
  const items = await Promise.all([...batches, ...single])
  return { items: items.sort((a, b) => b.at - a.at), more }
}

/** Without `clientId`: the firm's own bin, unless `clients` asks for all. */
export const handleBin = (tools: RetainedUntilTools) =>
  handler(bin, {
    firm: ({ query: { firmId, clientId = firmId } }) => ({ firmId, clientId }),
    async answer({ query: { firmId, clientId = firmId, clients, groupId, text = '', from = 0 }, at }) {
      const { read } = tools
      const [client, group] = await Promise.all([
        read.get('businesses', clientId),
        groupId === undefined ? null : read.get('scan-groups', groupId),
      ])
      if (!client?.firmIds.includes(firmId)) throw refuse('not-found')
      if (groupId !== undefined && (group?.firmId !== firmId || group.clientId !== clientId)) throw refuse('not-found')
      const groupIds = group ? [group.id, ...(await descendantsOf(read, [group.id])).map(({ id }) => id)] : null
      const isOfAll = clients === 'all' && group === null
      const owners = isOfAll ? (await read.find('businesses', { filter: { firmIds: firmId } })).rows : [client]
      const scope = { firmId, clients: new Map(owners.map(({ id, name }) => [id, name])), groupIds, text: text.trim().toLowerCase(), from }
      // What was erased has no name to be found by.
      const [found, erased] = await Promise.all([itemsIn(tools, scope, at), scope.text === '' && from === 0 ? erasedOf(read, scope) : []])
      const [batch] = group ? await withNames(read, [group], at) : []
      return { ...found, erased, client: isOfAll ? null : { id: client.id, name: client.name }, batch: batchIn(batch) }
    },
  })

export const handleRestorableUntil = (tools: RetainedUntilTools) => {
  const rowOf = ({ group_id: groupId, invoice_id: invoiceId }: { group_id?: string; invoice_id?: string }) =>
    groupId === undefined ? tools.read.get('invoices', invoiceId ?? '') : tools.read.get('scan-groups', groupId)
  return handler(restorableUntil, {
    firm: ({ query }) => rowOf(query),
    async answer({ query, at }) {
      const { read } = tools
      const row = await rowOf(query)
      if (!row) throw refuse('not-found')
      const until = await lastRetainedDay(tools, row.firmId, at)
      if (query.group_id === undefined) {
        const retained = await read.get('kept', 'groupId' in row ? row.groupId : '')
        return { until: retained ? await until(retained, row.id) : null }
      }
      // Parts are deleted with it: the earliest day counts.
      const ids = [row.id, ...(await descendantsOf(read, [row.id])).map(({ id }) => id)]
      return { until: await earliestDay(read, until, ids) }
    },
  })
}
