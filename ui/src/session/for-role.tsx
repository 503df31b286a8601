import type { ReactNode } from 'react'
import { useStore } from '../data/store.ts'
import { NotFound } from '../site/not-found.tsx'
import { session } from './session.ts'

/** For everybody else there is no such page. */
export function ForRole({ role, children }: { role: string; children: ReactNode }) {
  const has = useStore(session, it => it?.roles?.includes(role) ?? false)
  return has ? children : <NotFound />
}
