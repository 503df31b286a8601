/** The code in the link of an invitation (platform/auth/link-codes.ts). That it was withdrawn, used or has run out, the invitation itself tells. */
import { linkCode, readLinkCode } from '../platform/auth/link-codes.ts'

/** As the message to the mail stage holds it: without what proves it. */
export const invitationPath = (id: string, round: number): string => `/register?invitation=${id}.${round}`
const pathPattern = /^\/register\?invitation=([\w-]{1,64})\.(\d{1,9})$/u

/** The path with its code, as it stands in the mail; null for one that is no path of an invitation. */
export function signedInvitationPath(key: string, path: string): string | null {
  const [, id, round] = pathPattern.exec(path) ?? []
  return id === undefined || round === undefined ? null : `/register?invitation=${linkCode(key, 'invitation', id, Number(round))}`
}

export function readInvitationCode(key: string, code: string): { invitationId: string; round: number } | null {
  const read = readLinkCode(key, 'invitation', code)
  return read && { invitationId: read.id, round: read.round }
}
