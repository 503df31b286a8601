import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from '../data/store.ts'
import { isOperators, session } from '../session/session.ts'
import { StatusMessage } from './states.tsx'

/** The page, for an su; a sentence in its place for anybody else. */
export function OperatorsOnly({ children }: { children: ReactNode }) {
  const isSu = useStore(session, isOperators)
  if (isSu) return children
  return (
    <StatusMessage title="Not for your role">
      <p>Only operators of Docketry can see this page.</p>
      <Link className="btn" to="/dashboard">
        Go to your clients
      </Link>
    </StatusMessage>
  )
}
