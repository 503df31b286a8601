/**
 * Stream `allowance-<firmId>-<quarter>`: uploads that a firm's plan has admitted and that are still being processed. Each upload is
 * admitted at the stream's revision, so that concurrent ones cannot use the same remaining quota twice. Extracted invoices are not counted
 * here, but by a projection.
 */
import Type from 'typebox'
import { fact, Id } from './fact.ts'

/**
 * `pages`: the largest number of invoices that it can produce, as far as known: one for each document or scanned page. `ended`: earlier
 * uploads that are fully processed or were never stored. `at`: UTC ms.
 */
export const UploadAdmitted = fact('UploadAdmitted', {
  firmId: Id,
  groupId: Id,
  uploadId: Id,
  pages: Type.Integer(),
  bytes: Type.Integer(),
  at: Type.Integer(),
  ended: Type.Array(Id),
})
/** The upload failed before it was stored: its reservation is released. */
export const UploadReleased = fact('UploadReleased', { firmId: Id, uploadId: Id })

export const AllowanceEvent = Type.Union([UploadAdmitted, UploadReleased])
export type AllowanceEvent = Type.Static<typeof AllowanceEvent>
