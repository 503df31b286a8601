import { renewSession, endSession } from '@docketry/contracts/api/settings.ts'
import { newId } from '../data/new-id.ts'
import { session, signIn, signOut } from './session.ts'

/** Age in ms from which a token is renewed while it is used. An unused token expires after 12 h. */
const renewAfter = 3600_000

/** Time of issue, UTC ms; null for a token without one. */
export function issuedAt(token: string): number | null {
  try {
    const { iat } = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as { iat?: unknown }
    return typeof iat === 'number' ? iat * 1000 : null
  } catch {
    return null
  }
}

let renewing = false
/**
 * Called after each successful request. The old token stays valid, so nothing waits for this, and a failure is retried with the next
 * request.
 */
export async function renewWhenOld(now = Date.now()): Promise<void> {
  const current = session.get()
  const at = current ? issuedAt(current.token) : null
  if (!current || at === null || now - at < renewAfter || renewing) return
  renewing = true
  try {
    const headers = { authorization: `Bearer ${current.token}`, 'content-type': 'application/json', 'idempotency-key': newId() }
    const answer = await fetch(renewSession.path, { method: 'POST', headers, body: '{}' })
    const { token } = answer.ok ? ((await answer.json()) as { token?: string }) : {}
    // Discarded if the user has signed out or changed meanwhile.
    if (token && session.get()?.token === current.token) signIn({ ...current, token })
  } catch {
    // No connection: the next request retries.
  } finally {
    renewing = false
  }
}

/** Signs out in this browser and revokes the token on the server; without a connection the token expires by itself. */
export function signOutAndRevoke(): void {
  const token = session.get()?.token
  signOut()
  if (!token) return
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': newId() }
  fetch(endSession.path, { method: 'POST', headers, body: '{}', keepalive: true }).catch(() => undefined)
}
