/** Stream `business-<businessId>`: a firm or a client. A firm is a client of itself. */
import Type from 'typebox'
import { fact, Hash, Id, orNull } from './fact.ts'

export const BusinessCreated = fact('BusinessCreated', {
  businessId: Id, name: Type.String(), abn: orNull(Type.String()), category: orNull(Type.String()),
  email: orNull(Type.String()), address: orNull(Type.String()),
})
/** The business uses Docketry itself. `joinCode` is what people type as the company's ID; empty until `JoinCodeReplaced` gives one. `zone` is an IANA name. */
export const FirmOpened = fact('FirmOpened', { businessId: Id, joinCode: Type.String(), zone: Type.String() })
/** The firm has another join code from now on: the one before it leads nowhere. */
export const JoinCodeReplaced = fact('JoinCodeReplaced', { businessId: Id, joinCode: Type.String() })
export const ClientLinked = fact('ClientLinked', { businessId: Id, firmId: Id })
/**
 * `sealed`: the tax file number, encrypted with a key that is in no event (services/clients/tfn-seals.ts). `ending`: its last three digits,
 * for people to tell one from another. `firmId`: the firm that recorded it; the seal opens for no other.
 */
export const TfnRecorded = fact('TfnRecorded', { businessId: Id, firmId: Id, sealed: Type.String(), ending: Type.String({ pattern: '^\\d{3}$' }) })
/** Somebody was shown the number: `by` is `user:<id>`. */
export const TfnRevealed = fact('TfnRevealed', { businessId: Id, by: Type.String() })
export const PlanSet = fact('PlanSet', { businessId: Id, plan: Type.String() })

/** A stream that is to be deleted, with the hash of its last event: what there was can be proved by whoever has a copy. Null: it had none. */
const Last = Type.Object({ id: Id, last: orNull(Hash) })
/**
 * Retention ended: these files and invoices of the client are gone. Views drop them with this event, and the bytes and streams are deleted after it, until
 * `ErasureFinished`. `keptId`: the group, or the attachment of an e-mail, that they are of; `whole`: nothing of it is left. `consumed`: how many invoices of the
 * firm had been read by month, which the deleted streams cannot tell any more.
 */
export const Erased = fact('Erased', {
  businessId: Id, firmId: Id, erasureId: Id, kind: Type.Union([Type.Literal('group'), Type.Literal('attachment')]), keptId: Id, whole: Type.Boolean(),
  files: Type.Array(Last), invoices: Type.Array(Last), consumed: Type.Record(Type.String({ pattern: '^\\d{4}-\\d{2}$' }), Type.Integer()),
})
/** Streams and bytes of it are deleted. */
export const ErasureFinished = fact('ErasureFinished', { businessId: Id, firmId: Id, erasureId: Id, keptId: Id })

export const BusinessEvent = Type.Union([BusinessCreated, FirmOpened, JoinCodeReplaced, ClientLinked, TfnRecorded, TfnRevealed, PlanSet, Erased, ErasureFinished])
export type BusinessEvent = Type.Static<typeof BusinessEvent>
