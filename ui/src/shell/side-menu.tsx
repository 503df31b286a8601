import { useEffect, useRef, useState } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router-dom'
import { MenuAllowance } from '../billing/consumption.tsx'
import { useStore } from '../data/store.ts'
import { Brand } from '../parts/brand.tsx'
import { useFirm } from '../session/firm.ts'
import { openHelp } from '../help/help-open.ts'
import { searchAddress, useSearchKey } from '../search/use-search-key.ts'
import { signOutAndRevoke as leaveSession } from '../session/token.ts'
import { session } from '../session/session.ts'
import { useTitle } from '../parts/page-effects.ts'
import { FirmPicker } from './firm-picker.tsx'
import { sectionAddress, sections } from './sections.ts'

const clientsIcon = 'M2 13V6l6-4 6 4v7H2zM6 13V9h4v4'
const searchIcon = 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.5 10.5L14 14'
const reviewsIcon = 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 4.500V8l2.500 1.500'
const outIcon = 'M6 2H2.5v12H6M6.500 8H14M11 5l3 3-3 3'
const helpIcon = 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM6 6.500a2 2 0 1 1 2 2v1M8 11.500v.5'
const menuIcon = 'M2 4h12M2 8h12M2 12h12'

const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <path d={path} />
  </svg>
)

/**
 * The main menu: clients, sections of the dashboard, search. At phone width it opens by one button, which shows the markers of the
 * sections.
 */
export function SideMenu() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => setOpen(false), [pathname])
  const onKeyDown = ({ key }: { key: string }): void => {
    if (key !== 'Escape' || !open) return
    setOpen(false)
    opener.current?.focus()
  }
  useSearchKey()
  const user = useStore(session, it => it)
  const { firms, firm, type } = useFirm()
  const shownSections = sections.filter(
    it =>
      it.shownTo?.(
        type,
        user?.roles ?? [],
        firms.some(one => one.type === 'auditor'),
      ) ?? true,
  )
  useTitle(pathname === '/dashboard' ? 'Clients' : (shownSections.find(it => pathname === sectionAddress(it))?.label ?? ''))
  const elsewhere = [searchAddress, '/reviewer', ...sections.map(sectionAddress)].some(it => pathname === it)
  const leave = (): void => {
    leaveSession()
    void navigate('/')
  }
  return (
    <aside className={open ? 'side open' : 'side'} onKeyDown={onKeyDown}>
      <Brand to="/dashboard" />
      <button type="button" className="btn quiet side-open" ref={opener} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon path={menuIcon} />
        Menu{shownSections.map(it => it.Mark && <it.Mark key={it.path} />)}
      </button>
      <FirmPicker firms={firms} firmId={firm?.id ?? null} />
      <nav aria-label="Main">
        <NavLink to="/dashboard" className={() => (elsewhere ? '' : 'active')}>
          <Icon path={clientsIcon} />
          Clients
        </NavLink>
        {shownSections.map(it => (
          <NavLink key={it.path} to={sectionAddress(it)}>
            <Icon path={it.icon} />
            {it.label}
            {it.Mark && <it.Mark />}
          </NavLink>
        ))}
        <NavLink to={searchAddress}>
          <Icon path={searchIcon} />
          Search invoices<kbd>Ctrl K</kbd>
        </NavLink>
        {user?.roles?.includes('accountant') && (
          <NavLink to="/reviewer">
            <Icon path={reviewsIcon} />
            Manual reviews
          </NavLink>
        )}
      </nav>
      <MenuAllowance firmId={type === 'auditor' ? null : (firm?.id ?? null)} />
      <div className="side-user">
        <div>{user ? `${user.firstName} ${user.lastName}`.trim() || user.email : ''}</div>
        {type && <div>Signed in as {type}</div>}
        <button type="button" className="side-out" onClick={openHelp}>
          <Icon path={helpIcon} />
          Help<kbd>?</kbd>
        </button>
        <button type="button" className="side-out" onClick={leave}>
          <Icon path={outIcon} />
          Sign out
        </button>
      </div>
    </aside>
  )
}
