/**
 * The read models as an auditor reads them: the rows that they are engaged for (auditor-rows.ts), found, counted and paged as if there were
 * no others.
 */
import { engagementsIn, type Caller } from '../platform/auth/caller.ts'
import { refuse } from '../platform/errors/refuse.ts'
import type { DocumentQuery } from '../platform/ports/documents.ts'
import type { ReadRows, Rows } from '../platform/projections/read-rows.ts'
import { visibleRows, wholeBatches } from './auditor-rows.ts'
import { engagedFor, type AuditorScope, type Engaged } from './engaged-invoices.ts'
import { coversPeriod, type Range } from './whole-period.ts'

type Name = keyof Rows

/** `isWhole`: of the batches, those whose invoices are all visible. `seesPeriod`: whether all days of a period of the client are. */
export type AuditorReads = {
  read: ReadRows
  isWhole(groupIds: string[]): Promise<Set<string>>
  seesPeriod(of: { firmId: string; clientId: string }, range: Range): boolean
}

/** `others`: whether rows of projections that auditor-rows.ts does not list are hidden (`none`) or read (`all`). */
type View = Engaged & { others: 'none' | 'all' }

/** All rows that a query has found and the auditor sees, by projection and query. */
type FoundRows = Map<string, Promise<{ id: string }[]>>

/** Filtered by the ids of clients, so that a query need not read the rows of others. */
const ofClients: readonly Name[] = ['invoices', 'review-rows', 'invoice-briefs', 'scan-groups', 'group-totals', 'files', 'batch-names']

async function onlyVisible<V extends Name, R extends Rows[V]>(view: View, projection: V, rows: R[]): Promise<R[]> {
  return (await visibleRows(view, projection, rows)) ?? (view.others === 'all' ? rows : [])
}

async function ifVisible<V extends Name, R extends Rows[V]>(view: View, projection: V, row: R | null): Promise<R | null> {
  return row && ((await onlyVisible(view, projection, [row]))[0] ?? null)
}

async function getMany<V extends Name>(view: View, projection: V, ids: string[]) {
  const rows = await view.read.getMany(projection, ids)
  return onlyVisible<V, (typeof rows)[number]>(view, projection, rows)
}

/** All rows that a query finds and the auditor sees. */
async function findAll<V extends Name>(view: View, projection: V, { filter = {}, ...query }: DocumentQuery) {
  const { read, clientIds, others } = view
  if (projection === 'users' && others === 'none') return []
  const within = ofClients.includes(projection) ? { clientId: { in: clientIds }, ...filter } : filter
  const { rows } = await read.find(projection, { filter: within, ...query })
  const listed = projection === 'businesses' ? rows.filter(({ id }) => clientIds.includes(id)) : rows
  return onlyVisible<V, (typeof rows)[number]>(view, projection, listed)
}

/** `range`: the first and last row of the page. Small rows are kept in `found` for the next page of the same query. */
async function findPage<V extends Name>(
  { view, found }: { view: View; found: FoundRows },
  projection: V,
  { range: [first, last], ...query }: DocumentQuery & { range: [number, number] },
) {
  // Invoices are large: of these the ids are found by small rows, which have the same fields to filter and sort by.
  const by = projection === 'invoices' ? 'review-rows' : projection
  const key = JSON.stringify([by, query])
  const all = await (found.get(key) ?? found.set(key, findAll(view, by, query)).get(key))
  const rows = (all ?? []).slice(first, last + 1)
  const pageIds = rows.map(({ id }) => id)
  const whole = by === projection ? rows : await getMany(view, projection, pageIds)
  // One of them changed a moment ago. Fewer rows than requested would mean that there are no more.
  if (whole.length < rows.length) throw refuse('busy')
  return { rows: whole as Awaited<ReturnType<typeof findAll<V>>>, total: all?.length ?? 0 } // rows of this projection
}

/** The failed rows of the clients, since their date may be wrong too; their values only where they are seen. */
async function failedRows<V extends Name>(view: View, projection: V, firmId: string) {
  const rows = (firmId === view.firmId ? await view.read.failed(projection, firmId) : []).filter(
    ({ clientId }) => clientId === null || view.clientIds.includes(clientId),
  )
  return Promise.all(rows.map(async ({ row, ...failed }) => ({ ...failed, row: await ifVisible(view, projection, row) })))
}

/** `others`: as in `View`. `all` is used only to find the owner of a resource before a request is refused. */
export function auditorReads(read: ReadRows, scope: AuditorScope, others: 'none' | 'all' = 'none'): AuditorReads {
  const view: View = { ...engagedFor(read, scope), others }
  const paged = { view, found: new Map() as FoundRows }
  const own: ReadRows = {
    get: async (projection, id) => ifVisible(view, projection, await read.get(projection, id)),
    getMany: (projection, ids) => getMany(view, projection, ids),
    async find(projection, { range, ...query }) {
      if (range) return findPage(paged, projection, { range, ...query })
      const rows = await findAll(view, projection, query)
      return { rows, total: rows.length }
    },
    isBehind: read.isBehind,
    failed: (projection, firmId) => failedRows(view, projection, firmId),
    getDeleted: () => Promise.resolve(null),
    findDeleted: () => Promise.resolve({ rows: [], total: 0 }),
  }
  return {
    read: own,
    isWhole: groupIds => wholeBatches(view, groupIds),
    seesPeriod: (of, range) => of.firmId === scope.firmId && coversPeriod(scope.engagements, of.clientId, range),
  }
}

/** What the caller reads of a firm: everything, or as its auditor. */
export const readsFor = (read: ReadRows, caller: Caller | null, firmId: string | null): ReadRows => {
  const engagements = caller === null || firmId === null ? [] : engagementsIn(caller, firmId)
  return firmId === null || engagements.length === 0 ? read : auditorReads(read, { firmId, engagements }).read
}
