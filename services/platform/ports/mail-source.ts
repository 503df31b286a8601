/** A source of mail: an IMAP mailbox, or a folder of messages. Contract: mail-source.contract.ts. */
import type { Readable } from 'node:stream'

/**
 * Headers of a message. Addresses are in lower case. `delivered`: addresses to which the receiving server delivered it (`Delivered-To` and
 * similar); `to`: recipients, including copies. `checks`: the topmost `Authentication-Results`, null when absent.
 */
export type MailHead = {
  messageId: string | null
  from: string | null
  to: string[]
  delivered: string[]
  subject: string
  /** UTC milliseconds; null without a date. */
  sentAt: number | null
  checks: string | null
  /** Of the whole message, in bytes. */
  size: number
}

/** One attachment. `picture`: a picture embedded in the text (it has a Content-ID and is part of multipart/related). */
export type MailAttachment = { name: string | null; type: string; picture: boolean; content: Readable }

export type OpenMailbox = {
  /** UIDVALIDITY: uids are comparable only while this is unchanged. */
  validity: string
  /** At most `limit` messages after `uid`, in ascending order, and the total number after `uid`. */
  after(uid: number, limit: number): Promise<{ uids: number[]; total: number }>
  /** Null for a deleted message. Throws `mail.unreadable` when it cannot be parsed. */
  head(uid: number): Promise<MailHead | null>
  /**
   * Calls `take` with each attachment in order, also those of enclosed messages, one at a time: the next follows when `take` has resolved,
   * even if it did not read to the end. Throws `mail.unreadable`, and the errors of `take`.
   */
  attachments(uid: number, take: (attachment: MailAttachment) => Promise<void>): Promise<void>
  /** Marks a message as processed: a folder moves the file, a mailbox does nothing. */
  markProcessed(uid: number): Promise<void>
  close(): Promise<void>
}

/** Every function throws coded errors while the source cannot be read: `mail.away`, `mail.sign-in`, `mail.no-mailbox`. */
export type MailSource = {
  /** Stable for the same mailbox: streams are named by it. */
  boxId: string
  /** True for a folder of files, whose uids are valid only until it is closed. */
  folder: boolean
  open(): Promise<OpenMailbox>
}
