/** Stream `attachment-<attachmentId>`: a file that came by e-mail, until it is done with. */
import Type from 'typebox'
import { fact, Id, orNull } from './fact.ts'
import { MailPart, SenderCheck } from './mail.ts'

/** `email` is the sender's address, `date` when the message was sent (UTC ms). `firmId` null: nobody knows yet whose it is. */
export const AttachmentReceived = fact('AttachmentReceived', {
  ...MailPart.properties, mailId: Id, firmId: orNull(Id), clientId: orNull(Id), email: Type.String(), sender: SenderCheck,
  subject: Type.String(), date: Type.Integer(),
})
/** `firmId` was known before, or the provider has found out whose it is. */
export const AttachmentAssigned = fact('AttachmentAssigned', { attachmentId: Id, firmId: Id, clientId: Id })
/** Processed, or not any more. `groupId`: the batch that it went into, null where somebody marked it by hand. */
export const AttachmentDone = fact('AttachmentDone', { attachmentId: Id, done: Type.Boolean(), groupId: orNull(Id) })
export const AttachmentDeleted = fact('AttachmentDeleted', { attachmentId: Id })

export const AttachmentEvent = Type.Union([AttachmentReceived, AttachmentAssigned, AttachmentDone, AttachmentDeleted])
export type AttachmentEvent = Type.Static<typeof AttachmentEvent>
