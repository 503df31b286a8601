/**
 * Codes in links of mails: what they are about, which round of it, and an HMAC-SHA256 that says that the code is ours. A code is made when the mail is sent;
 * nothing that is stored holds it. Whether it is still good, and that it works once, the stream it is about decides: a new round makes codes of the former worthless.
 */
import { createHmac } from 'node:crypto'
import { sameText } from './same-text.ts'

/** What codes of one kind are good for; those of another kind have another HMAC. */
export type LinkPurpose = 'invitation' | 'client-address'

const macOf = (key: string, purpose: LinkPurpose, id: string, round: number): string =>
  createHmac('sha256', key).update(`${purpose}\u001f${id}\u001f${round}`).digest('base64url')

export const linkCode = (key: string, purpose: LinkPurpose, id: string, round: number): string =>
  `${id}.${round}.${macOf(key, purpose, id, round)}`

/** Null for what is no code of ours of this kind. */
export function readLinkCode(key: string, purpose: LinkPurpose, code: string): { id: string; round: number } | null {
  const [, id, round, mac] = /^([\w-]{1,64})\.(\d{1,9})\.([\w-]{43})$/u.exec(code) ?? []
  if (id === undefined || round === undefined || mac === undefined) return null
  return sameText(mac, macOf(key, purpose, id, Number(round))) ? { id, round: Number(round) } : null
}
