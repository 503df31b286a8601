import { endSession } from '@docketry/contracts/api/settings.ts'
import { newId } from '../data/new-id.ts'
import { session, signOut } from './session.ts'

/** Signs out here at once and tells the server, so that the token opens nothing any more; without a connection it runs out by itself. */
export function signOutAndRevoke(): void {
  const token = session.get()?.token
  signOut()
  if (!token) return
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': newId() }
  fetch(endSession.path, { method: 'POST', headers, body: '{}', keepalive: true }).catch(() => undefined)
}
