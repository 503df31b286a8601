import type { RequestAnswer } from '@docketry/contracts/api/requests.ts'
import { acceptInvitation } from '@docketry/contracts/api/team.ts'
import { DataTable, useListContext, useRecordContext, useUpdate } from 'react-admin'
import { ListSearch, ReloadOnChange, ResourceList, ResourceTable, serverOrder } from '../admin/resource-list.tsx'
import { shownDay } from '../data/format.ts'
import { sendRequest } from '../data/request.ts'
import { useStore } from '../data/store.ts'
import { StatusMessage } from '../parts/states.tsx'
import { notify, notifyFailure } from '../parts/toasts.tsx'
import { reloadFirms, useFirm } from '../session/firm.ts'
import { session } from '../session/session.ts'
import { JoinRequestForm } from './join-request-form.tsx'
import { markAnswered, loadRequests, useRequests, type MyInvitation } from './requests-store.ts'
import './requests.css'

type Answer = 'approved' | 'declined'
const typeNames = { owner: 'owner', admin: 'admin', employee: 'employee' } as const
const statusNames = { pending: 'Pending', approved: 'Approved', declined: 'Declined' } as const

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`.trim()
const isWaiting = ({ mine, status }: RequestAnswer): boolean => mine && status === 'pending'

/** The ABN or join code entered by the requester, from the JSON in `commentFromRequester`. */
function abnIn(comment: string): string {
  try {
    const { abn } = JSON.parse(comment) as { abn?: unknown }
    return typeof abn === 'string' ? abn : ''
  } catch {
    return ''
  }
}

/** Answers requests: shown at once, in the list and in the menu's marker, and reverted if the server refuses. */
function useDecide(): (requests: RequestAnswer[], status: Answer, done?: () => void) => Promise<void> {
  const { refetch } = useListContext()
  const [update] = useUpdate<RequestAnswer>('requests')
  return async (requests, status, done) => {
    done?.()
    for (const previousData of requests) {
      markAnswered(previousData.id, status)
      await new Promise<void>(settled => {
        void update(
          'requests',
          { id: previousData.id, data: { status }, previousData },
          {
            mutationMode: 'optimistic',
            onSuccess: () => undefined,
            onError: error => notifyFailure(error),
            onSettled: () => settled(),
          },
        )
      })
    }
    await Promise.all([refetch(), loadRequests()])
  }
}

/** Who asks to join which firm, and who decides. */
function Request({ it }: { it: RequestAnswer }) {
  const own = useStore(session, user => user?.user_id) === it.requester.id
  const typed = abnIn(it.commentFromRequester)
  const decides = it.assignee ? nameOf(it.assignee) : 'Docketry'
  const address = `${it.requester.email}${it.requester.status === 'verified' ? '' : ' (address not verified yet: approve once they have opened the link in our email)'}`
  return (
    <>
      <p>
        {own ? 'You ask' : `${nameOf(it.requester)} asks`} to join <strong>{it.firm.name}</strong> as {typeNames[it.type]}
      </p>
      <p className="faint">
        {own ? `${decides} decides` : address}
        {typed && ` · typed ${typed}`}
      </p>
    </>
  )
}

function RequestAnswerCell() {
  const it = useRecordContext<RequestAnswer>()
  const decide = useDecide()
  if (!it) return null
  if (!isWaiting(it)) return <span className={`request-status ${it.status}`}>{statusNames[it.status]}</span>
  return (
    <div className="row-acts">
      <button
        type="button"
        className="btn primary small"
        aria-label={`Approve ${nameOf(it.requester)}`}
        onClick={() => void decide([it], 'approved')}
      >
        Approve
      </button>
      <button
        type="button"
        className="btn small"
        aria-label={`Decline ${nameOf(it.requester)}`}
        onClick={() => void decide([it], 'declined')}
      >
        Decline
      </button>
    </div>
  )
}

function RequestTable({ isInvited }: { isInvited: boolean }) {
  const decide = useDecide()
  const { data = [] } = useListContext<RequestAnswer>()
  // One request is answered in its row.
  const several = data.filter(isWaiting).length > 1
  const actions = (rows: RequestAnswer[], done: () => void) => (
    <>
      <button type="button" className="btn primary small" onClick={() => void decide(rows, 'approved', done)}>
        Approve {rows.length}
      </button>
      <button type="button" className="btn small" onClick={() => void decide(rows, 'declined', done)}>
        Decline {rows.length}
      </button>
    </>
  )
  return (
    <section aria-label="Requests">
      <ResourceTable<RequestAnswer>
        what="requests"
        selection={several ? { nameOf: ({ requester }) => nameOf(requester), canSelect: isWaiting, actions } : undefined}
        empty={
          !isInvited && (
            <StatusMessage title="No requests">
              <p>Anyone who registers with your ABN or join code appears here.</p>
            </StatusMessage>
          )
        }
        notFound={
          <StatusMessage title="No such request">
            <p>Try fewer letters, or the address.</p>
          </StatusMessage>
        }
      >
        <DataTable.Col<RequestAnswer> source="requester.firstName" label="Request" render={it => <Request it={it} />} />
        <DataTable.Col<RequestAnswer> source="createdAt" label="Requested" className="num" render={it => shownDay(it.createdAt)} />
        <DataTable.Col source="status" label="Answer">
          <RequestAnswerCell />
        </DataTable.Col>
      </ResourceTable>
    </section>
  )
}

async function accept({ id, firm }: MyInvitation): Promise<void> {
  try {
    await sendRequest(acceptInvitation, { body: { id } })
    notify(`You have joined ${firm.name}`)
    reloadFirms()
  } catch (thrown) {
    notifyFailure(thrown)
  }
  await loadRequests()
}

const Invitations = ({ list }: { list: MyInvitation[] }) => (
  <section aria-label="Invitations">
    <h2>Invitations to you</h2>
    <ul>
      {list.map(it => (
        <li key={it.id}>
          <div>
            <p>
              <strong>{it.firm.name}</strong> invites you as {it.type}
            </p>
          </div>
          <div className="acts">
            <button type="button" className="btn primary small" onClick={() => void accept(it)}>
              Accept
            </button>
          </div>
        </li>
      ))}
    </ul>
  </section>
)

function JoinCompany() {
  const { refetch } = useListContext()
  return (
    <section aria-label="Join a company">
      <h2>Join another company</h2>
      <JoinRequestForm onSent={() => void refetch()} />
    </section>
  )
}

/** The section 'Requests': requests to join the firm, the user's own requests, and the form that requests to join another one. */
export function RequestsPage() {
  const { firm } = useFirm()
  const { invitations } = useRequests()
  return (
    <>
      <div className="crumbs">{firm?.name}</div>
      <h1 className="page-title">Requests</h1>
      <div className="requests">
        {invitations.length > 0 && <Invitations list={invitations} />}
        <ResourceList resource="requests" firmId={null} sort={serverOrder} reloadMs={20_000}>
          <ReloadOnChange firmId={firm?.id ?? null} relevant={change => change.people === true} polls />
          <ListSearch label="Search requests" />
          <RequestTable isInvited={invitations.length > 0} />
          <JoinCompany />
        </ResourceList>
      </div>
    </>
  )
}
