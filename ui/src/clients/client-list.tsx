import { mergeClients } from '@docketry/contracts/api/client-merges.ts'
import { type ClientAnswer, createClient } from '@docketry/contracts/api/clients.ts'
import { shownAbn } from '@docketry/contracts/rules/abn.ts'
import { DataTable, useListContext } from 'react-admin'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { ListSearch, ReloadOnChange, ResourceList, ResourceTable } from '../admin/resource-list.tsx'
import { shownDay } from '../data/format.ts'
import { lazyPart } from '../parts/lazy-part.tsx'
import { Failed, Loading, StatusMessage } from '../parts/states.tsx'
import { NoFirm } from '../requests/no-firm.tsx'
import { useFirm } from '../session/firm.ts'
import { May } from '../session/may.tsx'
import { clientAddress, firmBinAddress } from '../data/addresses.ts'
import './client-list.css'

/** Lazy: few users see a firm as its auditor. */
const AuditorNote = lazyPart(() => import('../audits/auditor-note.tsx').then(it => it.AuditorNote))

const MergeClients = lazyPart(() => import('./merge-clients.tsx').then(it => it.MergeClients))
const ReminderList = lazyPart(() => import('../reminders/reminder-list.tsx').then(it => it.ReminderList))

function reviewedText({ invoices, reviewed }: ClientAnswer): string {
  if (invoices === 0) return 'No invoices yet'
  return reviewed >= invoices ? '✓ All reviewed' : `${reviewed} of ${invoices} reviewed`
}

/** Offers to merge two selected clients. */
function MergeSelected({ firmId, rows, done }: { firmId: string; rows: ClientAnswer[]; done: () => void }) {
  const [open, setOpen] = useState(false)
  const { refetch } = useListContext()
  const [one, other] = rows
  if (rows.length !== 2 || !one || !other) return <span>Select two clients to merge them</span>
  const merged = (): void => {
    setOpen(false)
    done()
    void refetch()
  }
  // The firm's own business is no duplicate.
  const [stays, goes] = other.id === firmId ? [other, one] : [one, other]
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        Merge…
      </button>
      {open && (
        <Suspense fallback={null}>
          <MergeClients firmId={firmId} one={stays} other={goes} onClose={() => setOpen(false)} onMerged={merged} />
        </Suspense>
      )}
    </>
  )
}

function ClientTable({ firmId, archived, mayMerge }: { firmId: string; archived: boolean; mayMerge: boolean }) {
  const { data } = useListContext<ClientAnswer>()
  const selection = mayMerge
    ? {
        nameOf: (it: ClientAnswer) => it.name,
        actions: (rows: ClientAnswer[], done: () => void) => <MergeSelected firmId={firmId} rows={rows} done={done} />,
      }
    : undefined
  return (
    <>
      {/* Polls while something was uploaded and is not read yet. */}
      <ReloadOnChange firmId={firmId} polls={Boolean(data?.some(it => it.invoices === 0 && it.lastUpload))} />
      <ResourceTable<ClientAnswer>
        what="clients"
        selection={selection}
        rowClick={id => clientAddress(String(id), firmId)}
        empty={
          archived ? (
            <StatusMessage title="No archived clients">
              <p>To archive a client, choose “Edit…” on its page.</p>
            </StatusMessage>
          ) : (
            <StatusMessage title="No clients yet">
              <May endpoint={createClient}>
                <p>Add the first one; then drop invoices on its page.</p>
              </May>
            </StatusMessage>
          )
        }
        notFound={
          <StatusMessage title="No client found">
            <p>Try fewer letters, or part of the ABN.</p>
          </StatusMessage>
        }
      >
        <DataTable.Col<ClientAnswer>
          source="name"
          label="Client"
          render={it => (
            <Link to={clientAddress(it.id, firmId)} onClick={event => event.stopPropagation()}>
              {it.name}
            </Link>
          )}
        />
        <DataTable.Col<ClientAnswer> source="abn" label="ABN" render={it => (it.abn ? shownAbn(it.abn) : '—')} />
        <DataTable.Col<ClientAnswer> source="category" label="Kind of business" />
        <DataTable.NumberCol source="invoices" label="Invoices" />
        <DataTable.NumberCol source="toReview" label="To review" />
        <DataTable.Col<ClientAnswer> source="reviewed" label="Review" render={reviewedText} />
        <DataTable.Col<ClientAnswer>
          source="lastUpload"
          label="Last upload"
          render={it => (it.lastUpload ? shownDay(it.lastUpload) : '—')}
        />
      </ResourceTable>
    </>
  )
}

/** The first page after signing in: the firm's clients. */
export function ClientList() {
  const [archived, setArchived] = useState(false)
  const { firm, loading, problem: failed, reload, may, type } = useFirm()
  if (failed) return <Failed problem={failed} retry={reload} />
  if (loading) return <Loading what="Loading your firm" />
  if (!firm) return <NoFirm />
  return (
    <ResourceList key={firm.id} resource="clients" firmId={firm.id} sort={{ field: 'name', order: 'ASC' }} filter={{ archived }}>
      <div className="crumbs">{firm.name}</div>
      <h1 className="page-title">Clients</h1>
      {type === 'auditor' && (
        <Suspense fallback={null}>
          <AuditorNote firmId={firm.id} />
        </Suspense>
      )}
      <ListSearch label="Search clients" always>
        <label className="archived-filter">
          <input type="checkbox" checked={archived} onChange={event => setArchived(event.target.checked)} /> Archived
        </label>
        <span className="end">
          {type !== 'auditor' && (
            <Link className="btn" to={firmBinAddress(firm.id)}>
              Bin
            </Link>
          )}{' '}
          {may(createClient) && (
            <Link className="btn primary" to={`/business/create/${encodeURIComponent(firm.id)}`}>
              Add a client
            </Link>
          )}
        </span>
      </ListSearch>
      <ClientTable firmId={firm.id} archived={archived} mayMerge={may(mergeClients)} />
      {type !== 'auditor' && (
        <Suspense fallback={null}>
          <ReminderList firmId={firm.id} />
        </Suspense>
      )}
    </ResourceList>
  )
}
