/** Permission for an organisation's books in Xero, by OAuth 2 with PKCE, so that there is no client secret. */
import { coded } from '../platform/errors/coded.ts'
import type { Xero, XeroTokens } from '../shared/xero.ts'
import { errorOf, timeoutMs } from './xero-errors.ts'

/** `redirect`: our page to which Xero sends people back. `api`: replaces all addresses of Xero in tests. */
export type XeroConfig = { clientId: string; api: string | null; redirect: string }

/**
 * The fewest that work: bills, their attachments, and accounts and tax rates to read. A contact that is named in a bill needs none of its
 * own. `accounting.invoices` is the part of the description's `accounting.transactions` about invoices; apps made since March 2026 have it
 * alone, older ones since April 2026, too.
 */
const scopes = ['accounting.invoices', 'accounting.attachments', 'accounting.settings.read']

type Permission = Pick<Xero, 'consentAddress' | 'exchange' | 'refresh' | 'revoke' | 'organisations'>

/** The answer to a request. Rejects with `xero.away` without one. */
const answerTo = (address: string, request: RequestInit): Promise<Response> =>
  fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs), ...request }).catch(() =>
    Promise.reject(coded('xero.away', 'Xero does not answer.')),
  )

const failureOf = ({ status, headers }: Response, body: string): Error =>
  errorOf({ statusCode: status, body, headers: Object.fromEntries(headers) })

/** The JSON of an answer to a form; null where it is empty. */
async function post(address: string, form: Record<string, string>): Promise<unknown> {
  const answer = await answerTo(address, { method: 'POST', body: new URLSearchParams(form) })
  const text = await answer.text()
  // `invalid_grant` has the status 400: the permission or the code is used up or withdrawn.
  if (answer.status === 400 || answer.status === 401) throw coded('xero.revoked', 'Xero does not accept the permission any more.')
  if (!answer.ok) throw failureOf(answer, text)
  return text === '' ? null : JSON.parse(text)
}

/** Throws `xero.refused` where there are none, and `xero.scopes`. */
function tokensIn(answer: unknown): XeroTokens {
  const { access_token: access, refresh_token: refresh, expires_in: seconds, scope } = answer as Record<string, unknown> // checked below
  if (typeof access !== 'string' || typeof refresh !== 'string' || typeof seconds !== 'number')
    throw coded('xero.refused', 'Xero gave no tokens.')
  const missing = typeof scope === 'string' ? scopes.filter(one => !scope.split(' ').includes(one)) : []
  if (missing.length > 0) throw coded('xero.scopes', `Xero gave no ${missing.join(', ')}.`)
  return { access, refresh, expiresAt: Date.now() + seconds * 1000 }
}

/** The organisations that the permission is for. */
async function organisationsAt(address: string, token: string): ReturnType<Permission['organisations']> {
  const answer = await answerTo(address, { headers: { authorization: `Bearer ${token}`, accept: 'application/json' } })
  if (!answer.ok) throw failureOf(answer, await answer.text())
  const found = (await answer.json()) as { tenantId?: string; tenantName?: string; tenantType?: string }[]
  return found.filter(it => it.tenantType === 'ORGANISATION').map(({ tenantId = '', tenantName = '' }) => ({ tenantId, name: tenantName }))
}

export function xeroPermission({ clientId, api, redirect }: XeroConfig): Permission {
  const consent = `${api ?? 'https://login.xero.com'}/identity/connect/authorize`
  const identity = `${api ?? 'https://identity.xero.com'}/connect`
  const connections = `${api ?? 'https://api.xero.com'}/connections`
  const tokens = async (form: Record<string, string>): Promise<XeroTokens> =>
    tokensIn(await post(`${identity}/token`, { client_id: clientId, ...form }))
  return {
    consentAddress(state, challenge) {
      const asked = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirect,
        scope: ['offline_access', ...scopes].join(' '),
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })
      return `${consent}?${asked.toString()}`
    },
    exchange: (code, verifier) => tokens({ grant_type: 'authorization_code', code, redirect_uri: redirect, code_verifier: verifier }),
    refresh: refreshToken => tokens({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    revoke: async token => void (await post(`${identity}/revocation`, { client_id: clientId, token })),
    organisations: token => organisationsAt(connections, token),
  }
}
