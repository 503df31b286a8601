/**
 * How the stub of Xero gives and checks permission: OAuth 2 with PKCE, a page of consent, tokens that are replaced at each use, and Xero's
 * limits of calls.
 */
import { createHash, randomUUID } from 'node:crypto'
import type { StubAnswer, StubRequest } from './stub-books.ts'

type Code = { challenge: string; redirect: string; scopes: string[] }
const [minuteMs, dayMs] = [60_000, 86_400_000]
const invalid: StubAnswer = { status: 400, body: { error: 'invalid_grant' } }
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** `revoked`: the person has withdrawn the permission. `withheld`: scopes that are not given although they were requested. */
export function stubPermission() {
  const codes = new Map<string, Code>()
  const state = { refresh: 1, revoked: false, withheld: new Set<string>(), scopes: [] as string[] }

  /** A code for the address of consent, as if the person had pressed “Allow access”. */
  function allow(address: string): string {
    const query = new URL(address).searchParams
    const code = randomUUID()
    codes.set(code, {
      challenge: query.get('code_challenge') ?? '',
      redirect: query.get('redirect_uri') ?? '',
      scopes: (query.get('scope') ?? '').split(' '),
    })
    return code
  }
  function consentPage(address: string): string {
    const query = new URL(address).searchParams
    const back = (more: Record<string, string>): string =>
      escaped(`${query.get('redirect_uri') ?? ''}?${new URLSearchParams({ ...more, state: query.get('state') ?? '' }).toString()}`)
    return `<!doctype html><html lang="en"><title>Xero</title><h1>Docketry wants access to Corner Cafe</h1><p><a href="${back({ code: allow(address) })}">Allow access</a> <a href="${back({ error: 'access_denied' })}">Cancel</a></p></html>`
  }
  function tokens(scopes: string[]): StubAnswer {
    state.scopes = scopes.filter(scope => !state.withheld.has(scope))
    state.refresh += 1
    return {
      status: 200,
      body: {
        access_token: `access-${state.refresh}`,
        refresh_token: `refresh-${state.refresh}`,
        expires_in: 1800,
        token_type: 'Bearer',
        scope: state.scopes.join(' '),
      },
    }
  }
  function tokenAnswer(form: URLSearchParams): StubAnswer {
    if (form.get('grant_type') === 'refresh_token')
      return state.revoked || form.get('refresh_token') !== `refresh-${state.refresh}` ? invalid : tokens(state.scopes)
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '') // a code can be used once
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!code || code.challenge !== challenge || code.redirect !== form.get('redirect_uri')) return invalid
    state.revoked = false
    return tokens(code.scopes)
  }
  function scopeFor(path: string): string {
    if (path.includes('/Attachments')) return 'accounting.attachments'
    return /^\/(?:Invoices|CreditNotes)/u.test(path) ? 'accounting.invoices' : 'accounting.settings'
  }
  /**
   * Null where a request has the permission that it needs. Scopes as in the description; `accounting.invoices` is the part of
   * `accounting.transactions` that Xero gives to apps of 2026 and later.
   */
  function refused({ method, path, headers }: StubRequest, tenantId: string | null): StubAnswer | null {
    if (state.revoked || !/^Bearer access-\d+$/u.test(headers['authorization'] ?? ''))
      return { status: 401, body: { Type: null, Title: 'Unauthorized', Status: 401, Detail: 'AuthenticationUnsuccessful' } }
    if (tenantId === null) return null
    if (headers['xero-tenant-id'] !== tenantId)
      return { status: 403, body: { Type: null, Title: 'Forbidden', Status: 403, Detail: 'AuthenticationUnsuccessful' } }
    const needed = scopeFor(path)
    const isGiven = state.scopes.includes(needed) || (method === 'GET' && state.scopes.includes(`${needed}.read`))
    return isGiven ? null : { status: 401, body: { Type: null, Title: 'Unauthorized', Status: 401, Detail: 'AuthorizationUnsuccessful' } }
  }
  return { state, allow, consentPage, tokenAnswer, refused }
}

/** Xero's limits for an organisation: 60 calls in a minute, 5 at once, 5,000 in a day. What exceeds them is answered with 429. */
export function stubLimits(now: () => number) {
  let starts: number[] = []
  const state = { active: 0, maxAtOnce: 0, maxPerMinute: 0, refused: 0 }
  const limited = (problem: string, ms: number): StubAnswer => {
    state.refused += 1
    return { status: 429, body: '', headers: { 'retry-after': String(Math.max(1, Math.ceil(ms / 1000))), 'x-rate-limit-problem': problem } }
  }
  return {
    state,
    /** Null where the call is taken, which `ended` gives back. */
    begin(): StubAnswer | null {
      const at = now()
      starts = starts.filter(one => one > at - dayMs)
      const minute = starts.filter(one => one > at - minuteMs)
      if (starts.length >= 5000) return limited('day', (starts[0] ?? at) + dayMs - at)
      if (minute.length >= 60) return limited('minute', (minute[0] ?? at) + minuteMs - at)
      if (state.active >= 5) return limited('concurrent', 1000)
      starts.push(at)
      state.active += 1
      state.maxAtOnce = Math.max(state.maxAtOnce, state.active)
      state.maxPerMinute = Math.max(state.maxPerMinute, minute.length + 1)
      return null
    },
    ended: (): void => void (state.active -= 1),
  }
}
