/**
 * Rows of sign-ins, invitations and requests; users and businesses are in rows.ts. Ids only; names are joined when read. Times are UTC
 * milliseconds.
 */

/** One sign-in on one device. `agent`: the browser's user agent. `seenAt` is accurate to about an hour. */
export type SessionRow = { id: string; userId: string; agent: string; epoch: number; startedAt: number; seenAt: number; ended: boolean }

/** `emailKey`: the address in lower case. An expired invitation (`expiresAt`) is still `pending`. */
export type InvitationRow = {
  id: string
  firmId: string
  email: string
  emailKey: string
  type: 'admin' | 'employee'
  clientIds: string[] | null
  state: 'pending' | 'withdrawn' | 'accepted'
  sentAt: number
  expiresAt: number
}

export type RequestRow = {
  id: string
  type: 'owner' | 'admin' | 'employee'
  status: 'pending' | 'approved' | 'declined'
  firmId: string
  requesterId: string
  assigneeId: string | null
  commentFromRequester: string
  createdAt: number
}

/**
 * The engagements of one auditor. `id`: the email address in lower case. `from`, `to`: days, both included. `endedAt` null while it runs.
 * `firmIds`: indexed.
 */
export type AuditorRow = {
  id: string
  email: string
  firmIds: string[]
  engagements: { id: string; firmId: string; clientIds: string[]; from: string; to: string; engagedAt: number; endedAt: number | null }[]
}
