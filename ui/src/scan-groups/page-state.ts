import { useCallback } from 'react'
import { createStore, useStore } from '../data/store.ts'
import { hasEnded, session } from '../session/session.ts'

/**
 * Makes the hook for the documents of a page that are not sent yet, by person and address. Back and the end of a session leave them there;
 * signing out and closing the tab remove them.
 */
export function createPageState<T>(initial: T) {
  const byPage = createStore<Record<string, T>>({})
  session.subscribe(() => session.get() || hasEnded.get() || byPage.set(() => ({})))
  return function usePageState(address: string): [T, (to: (now: T) => T) => void] {
    const key = `${useStore(session, it => it?.user_id)} ${address}`
    const change = useCallback((to: (now: T) => T) => byPage.set(all => ({ ...all, [key]: to(all[key] ?? initial) })), [key])
    return [useStore(byPage, it => it[key] ?? initial), change]
  }
}
