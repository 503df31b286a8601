import { useId, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useStore } from '../data/store.ts'
import { Brand } from '../parts/brand.tsx'
import { session } from '../session/session.ts'

/** Sections of the home page (specification of accounts, section 2), by the id that a deep link carries. */
const sections = [
  ['services', 'Services'],
  ['features', 'Features'],
  ['clients', 'Clients'],
  ['pricing', 'Pricing'],
  ['contact', 'Contact'],
] as const

export const SectionLinks = () => (
  <>
    {sections.map(([id, words]) => (
      <Link key={id} to={`/#${id}`}>
        {words}
      </Link>
    ))}
  </>
)

/**
 * Navigation of the public pages: Dashboard when signed in, otherwise Sign In, and Register on the sign-in page itself. At phone width a
 * menu.
 */
export function PublicBar({ children }: { children?: ReactNode }) {
  const user = useStore(session, it => it)
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const id = useId()
  const signingIn = pathname.startsWith('/signin')
  return (
    <header className="site-bar wrap" onKeyDown={event => event.key === 'Escape' && setOpen(false)}>
      <Brand />
      <nav aria-label="Site">
        {children && (
          <>
            <button type="button" className="btn quiet site-menu" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
              Menu
            </button>
            <div id={id} className={open ? 'site-links open' : 'site-links'} onClick={() => setOpen(false)}>
              {children}
            </div>
          </>
        )}
        {user && (
          <Link className="btn primary" to="/dashboard">
            Dashboard
          </Link>
        )}
        {!user &&
          (signingIn ? (
            <Link className="btn" to="/register">
              Register
            </Link>
          ) : (
            <Link className="btn" to="/signin">
              Sign In
            </Link>
          ))}
      </nav>
    </header>
  )
}
