import { invitations as invitationsEndpoint, inviteMember, team } from '@docketry/contracts/api/team.ts'
import { clients } from '@docketry/contracts/api/clients.ts'
import { useState } from 'react'
import { useEndpoint } from '../data/use-query.ts'
import { useLive } from '../data/use-live.ts'
import { Failed, Loading } from '../parts/states.tsx'
import { NoFirm } from '../requests/no-firm.tsx'
import { useFirm } from '../session/firm.ts'
import { May, useMay } from '../session/may.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberCard } from './member-card.tsx'
import './team.css'
import { notify } from '../parts/toasts.tsx'

/** The join code that colleagues enter when they register. */
function JoinCode({ code }: { code: string }) {
  const copy = (): void => void navigator.clipboard?.writeText(code).then(() => notify('The join code was copied'), () => {})
  return (
    <p className="join-code">
      <span>Join code</span> <code>{code}</code>
      <button type="button" className="btn quiet small" onClick={copy}>Copy</button>
      <span>Anyone who registers with this code appears under Requests.</span>
    </p>
  )
}

function Team({ firmId, name }: { firmId: string; name: string }) {
  const mayManage = useMay()(invitationsEndpoint)
  const [inviting, setInviting] = useState(false)
  const members = useEndpoint(team, { query: { firmId } })
  const invited = useEndpoint(invitationsEndpoint, mayManage ? { query: { firmId } } : null)
  const known = useEndpoint(clients, mayManage ? { query: { firmId } } : null)
  const reload = (): void => {
    members.reload()
    invited.reload()
  }
  useLive(firmId, { relevant: change => change.people === true, reload, polls: true })
  if (members.problem && !members.data) return <Failed problem={members.problem} retry={reload} />
  if (!members.data) return <Loading what="Loading the team" />
  const names = known.data ?? []
  return (
    <>
      <div className="crumbs">{name}</div>
      <h1 className="page-title">Team</h1>
      {mayManage && invited.data && <JoinCode code={invited.data.joinCode} />}
      <ul className="team">
        {members.data.map(it => <MemberCard key={it.userId} it={it} firmId={firmId} clients={names} changed={reload} />)}
        <May endpoint={inviteMember}><li className="team-add"><button type="button" onClick={() => setInviting(true)}><span aria-hidden="true">+</span>Add an employee</button></li></May>
      </ul>
      {inviting && <InviteForm firmId={firmId} clients={names} close={() => setInviting(false)} sent={reload} />}
      {mayManage && invited.problem && !invited.data && <Failed problem={invited.problem} retry={reload} />}
      {invited.data && invited.data.invitations.length > 0 && <InvitationList list={invited.data.invitations} clients={names} changed={reload} />}
    </>
  )
}

/** The section 'Team': the members of the firm; owners and su add, change and remove them. */
export function TeamPage() {
  const { firm, loading, problem, reload } = useFirm()
  if (problem) return <Failed problem={problem} retry={reload} />
  if (loading) return <Loading what="Loading your firm" />
  if (!firm) return <NoFirm />
  return <Team key={firm.id} firmId={firm.id} name={firm.name} />
}
