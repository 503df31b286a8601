import { renewSession, endSession } from '@docketry/contracts/api/settings.ts'
import { newId } from '../data/new-id.ts'
import { session, signIn, signOut } from './session.ts'

/** A token older than this is renewed while a person works; one that nobody uses for 12 h runs out. */
const renewAfter = 3600_000

/** UTC ms; null for a token that says nothing of it. */
export function issuedAt(token: string): number | null {
  try {
    const { iat } = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as { iat?: unknown }
    return typeof iat === 'number' ? iat * 1000 : null
  } catch {
    return null
  }
}

let underWay = false
/** Called after each answered call. The old token goes on until it runs out, so nothing waits for this and a failure is tried again with the next call. */
export async function renewWhenOld(now = Date.now()): Promise<void> {
  const held = session.get()
  const at = held ? issuedAt(held.token) : null
  if (!held || at === null || now - at < renewAfter || underWay) return
  underWay = true
  try {
    const headers = { authorization: `Bearer ${held.token}`, 'content-type': 'application/json', 'idempotency-key': newId() }
    const answer = await fetch(renewSession.path, { method: 'POST', headers, body: '{}' })
    const { token } = answer.ok ? ((await answer.json()) as { token?: string }) : {}
    // Signed out, or in as somebody else, meanwhile: the new token is not theirs.
    if (token && session.get()?.token === held.token) signIn({ ...held, token })
  } catch {
    // No connection: the next call tries again.
  } finally {
    underWay = false
  }
}

/** Signs out here at once and tells the server, so that the token opens nothing any more; without a connection it runs out by itself. */
export function signOutAndRevoke(): void {
  const token = session.get()?.token
  signOut()
  if (!token) return
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': newId() }
  fetch(endSession.path, { method: 'POST', headers, body: '{}', keepalive: true }).catch(() => undefined)
}
