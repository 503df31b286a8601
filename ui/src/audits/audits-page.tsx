import { myEngagements } from '@docketry/contracts/api/auditors.ts'
import { Link } from 'react-router-dom'
import { clientAddress } from '../data/addresses.ts'
import { useStore } from '../data/store.ts'
import { useEndpoint } from '../data/use-query.ts'
import { Failed, Loading, StatusMessage } from '../parts/states.tsx'
import { session } from '../session/session.ts'
import { periodText } from './auditor-note.tsx'
import './audits.css'

/** For users to whom the operator granted the role of auditor before firms engaged their auditors themselves. */
const RoleNote = () => (
  <p className="audits-role" role="note">
    Your role of auditor no longer gives access: each firm now engages its own auditors, for some of its clients and a period. Ask the firm
    to engage you under Team, with the email that you sign in with.
  </p>
)

/** The section 'Audits': the firms that have engaged the user, with the clients and the period of each engagement. */
export function AuditsPage() {
  const hadRole = useStore(session, it => it?.roles?.includes('auditor') ?? false)
  const { data, problem, reload } = useEndpoint(myEngagements, {})
  return (
    <>
      <div className="crumbs">Docketry</div>
      <h1 className="page-title">Audits</h1>
      {hadRole && <RoleNote />}
      {problem && !data ? (
        <Failed problem={problem} retry={reload} />
      ) : !data ? (
        <Loading what="Loading your engagements" />
      ) : data.length === 0 ? (
        <StatusMessage title="No engagements">
          <p>
            No firm has engaged you as an auditor at the moment. Ask the firm to engage you under Team, with the email that you sign in
            with.
          </p>
        </StatusMessage>
      ) : (
        <table className="audits">
          <thead>
            <tr>
              <th scope="col">Firm</th>
              <th scope="col">Invoices dated</th>
              <th scope="col">Clients</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ id, firm, clients, ...period }) => (
              <tr key={id}>
                <th scope="row">{firm.name}</th>
                <td className="num">{periodText(period)}</td>
                <td>
                  <ul>
                    {clients.map(it => (
                      <li key={it.id}>
                        <Link to={clientAddress(it.id, firm.id)}>{it.name}</Link>
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
