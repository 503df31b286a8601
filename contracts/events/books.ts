/**
 * Stream `books-<id of firm and client>`: how a client's invoices go into its accounting package: chart of accounts, mapping, supplier
 * rules, and what was exported. Each firm has its own of a client.
 */
import Type from 'typebox'
import { fact, Id, orNull } from './fact.ts'
import { Treatment } from './invoice.ts'

export const PackageName = Type.Union([Type.Literal('xero'), Type.Literal('myob'), Type.Literal('quickbooks')])
/** `code`: how bills refer to the account; in QuickBooks, its full name. */
export const Account = Type.Object({ code: Type.String({ minLength: 1, maxLength: 150 }), name: Type.String({ maxLength: 150 }) })
export type Account = Type.Static<typeof Account>

const books = { booksId: Id, firmId: Id, clientId: Id }
const AccountCode = orNull(Type.String({ maxLength: 150 }))
const TaxCode = orNull(Type.String({ maxLength: 50 }))

/** The whole chart. `fileName` null: it was typed. */
export const ChartOfAccountsSet = fact('ChartOfAccountsSet', {
  ...books,
  package: PackageName,
  fileName: orNull(Type.String({ maxLength: 255 })),
  accounts: Type.Array(Account, { maxItems: 3000 }),
})
/** `taxCode` null: the default code of the treatment. `account` null: the category is not mapped any more. */
export const CategoryMapped = fact('CategoryMapped', {
  ...books,
  category: Type.String({ minLength: 1, maxLength: 100 }),
  account: AccountCode,
  taxCode: TaxCode,
})

/**
 * Null: what was learned is used: from the supplier's last accepted invoice, or the last account and tax code that a person chose for one
 * of its bills. `termsDays`: days from the invoice's date to the due date.
 */
export const SupplierRule = Type.Object({
  category: orNull(Type.String({ maxLength: 100 })),
  account: AccountCode,
  taxCode: TaxCode,
  treatment: orNull(Treatment),
  termsDays: orNull(Type.Integer({ minimum: 0, maximum: 366 })),
})
export type SupplierRule = Type.Static<typeof SupplierRule>
/** `supplierKey`: the name without spelling differences (contracts/rules/suppliers.ts). */
export const SupplierRuleSet = fact('SupplierRuleSet', {
  ...books,
  supplierKey: Type.String({ minLength: 1, maxLength: 200 }),
  supplierName: Type.String({ maxLength: 200 }),
  rule: SupplierRule,
})

/** How one part of an invoice is taxed. */
export const TaxKind = Type.Union([
  Type.Literal('taxable'),
  Type.Literal('gst-free'),
  Type.Literal('capital'),
  Type.Literal('capital-free'),
  Type.Literal('input-taxed'),
  Type.Literal('private'),
])
export type TaxKind = Type.Static<typeof TaxKind>
/**
 * A person chose account or tax code for the bill of one invoice; both null: the choice is withdrawn. What is learned of the supplier is
 * the last choice that was not withdrawn. `taxKind`: how the bill was taxed, because its tax code is learned for bills of that kind only;
 * null where its GST fits no kind, or where it has several parts.
 */
export const BillAccountChosen = fact('BillAccountChosen', {
  ...books,
  invoiceId: Id,
  supplierKey: Type.String({ minLength: 1, maxLength: 200 }),
  supplierName: Type.String({ maxLength: 200 }),
  account: AccountCode,
  taxCode: TaxCode,
  taxKind: orNull(TaxKind),
})

/**
 * A file for the package was made of these invoices, at these revisions. `total`: cents. `again`: the person asked to include invoices that
 * were exported before. `by`: the actor, `at`: UTC ms.
 */
export const BillsExported = fact('BillsExported', {
  ...books,
  exportId: Id,
  package: PackageName,
  fileName: Type.String({ maxLength: 255 }),
  invoices: Type.Array(Type.Object({ id: Id, revision: Type.Integer() }), { minItems: 1, maxItems: 500 }),
  total: Type.Integer(),
  again: Type.Boolean(),
  by: Type.String(),
  at: Type.Integer(),
})

