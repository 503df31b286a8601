import type { Session } from '@docketry/contracts/api/auth.ts'
import { createStore } from '../data/store.ts'

const key = 'user_info'

export function readSession(text: string | null): Session | null {
  if (!text) return null
  try {
    const found = JSON.parse(text) as Partial<Session> | null
    return found && typeof found.token === 'string' && typeof found.user_id === 'string' ? (found as Session) : null
  } catch {
    return null
  }
}

const storedText = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Who is signed in, in this tab and (through the storage event) in all others. */
export const session = createStore<Session | null>(readSession(storedText()))

if (typeof window !== 'undefined') {
  window.addEventListener('storage', event => {
    if (event.key === key || event.key === null) session.set(() => readSession(storedText()))
  })
}

/** Whether the server has ended the session of this tab, and nobody has signed in since. */
export const hasEnded = createStore(false)

export function signIn(found: Session): void {
  hasEnded.set(() => false)
  localStorage.setItem(key, JSON.stringify(found))
  session.set(() => found)
}

/** Unsaved edits stay in IndexedDB under user and group; they are offered after the next sign-in. */
export function signOut(): void {
  localStorage.removeItem(key)
  session.set(() => null)
}

/** After an answer of 401: the session has expired, or was ended elsewhere. */
export function signOutAsEnded(): void {
  hasEnded.set(() => session.get() !== null)
  signOut()
}
