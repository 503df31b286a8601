/** Stream `business-<businessId>`: a firm or a client. A firm is a client of itself. */
import Type from 'typebox'
import { fact, Hash, Id, orNull } from './fact.ts'

export const BusinessCreated = fact('BusinessCreated', {
  businessId: Id,
  name: Type.String(),
  abn: orNull(Type.String()),
  category: orNull(Type.String()),
  email: orNull(Type.String()),
  address: orNull(Type.String()),
})
/**
 * The business uses Docketry itself. `joinCode`: typed by people who join; empty until `JoinCodeReplaced` gives one. `zone` is an IANA
 * name.
 */
export const FirmOpened = fact('FirmOpened', { businessId: Id, joinCode: Type.String(), zone: Type.String() })
/** The firm has a new join code; the former one is no longer valid. */
export const JoinCodeReplaced = fact('JoinCodeReplaced', { businessId: Id, joinCode: Type.String() })
export const ClientLinked = fact('ClientLinked', { businessId: Id, firmId: Id })
/**
 * `sealed`: the tax file number, encrypted with a key that is in no event (services/clients/tfn-seals.ts). `ending`: its last three digits,
 * shown to people. `firmId`: the firm that recorded it; only it can decrypt the number.
 */
export const TfnRecorded = fact('TfnRecorded', {
  businessId: Id,
  firmId: Id,
  sealed: Type.String(),
  ending: Type.String({ pattern: '^\\d{3}$' }),
})
/** The number was shown to a person: `by` is `user:<id>`. */
export const TfnRevealed = fact('TfnRevealed', { businessId: Id, by: Type.String() })
/** The client is out of the firm's lists and receives nothing new until `ClientRestored`. All its data stays. */
export const ClientArchived = fact('ClientArchived', { businessId: Id, firmId: Id })
export const ClientRestored = fact('ClientRestored', { businessId: Id, firmId: Id })
/** How often a client reports to the tax office. */
export const Period = Type.Union([Type.Literal('quarter'), Type.Literal('month'), Type.Literal('year')])
export const Basis = Type.Union([Type.Literal('accruals'), Type.Literal('cash')])
/**
 * What happens to usable attachments of mail from a proven address of the client: they wait for a person, or become a batch immediately.
 */
export const MailHandling = Type.Union([Type.Literal('by-hand'), Type.Literal('automatic')])
/** Values that people edit; absent: not changed. `abn`: eleven digits. `zone` (an IANA name) is of a firm that uses Docketry. */
export const BusinessChanges = Type.Object({
  name: Type.Optional(Type.String()),
  abn: Type.Optional(orNull(Type.String())),
  category: Type.Optional(orNull(Type.String())),
  email: Type.Optional(orNull(Type.String())),
  address: Type.Optional(orNull(Type.String())),
  period: Type.Optional(Period),
  basis: Type.Optional(Basis),
  mail: Type.Optional(MailHandling),
  zone: Type.Optional(Type.String()),
  gstRegistered: Type.Optional(Type.Boolean()),
})
export type BusinessChanges = Type.Static<typeof BusinessChanges>
/**
 * `firmId`: the firm whose people edited it; `period`, `basis`, `mail` and `gstRegistered` are valid within this firm only. `formerAbn`:
 * where the ABN changed, the claim of the one before (events/claim.ts), which is to be released.
 */
export const BusinessEdited = fact('BusinessEdited', {
  businessId: Id,
  firmId: Id,
  changed: BusinessChanges,
  formerAbn: Type.Optional(Type.Object({ abn: Type.String(), claimCount: Type.Integer() })),
})
export const PlanSet = fact('PlanSet', { businessId: Id, plan: Type.String() })

/** A stream to be deleted, with the hash of its last event, so that a copy of it can be verified. Null: it had no events. */
const Last = Type.Object({ id: Id, last: orNull(Hash) })
/** `2026-08`: a count. */
const ByMonth = Type.Record(Type.String({ pattern: '^\\d{4}-\\d{2}$' }), Type.Integer())
/**
 * Retention ended for these files and invoices of the client. Projections drop them with this event; bytes and streams are deleted after
 * it, until `ErasureFinished`. `keptId`: their group or email attachment; `whole`: nothing of it is left. What can no longer be counted
 * from the deleted streams, by month, of the whole firm: `consumed` extracted invoices, `unreadable` files and pages, uploaded `bytes`.
 * `unnamedSince`: when the group was created (UTC ms), where it is erased as a whole and had no name of its own: it still counts when the
 * unnamed batches of that day are numbered. `lastOfGroup`: hashes of the last events of the group's own streams, where it is erased as a
 * whole. Older events have none of the last four.
 */
export const Erased = fact('Erased', {
  businessId: Id,
  firmId: Id,
  erasureId: Id,
  kind: Type.Union([Type.Literal('group'), Type.Literal('attachment')]),
  keptId: Id,
  whole: Type.Boolean(),
  files: Type.Array(Last),
  invoices: Type.Array(Last),
  consumed: ByMonth,
  unreadable: Type.Optional(ByMonth),
  bytes: Type.Optional(ByMonth),
  unnamedSince: Type.Optional(Type.Integer()),
  lastOfGroup: Type.Optional(Type.Object({ pages: orNull(Hash), group: orNull(Hash) })),
})
/** Its streams and bytes are deleted. */
export const ErasureFinished = fact('ErasureFinished', { businessId: Id, firmId: Id, erasureId: Id, keptId: Id })

export const BusinessEvent = Type.Union([
  BusinessCreated,
  FirmOpened,
  JoinCodeReplaced,
  ClientLinked,
  TfnRecorded,
  TfnRevealed,
  BusinessEdited,
  ClientArchived,
  ClientRestored,
  PlanSet,
  Erased,
  ErasureFinished,
])
export type BusinessEvent = Type.Static<typeof BusinessEvent>
