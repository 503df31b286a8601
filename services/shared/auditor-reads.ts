/**
 * The read models as an auditor sees them: of the clients that they are engaged for, the invoices that are dated in the period, and what
 * consists of these. An invoice is dated by the date of its row (`paymentDate`), one without a date by the day of its batch
 * in the firm's zone. Anything not named here is hidden: a new projection must be added here.
 */
import type { ActRow } from '@docketry/contracts/projections/act-rows.ts'
import type { ClientStreamRow } from '@docketry/contracts/projections/client-stream-rows.ts'
import type { FileProgress, GroupTotalsRow, InvoiceBriefRow, ScanGroupRow } from '@docketry/contracts/projections/rows.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { zoneOf } from '@docketry/contracts/rules/zones.ts'
import { engagementsIn, type Caller, type Engagement } from '../platform/auth/caller.ts'
import { refuse } from '../platform/errors/refuse.ts'
import type { DocumentQuery } from '../platform/ports/documents.ts'
import type { ReadRows, Rows } from '../platform/projections/read-rows.ts'
import { descendantsOf } from './group-tree.ts'
import { idIn } from './undo.ts'
import { coversPeriod, type Range } from './whole-period.ts'

type Name = keyof Rows
type Dated = Pick<InvoiceBriefRow, 'id' | 'firmId' | 'clientId' | 'groupId' | 'paymentDate'>
export type AuditorScope = { firmId: string; engagements: readonly Engagement[] }

/** `isWhole`: of the batches, those whose invoices are all visible. `seesPeriod`: whether all days of a period of the client are. */
export type AuditorReads = {
  read: ReadRows
  isWhole(groupIds: string[]): Promise<Set<string>>
  seesPeriod(of: { firmId: string; clientId: string }, range: Range): boolean
}

/** Filtered by the ids of clients, so that a query need not read the rows of others. */
const ofClients: readonly Name[] = ['invoices', 'review-rows', 'invoice-briefs', 'scan-groups', 'group-totals', 'files', 'batch-names']

/**
 * `others`: whether rows of projections that are not listed above are hidden (`none`) or read (`all`). `all` is used only to find the owner
 * of a resource before a request is refused.
 */
