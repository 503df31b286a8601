/** Stream `attachment-<attachmentId>`: a file received by email. */
import Type from 'typebox'
import { fact, Id, orNull } from './fact.ts'
import { MailPart, SenderCheck } from './mail.ts'

/** `email`: the sender's address. `date`: when the message was sent (UTC ms). `firmId` null: no firm is known yet. */
export const AttachmentReceived = fact('AttachmentReceived', {
  ...MailPart.properties,
  mailId: Id,
  firmId: orNull(Id),
  clientId: orNull(Id),
  email: Type.String(),
  sender: SenderCheck,
  subject: Type.String(),
  date: Type.Integer(),
})
/** A person assigned it to a client. `firmId`: as received, or chosen by an su where it was null. */
export const AttachmentAssigned = fact('AttachmentAssigned', { attachmentId: Id, firmId: Id, clientId: Id })
/** `done`: it is processed; false: a person marked it as not processed. `groupId`: the batch that it became; null if a person marked it. */
export const AttachmentDone = fact('AttachmentDone', { attachmentId: Id, done: Type.Boolean(), groupId: orNull(Id) })
/**
 * The firm has chosen automatic processing for the client, but this attachment waits for a person; `code` (contracts/errors.ts) is the
 * reason.
 */
export const AttachmentLeft = fact('AttachmentLeft', { attachmentId: Id, code: Type.String() })
export const AttachmentDeleted = fact('AttachmentDeleted', { attachmentId: Id })

export const AttachmentEvent = Type.Union([AttachmentReceived, AttachmentAssigned, AttachmentDone, AttachmentLeft, AttachmentDeleted])
export type AttachmentEvent = Type.Static<typeof AttachmentEvent>
