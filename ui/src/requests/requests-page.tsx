import { processRequest, type RequestAnswer } from '@docketry/contracts/api/requests.ts'
import { acceptInvitation } from '@docketry/contracts/api/team.ts'
import { sendRequest } from '../data/request.ts'
import { messageOf } from '../data/problem.ts'
import { useLive } from '../data/use-live.ts'
import { Failed, Loading, StatusMessage } from '../parts/states.tsx'
import { notify, notifyError } from '../parts/toasts.tsx'
import { reloadFirms, useFirm } from '../session/firm.ts'
import { AskToJoin } from './ask-to-join.tsx'
import { requestsStore, loadRequests, useRequests, type MyInvitation } from './requests-store.ts'
import { RequestRow } from './request-row.tsx'
import './requests.css'

/** Optimistic update: shown at once, then replaced by the server's state. */
async function decide({ id }: RequestAnswer, status: 'approved' | 'declined'): Promise<void> {
  requestsStore.set(now => ({ ...now, requests: now.requests?.map(it => (it.id === id ? { ...it, status } : it)) ?? null }))
  await sendRequest(processRequest, { body: { id, status } }).catch((thrown: unknown) => notifyError(messageOf(thrown)))
  await loadRequests()
}

async function accept({ id, firm }: MyInvitation): Promise<void> {
  try {
    await sendRequest(acceptInvitation, { body: { id } })
    notify(`You work in ${firm.name} now`)
    reloadFirms()
  } catch (thrown) {
    notifyError(messageOf(thrown))
  }
  await loadRequests()
}

const Invitations = ({ list }: { list: MyInvitation[] }) => (
  <section aria-label="Invitations">
    <h2>Invitations to you</h2>
    <ul>{list.map(it => (
      <li key={it.id}>
        <div><p><strong>{it.firm.name}</strong> invites you as {it.type}</p></div>
        <div className="acts"><button type="button" className="btn primary small" onClick={() => void accept(it)}>Accept</button></div>
      </li>
    ))}</ul>
  </section>
)

/** The section 'Requests': requests to join, the user's own requests, and the form to ask. */
export function RequestsPage() {
  const { firm } = useFirm()
  const { requests, invitations, problem } = useRequests()
  useLive(firm?.id ?? null, { relevant: change => change.people === true, reload: () => void loadRequests(), polls: true })
  if (problem && !requests) return <Failed problem={problem} retry={() => void loadRequests()} />
  if (!requests) return <Loading what="Loading requests" />
  return (
    <>
      <div className="crumbs">{firm?.name}</div>
      <h1 className="page-title">Requests</h1>
      <div className="requests">
        {invitations.length > 0 && <Invitations list={invitations} />}
        {requests.length > 0
          ? <section aria-label="Requests"><ul>{requests.map(it => <RequestRow key={it.id} it={it} decide={(one, status) => void decide(one, status)} />)}</ul></section>
          : invitations.length === 0 && <StatusMessage title="No requests"><p>Who registers with your ABN or join code asks here to be let in.</p></StatusMessage>}
        <section aria-label="Join a company">
          <h2>Join another company</h2>
          <AskToJoin />
        </section>
      </div>
    </>
  )
}
