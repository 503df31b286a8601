/** The GST worksheet of a client and period. Money is integer cents (docs/worksheet.md). */
import Type from 'typebox'
import { Basis } from '../events/business.ts'
import { Treatment } from '../events/invoice.ts'
import { Hash, IsoDate, orNull } from '../events/fact.ts'
import { PeriodKey, Reason, TypedSales } from '../events/worksheet.ts'
import { allFields } from '../fields.ts'
import { maxTyped } from '../rules/worksheet.ts'
import { Done, Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

const Text = Type.String()
const Cents = Type.Integer()

/** Invoices beside the figures. */
export const worksheetGroups = [
  'unreviewed',
  'flagged',
  'incomplete',
  'undated',
  'foreign',
  'unknown-gst',
  'duplicate',
  'no-payment-date',
] as const
export type WorksheetGroup = (typeof worksheetGroups)[number]
/** The invoices of these groups are in the figures, those of the others are not. */
export const groupsInFigures: readonly WorksheetGroup[] = ['unknown-gst', 'duplicate', 'no-payment-date']

const purchases = { G10: Cents, G11: Cents, G13: Cents, G14: Cents, G15: Cents }
/** What a group would change in the labels, and in 1B (`credit`). */
const Difference = Type.Object({ ...purchases, credit: Cents })

/**
 * An invoice of a figure or a group. `revision`: of its stream. `adds`: what it contributes, null where an amount is not known or the
 * currency is another. `imageId`: its page. `acceptedAnyway`: values that a person accepted in spite of a flag, and that stay accepted with
 * another treatment; a GST is not among them, because it was accepted beside the present one.
 */
export const WorksheetRow = Type.Object({
  id: Id,
  groupId: Id,
  revision: Type.Integer(),
  date: orNull(Text),
  invoiceNumber: orNull(Text),
  supplier: orNull(Text),
  category: orNull(Text),
  total: orNull(Cents),
  gst: orNull(Cents),
  currency: Text,
  treatments: Type.Array(Treatment),
  imageId: Text,
  adds: orNull(Difference),
  acceptedAnyway: Type.Array(Type.Enum(allFields)),
})
export type WorksheetRow = Type.Static<typeof WorksheetRow>

/** `difference`: of the invoices with known amounts in Australian dollars; null where there is none. */
const WorksheetGroupAnswer = Type.Object({ group: Type.Enum(worksheetGroups), invoices: Type.Integer(), difference: orNull(Difference) })

/**
 * A change of an invoice since its period `of` (`ofName`) was lodged. `lodged`, `present`: what it added then and adds now, null for
 * nothing. `by`, `at`: who changed it last and when (UTC ms).
 */
export const WorksheetChange = Type.Object({
  of: Text,
  ofName: Text,
  invoiceId: Id,
  groupId: Id,
  date: orNull(Text),
  invoiceNumber: orNull(Text),
  supplier: orNull(Text),
  lodged: orNull(Difference),
  present: orNull(Difference),
  adds: Difference,
  by: Text,
  at: orNull(Type.Integer()),
  reason: orNull(Text),
})
export type WorksheetChange = Type.Static<typeof WorksheetChange>

const byAndAt = { by: Text, at: Type.Integer() }
/** By whom and when (UTC ms) a worksheet was frozen and lodged. `blob`: hash of the frozen contents. */
const WorksheetState = Type.Object({
  frozen: orNull(Type.Object({ ...byAndAt, blob: Hash })),
  lodged: orNull(Type.Object({ ...byAndAt, reference: Text, date: Text, note: orNull(Text) })),
})
type WorksheetState = Type.Static<typeof WorksheetState>

/** The largest number of invoices of a figure or group in one answer. */
export const maxFigureRows = 100

/**
 * `from` to before `before`: dates of its invoices. `sales`: as typed, `typed` by whom and when (UTC ms). `invoices`: how many are in the
 * figures, `gst` the GST that they state. `gstRegistered`: of the client, null where the firm has not said. `incomplete`: a row is not up
 * to date, so that the figures of an open worksheet may be wrong, and invoices of a frozen one may have changed; false once lodged.
 * `adjusted`: what `adjustments`, changes of lodged periods, add to the typed G7 and G18. `unseen`: names of lodged periods whose changes
 * belong to an open worksheet, and of which an auditor does not see each invoice. `overlapping`: names of lodged worksheets of another kind
 * with days of this period: both count the invoices of those days. `changes`: of a frozen worksheet, invoices that changed since, less what
 * later worksheets took over. `seen`: hash of what is shown, to freeze it; empty for a frozen one. `rows`: those of the figure or group
 * that was requested, oldest first, `maxFigureRows` of them from `at` on, `rowCount` in all.
 */
export const WorksheetAnswer = Type.Object({
  period: Text,
  name: Text,
  from: Text,
  before: Text,
  basis: Basis,
  client: Type.Object({ id: Id, name: Text, abn: orNull(Text), gstRegistered: orNull(Type.Boolean()) }),
  firm: Type.Object({ id: Id, name: Text }),
  sales: TypedSales,
  typed: orNull(Type.Object(byAndAt)),
  purchases: Type.Object(purchases),
  invoices: Type.Integer(),
  gst: Cents,
  adjusted: Type.Object({ G7: Cents, G18: Cents }),
  adjustments: Type.Array(WorksheetChange),
  changes: Type.Array(WorksheetChange),
  state: WorksheetState,
  seen: Text,
  unseen: Type.Array(Text),
  overlapping: Type.Array(Text),
  groups: Type.Array(WorksheetGroupAnswer),
  incomplete: Type.Boolean(),
  rows: Type.Array(WorksheetRow),
  rowCount: Type.Integer(),
})
export type WorksheetAnswer = Type.Static<typeof WorksheetAnswer>

const key = { firmId: Id, clientId: Type.Optional(Id), period: PeriodKey }

/**
 * `period`: absent, the last whole one of the kind in which the client reports. `basis`: absent, that of the client. `of`: a label or group
 * whose invoices are answered as well; `at`: the index of the first one.
 */
export const worksheet = endpoint({
  name: 'worksheet',
  method: 'GET',
  path: '/api/accountant/worksheet',
  may: ['staff-of-firm', 'auditor'],
  about: 'client',
  errors: 'plain',
  summary:
    "The GST worksheet of a client's quarter, month or year, from its reviewed invoices and the sales that people typed, with the invoices of one figure.",
  query: Type.Object({
    ...key,
    period: Type.Optional(key.period),
    basis: Type.Optional(Basis),
    of: Type.Optional(Type.String({ maxLength: 20 })),
    at: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  answer: WorksheetAnswer,
})

const typed = Type.Optional(Type.Integer({ minimum: -maxTyped, maximum: maxTyped }))
/** As `TypedSales`, within limits. */
const NewSales = Type.Object({ G1: typed, G2: typed, G3: typed, G4: typed, G7: typed, G18: typed })

/** `seen`: `typed.at` of the answer on the person's screen, null without one; absent: whatever was saved meanwhile is replaced. */
export const typeSales = endpoint({
  name: 'type-sales',
  method: 'POST',
  path: '/api/accountant/worksheet/sales',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary: 'Sets the sales side of a GST worksheet, in cents.',
  body: Type.Object({ ...key, sales: NewSales, seen: Type.Optional(orNull(Type.Integer())) }),
  answer: Done,
})

export const WorksheetFileQuery = Type.Object({
  ...key,
  basis: Type.Optional(Basis),
  as: Type.Union([Type.Literal('pdf'), Type.Literal('excel')]),
})
export type WorksheetFileQuery = Type.Static<typeof WorksheetFileQuery>

/** A streamed file, not JSON: every label, the groups beside the figures, and every invoice with what it adds and a link to its page. */
export const worksheetFile = endpoint({
  name: 'worksheet-file',
  method: 'GET',
  path: '/api/accountant/worksheet/file',
  may: ['staff-of-firm', 'auditor'],
  about: 'client',
  errors: 'plain',
  summary: 'The GST worksheet of a client and period as a PDF or an Excel workbook, with its invoices.',
  query: WorksheetFileQuery,
  answer: Type.Any(),
})

/**
 * `seen`: that of the answer on the person's screen; `confirmed`: freeze although invoices beside the figures are not reviewed, are flagged
 * or have no date, or invoices in the figures are possibly twice. Refused with `worksheet.changed` where the figures changed meanwhile.
 * The answer is the frozen worksheet.
 */
export const freezeWorksheet = endpoint({
  name: 'freeze-worksheet',
  method: 'POST',
  path: '/api/accountant/worksheet/freeze',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary: 'Fixes the figures of a GST worksheet, with the revision of each invoice.',
  body: Type.Object({ ...key, basis: Type.Optional(Basis), seen: Hash, confirmed: Type.Optional(Type.Boolean()) }),
  answer: WorksheetAnswer,
})

export const reopenWorksheet = endpoint({
  name: 'reopen-worksheet',
  method: 'POST',
  path: '/api/accountant/worksheet/reopen',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary: 'Opens a frozen GST worksheet again, before it is lodged.',
  body: Type.Object({ ...key, reason: Reason }),
  answer: Done,
})

/** `blob`, `frozenAt`: `blob` and `at` of the frozen figures that the person saw. Other invoices, sales or basis make another `blob`. */
export const lodgeWorksheet = endpoint({
  name: 'lodge-worksheet',
  method: 'POST',
  path: '/api/accountant/worksheet/lodge',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary: 'Records that the activity statement was lodged with the frozen figures.',
  body: Type.Object({
    ...key,
    blob: Hash,
    frozenAt: Type.Optional(Type.Integer()),
    reference: Type.String({ minLength: 1, maxLength: 100 }),
    date: IsoDate,
    note: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  answer: Done,
})

/** The reasons of adjustments of this worksheet. */
export const explainAdjustments = endpoint({
  name: 'explain-adjustments',
  method: 'POST',
  path: '/api/accountant/worksheet/explain',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary: 'Records why invoices of lodged periods changed.',
  body: Type.Object({
    ...key,
    explanations: Type.Array(Type.Object({ of: PeriodKey, invoiceId: Id, reason: Reason }), { minItems: 1, maxItems: 500 }),
  }),
  answer: Done,
})

/** The frozen and lodged periods of a client; for an auditor, only periods that the engagement covers entirely. */
export const worksheetStates = endpoint({
  name: 'worksheet-states',
  method: 'GET',
  path: '/api/accountant/worksheet/states',
  may: ['staff-of-firm', 'auditor'],
  about: 'client',
  errors: 'plain',
  summary: 'Which GST worksheets of a client are frozen or lodged.',
  query: Type.Object({ firmId: Id, clientId: Type.Optional(Id) }),
  answer: Type.Object({
    worksheets: Type.Array(
      Type.Object({
        period: Text,
        name: Text,
        from: Text,
        before: Text,
        frozenAt: Type.Integer(),
        lodged: orNull(Type.Object({ reference: Text, date: Text })),
      }),
    ),
  }),
})

/** One act of a person on a worksheet. `words`: a sentence; `reason`: as typed; for a lodgement, its note. `at`: UTC ms. */
export const WorksheetStep = Type.Object({
  kind: Type.Enum(['sales', 'explained', 'frozen', 'reopened', 'lodged']),
  by: Text,
  at: Type.Integer(),
  words: Text,
  reason: orNull(Text),
})
export type WorksheetStep = Type.Static<typeof WorksheetStep>

/** Newest first. */
export const worksheetHistory = endpoint({
  name: 'worksheet-history',
  method: 'GET',
  path: '/api/accountant/worksheet/history',
  may: ['staff-of-firm', 'auditor'],
  about: 'client',
  errors: 'plain',
  summary: 'Who changed the sales of a GST worksheet, explained its adjustments, froze, reopened and lodged it, when and why.',
  query: Type.Object(key),
  answer: Type.Object({ steps: Type.Array(WorksheetStep) }),
})
