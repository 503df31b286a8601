/** What the receiving mail server found of a sender's address (RFC 8601). Pure. */
import type { SenderCheck } from '@docketry/contracts/events/mail.ts'

/** Comments and quoted texts hold what the sender chose. */
const bare = (text: string): string => text.replace(/"(?:[^"\\]|\\.)*"/gu, '""').replace(/\([^()]*\)/gu, '').replace(/\([^()]*\)/gu, '')
const domainIn = (text: string): string => text.toLowerCase().replace(/^.*@/u, '')
/** Relaxed alignment: of the same domain, or of one above it. */
const aligned = (signed: string, from: string): boolean => signed.includes('.') && (from === signed || from.endsWith(`.${signed}`))

function passes(result: string, from: string): boolean {
  const value = (name: string): string => domainIn(new RegExp(`\\b${name.replace('.', '\\.')}=([^\\s;]+)`, 'iu').exec(result)?.[1] ?? '')
  if (/^dmarc=pass\b/iu.test(result)) return value('header.from') === '' || aligned(value('header.from'), from)
  if (/^dkim=pass\b/iu.test(result)) return aligned(value('header.d') || value('header.i'), from)
  return /^spf=pass\b/iu.test(result) && aligned(value('smtp.mailfrom'), from)
}

/**
 * `checks`: the value of the topmost `Authentication-Results`. `server`: the name that the provider's own mail server signs it with. Anybody can write such a
 * header: what another name vouches for is worth nothing, and is `unknown`; that a check failed is believed of anybody.
 */
export function senderCheck(checks: string | null, from: string | null, server: string | null): SenderCheck {
  if (checks === null || from === null) return 'unknown'
  const [name = '', ...results] = bare(checks).split(';').map(it => it.trim())
  const told = results.filter(it => /^(?:dmarc|dkim|spf)=/iu.test(it))
  if (told.length === 0 || told.every(it => /^\w+=(?:none|neutral|temperror)\b/iu.test(it))) return 'unknown'
  if (!told.some(it => passes(it, domainIn(from)))) return 'failed'
  return server !== null && name.split(/\s/u)[0]?.toLowerCase() === server.toLowerCase() ? 'verified' : 'unknown'
}
