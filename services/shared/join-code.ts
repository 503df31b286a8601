/** Join codes: what people type as a company's ID, and what stands behind the plus of a firm's mail address. In core because areas do not import each other. */
import { randomInt } from 'node:crypto'
import { idFrom } from '../platform/events/ids.ts'

/** Without look-alikes. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeOf = (letterAt: (index: number) => string | undefined): string => {
  const code = Array.from({ length: 8 }, (_, i) => letterAt(i)).join('')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** Random: nobody finds it out from what is public about a firm. It is claimed before it is given (`claimOfCode`). */
export const newJoinCode = (): string => codeOf(() => letters[randomInt(letters.length)])

/** What to claim so that no two firms have one code. */
export const claimOfCode = (joinCode: string, firmId: string) => ({ what: 'join-code' as const, value: joinCode.toLowerCase(), by: firmId })

/**
 * The code that firms were given before codes were random: anybody could compute it from the firm's id, which derives from its public ABN. Such a code is
 * replaced (`clients/reactions/replace-join-code.ts`).
 */
export function derivedJoinCode(firmId: string): string {
  const bytes = Buffer.from(idFrom('join-code', firmId).replaceAll('-', ''), 'hex')
  return codeOf(i => letters[(bytes[i] ?? 0) % letters.length])
}
