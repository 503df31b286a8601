import { auditors as auditorsEndpoint, endEngagement, engageAuditor, type AuditorEntry } from '@docketry/contracts/api/auditors.ts'
import { useState } from 'react'
import { shownDate, shownDay } from '../data/format.ts'
import { sendRequest } from '../data/request.ts'
import { useEndpoint } from '../data/use-query.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { Failed } from '../parts/states.tsx'
import { notify, notifyFailure } from '../parts/toasts.tsx'
import { May } from '../session/may.tsx'
import { clientLimitText } from './client-choice.tsx'
import { EngageForm } from './engage-form.tsx'
import type { Client } from './member.ts'

const nameOrEmail = ({ name, email }: AuditorEntry): string => name ?? email

function stateText({ endedAt, engagedAt, name }: AuditorEntry): string {
  if (endedAt !== null) return `Ended ${shownDay(endedAt)}`
  return name === null ? `Invited ${shownDay(engagedAt)}; has not registered yet` : `Since ${shownDay(engagedAt)}`
}

/** The auditors whom the firm has engaged, and the tile that engages one. For those who manage the team. */
export function Auditors({ firmId, clients }: { firmId: string; clients: Client[] }) {
  const { data, problem, reload } = useEndpoint(auditorsEndpoint, { query: { firmId } })
  const [engaging, setEngaging] = useState(false)
  const end = async (it: AuditorEntry): Promise<void> => {
    const yes = await confirmAction({
      title: `End the engagement of ${nameOrEmail(it)}?`,
      text: 'They lose access at once. What they opened stays recorded.',
      yes: 'End it',
      danger: true,
    })
    if (!yes) return
    await sendRequest(endEngagement, { body: { id: it.id } }).then(
      () => notify(`The engagement of ${nameOrEmail(it)} has ended`),
      (thrown: unknown) => notifyFailure(thrown, 'It has not ended.'),
    )
    reload()
  }
  return (
    <section className="invited" aria-labelledby="auditors-title">
      <h2 id="auditors-title">Auditors</h2>
      <p className="field-hint">
        An auditor reads the invoices of the clients and dates that you choose, with pages, history and evidence, and changes nothing.
      </p>
      {problem && !data && <Failed problem={problem} retry={reload} />}
      {data && data.length > 0 && (
        <table className="auditors">
          <thead>
            <tr>
              <th scope="col">Auditor</th>
              <th scope="col">Clients</th>
              <th scope="col">Invoices dated</th>
              <th scope="col">State</th>
              <th scope="col">
                <span className="sr">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map(it => (
              <tr key={it.id}>
                <th scope="row">
                  {nameOrEmail(it)}
                  {it.name !== null && (
                    <>
                      <br />
                      <span className="faint">{it.email}</span>
                    </>
                  )}
                </th>
                <td>{clientLimitText(it.clientIds, clients)}</td>
                <td className="num">
                  {shownDate(it.from)} to {shownDate(it.to)}
                </td>
                <td>
                  <span className="faint">{stateText(it)}</span>
                </td>
                <td>
                  {it.endedAt === null && (
                    <May endpoint={endEngagement}>
                      <button
                        type="button"
                        className="btn quiet small"
                        aria-label={`End the engagement of ${nameOrEmail(it)}`}
                        onClick={() => void end(it)}
                      >
                        End
                      </button>
                    </May>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <May endpoint={engageAuditor}>
        <button type="button" className="team-add" onClick={() => setEngaging(true)}>
          <span aria-hidden="true">+</span>Engage an auditor
        </button>
      </May>
      {engaging && <EngageForm firmId={firmId} clients={clients} close={() => setEngaging(false)} sent={reload} />}
    </section>
  )
}
