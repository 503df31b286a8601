/** Stream `mailbox-<boxId>`: the mailbox that the provider reads, and how far it is read. */
import Type from 'typebox'
import { fact, Id, orNull } from './fact.ts'

/** A person requested a fetch; its later events have the same `fetchId`. */
export const MailFetchAsked = fact('MailFetchAsked', { boxId: Id, fetchId: Id })
const counts = { found: Type.Integer(), looked: Type.Integer(), attachments: Type.Integer() }
/**
 * All messages up to `uid` are received; uids are valid together with `validity` (IMAP's UIDVALIDITY). Counted from the start of this
 * fetch: `found`: new messages; `looked`: messages processed; `attachments`: attachments received.
 */
export const MailboxRead = fact('MailboxRead', { boxId: Id, fetchId: Id, validity: Type.String(), uid: Type.Integer(), ...counts })
/** `code` of contracts/errors.ts if the fetch was interrupted; the next one continues. Null if it was completed. */
export const MailFetchEnded = fact('MailFetchEnded', { boxId: Id, fetchId: Id, ...counts, code: orNull(Type.String()) })

export const MailboxEvent = Type.Union([MailFetchAsked, MailboxRead, MailFetchEnded])
export type MailboxEvent = Type.Static<typeof MailboxEvent>
