import { type ClientAnswer, createClient } from '@docketry/contracts/api/clients.ts'
import { shownAbn } from '@docketry/contracts/rules/abn.ts'
import { DataTable, FilterLiveSearch, ListBase, Pagination, useListContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { shownDay } from '../data/format.ts'
import { problem } from '../data/problem.ts'
import { useLive } from '../data/use-live.ts'
import { Failed, Loading, StatusMessage } from '../parts/states.tsx'
import { NoFirm } from '../requests/no-firm.tsx'
import { useFirm } from '../session/firm.ts'
import { clientAddress } from '../data/addresses.ts'
import './client-list.css'

const reviewedWords = (it: ClientAnswer): string =>
  it.invoices === 0 ? 'No invoices yet' : it.reviewed >= it.invoices ? '✓ All reviewed' : `${it.reviewed} of ${it.invoices} reviewed`

function Table({ firmId }: { firmId: string }) {
  const { data, error, isPending, refetch, filterValues } = useListContext<ClientAnswer>()
  useLive(firmId, { relevant: () => true, reload: () => void refetch(), polls: Boolean(data?.some(it => it.invoices === 0 && it.lastUpload)) })
  if (error) return <Failed problem={problem(Number((error as { status?: number }).status ?? 0), 'list', error.message)} retry={() => void refetch()} />
  if (isPending) return <Loading what="Loading clients" />
  const searched = Boolean((filterValues as { q?: string }).q)
  if (data?.length === 0) {
    return searched
      ? <StatusMessage title="No client of that name"><p>Try fewer letters, or part of the ABN.</p></StatusMessage>
      : <StatusMessage title="No clients yet"><p>Add the first one; then drop a pile of invoices on its page.</p></StatusMessage>
  }
  return (
    <DataTable<ClientAnswer> bulkActionButtons={false} rowClick={id => clientAddress(String(id), firmId)} className="client-table">
      <DataTable.Col<ClientAnswer> source="name" label="Client"
        render={it => <Link to={clientAddress(it.id, firmId)} onClick={event => event.stopPropagation()}>{it.name}</Link>} />
      <DataTable.Col<ClientAnswer> source="abn" label="ABN" render={it => (it.abn ? shownAbn(it.abn) : '—')} />
      <DataTable.Col<ClientAnswer> source="category" label="Kind of business" />
      <DataTable.NumberCol source="invoices" label="Invoices" />
      <DataTable.Col<ClientAnswer> source="reviewed" label="Review" render={reviewedWords} />
      <DataTable.Col<ClientAnswer> source="lastUpload" label="Last upload" render={it => (it.lastUpload ? shownDay(it.lastUpload) : '—')} />
    </DataTable>
  )
}

/** The first page after signing in: the firm's clients. */
export function ClientList() {
  const { firm, loading, problem: failed, reload, may } = useFirm()
  if (failed) return <Failed problem={failed} retry={reload} />
  if (loading) return <Loading what="Loading your firm" />
  if (!firm) return <NoFirm />
  return (
    <ListBase resource="clients" filter={{ firmId: firm.id }} sort={{ field: 'name', order: 'ASC' }} perPage={50} disableSyncWithLocation
      storeKey={`clients.${firm.id}`}>
      <div className="crumbs">{firm.name}</div>
      <h1 className="page-title">Clients</h1>
      <div className="page-bar">
        <div className="client-search"><FilterLiveSearch source="q" label="Search clients" hiddenLabel variant="outlined" /></div>
        {may(createClient) && <span className="end"><Link className="btn primary" to={`/business/create/${encodeURIComponent(firm.id)}`}>Add a client</Link></span>}
      </div>
      <div className="client-list"><Table firmId={firm.id} /></div>
      <Pagination rowsPerPageOptions={[25, 50, 100]} />
    </ListBase>
  )
}
