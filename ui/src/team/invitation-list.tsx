import { resendInvitation, withdrawInvitation, type InvitationAnswer } from '@docketry/contracts/api/team.ts'
import { sendRequest } from '../data/request.ts'
import { shownDay } from '../data/format.ts'
import { messageOf } from '../data/problem.ts'
import { notify, notifyError } from '../parts/toasts.tsx'
import { May } from '../session/may.tsx'
import { clientLimitText } from './client-choice.tsx'

type Props = { list: InvitationAnswer[]; clients: { id: string; name: string }[]; changed: () => void }

/** Open invitations. */
export function InvitationList({ list, clients, changed }: Props) {
  const act = async (words: string, done: Promise<unknown>): Promise<void> => {
    await done.then(() => notify(words), (thrown: unknown) => notifyError(messageOf(thrown)))
    changed()
  }
  return (
    <section className="invited" aria-labelledby="invited-title">
      <h2 id="invited-title">Invited</h2>
      <ul>{list.map(it => (
        <li key={it.id}>
          <div>
            <p><strong>{it.email}</strong> as {it.type}{it.type === 'employee' && it.clientIds && `, for ${clientLimitText(it.clientIds, clients)}`}</p>
            <p>{it.expired ? <span className="run-out">Has run out on {shownDay(it.expiresAt)}</span> : `Pending · sent ${shownDay(it.sentAt)}, good until ${shownDay(it.expiresAt)}`}</p>
          </div>
          <May endpoint={resendInvitation}><button type="button" className="btn small" aria-label={`Resend to ${it.email}`} onClick={() => void act(`The invitation goes to ${it.email} again`, sendRequest(resendInvitation, { body: { id: it.id } }))}>Resend</button></May>
          <May endpoint={withdrawInvitation}><button type="button" className="btn quiet small" aria-label={`Withdraw from ${it.email}`} onClick={() => void act(`The invitation of ${it.email} was withdrawn`, sendRequest(withdrawInvitation, { body: { id: it.id } }))}>Withdraw</button></May>
        </li>
      ))}</ul>
    </section>
  )
}
