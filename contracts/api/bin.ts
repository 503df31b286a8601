/** The bin: deleted batches and invoices, until retention erases them. Ours: the specification deletes for good. */
import Type from 'typebox'
import { IsoDate, orNull } from '../events/fact.ts'
import { Treatment } from '../events/invoice.ts'
import { Done, Id } from './answers.ts'
import { endpoint } from './endpoint.ts'
import { PageAnswer } from './invoices.ts'

/**
 * `at` (UTC ms), `by`: when and by whom it was deleted. `batches`, `invoices`: how many were deleted, and are restored, with it. `amount`:
 * in cents of `currency` (absent for Australian dollars), for single invoices. `until`: the last day on which it can certainly be restored,
 * in the firm's zone; null during a legal hold, and while it is evidence of a frozen or lodged worksheet. `batch`: the one that it was part
 * of; `batchDeleted`: that batch is in the bin too and must be restored first. `client`: the one that it belongs to.
 */
export const BinItem = Type.Object({
  id: Id,
  kind: Type.Union([Type.Literal('batch'), Type.Literal('invoice')]),
  name: Type.String(),
  createdAt: orNull(Type.Integer()),
  at: Type.Integer(),
  by: Type.String(),
  batches: Type.Integer(),
  invoices: Type.Integer(),
  amount: orNull(Type.Integer()),
  currency: Type.Optional(Type.String()),
  until: orNull(IsoDate),
  batch: orNull(Type.Object({ id: Id, name: Type.String(), createdAt: Type.Integer() })),
  batchDeleted: Type.Boolean(),
  client: Type.Object({ id: Id, name: Type.String() }),
})
export type BinItem = Type.Static<typeof BinItem>

/** Erased at the end of retention. */
export const ErasedItem = Type.Object({ id: Id, kind: Type.Union([Type.Literal('batch'), Type.Literal('invoice')]), at: Type.Integer() })
export type ErasedItem = Type.Static<typeof ErasedItem>

/** The largest number of items in one answer, and of erased ones: those are only in the first answer of a bin that is not searched. */
export const maxInBin = 100

/**
 * `clients` all: of every client of the firm, instead of one. `text`: only batches whose name contains it, and invoices (also those of
 * deleted batches) that contain it in supplier, ABN, number, category, date or total. `from`: the first item. `client`: null with `clients`
 * all. `more`: there are older items.
 */
export const bin = endpoint({
  name: 'bin',
  method: 'GET',
  path: '/api/accountant/bin',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary:
    'What was deleted of a client, of one of its batches or of all clients, and can be restored; and what was erased at the end of its retention.',
  query: Type.Object({
    firmId: Id,
    clientId: Type.Optional(Id),
    clients: Type.Optional(Type.Literal('all')),
    groupId: Type.Optional(Id),
    text: Type.Optional(Type.String({ maxLength: 100 })),
    from: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  answer: Type.Object({
    items: Type.Array(BinItem),
    more: Type.Boolean(),
    erased: Type.Array(ErasedItem),
    client: orNull(Type.Object({ id: Id, name: Type.String() })),
    batch: orNull(Type.Object({ id: Id, name: Type.String(), createdAt: Type.Integer() })),
  }),
})
/**
 * A deleted invoice as it was when it was deleted. Money in cents. `pages[].image` and `words`: short-lived addresses, which open nothing
 * once it is restored or erased.
 */
export const DeletedInvoice = Type.Object({
  id: Id,
  at: Type.Integer(),
  by: Type.String(),
  paymentDate: orNull(IsoDate),
  invoiceDate: orNull(IsoDate),
  dueDate: orNull(IsoDate),
  invoiceNumber: orNull(Type.String()),
  supplier: orNull(Type.String()),
  abn: orNull(Type.String()),
  category: orNull(Type.String()),
  total: orNull(Type.Integer()),
  gst: orNull(Type.Integer()),
  treatment: Treatment,
  currency: Type.String(),
  note: orNull(Type.String()),
  reviewed: Type.Boolean(),
  pages: Type.Array(PageAnswer),
})
export type DeletedInvoice = Type.Static<typeof DeletedInvoice>

/** The largest number of deleted invoices in one answer. */
export const maxDeletedInvoices = 100

/** Of one invoice, or of a batch with those that were deleted with it, in page order; `from`: the first of them. */
export const openDeleted = endpoint({
  name: 'open-deleted',
  method: 'GET',
  path: '/api/accountant/bin/open',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary: 'Opens a deleted invoice or batch: its values and pages as they were, to read only, until it is restored or erased.',
  query: Type.Object({
    firmId: Id,
    clientId: Type.Optional(Id),
    invoice_id: Type.Optional(Id),
    group_id: Type.Optional(Id),
    from: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  answer: Type.Object({
    name: Type.String(),
    at: Type.Integer(),
    by: Type.String(),
    batchDeleted: Type.Boolean(),
    invoices: Type.Array(DeletedInvoice),
    total: Type.Integer(),
  }),
})
export const restorableUntil = endpoint({
  name: 'kept-until',
  method: 'GET',
  path: '/api/accountant/bin/until',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary:
    'Until when a batch or an invoice could be restored if it were deleted now: the last day of its retention, null while it is kept from erasure.',
  query: Type.Object({ group_id: Type.Optional(Id), invoice_id: Type.Optional(Id) }),
  answer: Type.Object({ until: orNull(IsoDate) }),
})
export const restoreScan = endpoint({
  name: 'restore-scan',
  method: 'POST',
  path: '/api/accountant/scans/restore',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary: 'Restores a deleted scan group with what was deleted with it, and nothing that had been deleted before.',
  body: Type.Object({ group_id: Id }),
  answer: Done,
})
export const invoiceRestoration = endpoint({
  name: 'restore-invoice',
  method: 'POST',
  path: '/api/accountant/invoice/restore',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary: 'Restores a deleted invoice as it was.',
  body: Type.Object({ invoice_id: Id }),
  answer: Done,
})
