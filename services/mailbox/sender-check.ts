/** Evaluates the receiving mail server's check of the sender's address (`Authentication-Results`, RFC 8601). Pure. */
import type { SenderCheck } from '@docketry/contracts/events/mail.ts'

/** Removes comments and quoted texts, which the sender can choose. */
const bare = (text: string): string => text.replace(/"(?:[^"\\]|\\.)*"/gu, '""').replace(/\([^()]*\)/gu, '').replace(/\([^()]*\)/gu, '')
const domainIn = (text: string): string => text.toLowerCase().replace(/^.*@/u, '')
/** Relaxed alignment: the same domain or a parent domain. */
const aligned = (signed: string, from: string): boolean => signed.includes('.') && (from === signed || from.endsWith(`.${signed}`))

function passes(result: string, from: string): boolean {
  const value = (name: string): string => domainIn(new RegExp(`\\b${name.replace('.', '\\.')}=([^\\s;]+)`, 'iu').exec(result)?.[1] ?? '')
  if (/^dmarc=pass\b/iu.test(result)) return value('header.from') === '' || aligned(value('header.from'), from)
  if (/^dkim=pass\b/iu.test(result)) return aligned(value('header.d') || value('header.i'), from)
  return /^spf=pass\b/iu.test(result) && aligned(value('smtp.mailfrom'), from)
}

/**
 * `checks`: the value of the topmost `Authentication-Results`. `server`: the server name used by the provider's own mail server. Anybody can write such
 * a header: a passed check of another server is `unknown`; a failed check counts from any server.
 */
export function senderCheck(checks: string | null, from: string | null, server: string | null): SenderCheck {
  if (checks === null || from === null) return 'unknown'
  const [name = '', ...results] = bare(checks).split(';').map(it => it.trim())
  const verdicts = results.filter(it => /^(?:dmarc|dkim|spf)=/iu.test(it))
  if (verdicts.length === 0 || verdicts.every(it => /^\w+=(?:none|neutral|temperror)\b/iu.test(it))) return 'unknown'
  if (!verdicts.some(it => passes(it, domainIn(from)))) return 'failed'
  return server !== null && name.split(/\s/u)[0]?.toLowerCase() === server.toLowerCase() ? 'verified' : 'unknown'
}
