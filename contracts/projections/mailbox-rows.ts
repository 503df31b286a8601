/** Rows of received mail and of client addresses. Ids only; names are joined when read. Times are UTC milliseconds. */
import type { FileKind } from '../events/file.ts'
import type { SenderCheck } from '../events/mail.ts'

/**
 * A client's email address, added by a firm. `email`: in lower case. `provenAt`: when the holder of the address agreed; until then null,
 * and mail from it is not routed by this row. `only`: mail that names no firm goes to another one. `linksRequestedAt`: when the last three
 * links were mailed. `expiresAt`: of the link.
 */
export type ClientAddressRow = {
  id: string
  firmId: string
  clientId: string
  email: string
  createdAt: number
  provenAt: number | null
  only: boolean
  linksRequestedAt: number[]
  expiresAt: number | null
}

/** An emailed file. `firmId` null: it belongs to no known firm yet. `code`: why it is unusable; `stored` is null then. */
export type AttachmentRow = {
  id: string
  mailId: string
  firmId: string | null
  clientId: string | null
  email: string
  sender: SenderCheck
  subject: string
  date: number
  name: string
  kind: FileKind
  size: number
  stored: string | null
  code: string | null
  /** Why it was not processed automatically; absent where it was, or where the firm has not chosen that. */
  left?: string
  done: boolean
  groupId: string | null
}

/**
 * The active or last fetch from the provider's mailbox. `endedAt`: null while it is active. `arrived`: emails with attachments that it has
 * brought, and the usable ones of these attachments, by firm and client; absent in rows of earlier versions. `fetchId`: absent until a step
 * of a timed fetch is recorded.
 */
export type MailboxRow = {
  id: string
  fetchId?: string
  endedAt: number | null
  code: string | null
  arrived?: ArrivedMail[]
}
export type ArrivedMail = { firmId: string; clientId: string | null; emails: number; attachments: number }
