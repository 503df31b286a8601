/**
 * Stream `reprocessing-<runId>`: one run over many invoices. It proposes what the present model reads, adopts proposals by rule, or reverts
 * an adoption. What happens to an invoice is in the invoice's own stream; who started the run and why is in the event's metadata.
 */
import Type from 'typebox'
import { allFields } from '../fields.ts'
import { fact, Id, orNull } from './fact.ts'

const Model = Type.String({ minLength: 1, maxLength: 100 })
const Count = Type.Integer({ minimum: 0 })

/** Which invoices: of a firm, client or batch; `since` and `before`: read at or after, or before this time (UTC ms). Absent: all. */
export const ReprocessingSelection = Type.Object({
  firmId: Type.Optional(Id),
  clientId: Type.Optional(Id),
  groupId: Type.Optional(Id),
  since: Type.Optional(Type.Integer()),
  before: Type.Optional(Type.Integer()),
})
export type ReprocessingSelection = Type.Static<typeof ReprocessingSelection>

/**
 * `propose`: with `model`, for invoices that one of `models` read; `reading`: the version of reading by which the pages are read again too,
 * null where their words stay. `adopt`: the proposed values of these fields with at least this confidence. `revert`: what the run or act
 * `adoptionId` adopted.
 */
export const ReprocessingWork = Type.Union([
  Type.Object({ kind: Type.Literal('propose'), model: Model, models: Type.Array(Model), reading: orNull(Model) }),
  Type.Object({
    kind: Type.Literal('adopt'),
    fields: Type.Array(Type.Enum(allFields)),
    confidence: Type.Number({ minimum: 0, maximum: 1 }),
  }),
  Type.Object({ kind: Type.Literal('revert'), adoptionId: Id }),
])
export type ReprocessingWork = Type.Static<typeof ReprocessingWork>

/** `total`: of the invoices selected when it started. */
export const ReprocessingStarted = fact('ReprocessingStarted', {
  runId: Id,
  work: ReprocessingWork,
  selection: ReprocessingSelection,
  total: Count,
})
/** All selected invoices up to the id `after` are sent or done; `passed` of them needed nothing. */
export const ReprocessingAdvanced = fact('ReprocessingAdvanced', { runId: Id, after: Id, sent: Count, passed: Count })
export const ReprocessingPaused = fact('ReprocessingPaused', { runId: Id })
export const ReprocessingResumed = fact('ReprocessingResumed', { runId: Id })
/** Given up. What it has proposed or adopted stays. */
export const ReprocessingCancelled = fact('ReprocessingCancelled', { runId: Id })
export const ReprocessingFinished = fact('ReprocessingFinished', { runId: Id })
/** The invoice could not be read again. `code`: of contracts/errors.ts. */
export const ProposalFailed = fact('ProposalFailed', { runId: Id, invoiceId: Id, code: Type.String() })

export const ReprocessingEvent = Type.Union([
  ReprocessingStarted,
  ReprocessingAdvanced,
  ReprocessingPaused,
  ReprocessingResumed,
  ReprocessingCancelled,
  ReprocessingFinished,
  ProposalFailed,
])
export type ReprocessingEvent = Type.Static<typeof ReprocessingEvent>
