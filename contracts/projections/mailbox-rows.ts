/** Rows of mail that came in, and whose it is. Ids only; names are joined when read. Times are UTC milliseconds, money is cents. */
import type { FileKind } from '../events/file.ts'
import type { SenderCheck } from '../events/mail.ts'

/**
 * An address that a firm has noted for a client. `email` in lower case. `provenAt` null: whoever has the address has not agreed yet, and mail from it is not
 * routed by this row. `only`: mail that names no firm is left to another one. `askedAt`: when links were mailed to it, the last three. `expiresAt`: of the link.
 */
export type ClientAddressRow = {
  id: string
  firmId: string
  clientId: string
  email: string
  createdAt: number
  provenAt: number | null
  only: boolean
  askedAt: number[]
  expiresAt: number | null
}

/** A file that came by e-mail. `firmId` null: nobody knows yet whose it is. `code`: why it cannot be used; then `stored` is null. */
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
  done: boolean
  groupId: string | null
}

/** The mailbox that the provider reads: the fetch in hand or the last. `endedAt` null while it goes on. */
export type MailboxRow = {
  id: string
  fetchId: string
  startedAt: number
  endedAt: number | null
  found: number
  looked: number
  attachments: number
  code: string | null
}
