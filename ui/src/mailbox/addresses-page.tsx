import { NoFirmYet } from '../requests/no-firm-yet.tsx'
import {
  addClientEmailAddress,
  sendClientAddressLink,
  deleteClientEmailAddress,
  limitClientAddress,
  mailbox,
} from '@docketry/contracts/api/mailbox.ts'
import type { ResourceRow } from '@docketry/contracts/api/resources.ts'
import { useState } from 'react'
import { DataTable, TextInput, useDeleteMany, useListContext, useRecordContext, useUpdate } from 'react-admin'
import { ClientInput } from '../admin/client-input.tsx'
import { CreateForm } from '../admin/create-form.tsx'
import { actionsLabel, ListSearch, ResourceList, ResourceTable } from '../admin/resource-list.tsx'
import { useClients } from '../admin/use-clients.ts'
import { counted } from '../data/format.ts'
import { sendRequest } from '../data/request.ts'
import { useEndpoint } from '../data/use-query.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { Failed, Loading, StatusMessage } from '../parts/states.tsx'
import { notify, notifyFailure } from '../parts/toasts.tsx'
import { useFirm } from '../session/firm.ts'
import { May, useMay } from '../session/may.tsx'
import { MailAddress } from './mail-address.tsx'
import { addressText } from './texts.ts'
import './mailbox.css'

type Address = ResourceRow<'emailaddresses'>

/** Deletes addresses after a confirmation. */
function useDeleteAddresses(): (addresses: Address[], done?: () => void) => Promise<void> {
  const { refetch } = useListContext()
  const [deleteMany] = useDeleteMany('emailaddresses')
  return async (addresses, done) => {
    const [{ email } = { email: '' }] = addresses
    const one = addresses.length === 1
    const question = one
      ? {
          title: 'Delete this address?',
          text: `Emails from ${email} are no longer assigned to a client. Emails that were received stay where they are.`,
        }
      : {
          title: `Delete ${addresses.length} addresses?`,
          text: 'Emails from them are no longer assigned to a client. Emails that were received stay where they are.',
        }
    if (!(await confirmAction({ ...question, yes: 'Delete', danger: true }))) return
    await deleteMany(
      'emailaddresses',
      { ids: addresses.map(it => it.id) },
      {
        onSuccess: () => notify(one ? `${email} was deleted` : `${addresses.length} addresses were deleted`),
        onError: error => notifyFailure(error),
        onSettled: () => (done?.(), void refetch()),
      },
    )
  }
}

/** Actions on one address. */
function AddressActions() {
  const row = useRecordContext<Address>()
  const { refetch } = useListContext()
  const may = useMay()
  const [update, { isPending }] = useUpdate('emailaddresses')
  const [sending, setSending] = useState(false)
  const remove = useDeleteAddresses()
  if (!row) return null
  const { id, email } = row
  const busy = isPending || sending
  const sendLink = async (): Promise<void> => {
    setSending(true)
    await sendRequest(sendClientAddressLink, { body: { entryId: id } }).then(
      () => notify(`A link is on its way to ${email}`),
      (thrown: unknown) => notifyFailure(thrown),
    )
    setSending(false)
    void refetch()
  }
  const limit = async (only: boolean): Promise<void> => {
    const text = `Emails from ${email} that name no firm then go to the other firm. Emails from ${email} to your own address arrive as before.`
    if (only && !(await confirmAction({ title: 'Leave other emails to the other firm?', text, yes: 'Leave them' }))) return
    void update(
      'emailaddresses',
      { id, data: { only }, previousData: row },
      {
        onSuccess: () =>
          notify(only ? `Only emails to your own address arrive from ${email}` : `Emails from ${email} that name no firm arrive here`),
        onError: error => notifyFailure(error),
        onSettled: () => void refetch(),
      },
    )
  }
  return (
    <div className="row-acts">
      {row.state === 'waiting' && may(sendClientAddressLink) && (
        <button type="button" className="btn small" disabled={busy} aria-label={`Send a link to ${email}`} onClick={() => void sendLink()}>
          Send a link
        </button>
      )}
      {row.shared && row.arrives === 'all' && may(limitClientAddress) && (
        <button
          type="button"
          className="btn small"
          disabled={busy}
          aria-label={`Leave other emails from ${email}`}
          onClick={() => void limit(true)}
        >
          Leave other emails
        </button>
      )}
      {row.only && may(limitClientAddress) && (
        <button
          type="button"
          className="btn small"
          disabled={busy}
          aria-label={`Accept other emails from ${email} too`}
          onClick={() => void limit(false)}
        >
          Accept other emails too
        </button>
      )}
      {may(deleteClientEmailAddress) && (
        <button type="button" className="btn quiet small" disabled={busy} aria-label={`Delete ${email}`} onClick={() => void remove([row])}>
          Delete
        </button>
      )}
    </div>
  )
}

