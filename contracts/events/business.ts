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
/**
 * `sealed`: the tax file number, encrypted with a key that is in no event (services/clients/tfn-seals.ts). `ending`: its last three digits,
 * for people to tell one from another. `firmId`: the firm that recorded it; the seal opens for no other.
 */
export const TfnRecorded = fact('TfnRecorded', { businessId: Id, firmId: Id, sealed: Type.String(), ending: Type.String({ pattern: '^\\d{3}$' }) })
/** Somebody was shown the number: `by` is `user:<id>`. */
export const TfnRevealed = fact('TfnRevealed', { businessId: Id, by: Type.String() })
export const PlanSet = fact('PlanSet', { businessId: Id, plan: Type.String() })

export const BusinessEvent = Type.Union([BusinessCreated, FirmOpened, ClientLinked, TfnRecorded, TfnRevealed, PlanSet])
export type BusinessEvent = Type.Static<typeof BusinessEvent>
