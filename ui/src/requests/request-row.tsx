import type { RequestAnswer } from '@docketry/contracts/api/requests.ts'
import { shownDay } from '../data/format.ts'
import { useStore } from '../data/store.ts'
import { session } from '../session/session.ts'

const asWhat = { owner: 'owner', admin: 'admin', employee: 'employee' } as const
const shown = { pending: 'Pending', approved: 'Approved', declined: 'Declined' } as const

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`.trim()

/** The ABN or join code entered by the requester, from the JSON in `commentFromRequester`. */
function abnIn(comment: string): string {
  try {
    const { abn } = JSON.parse(comment) as { abn?: unknown }
    return typeof abn === 'string' ? abn : ''
  } catch {
    return ''
  }
}

export function RequestRow({ it, decide }: { it: RequestAnswer; decide: (it: RequestAnswer, status: 'approved' | 'declined') => void }) {
  const me = useStore(session, user => user?.user_id)
  const own = it.requester.id === me
  const who = own ? 'You ask' : `${nameOf(it.requester)} asks`
  const typed = abnIn(it.commentFromRequester)
  return (
    <li>
      <div>
        <p>{who} to join <strong>{it.firm.name}</strong> as {asWhat[it.type]}</p>
        <p>
          {own ? `${it.assignee ? nameOf(it.assignee) : 'Docketry'} decides` : `${it.requester.email}${it.requester.status === 'verified' ? '' : ' (address not verified yet: approve once they have opened the link in our mail)'}`}
          {typed && ` · typed ${typed}`} · {shownDay(it.createdAt)}
        </p>
      </div>
      <div className="acts">
        {it.mine && it.status === 'pending'
          ? <>
            <button type="button" className="btn primary small" aria-label={`Approve ${nameOf(it.requester)}`} onClick={() => decide(it, 'approved')}>Approve</button>
            <button type="button" className="btn small" aria-label={`Decline ${nameOf(it.requester)}`} onClick={() => decide(it, 'declined')}>Decline</button>
          </>
          : <span className={`request-status ${it.status}`}>{shown[it.status]}</span>}
      </div>
    </li>
  )
}
