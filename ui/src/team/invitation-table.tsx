import { resendInvitation, withdrawInvitation, type InvitationAnswer } from '@docketry/contracts/api/team.ts'
import { DataTable, useDeleteMany, useListContext, useRecordContext } from 'react-admin'
import { actionsLabel, ResourceTable } from '../admin/resource-list.tsx'
import { sendRequest } from '../data/request.ts'
import { counted, shownDay } from '../data/format.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { notify, notifyFailure } from '../parts/toasts.tsx'
import { useMay } from '../session/may.tsx'
import { clientLimitText } from './client-choice.tsx'
import { roleNames } from './member.ts'

type Invitation = InvitationAnswer

/** Withdraws invitations, after a question. */
function useWithdraw(): (invitations: Invitation[], done?: () => void) => Promise<void> {
  const { refetch } = useListContext()
  const [deleteMany] = useDeleteMany('invitations')
  return async (invitations, done) => {
    const [first, ...more] = invitations
    const yes = await confirmAction({
      title: more.length === 0 ? `Withdraw the invitation to ${first?.email}?` : `Withdraw ${counted(invitations.length, 'invitation')}?`,
      text:
        more.length === 0
          ? 'The link in the email stops working. You can invite this person again.'
          : 'The links in the emails stop working. You can invite these people again.',
      yes: 'Withdraw',
    })
    if (!yes) return
    await deleteMany(
      'invitations',
      { ids: invitations.map(it => it.id) },
      {
        onSuccess: () =>
          notify(
            invitations.length === 1
              ? `The invitation of ${invitations[0]?.email} was withdrawn`
              : `${invitations.length} invitations were withdrawn`,
          ),
        onError: error => notifyFailure(error),
        onSettled: () => (done?.(), void refetch()),
      },
    )
  }
}

function InvitationActions() {
  const invitation = useRecordContext<Invitation>()
  const { refetch } = useListContext()
  const may = useMay()
  const withdraw = useWithdraw()
  if (!invitation) return null
  const { id, email } = invitation
  const resend = async (): Promise<void> => {
    await sendRequest(resendInvitation, { body: { id } }).then(
      () => notify(`The invitation was sent to ${email} again`),
      (thrown: unknown) => notifyFailure(thrown),
    )
    void refetch()
  }
  return (
    <div className="row-acts">
      {may(resendInvitation) && (
        <button type="button" className="btn small" aria-label={`Resend to ${email}`} onClick={() => void resend()}>
          Resend
        </button>
      )}
      {may(withdrawInvitation) && (
        <button type="button" className="btn quiet small" aria-label={`Withdraw from ${email}`} onClick={() => void withdraw([invitation])}>
          Withdraw
        </button>
      )}
    </div>
  )
}

const stateText = ({ expired, expiresAt, sentAt }: Invitation): string =>
  expired ? `Expired on ${shownDay(expiresAt)}` : `Pending · invited ${shownDay(sentAt)}, valid until ${shownDay(expiresAt)}`

/** Open invitations; nothing while there are none. */
export function InvitationTable({ clients }: { clients: { id: string; name: string }[] }) {
  const { total, error } = useListContext()
  const withdraw = useWithdraw()
  if (!total && !error) return null
  const actions = (rows: Invitation[], done: () => void) => (
    <button type="button" className="btn small" onClick={() => void withdraw(rows, done)}>
      Withdraw {counted(rows.length, 'invitation')}
    </button>
  )
  return (
    <section className="invited" aria-labelledby="invited-title">
      <h2 id="invited-title">Invited</h2>
      <ResourceTable<Invitation>
        what="invitations"
        empty={null}
        selection={(total ?? 0) > 1 ? { nameOf: it => it.email, actions } : undefined}
      >
        <DataTable.Col<Invitation> source="email" label="Email" render={it => <b>{it.email}</b>} />
        <DataTable.Col<Invitation>
          source="type"
          label="Role"
          render={it =>
            it.type === 'employee' && it.clientIds ? `Employee, for ${clientLimitText(it.clientIds, clients)}` : roleNames[it.type]
          }
        />
        <DataTable.Col<Invitation>
          source="expiresAt"
          label="State"
          render={it => <span className={it.expired ? 'run-out' : 'faint'}>{stateText(it)}</span>}
        />
        <DataTable.Col label={actionsLabel}>
          <InvitationActions />
        </DataTable.Col>
      </ResourceTable>
    </section>
  )
}
