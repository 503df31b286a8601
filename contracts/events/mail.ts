/** Stream `mail-<mailId>`: one message that was taken out of the mailbox, once. Its id derives from what the message says of itself, not from where it lay. */
import Type from 'typebox'
import { fact, Hash, Id, orNull } from './fact.ts'
import { FileKind } from './file.ts'

/** What the receiving mail server found of the sender's address (`Authentication-Results`): `unknown` where it says nothing. */
export const SenderCheck = Type.Union([Type.Literal('verified'), Type.Literal('failed'), Type.Literal('unknown')])
export type SenderCheck = Type.Static<typeof SenderCheck>

/** `code` of contracts/errors.ts says why it cannot be used; then there are no bytes: `stored` is null. `stored` is a blob of owner `attachmentId`. */
export const MailPart = Type.Object({
  attachmentId: Id, name: Type.String(), kind: FileKind, size: Type.Integer(), stored: orNull(Hash), code: orNull(Type.String()),
})
export type MailPart = Type.Static<typeof MailPart>

/**
 * `from` null where there is nothing to keep: a message without attachments leaves its id alone. `firmId` and `clientId`: whose it is as far as that
 * is known. `leftOut`: small pictures of the text, such as logos of signatures.
 */
export const MailTaken = fact('MailTaken', {
  mailId: Id, boxId: Id, from: orNull(Type.String()), sender: SenderCheck, subject: Type.String(), sentAt: Type.Integer(),
  firmId: orNull(Id), clientId: orNull(Id), parts: Type.Array(MailPart), leftOut: Type.Integer(),
})

export const MailEvent = Type.Union([MailTaken])
export type MailEvent = Type.Static<typeof MailEvent>
