/**
 * Stream `allowance-<firmId>-<quarter>`: uploads that a firm's plan has let in and that are not read to their end. Each upload is admitted at the stream's
 * revision, so that several at once cannot use the same rest of a plan. Nothing else is counted here: what was read is counted from the invoices.
 */
import Type from 'typebox'
import { fact, Id } from './fact.ts'

/** `pages`: invoices that it makes at most as far as is known, a document or sheet being one. `ended`: earlier ones that are read to their end, or never came. `at`: UTC ms. */
export const UploadAdmitted = fact('UploadAdmitted', {
  firmId: Id, groupId: Id, uploadId: Id, pages: Type.Integer(), bytes: Type.Integer(), at: Type.Integer(), ended: Type.Array(Id),
})
/** It failed before it was stored: what was kept for it is free again. */
export const UploadReleased = fact('UploadReleased', { firmId: Id, uploadId: Id })

export const AllowanceEvent = Type.Union([UploadAdmitted, UploadReleased])
export type AllowanceEvent = Type.Static<typeof AllowanceEvent>
