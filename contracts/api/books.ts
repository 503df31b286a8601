/** A client's accounting package: chart of accounts, mapping, supplier rules, and exports of bills. Ours. Money is cents. */
import Type from 'typebox'
import { Account, PackageName, SupplierRule } from '../events/books.ts'
import { orNull } from '../events/fact.ts'
import { Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

const client = { firmId: Id, clientId: Id }
const ofClient = { may: ['staff-of-firm'], about: 'client', errors: 'plain' } as const
const success = Type.Object({ success: Type.Literal(true) })

/** An invoice as people recognise it, with a sentence about it. */
const Named = Type.Object({ id: Id, name: Type.String(), words: Type.String() })

/**
 * What an export would contain now. `ready`: accepted invoices that were not exported yet and fit; `total` of them. `left`: those that the package cannot hold, and why. `notes`: what differs from a rule, or was changed since it was exported.
 * `exported`: how many were exported before.
 */
const BillsToExport = Type.Object({ ready: Type.Integer(), total: Type.Integer(), left: Type.Array(Named), notes: Type.Array(Named), exported: Type.Integer() })

/** `learned`: from the supplier's last accepted invoice. `rule`: what a person chose. */
const SupplierEntry = Type.Object({ key: Type.String(), name: Type.String(), invoices: Type.Integer(), learned: SupplierRule, rule: SupplierRule })
export type SupplierEntry = Type.Static<typeof SupplierEntry>

const ExportEntry = Type.Object({ id: Id, package: PackageName, fileName: Type.String(), invoices: Type.Integer(), total: Type.Integer(), again: Type.Boolean(), by: Type.String(), at: Type.Integer() })

export const books = endpoint({
  ...ofClient, name: 'books', method: 'GET', path: '/api/business/books',
  words: "A client's chart of accounts, mapping, supplier rules, exports, and what is ready to be exported.",
  query: Type.Object(client),
  answer: Type.Object({
    package: orNull(PackageName), fileName: orNull(Type.String()), accounts: Type.Array(Account),
    categories: Type.Array(Type.Object({ category: Type.String(), account: orNull(Type.String()), taxCode: orNull(Type.String()) })),
    suppliers: Type.Array(SupplierEntry), exports: Type.Array(ExportEntry), bills: BillsToExport,
  }),
})
export type Books = Type.Static<typeof books.answer>

/** `text`: the file that the package exports; or `accounts`, typed. A file of another package and duplicate codes are refused, and nothing is stored. */
export const setChart = endpoint({
  ...ofClient, name: 'set-chart', method: 'POST', path: '/api/business/books/chart', words: "Sets a client's chart of accounts, from its package's file or as typed.",
  body: Type.Object({ ...client, package: PackageName, fileName: Type.Optional(Type.String({ maxLength: 255 })), text: Type.Optional(Type.String({ maxLength: 700_000 })), accounts: Type.Optional(Type.Array(Account, { maxItems: 3000 })) }),
  answer: Type.Object({ accounts: Type.Integer() }),
})
export const mapCategory = endpoint({
  ...ofClient, name: 'map-category', method: 'POST', path: '/api/business/books/category', words: 'Maps a category of invoices to an account and a tax code.',
  body: Type.Object({ ...client, category: Type.String({ minLength: 1, maxLength: 100 }), account: orNull(Type.String({ maxLength: 150 })), taxCode: orNull(Type.String({ maxLength: 50 })) }),
  answer: success,
})
export const setSupplierRule = endpoint({
  ...ofClient, name: 'set-supplier-rule', method: 'POST', path: '/api/business/books/supplier', words: 'Sets what applies to the invoices of a supplier: category, account, tax code, treatment and payment terms.',
  body: Type.Object({ ...client, supplierName: Type.String({ minLength: 1, maxLength: 200 }), rule: SupplierRule }),
  answer: success,
})
/**
 * The new ones, 500 at most, oldest first; or `again`, those of an earlier export as they are now. The export is recorded before it is answered. `file` null: no invoice is new and fits. A repeated request has the file of the same
 * invoices again, without another export.
 */
export const exportBills = endpoint({
  ...ofClient, name: 'export-bills', method: 'POST', path: '/api/business/books/export', words: "Makes the import file of a client's accepted invoices for its accounting package, and records what it holds.",
  body: Type.Object({ ...client, again: Type.Optional(Id) }),
  answer: Type.Object({ file: orNull(Type.Object({ name: Type.String(), type: Type.String(), text: Type.String() })), invoices: Type.Integer(), left: Type.Array(Named) }),
})
