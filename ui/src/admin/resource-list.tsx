/**
 * Lists of the dashboard: rows of one resource from `/api/data/<name>`, with search, filters, selection, actions on several rows, and
 * pages.
 */
import {
  DataTable,
  FilterLiveSearch,
  ListBase,
  Pagination,
  useListContext,
  useRecordContext,
  type RaRecord,
  type SortPayload,
} from 'react-admin'
import { useEffect, type ReactNode } from 'react'
import type { ResourceName } from '@docketry/contracts/api/resources.ts'
import type { LiveChange } from '@docketry/contracts/api/live.ts'
import { counted } from '../data/format.ts'
import { forgetList } from '../data/outdated-lists.ts'
import { isAnyBehind, laggingReloadMs, lags } from '../data/outdated-rows.ts'
import { problem } from '../data/problem.ts'
import { useStore } from '../data/store.ts'
import { useLive } from '../data/use-live.ts'
import { Failed, Loading } from '../parts/states.tsx'
import { resourcesPath } from './data-provider.ts'
import './resource-list.css'

/** The order in which the server lists the rows: no row has a value of this name. */
export const serverOrder: SortPayload = { field: 'order', order: 'ASC' }

type ListProps = {
  resource: ResourceName
  /** The firm whose rows are listed; null: rows of the caller, or of every firm. */
  firmId: string | null
  sort: SortPayload
  /** Equal values of the rows, besides the firm. */
  filter?: Record<string, unknown>
  /** Reloads the rows regularly, for what no live change announces. */
  reloadMs?: number
  children: ReactNode
}

/** `ResourceTable` shows what failed: react-admin's notification would say it twice, and stay after a lost connection is back. */
const shownInTable = (): void => undefined

export function ResourceList({ resource, firmId, sort, filter = {}, reloadMs, children }: ListProps) {
  const isBehind = useStore(lags, isAnyBehind)
  const refetchInterval = isBehind ? laggingReloadMs : reloadMs
  useEffect(() => () => forgetList(`${resourcesPath}/${resource}`), [resource])
  return (
    <ListBase
      resource={resource}
      filter={{ ...(firmId === null ? {} : { firmId }), ...filter }}
      sort={sort}
      perPage={50}
      disableSyncWithLocation
      storeKey={`${resource}.${firmId ?? 'all'}`}
      queryOptions={{ onError: shownInTable, ...(refetchInterval === undefined ? {} : { refetchInterval }) }}
    >
      {children}
    </ListBase>
  )
}

/** Reloads the list on live changes of the firm. */
export function ReloadOnChange({
  firmId,
  relevant = () => true,
  polls,
}: {
  firmId: string | null
  relevant?: (change: LiveChange) => boolean
  polls: boolean
}) {
  const { refetch } = useListContext()
  useLive(firmId, { relevant, reload: () => void refetch(), polls })
  return null
}

/** A search of all texts; by default only above a list of more than ten rows. `children`: beside it. */
export function ListSearch({ label, always = false, children }: { label: string; always?: boolean; children?: ReactNode }) {
  const { total = 0, filterValues } = useListContext()
  const hasSearch = always || total > 10 || (filterValues as { q?: string }).q !== undefined
  return (
    (hasSearch || children) && (
      <div className="page-bar">
        {hasSearch && (
          <div className="list-search">
            <FilterLiveSearch source="q" label={label} hiddenLabel variant="outlined" slotProps={{ htmlInput: { 'aria-label': label } }} />
          </div>
        )}
        {children}
      </div>
    )
  )
}

const anyRow = (): boolean => true

function SelectRow<Row extends RaRecord>({ nameOf, canSelect = anyRow }: Selection<Row>) {
  const row = useRecordContext<Row>()
  const { selectedIds, onToggleItem } = useListContext<Row>()
  return (
    row &&
    canSelect(row) && (
      <input
        type="checkbox"
        aria-label={`Select ${nameOf(row)}`}
        checked={selectedIds.includes(row.id)}
        onClick={event => event.stopPropagation()}
        onChange={() => onToggleItem(row.id)}
      />
    )
  )
}

/** Nothing where no row can be selected. */
function SelectAll<Row extends RaRecord>({ canSelect = anyRow }: Selection<Row>) {
  const { data = [], selectedIds, onSelect } = useListContext<Row>()
  const ids = data.filter(canSelect).map(row => row.id)
  const all = ids.every(id => selectedIds.includes(id))
  return ids.length > 0 && <input type="checkbox" aria-label="Select all" checked={all} onChange={() => onSelect(all ? [] : ids)} />
}

/** Label of the column with the actions on a row: its heading is for screen readers alone. */
export const actionsLabel = <span className="sr">Actions</span>

/** Number of selected rows and what can be done with them. */
const SelectionBar = ({ count, children }: { count: number; children: ReactNode }) => (
  <div className="list-selection" role="group" aria-label="Actions on the selected rows">
    <span className="num">{counted(count, 'selected', 'selected')}</span>
    {children}
  </div>
)

/** `nameOf`: how a row is called; `canSelect`: absent, every row can be selected. */
type Selection<Row extends RaRecord> = {
  nameOf: (row: Row) => string
  canSelect?: (row: Row) => boolean
  actions: (rows: Row[], done: () => void) => ReactNode
}

type TableProps<Row extends RaRecord> = {
  /** What the rows are, in the plural and lower case. */
  what: string
  empty: ReactNode
  /** In place of rows that the search does not find. */
  notFound?: ReactNode
  /** Actions on the selected rows; absent: rows cannot be selected. */
  selection?: Selection<Row> | undefined
  rowClick?: (id: RaRecord['id']) => string
  rowClassName?: string
  /** Columns: `DataTable.Col`. */
  children: ReactNode
}

export function ResourceTable<Row extends RaRecord>({
  what,
  empty,
  notFound = empty,
  selection,
  rowClick,
  rowClassName = '',
  children,
}: TableProps<Row>) {
  const { data, error, isPending, refetch, filterValues, resource, selectedIds, onUnselectItems } = useListContext<Row>()
  const status = Number((error as { status?: number } | null)?.status ?? 0)
  // Rows stay on screen when they are read again without a connection.
  if (error && (status > 0 || data === undefined))
    return <Failed problem={problem(status, 'list', error.message)} retry={() => void refetch()} />
  if (isPending) return <Loading what={`Loading ${what}`} />
  if (data === undefined || data.length === 0) return (filterValues as { q?: string }).q ? notFound : empty
  const selected = data.filter(row => selectedIds.includes(row.id) && (selection?.canSelect?.(row) ?? true))
  return (
    <>
      {selection && selected.length > 0 && (
        <SelectionBar count={selected.length}>{selection.actions(selected, onUnselectItems)}</SelectionBar>
      )}
      <div className={`resource-list ${resource}-list ${rowClassName}`}>
        <DataTable<Row> bulkActionButtons={false} rowClick={rowClick ?? false} empty={false}>
          {selection && (
            <DataTable.Col className="list-select" label={<SelectAll {...selection} />}>
              <SelectRow {...selection} />
            </DataTable.Col>
          )}
          {children}
        </DataTable>
      </div>
      <Pages />
    </>
  )
}

/** Nothing while all rows fit on the shortest page. */
function Pages() {
  const { total = 0 } = useListContext()
  return total > 25 && <Pagination rowsPerPageOptions={[25, 50, 100]} />
}