const ofBill = { ...books, invoiceId: Id, by: Type.String(), at: Type.Integer() }
/**
 * A person has changed the bill of an exported invoice in the package: it is as the invoice was at `revision`. `by`: the actor, `at`: UTC
 * ms.
 */
export const BillChangedInPackage = fact('BillChangedInPackage', { ...ofBill, revision: Type.Integer() })
/** A person has deleted the bill of an exported or sent invoice in the package. */
export const BillDeletedInPackage = fact('BillDeletedInPackage', ofBill)

/** The client's books are connected to Xero; the tokens are kept sealed beside the events. */
export const XeroConnected = fact('XeroConnected', { ...books })
export const XeroOrganisationChosen = fact('XeroOrganisationChosen', { ...books, tenantId: Id, name: Type.String({ maxLength: 255 }) })
export const XeroDisconnected = fact('XeroDisconnected', { ...books })

/**
 * Bills are to be sent to Xero. `isUpdate`: these are in Xero already and were changed since. `total`: cents. `by`: the actor, `at`: UTC
 * ms.
 */
export const BillsPostingStarted = fact('BillsPostingStarted', {
  ...books,
  postingId: Id,
  tenantId: Id,
  invoices: Type.Array(Type.Object({ id: Id, revision: Type.Integer() }), { minItems: 1, maxItems: 500 }),
  total: Type.Integer(),
  isUpdate: Type.Boolean(),
  by: Type.String(),
  at: Type.Integer(),
})
const ofPosting = { ...books, postingId: Id, invoiceId: Id }
/**
 * `xeroId`: of the bill in Xero, which has the invoice as it was at `revision`. `kind`: present for a credit note, which Xero keeps apart
 * from bills. `coding`: account and tax type (Xero's name of a tax code) of each line as chosen here; absent where it is not known: in
 * events of earlier builds, and for a bill that was found in Xero. `kept`: a sentence about what a person changed in Xero, which stays.
 */
export const BillPosted = fact('BillPosted', {
  ...ofPosting,
  revision: Type.Integer(),
  tenantId: Id,
  xeroId: Id,
  kind: Type.Optional(Type.Literal('credit-note')),
  coding: Type.Optional(Type.Array(Type.Object({ account: Type.String(), taxType: Type.String() }))),
  kept: Type.Optional(Type.String({ maxLength: 1000 })),
})
/**
 * Nothing of this invoice was sent, or Xero refused it. `words`: why, and what to do. `fixed`: of an update, whose bill Xero lets nobody
 * change from here as it is there now, for example because it is paid; absent in events of earlier builds.
 */
export const BillRefused = fact('BillRefused', {
  ...ofPosting,
  words: Type.String({ maxLength: 1000 }),
  fixed: Type.Optional(Type.Literal(true)),
})
/** The pages are attached to the bill. `words`: why not all of them are; null where they are. */
export const BillPagesAttached = fact('BillPagesAttached', {
  ...ofPosting,
  pages: Type.Integer(),
  words: orNull(Type.String({ maxLength: 1000 })),
})
/** `words`: why it stopped, and what to do; null otherwise. */
export const BillsPostingEnded = fact('BillsPostingEnded', {
  ...books,
  postingId: Id,
  how: Type.Union([Type.Literal('finished'), Type.Literal('cancelled'), Type.Literal('stopped')]),
  words: orNull(Type.String({ maxLength: 1000 })),
})

export const BooksEvent = Type.Union([
  ChartOfAccountsSet,
  CategoryMapped,
  SupplierRuleSet,
  BillAccountChosen,
  BillsExported,
  BillChangedInPackage,
  BillDeletedInPackage,
  XeroConnected,
  XeroOrganisationChosen,
  XeroDisconnected,
  BillsPostingStarted,
  BillPosted,
  BillRefused,
  BillPagesAttached,
  BillsPostingEnded,
])
export type BooksEvent = Type.Static<typeof BooksEvent>