export function auditorReads(read: ReadRows, { firmId, engagements }: AuditorScope, others: 'none' | 'all' = 'none'): AuditorReads {
  const periods = engagements.map(({ clientIds, from, to }) => ({ clients: new Set(clientIds), from, to }))
  const clientIds = [...new Set(engagements.flatMap(it => it.clientIds))]
  const isEngaged = (it: { firmId: string; clientId: string }): boolean => it.firmId === firmId && clientIds.includes(it.clientId)

  /** The days of batches, for invoices without a date. */
  async function daysOf(groupIds: string[]): Promise<Map<string, string>> {
    const [firm, groups] = await Promise.all([read.get('businesses', firmId), read.getMany('scan-groups', groupIds)])
    return new Map(groups.map(({ id, createdAt }) => [id, dateIn(zoneOf(firm), createdAt)]))
  }
  async function seen<R extends Dated>(rows: R[]): Promise<R[]> {
    const own = rows.filter(isEngaged)
    const undated = [...new Set(own.filter(row => row.paymentDate === null).map(row => row.groupId))]
    const days = undated.length === 0 ? new Map<string, string>() : await daysOf(undated)
    return own.filter(({ clientId, paymentDate, groupId }) => {
      const day = paymentDate ?? days.get(groupId)
      return day !== undefined && periods.some(({ clients, from, to }) => clients.has(clientId) && from <= day && day <= to)
    })
  }
  const seenIds = async (invoiceIds: string[]): Promise<Set<string>> =>
    new Set((await seen(await read.getMany('review-rows', invoiceIds))).map(({ id }) => id))

  /** The invoices of batches, and which of them are seen. */
  async function invoicesOf(groupIds: string[]): Promise<{ rows: Dated[]; ids: Set<string> }> {
    const { rows } = await read.find('review-rows', { filter: { groupId: { in: groupIds } } })
    return { rows, ids: new Set((await seen(rows)).map(({ id }) => id)) }
  }

  /** Batches with an invoice that is seen, in them or in what was merged into them; without the files of others. */
  async function batches<R extends ScanGroupRow>(rows: R[]): Promise<R[]> {
    const own = rows.filter(isEngaged)
    const all = new Map<string, ScanGroupRow>(
      [
        ...(await descendantsOf(
          read,
          own.map(({ id }) => id),
        )),
        ...own,
      ].map(row => [row.id, row]),
    )
    const { rows: invoices, ids } = await invoicesOf([...all.keys()])
    const shown = new Set<string>()
    for (const { id, groupId } of invoices) {
      for (let at: string | null = ids.has(id) ? groupId : null; at !== null && !shown.has(at); at = all.get(at)?.parentId ?? null)
        shown.add(at)
    }
    return own.filter(({ id }) => shown.has(id)).map(row => onlyFiles(row, ids))
  }
  async function totals<R extends GroupTotalsRow>(rows: R[]): Promise<R[]> {
    const { ids } = await invoicesOf(rows.filter(isEngaged).map(({ id }) => id))
    return rows.flatMap(({ deleted: _, ...row }) => {
      const invoices = Object.fromEntries(Object.entries(row.invoices).filter(([id]) => ids.has(id)))
      return Object.keys(invoices).length === 0 ? [] : [{ ...row, invoices } as R] // without `deleted`, which is optional
    })
  }
  async function isWhole(groupIds: string[]): Promise<Set<string>> {
    const groups = (await read.getMany('scan-groups', groupIds)).filter(isEngaged)
    const { rows, ids } = await invoicesOf(groups.map(({ id }) => id))
    const hidden = new Set(rows.filter(({ id }) => !ids.has(id)).map(({ groupId }) => groupId))
    const filled = new Set(rows.map(({ groupId }) => groupId))
    const all = groups.filter(
      ({ id, files }) =>
        filled.has(id) && !hidden.has(id) && Object.values(files).every(file => file.invoices.every(one => ids.has(one.id))),
    )
    return new Set(all.map(({ id }) => id))
  }

  async function seenOfAct(row: ActRow): Promise<ActRow> {
    const idsIn = (prefix: string): string[] => row.streams.flatMap(stream => idIn(stream, prefix) ?? [])
    const batchIds = [...new Set([...row.groups, ...idsIn('scan-group-'), ...idsIn('pages-')])]
    const [invoices, groups] = await Promise.all([seenIds(idsIn('invoice-')), read.getMany('scan-groups', batchIds).then(batches)])
    const shown = new Set([...invoices, ...groups.map(({ id }) => id)])
    const isShown = (stream: string): boolean => ['invoice-', 'scan-group-', 'pages-'].some(prefix => shown.has(idIn(stream, prefix) ?? ''))
    const clientId =
      row.clientId !== null && clientIds.includes(row.clientId) ? row.clientId : (groups[0]?.clientId ?? clientIds[0] ?? null)
    return { ...row, clientId, streams: row.streams.filter(isShown), groups: row.groups.filter(id => shown.has(id)) }
  }

  const visibleRows: { [N in Name]?: (rows: Rows[N][]) => Promise<Rows[N][]> } = {
    invoices: seen,
    'review-rows': seen,
    'invoice-briefs': seen,
    'scan-groups': batches,
    'group-totals': totals,
    // The names of a day's batches decide how one of them is called.
    'batch-names': rows => Promise.resolve(rows.filter(isEngaged)),
    // A file may hold the pages of several invoices.
    files: async rows =>
      isWhole([...new Set(rows.map(({ groupId }) => groupId))]).then(whole => rows.filter(({ groupId }) => whole.has(groupId))),
    'manual-reviews': async rows => seenIds(rows.map(({ id }) => id)).then(ids => rows.filter(({ id }) => ids.has(id))),
    'client-streams': async rows => {
      const ids = (kind: ClientStreamRow['kind']): string[] => rows.flatMap(row => (row.kind === kind ? [row.id] : []))
      const [groups, invoices] = await Promise.all([read.getMany('scan-groups', ids('batch')).then(batches), seenIds(ids('invoice'))])
      const shown = new Set([...groups.map(({ id }) => id), ...invoices])
      return rows.filter(({ id }) => shown.has(id))
    },
    // Which periods are lodged, and the changes since.
    worksheets: rows => Promise.resolve(rows.filter(isEngaged)),
    // Acts, reduced to what the auditor sees.
    acts: async rows => {
      const seenRows = await Promise.all(rows.filter(row => row.firmId === firmId).map(seenOfAct))
      return seenRows.filter(({ streams }) => streams.length > 0)
    },
    // Which clients read as which others, also at an earlier time.
    'client-merges': rows =>
      Promise.resolve(
        rows
          .filter(({ id }) => id === firmId)
          .map(row => ({
            ...row,
            merges: row.merges.filter(it => clientIds.includes(it.duplicateId)),
            clientIds: row.clientIds.filter(id => clientIds.includes(id)),
          })),
      ),
    // The firm is named above each page.
    businesses: rows => Promise.resolve(rows.filter(({ id }) => id === firmId || clientIds.includes(id))),
    // Their names stand beside what they did.
    users: rows => Promise.resolve(rows),
  }
  /** The rows that the auditor may see. */
  async function onlyVisible<V extends Name, R extends Rows[V]>(projection: V, rows: R[]): Promise<R[]> {
    const filter = visibleRows[projection] as ((some: R[]) => Promise<R[]>) | undefined // the filter of this projection
    if (filter) return filter(rows)
    return others === 'all' ? rows : []
  }

  const found = new Map<string, Promise<{ id: string }[]>>()
  /** All rows that a query finds and the auditor sees. Small rows are kept for the next page of the same query. */
  async function findAll<V extends Name>(projection: V, { filter = {}, ...query }: DocumentQuery) {
    if (projection === 'users' && others === 'none') return []
    const within = ofClients.includes(projection) ? { clientId: { in: clientIds }, ...filter } : filter
    const { rows } = await read.find(projection, { filter: within, ...query })
    const listed = projection === 'businesses' ? rows.filter(({ id }) => clientIds.includes(id)) : rows
    return onlyVisible<V, (typeof rows)[number]>(projection, listed)
  }
  async function page<V extends Name>(projection: V, query: DocumentQuery, [first, last]: [number, number]) {
    // Invoices are large: of these the ids are found by small rows, which have the same fields to filter and sort by.
    const by = projection === 'invoices' ? 'review-rows' : projection
    const key = JSON.stringify([by, query])
    const all = await (found.get(key) ?? found.set(key, findAll(by, query)).get(key))
    const rows = (all ?? []).slice(first, last + 1)
    const whole =
      by === projection
        ? rows
        : await own.getMany(
            projection,
            rows.map(({ id }) => id),
          )
    // One of them changed a moment ago. Fewer rows than requested would mean that there are no more.
    if (whole.length < rows.length) throw refuse('busy')
    return { rows: whole as Awaited<ReturnType<typeof findAll<V>>>, total: all?.length ?? 0 } // rows of this projection
  }

  const own: ReadRows = {
    async get(projection, id) {
      const row = await read.get(projection, id)
      return row && ((await onlyVisible<typeof projection, typeof row>(projection, [row]))[0] ?? null)
    },
    async getMany(projection, ids) {
      const rows = await read.getMany(projection, ids)
      return onlyVisible<typeof projection, (typeof rows)[number]>(projection, rows)
    },
    async find(projection, { range, ...query }) {
      if (range) return page(projection, query, range)
      const rows = await findAll(projection, query)
      return { rows, total: rows.length }
    },
    isBehind: read.isBehind,
    /** Those of the clients, since their date may be wrong too; their values only where they are seen. */
    async failed(projection, of) {
      const rows = (of === firmId ? await read.failed(projection, of) : []).filter(
        ({ clientId }) => clientId === null || clientIds.includes(clientId),
      )
      return Promise.all(
        rows.map(async ({ row, ...failed }) => ({
          ...failed,
          row: row && ((await onlyVisible<typeof projection, typeof row>(projection, [row]))[0] ?? null),
        })),
      )
    },
    getDeleted: () => Promise.resolve(null),
    findDeleted: () => Promise.resolve({ rows: [], total: 0 }),
  }
  return { read: own, isWhole, seesPeriod: (of, range) => of.firmId === firmId && coversPeriod(engagements, of.clientId, range) }
}

