import { invitations as invitationsEndpoint, inviteMember } from '@docketry/contracts/api/team.ts'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { ListSearch, ReloadOnChange, ResourceList, serverOrder } from '../admin/resource-list.tsx'
import { useClients } from '../admin/use-clients.ts'
import { useEndpoint } from '../data/use-query.ts'
import { copyText } from '../parts/copy-text.ts'
import { Failed, Loading } from '../parts/states.tsx'
import { NoFirm } from '../requests/no-firm.tsx'
import { useFirm } from '../session/firm.ts'
import { May, useMay } from '../session/may.tsx'
import { Auditors } from './auditors.tsx'
import { InvitationTable } from './invitation-table.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberTable } from './member-table.tsx'
import type { Client } from './member.ts'
import './team.css'

/** The join code that colleagues enter when they register. */
function JoinCode({ code }: { code: string }) {
  const copy = (): void =>
    copyText(code, 'The join code was copied', 'This browser does not copy here. Select the join code and copy it yourself.')
  return (
    <p className="join-code">
      <span>Join code</span> <code>{code}</code>
      <button type="button" className="btn quiet small" onClick={copy}>
        Copy
      </button>
      <span>Anyone who registers with this code appears under Requests.</span>
    </p>
  )
}

/** The open invitations, and the tile that adds an employee. */
function Invited({ firmId, clients }: { firmId: string; clients: Client[] }) {
  const { refetch } = useListContext()
  const [inviting, setInviting] = useState(false)
  return (
    <>
      <May endpoint={inviteMember}>
        <button type="button" className="team-add" onClick={() => setInviting(true)}>
          <span aria-hidden="true">+</span>Add an employee
        </button>
      </May>
      {inviting && <InviteForm firmId={firmId} clients={clients} close={() => setInviting(false)} sent={() => void refetch()} />}
      <InvitationTable clients={clients} />
    </>
  )
}

function Members({ firmId, clients }: { firmId: string; clients: Client[] }) {
  const { refetch } = useListContext()
  return (
    <>
      <ReloadOnChange firmId={firmId} relevant={change => change.people === true} polls />
      <ListSearch label="Search the team" />
      <MemberTable clients={clients} changed={() => void refetch()} />
    </>
  )
}

function Team({ firmId, name }: { firmId: string; name: string }) {
  const mayManage = useMay()(invitationsEndpoint)
  const invited = useEndpoint(invitationsEndpoint, mayManage ? { query: { firmId } } : null)
  const { data: clients = [] } = useClients(firmId, mayManage)
  return (
    <>
      <div className="crumbs">{name}</div>
      <h1 className="page-title">Team</h1>
      {invited.data && <JoinCode code={invited.data.joinCode} />}
      <div className="team">
        <ResourceList resource="team" firmId={firmId} sort={serverOrder}>
          <Members firmId={firmId} clients={clients} />
        </ResourceList>
        {mayManage && (
          <ResourceList resource="invitations" firmId={firmId} sort={serverOrder}>
            <ReloadOnChange firmId={firmId} relevant={change => change.people === true} polls />
            <Invited firmId={firmId} clients={clients} />
          </ResourceList>
        )}
        {mayManage && <Auditors firmId={firmId} clients={clients} />}
      </div>
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
