import { Suspense } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Brand } from '../../parts/brand.tsx'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { Menu } from '../../parts/menu.tsx'
import { clientAddress } from '../../data/addresses.ts'
import { signOutAndRevoke } from '../../session/token.ts'
import { counted } from '../../data/format.ts'
import { countDirty } from '../state/undo-stack.ts'
import { useDeferred } from '../page-context.ts'

/** Loaded after the rows. */
const Pace = lazyPart(() => import('./pace.tsx').then(it => it.Pace))

type Props = { firm: { id: string; name: string } | null; title: string }

/** The batch, how much of it is reviewed, and whether everything is saved. */
export function TopBar({ firm, title }: Props) {
  const navigate = useNavigate()
  const all = useDeferred(state => state.rows.length)
  const reviewed = useDeferred(state => state.counts.reviewed)
  const client = useDeferred(state => state.detail.client)
  const unsaved = useDeferred(state => countDirty(state.undoStack.dirty))
  const saving = useDeferred(state => state.saving)
  const leave = (): void => {
    signOutAndRevoke()
    void navigate('/')
  }
  return (
    <header className="top">
      <Brand to="/dashboard" />
      <nav className="top-crumbs" aria-label="Where you are">
        <Link to="/dashboard">{firm?.name ?? 'Clients'}</Link>
        <span aria-hidden="true">›</span>
        {firm && client.id ? <Link to={clientAddress(client.id, firm.id)}>{client.name}</Link> : <span>{client.name}</span>}
        <span aria-hidden="true">›</span>
        <h1>{title}</h1>
      </nav>
      <div className="meter num">
        <span>
          <b>{reviewed}</b> of {all} reviewed
        </span>
        <span className="meter-bar" aria-hidden="true">
          <i style={{ width: `${all ? (100 * reviewed) / all : 0}%` }} />
        </span>
        <Suspense fallback={null}>
          <Pace reviewed={reviewed} />
        </Suspense>
        <span className={unsaved ? 'meter-unsaved' : 'meter-saved'} role="status">
          {saving ? 'Saving…' : unsaved ? `○ ${counted(unsaved, 'row')} unsaved` : '● All saved'}
        </span>
        <Menu label="Account" entries={[{ label: 'Sign out', run: leave }]}>
          ⋯
        </Menu>
      </div>
    </header>
  )
}
