/**
 * Stream `mail-<mailId>`: one message, received once. Its id derives from the headers of the message, not from its place in the mailbox.
 */
import Type from 'typebox'
import { fact, Hash, Id, orNull } from './fact.ts'
import { FileKind } from './file.ts'

/** The receiving mail server's check of the sender's address (`Authentication-Results`); `unknown` without a result. */
export const SenderCheck = Type.Union([Type.Literal('verified'), Type.Literal('failed'), Type.Literal('unknown')])
export type SenderCheck = Type.Static<typeof SenderCheck>

/** `stored`: hash of a blob owned by `attachmentId`; null if the part cannot be used, with `code` (contracts/errors.ts) as the reason. */
export const MailPart = Type.Object({
  attachmentId: Id,
  name: Type.String(),
  kind: FileKind,
  size: Type.Integer(),
  stored: orNull(Hash),
  code: orNull(Type.String()),
})
export type MailPart = Type.Static<typeof MailPart>

/**
 * `from` null: a message without attachments, of which only the id is stored. `firmId` and `clientId`: null if unknown. `leftOut`: number
 * of parts not stored, such as small inline pictures and digital signatures.
 */
export const MailTaken = fact('MailTaken', {
  mailId: Id,
  boxId: Id,
  from: orNull(Type.String()),
  sender: SenderCheck,
  subject: Type.String(),
  sentAt: Type.Integer(),
  firmId: orNull(Id),
  clientId: orNull(Id),
  parts: Type.Array(MailPart),
  leftOut: Type.Integer(),
})

export const MailEvent = Type.Union([MailTaken])
export type MailEvent = Type.Static<typeof MailEvent>
