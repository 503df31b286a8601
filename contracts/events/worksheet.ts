/**
 * Stream `worksheet-<firmId>_<clientId>_<period>`: the GST worksheet of a client and period, as far as people state or decide it. `period`
 * is a key of contracts/rules/periods.ts. Money is integer cents.
 */
import Type from 'typebox'
import { Basis } from './business.ts'
import { fact, Hash, Id, IsoDate } from './fact.ts'

const Cents = Type.Integer()
const cents = Type.Optional(Cents)
/** Labels that people type; absent is none. */
export const TypedSales = Type.Object({ G1: cents, G2: cents, G3: cents, G4: cents, G7: cents, G18: cents })
export type TypedSales = Type.Static<typeof TypedSales>

export const PeriodKey = Type.String({ pattern: '^[qmy]\\d{1,4}$' })
export const Reason = Type.String({ minLength: 1, maxLength: 500 })
const worksheet = { firmId: Id, clientId: Id, period: PeriodKey }

/** A person typed or imported the sales side. `sales`: all of it, in place of the former one. */
export const SalesTyped = fact('SalesTyped', { ...worksheet, sales: TypedSales })

/** Why an invoice of a lodged period changed: it becomes an adjustment of this worksheet. `of`: the period that was lodged. */
export const AdjustmentExplained = fact('AdjustmentExplained', { ...worksheet, of: PeriodKey, invoiceId: Id, reason: Reason })

/**
 * The figures are fixed. `purchases`: the sums of the contributions. `adjusted`: what changes of lodged periods add to the typed G7 and
 * G18. `labels`: every label in cents, adjustments included; `lodged`: in whole dollars. `invoices`: how many contribute; `adjustments`:
 * how many changes were taken over. `blob`: hash of the canonical JSON of the contributions, basis and sales
 * (services/worksheets/contents-blob.ts), whose owner has the name of the stream.
 */
export const WorksheetFrozen = fact('WorksheetFrozen', {
  ...worksheet,
  basis: Basis,
  sales: TypedSales,
  purchases: Type.Object({ G10: Cents, G11: Cents, G13: Cents, G14: Cents, G15: Cents }),
  adjusted: Type.Object({ G7: Cents, G18: Cents }),
  labels: Type.Record(Type.String(), Cents),
  lodged: Type.Record(Type.String(), Type.Integer()),
  invoices: Type.Integer(),
  adjustments: Type.Integer(),
  gst: Cents,
  blob: Hash,
})
/** The figures follow the invoices again. Only before the activity statement is lodged. */
export const WorksheetReopened = fact('WorksheetReopened', { ...worksheet, reason: Reason })
/** The activity statement was lodged with the frozen figures. `reference`: the tax office's receipt; `date`: of the lodgement. */
export const WorksheetLodged = fact('WorksheetLodged', {
  ...worksheet,
  blob: Hash,
  reference: Type.String({ minLength: 1, maxLength: 100 }),
  date: IsoDate,
  note: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
})

export const WorksheetEvent = Type.Union([SalesTyped, AdjustmentExplained, WorksheetFrozen, WorksheetReopened, WorksheetLodged])
export type WorksheetEvent = Type.Static<typeof WorksheetEvent>
