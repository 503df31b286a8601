import type { Session } from '@docketry/contracts/api/auth.ts'
import { createStore } from '../data/store.ts'

const key = 'user_info'
/** Set before the session is removed, so that other tabs know why. */
const endedKey = 'session_ended'

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

/**
 * For `useStore(session, …)`: whether the session is an operator’s. The roles of a stored session may be absent: it is not checked for
 * them.
 */
export const isOperators = (it: Session | null): boolean => it?.roles?.includes('su') ?? false

/** Whether the server has ended the session, and nobody has signed in since. */
export const hasEnded = createStore(false)
const wasEnded = (): boolean => {
  try {
    return localStorage.getItem(endedKey) !== null
  } catch {
    return false
  }
}

/** Without room for it, other tabs show the start page without a word. */
function noteEnd(): void {
  try {
    localStorage.setItem(endedKey, '1')
  } catch {
    // The session itself is removed all the same.
  }
}

/** Who is signed in, in this tab and (through the storage event) in all others. */
export const session = createStore<Session | null>(readSession(storedText()))

if (typeof window !== 'undefined') {
  window.addEventListener('storage', event => {
    if (event.key !== key && event.key !== null) return
    const next = readSession(storedText())
    // In another tab the session has ended, or somebody signed in.
    hasEnded.set(ended => next === null && (ended || wasEnded()))
    session.set(() => next)
  })
}

export function signIn(found: Session): void {
  hasEnded.set(() => false)
  localStorage.removeItem(endedKey)
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
  if (session.get() !== null) {
    hasEnded.set(() => true)
    noteEnd()
  }
  signOut()
}
