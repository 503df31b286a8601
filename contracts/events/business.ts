/** Stream `business-<businessId>`: a firm or a client. A firm is a client of itself. */
import Type from 'typebox'
import { fact, Id, orNull } from './fact.ts'

export const BusinessCreated = fact('BusinessCreated', {
  businessId: Id, name: Type.String(), abn: orNull(Type.String()), category: orNull(Type.String()),
  email: orNull(Type.String()), address: orNull(Type.String()),
})
/** The business uses Docketry itself. `joinCode` is what people type as the company's ID. `zone` is an IANA name. */
export const FirmOpened = fact('FirmOpened', { businessId: Id, joinCode: Type.String(), zone: Type.String() })
export const ClientLinked = fact('ClientLinked', { businessId: Id, firmId: Id })
export const PlanSet = fact('PlanSet', { businessId: Id, plan: Type.String() })

export const BusinessEvent = Type.Union([BusinessCreated, FirmOpened, ClientLinked, PlanSet])
export type BusinessEvent = Type.Static<typeof BusinessEvent>
