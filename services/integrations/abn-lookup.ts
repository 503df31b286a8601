/** The Australian Business Register, by its public JSON service (ABN Lookup). */
import type { AbnEntry, LookUpAbn } from '../shared/abn-register.ts'

/** Fixed: no user input affects host, path or protocol. */
const service = 'https://abr.business.gov.au/json/AbnDetails.aspx'
const timeoutMs = 3000
const maxCharacters = 64_000
const cacheMs = 60 * 60_000
const maxCached = 1000

/** Parses the service's JSONP, `callback({...})`. Null for anything else, and if the GUID was refused. */
export function readAnswer(text: string): AbnEntry | null {
  const [, json] = /^\s*callback\((\{.*\})\)\s*;?\s*$/su.exec(text.slice(0, maxCharacters)) ?? []
  if (json === undefined) return null
  let answer: Record<string, unknown>
  try {
    answer = JSON.parse(json) as Record<string, unknown> // each field is checked below
  } catch {
    return null
  }
  const field = (name: string): string => (typeof answer[name] === 'string' ? (answer[name] as string).trim() : '')
  const name = field('EntityName').slice(0, 200) || null
  if (/^active$/iu.test(field('AbnStatus'))) return { status: 'active', name }
  if (/^cancelled$/iu.test(field('AbnStatus'))) return { status: 'cancelled', name }
  return /no record found|not a valid abn/iu.test(field('Message')) ? { status: 'cancelled', name: null } : null
}

/** Caches entries for an hour. `get`: replaced in tests. */
export function abnLookup(guid: string, get: typeof fetch = fetch): LookUpAbn {
  const cache = new Map<string, { at: number; entry: AbnEntry }>()
  async function request(abn: string): Promise<AbnEntry | null> {
    const url = new URL(service)
    url.search = new URLSearchParams({ abn, guid, callback: 'callback' }).toString()
    try {
      const response = await get(url, {
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept: 'text/javascript, application/json' },
      })
      return response.ok ? readAnswer(await response.text()) : null
    } catch {
      return null
    }
  }
  return async abn => {
    if (!/^\d{11}$/u.test(abn)) return null
    const cached = cache.get(abn)
    if (cached && Date.now() - cached.at < cacheMs) return cached.entry
    const entry = await request(abn)
    if (entry === null) return null
    cache.set(abn, { at: Date.now(), entry })
    if (cache.size > maxCached) cache.delete(cache.keys().next().value ?? '')
    return entry
  }
}
