/** The bin of a client or of one of its batches: deleted batches and invoices, and until when they can be restored. */
import { bin, restorableUntil, mostInBin, mostSearched, type BinItem, type ErasedItem } from '@docketry/contracts/api/bin.ts'
import { dollarText, totalOf } from '@docketry/contracts/rules/money.ts'
import { plainAbn } from '@docketry/contracts/rules/abn.ts'
import type { InvoiceRow, ScanGroupRow } from '@docketry/contracts/projections/rows.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { partsDeletedWith, type DeletedRow } from '../../platform/projections/deletion.ts'
import { descendantsOf } from '../../shared/group-tree.ts'
import { withNames } from '../../shared/named-batches.ts'
import { userIdOfActor } from '../../platform/events/event.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { lastRetainedDay, type RetainedUntilTools } from '../retained-until.ts'

type Group = DeletedRow<ScanGroupRow>
type Invoice = DeletedRow<InvoiceRow>
/** `groupIds`: only parts of these batches. `text`: only what has it, in lower case; empty: all. */
type BinScope = { firmId: string; clientId: string; groupIds: string[] | null; text: string }

const newest = [{ field: 'deleted.at', descending: true }]

const batchIn = (row: ScanGroupRow | null | undefined): BinItem['batch'] => (row ? { id: row.id, name: row.name, createdAt: row.createdAt } : null)

/** Batches deleted by themselves, not with a parent that is in the bin too. */
async function deletedGroups(read: ReadRows, { firmId, clientId, groupIds }: BinScope): Promise<{ roots: Group[]; all: Group[]; more: boolean }> {
  const { rows: all } = await read.findDeleted('scan-groups', { filter: { 'deleted.clientId': clientId, 'deleted.firmId': firmId }, sort: newest })
  const parts = new Set(all.flatMap(root => partsDeletedWith(all, root)))
  const roots = all.filter(row => !parts.has(row))
  const inScope = groupIds === null ? roots : roots.filter(({ deleted: { row } }) => row.parentId !== null && groupIds.includes(row.parentId))
  return { roots: inScope.slice(0, mostInBin), all, more: inScope.length > mostInBin }
}

/** What a deleted invoice is found by. */
function wordsOf({ deleted: { row: { values } } }: Invoice): string {
  const { supplierName, supplierAbn, invoiceNumber, category, paymentDate } = values
  const total = totalOf(values)
  return [supplierName, supplierAbn && plainAbn(supplierAbn), invoiceNumber, category, paymentDate?.split('-').reverse().join('/'), total === null ? null : dollarText(total)].filter(Boolean).join('\n').toLowerCase()
}

/** Those that were deleted by themselves; of a searched text also those of deleted batches. */
async function deletedInvoices(read: ReadRows, { firmId, clientId, groupIds, text }: BinScope): Promise<{ rows: Invoice[]; more: boolean }> {
  const inGroups = groupIds === null ? {} : { 'deleted.row.groupId': { in: groupIds } }
  const filter = { 'deleted.clientId': clientId, 'deleted.firmId': firmId, ...(text === '' ? { 'deleted.alone': true } : {}), ...inGroups }
  if (text !== '') {
    const { rows, total } = await read.findDeleted('invoices', { filter, sort: newest, range: [0, mostSearched - 1] })
    const found = rows.filter(row => wordsOf(row).includes(text))
    return { rows: found.slice(0, mostInBin), more: found.length > mostInBin || total > rows.length }
  }
  const { rows, total } = await read.findDeleted('invoices', { filter, sort: newest, range: [0, mostInBin - 1] })
  return { rows, more: total > rows.length }
}

/** Erased batches and invoices; invoices of an erased batch are included in it. */
async function erasedOf(read: ReadRows, { firmId, clientId, groupIds }: BinScope): Promise<ErasedItem[]> {
  const filter = { firmId, clientId, kind: { in: ['group', 'invoice'] }, ...(groupIds === null ? {} : { keptId: { in: groupIds } }) }
  const { rows } = await read.find('erasures', { filter, sort: [{ field: 'at', descending: true }], range: [0, 10 * mostInBin] })
  const whole = new Set(rows.flatMap(({ id, kind }) => (kind === 'group' ? [id] : [])))
  return rows.filter(({ kind, keptId }) => kind === 'group' || !whole.has(keptId)).slice(0, mostInBin)
    .map(({ id, kind, at }) => ({ id, kind: kind === 'group' ? 'batch' : 'invoice', at }))
}

