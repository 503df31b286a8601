/** The link that a client confirms an address with (platform/auth/link-codes.ts). */
import { linkCode } from '../platform/auth/link-codes.ts'

/** As the message to the mail stage holds it: without what proves it. */
export const confirmPath = (entryId: string, round: number): string => `/confirmAddress/${entryId}.${round}`
const pathPattern = /^\/confirmAddress\/([\w-]{1,64})\.(\d{1,9})$/u

/** The path with its code, as it stands in the mail; null for one that is no such path. */
export function signedConfirmPath(key: string, path: string): string | null {
  const [, id, round] = pathPattern.exec(path) ?? []
  return id === undefined || round === undefined ? null : `/confirmAddress/${linkCode(key, 'client-address', id, Number(round))}`
}
