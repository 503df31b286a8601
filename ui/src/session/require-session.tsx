import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { useStore } from '../data/store.ts'
import { session } from './session.ts'

/** Without a signed-in user these pages go to the home page (specification of scanning, section 2). */
export function RequireSession({ children }: { children: ReactNode }) {
  const user = useStore(session, it => it)
  return user ? children : <Navigate to="/" replace />
}