async function namesOf(read: ReadRows, rows: (Group | Invoice)[]): Promise<(actor: string) => string> {
  const users = await read.getMany('users', [...new Set(rows.flatMap(({ deleted }) => userIdOfActor(deleted.actor) ?? []))])
  const names = new Map(users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
  return actor => {
    const userId = userIdOfActor(actor)
    return userId === null ? 'Docketry' : (names.get(userId) ?? 'Somebody who is no longer here')
  }
}

const nameOf = ({ values: { supplierName, invoiceNumber } }: InvoiceRow): string => [supplierName, invoiceNumber].filter(Boolean).join(' ')

async function itemsIn(tools: RetainedUntilTools, scope: BinScope, at: number): Promise<{ items: BinItem[]; more: boolean }> {
  const { read } = tools
  const [groups, invoices] = await Promise.all([deletedGroups(read, scope), deletedInvoices(read, scope)])
  const parents = [...new Set([...groups.roots.flatMap(({ deleted }) => deleted.row.parentId ?? []), ...invoices.rows.map(({ deleted }) => deleted.row.groupId)])]
  const [live, retained, until, by] = await Promise.all([
    read.getMany('scan-groups', parents), read.getMany('kept', [...new Set([...groups.roots.map(({ id }) => id), ...parents])]), lastRetainedDay(tools, scope.firmId, at), namesOf(read, [...groups.roots, ...invoices.rows]),
  ])
  const named = await withNames(read, [...live, ...groups.all.map(({ deleted }) => deleted.row)], at)
  const liveById = new Map(named.slice(0, live.length).map(row => [row.id, row]))
  const binnedById = new Map(named.slice(live.length).map(row => [row.id, row]))
  const retainedById = new Map(retained.map(row => [row.id, row]))
  const day = async (groupId: string, invoiceId?: string): Promise<string | null> => {
    const row = retainedById.get(groupId)
    return row ? until(row, invoiceId) : null
  }
  const batches = groups.roots.map(async ({ id, deleted }): Promise<BinItem> => {
    const ids = [id, ...partsDeletedWith(groups.all, { id, deleted }).map(part => part.id)]
    const counted = await read.findDeleted('invoices', { filter: { 'deleted.row.groupId': { in: ids }, 'deleted.alone': false }, range: [0, 0] })
    return {
      id, kind: 'batch', name: binnedById.get(id)?.name ?? deleted.row.name, createdAt: deleted.row.createdAt, at: deleted.at, by: by(deleted.actor), batches: ids.length - 1, invoices: counted.total, amount: null,
      until: await day(id), batch: batchIn(liveById.get(deleted.row.parentId ?? '')), batchDeleted: false,
    }
  })
  const single = invoices.rows.map(async ({ id, deleted }): Promise<BinItem> => ({
    id, kind: 'invoice', name: nameOf(deleted.row), createdAt: null, at: deleted.at, by: by(deleted.actor), batches: 0, invoices: 1, amount: totalOf(deleted.row.values),
    until: await day(deleted.row.groupId, id), batch: batchIn(liveById.get(deleted.row.groupId) ?? binnedById.get(deleted.row.groupId)), batchDeleted: binnedById.has(deleted.row.groupId),
  }))
  const items = await Promise.all([...batches, ...single])
  const found = items.filter(({ kind, name }) => kind === 'invoice' || name.toLowerCase().includes(scope.text))
  return { items: found.sort((a, b) => b.at - a.at), more: groups.more || invoices.more }
}

/** Without `clientId`: the firm's own bin. */
export const handleBin = (tools: RetainedUntilTools) =>
  handler(bin, {
    firm: ({ query: { firmId, clientId = firmId } }) => ({ firmId, clientId }),
    async answer({ query: { firmId, clientId = firmId, groupId, text = '' }, at }) {
      const { read } = tools
      const [client, group] = await Promise.all([read.get('businesses', clientId), groupId === undefined ? null : read.get('scan-groups', groupId)])
      if (!client?.firmIds.includes(firmId)) throw refuse('not-found')
      if (groupId !== undefined && (group?.firmId !== firmId || group.clientId !== clientId)) throw refuse('not-found')
      const groupIds = group ? [group.id, ...(await descendantsOf(read, [group.id])).map(({ id }) => id)] : null
      const scope = { firmId, clientId, groupIds, text: text.trim().toLowerCase() }
      // What was erased has no name to be found by.
      const [found, erased] = await Promise.all([itemsIn(tools, scope, at), scope.text === '' ? erasedOf(read, scope) : []])
      const [batch] = group ? await withNames(read, [group], at) : []
      return { ...found, erased, client: { id: client.id, name: client.name }, batch: batchIn(batch) }
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
      const days = await Promise.all((await read.getMany('kept', ids)).map(retained => until(retained)))
      return { until: days.filter(day => day !== null).sort()[0] ?? null }
    },
  })
}
