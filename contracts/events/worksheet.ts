/** Stream `worksheet-<firmId>_<clientId>_<period>`: the GST worksheet of a client and period, as far as people state it. `period` is a key of contracts/rules/periods.ts. Money is integer cents. */
import Type from 'typebox'
import { fact, Id } from './fact.ts'

const cents = Type.Optional(Type.Integer())
/** Labels that people type; absent is none. */
export const TypedSales = Type.Object({ G1: cents, G2: cents, G3: cents, G4: cents, G7: cents, G18: cents })
export type TypedSales = Type.Static<typeof TypedSales>

const worksheet = { firmId: Id, clientId: Id, period: Type.String({ pattern: '^[qmy]\\d{1,4}$' }) }

/** A person typed the sales side, or imported it. All of it, as it is from now on. */
export const SalesTyped = fact('SalesTyped', { ...worksheet, sales: TypedSales })

export const WorksheetEvent = Type.Union([SalesTyped])
export type WorksheetEvent = Type.Static<typeof WorksheetEvent>