/** A batch as it would be with these invoices alone: complete, with the files that they are in. */
function onlyFiles<R extends ScanGroupRow>(row: R, invoiceIds: ReadonlySet<string>): R {
  const files = Object.entries(row.files).flatMap(([id, file]): [string, FileProgress][] => {
    const invoices = file.invoices.filter(one => invoiceIds.has(one.id))
    const pages = invoices.reduce((sum, one) => sum + one.pages, 0)
    const extracted = invoices.map(one => one.id)
    return invoices.length === 0
      ? []
      : [
          [
            id,
            {
              name: file.name,
              pages,
              prepared: pages,
              read: pages,
              failedPages: [],
              failed: null,
              waiting: false,
              invoices,
              extracted,
              failedInvoices: [],
            },
          ],
        ]
  })
  const shown = new Set(files.map(([id]) => id))
  return { ...row, order: row.order.filter(id => shown.has(id)), files: Object.fromEntries(files), uploads: [] }
}

/** What the caller reads of a firm: everything, or as its auditor. */
export const readsFor = (read: ReadRows, caller: Caller | null, firmId: string | null): ReadRows => {
  const engagements = caller === null || firmId === null ? [] : engagementsIn(caller, firmId)
  return firmId === null || engagements.length === 0 ? read : auditorReads(read, { firmId, engagements }).read
}
