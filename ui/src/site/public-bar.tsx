import { Link } from 'react-router-dom'
import { useStore } from '../data/store.ts'
import { Brand } from '../parts/brand.tsx'
import { session } from '../session/session.ts'

/** Navigation of the public pages: Dashboard when signed in, Sign in otherwise. */
export function PublicBar({ children }: { children?: React.ReactNode }) {
  const user = useStore(session, it => it)
  return (
    <header className="site-bar wrap">
      <Brand />
      <nav aria-label="Site">
        {children}
        {user
          ? <Link className="btn primary" to="/dashboard">Dashboard</Link>
          : <Link className="btn" to="/signin">Sign in</Link>}
      </nav>
    </header>
  )
}
