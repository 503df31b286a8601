/** Opens what is in the bin: a deleted invoice, or a deleted batch with what was deleted with it. Read only. */
import { maxDeletedInvoices, openDeleted, type DeletedInvoice } from '@docketry/contracts/api/bin.ts'
import type { InvoiceRow } from '@docketry/contracts/projections/rows.ts'
import { currencyOf } from '../../shared/currency-of.ts'
import { gstOf, totalOf } from '@docketry/contracts/rules/money.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { linksFor, ofBin, type Links } from '../../platform/auth/signed-links.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { userIdOfActor } from '../../platform/events/event.ts'
import { partsDeletedWith, deletingActor, type DeletedRow } from '../../platform/projections/deletion.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { withNames } from '../../shared/named-batches.ts'
import { pageAnswers } from '../answers.ts'
import { treatmentOf } from '../value-sources.ts'
import { unknownUser, userNames } from '../../shared/user-names.ts'
import { supplierAndNumber } from '../../shared/supplier-and-number.ts'

type Tools = { read: ReadRows; links: Links }
type Deleted = DeletedRow<InvoiceRow>

const answerOf = ({ id, deleted: { at, row } }: Deleted, links: Links, now: number, by: string): DeletedInvoice => {
  const { paymentDate, invoiceDate, dueDate = null, invoiceNumber, supplierName, supplierAbn, category } = row.values
  return {
    id,
    at,
    by,
    paymentDate,
    invoiceDate,
    dueDate,
    invoiceNumber,
    supplier: supplierName,
    abn: supplierAbn,
    category,
    total: totalOf(row.values),
    gst: gstOf(row.values),
    treatment: treatmentOf(row.values),
    currency: currencyOf(row.values),
    note: row.note?.text ?? null,
    reviewed: row.reviewed,
    pages: pageAnswers({ id: `${ofBin}${id}`, pages: row.pages }, links, now),
  }
}

async function namesOf(read: ReadRows, actors: string[]): Promise<(actor: string) => string> {
  const names = await userNames(
    read,
    actors.flatMap(actor => userIdOfActor(actor) ?? []),
  )
  return actor => {
    const userId = userIdOfActor(actor)
    return userId === null ? 'Docketry' : (names.get(userId) ?? unknownUser)
  }
}

async function invoiceOf({ read, links }: Tools, invoiceId: string, at: number) {
  const row = await read.getDeleted('invoices', invoiceId)
  if (!row) throw refuse('not-found')
  const { supplierName, invoiceNumber } = row.deleted.row.values
  const batch = await read.getDeleted('scan-groups', row.deleted.row.groupId)
  const actor = deletingActor(row, batch)
  const by = (await namesOf(read, [actor]))(actor)
  return {
    name: supplierAndNumber(supplierName, invoiceNumber),
    at: row.deleted.at,
    by,
    batchDeleted: batch !== null,
    invoices: [answerOf(row, links, at, by)],
    total: 1,
  }
}

async function batchOf({ read, links }: Tools, groupId: string, from: number, at: number) {
  const root = await read.getDeleted('scan-groups', groupId)
  if (!root) throw refuse('not-found')
  const { firmId, clientId } = root.deleted
  const { rows: all } = await read.findDeleted('scan-groups', { filter: { 'deleted.clientId': clientId, 'deleted.firmId': firmId } })
  const ids = [groupId, ...partsDeletedWith(all, root).map(({ id }) => id)]
  const { rows, total } = await read.findDeleted('invoices', {
    filter: { 'deleted.row.groupId': { in: ids }, 'deleted.alone': false },
    sort: [{ field: 'deleted.row.groupId' }, { field: 'deleted.row.order' }],
    range: [from, from + maxDeletedInvoices - 1],
  })
  const [[named], nameOf] = await Promise.all([withNames(read, [root.deleted.row], at), namesOf(read, [root.deleted.actor])])
  // All of it was deleted by the person who deleted the batch.
  const by = nameOf(root.deleted.actor)
  // If its parent is in the bin too, it is restored with the parent.
  const batchDeleted = root.deleted.row.parentId !== null && all.some(({ id }) => id === root.deleted.row.parentId)
  return {
    name: named?.name ?? root.deleted.row.name,
    at: root.deleted.at,
    by,
    batchDeleted,
    invoices: rows.map(row => answerOf(row, links, at, by)),
    total,
  }
}

/** Without `clientId`: of the firm's own bin. Not found once it is restored or erased. */
export const handleOpenDeleted = (tools: Tools) =>
  handler(openDeleted, {
    firm: ({ query: { firmId, clientId = firmId } }) => ({ firmId, clientId }),
    async answer({ query: { firmId, clientId = firmId, invoice_id: invoiceId, group_id: groupId = '', from = 0 }, caller, at }) {
      const row =
        invoiceId === undefined ? await tools.read.getDeleted('scan-groups', groupId) : await tools.read.getDeleted('invoices', invoiceId)
      if (row?.deleted.firmId !== firmId || row.deleted.clientId !== clientId) throw refuse('not-found')
      const own = linksFor(tools, caller)
      return invoiceId === undefined ? batchOf(own, groupId, from, at) : invoiceOf(own, invoiceId, at)
    },
  })
