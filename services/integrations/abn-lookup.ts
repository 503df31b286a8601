/** The Australian Business Register, by its public JSON service (ABN Lookup). */

/** `cancelled` also for a number that the register never gave out. `name`: of the entity, as the register writes it. */
export type AbnEntry = { status: 'active' | 'cancelled'; name: string | null }

/** Null when the register gave no usable answer: whoever asks goes on without it. `abn` is 11 digits. */
export type LookUpAbn = (abn: string) => Promise<AbnEntry | null>

/** Nothing that a user types chooses the host, the path or the protocol. */
const service = 'https://abr.business.gov.au/json/AbnDetails.aspx'
const patienceMs = 3000
const mostCharacters = 64_000
const keptMs = 60 * 60_000
const mostKept = 1000

/** The service answers JSONP: `callback({...})`. Null for anything else, and for a refusal of the GUID. */
export function readAnswer(text: string): AbnEntry | null {
  const [, json] = /^\s*callback\((\{.*\})\)\s*;?\s*$/su.exec(text.slice(0, mostCharacters)) ?? []
  if (json === undefined) return null
  let answer: Record<string, unknown>
  try {
    answer = JSON.parse(json) as Record<string, unknown> // each field is looked at below
  } catch {
    return null
  }
  const said = (name: string): string => (typeof answer[name] === 'string' ? (answer[name] as string).trim() : '')
  const name = said('EntityName').slice(0, 200) || null
  if (/^active$/iu.test(said('AbnStatus'))) return { status: 'active', name }
  if (/^cancelled$/iu.test(said('AbnStatus'))) return { status: 'cancelled', name }
  return /no record found|not a valid abn/iu.test(said('Message')) ? { status: 'cancelled', name: null } : null
}

/** `get`: for tests. */
export function abnLookup(guid: string, get: typeof fetch = fetch): LookUpAbn {
  const kept = new Map<string, { at: number; entry: AbnEntry }>()
  async function ask(abn: string): Promise<AbnEntry | null> {
    const url = new URL(service)
    url.search = new URLSearchParams({ abn, guid, callback: 'callback' }).toString()
    try {
      const response = await get(url, { redirect: 'error', signal: AbortSignal.timeout(patienceMs), headers: { accept: 'text/javascript, application/json' } })
      return response.ok ? readAnswer(await response.text()) : null
    } catch {
      return null
    }
  }
  return async abn => {
    if (!/^\d{11}$/u.test(abn)) return null
    const before = kept.get(abn)
    if (before && Date.now() - before.at < keptMs) return before.entry
    const entry = await ask(abn)
    if (entry === null) return null
    kept.set(abn, { at: Date.now(), entry })
    if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '')
    return entry
  }
}
