/** A client's accounting package: chart of accounts, mapping, supplier rules, and exports of bills. Ours. Money is cents. */
import Type from 'typebox'
import { Account, PackageName, SupplierRule } from '../events/books.ts'
import { orNull } from '../events/fact.ts'
import { Done, Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

/** The client whose books a request is about. */
export const clientKey = { firmId: Id, clientId: Id }
export const ofClient = { may: ['staff-of-firm'], about: 'client', errors: 'plain' } as const

/** An invoice as people recognise it, with a sentence about it. */
export const NamedInvoice = Type.Object({ id: Id, name: Type.String(), words: Type.String() })

/** What a person has done to the bill of an exported invoice in the package. */
const BillAct = Type.Union([Type.Literal('changed'), Type.Literal('deleted')])
/**
 * `acknowledge`: what a person does in `package`, which has the bill, and then confirms, so that the note is not shown any more
 * (`acknowledgeBill`); null where the note needs something else. `revision`: of the invoice that a changed bill is to be like; null for a
 * bill that is to be deleted.
 */
const Note = Type.Object({
  ...NamedInvoice.properties,
  acknowledge: orNull(Type.Object({ act: BillAct, package: PackageName, revision: orNull(Type.Integer()) })),
})
export type Note = Type.Static<typeof Note>

/**
 * Where an account or tax code of a bill comes from: chosen for this bill, the rule of its supplier, the last choice for a bill of its
 * supplier, its category, or (tax codes alone) its treatment.
 */
const From = Type.Union([
  Type.Literal('bill'),
  Type.Literal('rule'),
  Type.Literal('learned'),
  Type.Literal('category'),
  Type.Literal('treatment'),
])
const Assigned = orNull(Type.Object({ code: Type.String(), from: From }))
const Chosen = Type.Object({ account: orNull(Type.String()), taxCode: orNull(Type.String()) })
/**
 * An accepted invoice that was neither exported nor sent yet. `total`: cents. `taxCode` null: there is none, or each of several `parts` has
 * the code of its treatment. `chosen`: for this bill. `otherwise`: what it would get without that. `gone`: the account that was chosen last
 * for its supplier and is not in the chart any more. `words`: why it does not fit into a file; null where it does.
 */
const BillEntry = Type.Object({
  id: Id,
  groupId: Id,
  supplier: Type.String(),
  number: orNull(Type.String()),
  date: orNull(Type.String()),
  total: orNull(Type.Integer()),
  currency: Type.String(),
  parts: Type.Integer(),
  account: Assigned,
  taxCode: Assigned,
  chosen: Chosen,
  otherwise: Chosen,
  gone: orNull(Type.String()),
  words: orNull(Type.String()),
})
export type BillEntry = Type.Static<typeof BillEntry>

/**
 * What an export would contain now. `ready`: accepted invoices that were not exported yet and fit; `total` of them. `left`: those that the
 * package cannot hold, and why. `notes`: what differs from a rule, has other values than were exported, or was exported and is no accepted
 * invoice any more. `exported`: how many were exported before, without those whose bills were deleted since. `sendable`: how many could be
 * sent by the package's API, which holds some that no file does. `list`: the first 500 that have a supplier, whether they fit or not.
 */
const BillsToExport = Type.Object({
  ready: Type.Integer(),
  total: Type.Integer(),
  left: Type.Array(NamedInvoice),
  notes: Type.Array(Note),
  exported: Type.Integer(),
  sendable: Type.Integer(),
  list: Type.Array(BillEntry),
})

/**
 * `learned`: from the supplier's last accepted invoice; account and tax code from the last choice for one of its bills. `gone`: the learned
 * account is not in the chart any more, and not used. `rule`: what a person chose.
 */
const SupplierEntry = Type.Object({
  key: Type.String(),
  name: Type.String(),
  invoices: Type.Integer(),
  learned: SupplierRule,
  gone: Type.Boolean(),
  rule: SupplierRule,
})
export type SupplierEntry = Type.Static<typeof SupplierEntry>

const ExportEntry = Type.Object({
  id: Id,
  package: PackageName,
  fileName: Type.String(),
  invoices: Type.Integer(),
  total: Type.Integer(),
  again: Type.Boolean(),
  by: Type.String(),
  at: Type.Integer(),
})

export const books = endpoint({
  ...ofClient,
  name: 'books',
  method: 'GET',
  path: '/api/business/books',
  summary: "A client's chart of accounts, mapping, supplier rules, exports, and what is ready to be exported.",
  query: Type.Object(clientKey),
  answer: Type.Object({
    package: orNull(PackageName),
    fileName: orNull(Type.String()),
    accounts: Type.Array(Account),
    categories: Type.Array(Type.Object({ category: Type.String(), account: orNull(Type.String()), taxCode: orNull(Type.String()) })),
    suppliers: Type.Array(SupplierEntry),
    exports: Type.Array(ExportEntry),
    bills: BillsToExport,
  }),
})
export type Books = Type.Static<typeof books.answer>

/**
 * `text`: the file that the package exports; or `accounts`, typed. A chart without accounts, a file of another package and duplicate codes
 * are refused, and nothing is stored.
 */
export const setChart = endpoint({
  ...ofClient,
  name: 'set-chart',
  method: 'POST',
  path: '/api/business/books/chart',
  summary: "Sets a client's chart of accounts, from its package's file or as typed.",
  body: Type.Object({
    ...clientKey,
    package: PackageName,
    fileName: Type.Optional(Type.String({ maxLength: 255 })),
    text: Type.Optional(Type.String({ maxLength: 700_000 })),
    accounts: Type.Optional(Type.Array(Account, { maxItems: 3000 })),
  }),
  answer: Type.Object({ accounts: Type.Integer() }),
})
export const mapCategory = endpoint({
  ...ofClient,
  name: 'map-category',
  method: 'POST',
  path: '/api/business/books/category',
  summary: 'Maps a category of invoices to an account and a tax code.',
  body: Type.Object({
    ...clientKey,
    category: Type.String({ minLength: 1, maxLength: 100 }),
    account: orNull(Type.String({ maxLength: 150 })),
    taxCode: orNull(Type.String({ maxLength: 50 })),
  }),
  answer: Done,
})
export const setSupplierRule = endpoint({
  ...ofClient,
  name: 'set-supplier-rule',
  method: 'POST',
  path: '/api/business/books/supplier',
  summary: 'Sets what applies to the invoices of a supplier: category, account, tax code, treatment and payment terms.',
  body: Type.Object({ ...clientKey, supplierName: Type.String({ minLength: 1, maxLength: 200 }), rule: SupplierRule }),
  answer: Done,
})
/**
 * Both null: nothing is chosen for this bill any more. Refused once the bill was exported or sent. What was chosen is learned for the
 * supplier's other bills.
 */
export const chooseBillAccount = endpoint({
  ...ofClient,
  name: 'choose-bill-account',
  method: 'POST',
  path: '/api/business/books/bill',
  summary: 'Chooses account and tax code for the bill of one invoice.',
  body: Type.Object({
    ...clientKey,
    invoiceId: Id,
    account: orNull(Type.String({ maxLength: 150 })),
    taxCode: orNull(Type.String({ maxLength: 50 })),
  }),
  answer: Done,
})
/**
 * Idempotent. Refused with `books.no-bill` where the invoice was not exported, and for a change also where its bill is recorded as deleted;
 * with `xero.posting` while it is being sent. A change: with `books.bill-in-xero` where an update makes it, and with
 * `books.invoice-changed` where the invoice is not accepted at `revision` any more. A deletion: with `books.accepted-again` where the
 * invoice is accepted.
 */
export const acknowledgeBill = endpoint({
  ...ofClient,
  name: 'acknowledge-bill',
  method: 'POST',
  path: '/api/business/books/bill-in-package',
  summary: 'Records that a person has changed or deleted the bill of an exported invoice in the accounting package.',
  body: Type.Object({ ...clientKey, invoiceId: Id, act: BillAct, revision: orNull(Type.Integer()) }),
  answer: Done,
})
/**
 * The new ones, 500 at most, oldest first; or `again`, those of an earlier export as they are now. The export is recorded before it is
 * answered. `left`: what the file does not hold, and why; with `again` also invoices that are not accepted any more. `file` null: no
 * invoice is new and fits, or none of that export is accepted and fits. A repeated request has the file of the same invoices again, without
 * another export.
 */
export const exportBills = endpoint({
  ...ofClient,
  name: 'export-bills',
  method: 'POST',
  path: '/api/business/books/export',
  summary: "Makes the import file of a client's accepted invoices for its accounting package, and records what it holds.",
  body: Type.Object({ ...clientKey, again: Type.Optional(Id) }),
  answer: Type.Object({
    file: orNull(Type.Object({ name: Type.String(), type: Type.String(), text: Type.String() })),
    invoices: Type.Integer(),
    left: Type.Array(NamedInvoice),
  }),
})
