/**
 * Join codes: typed by people who join a firm, and part of the firm's mail address after the plus. Shared, because areas do not import each
 * other.
 */
import { randomInt } from 'node:crypto'
import { idFrom } from '../platform/events/ids.ts'

/** Without characters that look alike. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeOf = (letterAt: (index: number) => string | undefined): string => {
  const code = Array.from({ length: 8 }, (_, i) => letterAt(i)).join('')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** A code as people type it: in any case, with a space, a dash or nothing in the middle. Another text in capitals. */
export function typedJoinCode(text: string): string {
  const typed = text.trim().toUpperCase()
  const [, first, second] = /^([A-Z\d]{4})[\s\p{Pd}]*([A-Z\d]{4})$/u.exec(typed) ?? []
  return first === undefined || second === undefined ? typed : `${first}-${second}`
}

/** A random code, which cannot be derived from public data of a firm. It is claimed before it is given (`claimOfCode`). */
export const newJoinCode = (): string => codeOf(() => letters[randomInt(letters.length)])

/** The claim that makes a code unique among firms. */
export const claimOfCode = (joinCode: string, firmId: string) => ({ what: 'join-code' as const, value: joinCode.toLowerCase(), by: firmId })

/**
 * The code of firms from before codes were random: anybody could compute it from the firm's id, which derives from its public ABN.
 * `clients/reactions/replace-join-code.ts` replaces such codes.
 */
export function derivedJoinCode(firmId: string): string {
  const bytes = Buffer.from(idFrom('join-code', firmId).replaceAll('-', ''), 'hex')
  return codeOf(i => letters[(bytes[i] ?? 0) % letters.length])
}
