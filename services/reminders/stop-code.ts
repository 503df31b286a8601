/** The code in the link that stops one kind of reminder mail for a person, signed when the mail is sent. */
import type { ReminderKind } from '@docketry/contracts/events/reminders.ts'
import { linkCode, readLinkCode } from '../platform/auth/link-codes.ts'
import { uuidOfHex } from '../platform/events/ids.ts'

const kinds: readonly ReminderKind[] = ['bas', 'reviews', 'papers', 'lodged']
const packed = (id: string): string => id.replaceAll('-', '')

/** The unsigned path, as the message to the mail stage carries it. Both ids are UUIDs. */
export const stopPath = (firmId: string, userId: string, kind: ReminderKind): string =>
  `/reminders/stop/${packed(firmId)}${packed(userId)}.${kinds.indexOf(kind)}`

/** The path with its signed code; null if `path` is not one of these. */
export function signedStopPath(key: string, path: string): string | null {
  const [, id, kind] = /^\/reminders\/stop\/([0-9a-f]{64})\.(\d)$/u.exec(path) ?? []
  return id === undefined ? null : `/reminders/stop/${linkCode(key, 'reminders', id, Number(kind))}`
}

/** Null for a code with a wrong signature. */
export function readStopCode(key: string, code: string): { firmId: string; userId: string; kind: ReminderKind } | null {
  const found = readLinkCode(key, 'reminders', code)
  const kind = found && kinds[found.round]
  return found && kind && found.id.length === 64
    ? { firmId: uuidOfHex(found.id.slice(0, 32)), userId: uuidOfHex(found.id.slice(32)), kind }
    : null
}