function AddAddress({ firmId }: { firmId: string }) {
  const { data: clients } = useClients(firmId)
  // Not before the clients are loaded: the form needs one.
  if (!clients) return null
  // By default the first client other than the firm, which is a client of itself.
  const clientId = (clients.find(it => it.id !== firmId) ?? clients[0])?.id
  return (
    <CreateForm<Address>
      label="Add an address"
      buttonLabels={['Add the address', 'Adding…']}
      defaultValues={{ email: '', clientId }}
      fixed={{ firmId }}
      onCreated={({ email, state }) =>
        notify(state === 'confirmed' ? `${email} is there already` : `${email} was added. A link to confirm it was sent there`)
      }
    >
      {again => (
        <>
          <TextInput
            source="email"
            label="Email address"
            type="email"
            helperText={false}
            autoFocus={again}
            slotProps={{ htmlInput: { maxLength: 300, autoComplete: 'off' } }}
          />
          <ClientInput clients={clients} />
        </>
      )}
    </CreateForm>
  )
}

function AddressTable() {
  const may = useMay()
  const remove = useDeleteAddresses()
  const selection = may(deleteClientEmailAddress)
    ? {
        nameOf: (it: Address) => it.email,
        actions: (rows: Address[], done: () => void) => (
          <button type="button" className="btn quiet small" onClick={() => void remove(rows, done)}>
            Delete {counted(rows.length, 'address', 'addresses')}
          </button>
        ),
      }
    : undefined
  return (
    <ResourceTable<Address>
      what="addresses"
      selection={selection}
      empty={
        <StatusMessage title="No addresses yet">
          <p>
            Add the addresses that your clients write from. Each gets an email to confirm it; emails from it are then assigned to the client
            automatically.
          </p>
        </StatusMessage>
      }
      notFound={
        <StatusMessage title="No such address">
          <p>Try fewer letters, or the name of the client.</p>
        </StatusMessage>
      }
    >
      <DataTable.Col<Address> source="email" label="Address" render={it => <b>{it.email}</b>} />
      <DataTable.Col<Address> source="clientName" label="Client" />
      <DataTable.Col<Address>
        source="state"
        label="State"
        render={it => <span className={it.state === 'waiting' ? 'waiting' : 'faint'}>{addressText(it)}</span>}
      />
      <DataTable.Col label={actionsLabel}>
        <AddressActions />
      </DataTable.Col>
    </ResourceTable>
  )
}

/** The section 'Client email addresses': which address belongs to which client. */
export function AddressesPage() {
  const { firm, loading, problem, reload } = useFirm()
  const firmId = firm?.id ?? null
  const box = useEndpoint(mailbox, firmId ? { query: { firmId } } : null)
  if (problem) return <Failed problem={problem} retry={reload} />
  if (loading) return <Loading what="Loading your firm" />
  if (!firm) return <NoFirmYet />
  return (
    <div className="mail">
      <div className="crumbs">{firm.name}</div>
      <h1 className="page-title">Client email addresses</h1>
      {box.data && <MailAddress box={box.data} />}
      <ResourceList key={firm.id} resource="emailaddresses" firmId={firm.id} sort={{ field: 'clientName', order: 'ASC' }}>
        <May endpoint={addClientEmailAddress}>
          <AddAddress firmId={firm.id} />
        </May>
        <ListSearch label="Search addresses" />
        <AddressTable />
      </ResourceList>
    </div>
  )
}
