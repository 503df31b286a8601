/** Where mail is read from: an IMAP mailbox, or a folder of messages. Only ever read. The law is mail-source.contract.ts. */
import type { Readable } from 'node:stream'

/**
 * What the head of a message says. Addresses are in lower case. `delivered`: to whom the receiving server delivered it (`Delivered-To` and the like);
 * `to`: to whom it was written, copies too. `checks`: the topmost `Authentication-Results`, null where there is none.
 */
export type MailHead = {
  messageId: string | null
  from: string | null
  to: string[]
  delivered: string[]
  subject: string
  /** UTC milliseconds; null where it does not say. */
  sentAt: number | null
  checks: string | null
  /** Of the whole message, in bytes. */
  size: number
}

/** One attachment as it comes by. `picture`: a picture that the text draws (it has a Content-ID and stands beside the text in multipart/related). */
export type MailAttachment = { name: string | null; type: string; picture: boolean; content: Readable }

export type OpenMailbox = {
  /** UIDs mean the same as before only while this is the same. */
  validity: string
  /** The next `most` messages after `uid`, in ascending order, and how many there are in all. */
  after(uid: number, most: number): Promise<{ uids: number[]; total: number }>
  /** Null when it is gone. Throws `mail.unreadable` where there is no making sense of it. */
  head(uid: number): Promise<MailHead | null>
  /**
   * Each attachment in its order, those of enclosed messages too, one at a time: the next comes when `take` is done, whether it has read to the end
   * or not. Throws `mail.unreadable`, and what `take` throws.
   */
  attachments(uid: number, take: (attachment: MailAttachment) => Promise<void>): Promise<void>
  /** It is taken: a folder puts it away, a mailbox leaves it where it is. */
  taken(uid: number): Promise<void>
  close(): Promise<void>
}

/** Every call throws a coded error: `mail.away`, `mail.sign-in`, `mail.no-mailbox` while it cannot be read at all. */
export type MailSource = {
  /** The same for the same mailbox, for ever: streams are named by it. */
  boxId: string
  /** A folder of files, where uids are good for one opening only. */
  folder: boolean
  open(): Promise<OpenMailbox>
}
