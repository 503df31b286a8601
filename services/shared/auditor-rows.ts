/**
 * The rows of each projection that an auditor sees: the invoices that they are engaged for (engaged-invoices.ts), and what consists of these.
 * Anything not named here is hidden: a new projection must be added here.
 */
import type { ActRow } from '@docketry/contracts/projections/act-rows.ts'
import type { ClientMergesRow } from '@docketry/contracts/projections/client-merge-rows.ts'
import type { ClientStreamRow } from '@docketry/contracts/projections/client-stream-rows.ts'
import type { FileProgress, FileRow, GroupTotalsRow, ScanGroupRow } from '@docketry/contracts/projections/rows.ts'
import type { Rows } from '../platform/projections/read-rows.ts'
import { invoicesOf, ofEngagedClients, seenIds, seenInvoices, type Engaged } from './engaged-invoices.ts'
import { descendantsOf } from './group-tree.ts'
import { idIn } from './undo.ts'

type Name = keyof Rows

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

/** Batches with an invoice that is seen, in them or in what was merged into them; without the files of others. */
async function batchesOf<R extends ScanGroupRow>(engaged: Engaged, rows: R[]): Promise<R[]> {
  const own = ofEngagedClients(engaged, rows)
  const ownIds = own.map(({ id }) => id)
  const all = new Map<string, ScanGroupRow>([...(await descendantsOf(engaged.read, ownIds)), ...own].map(row => [row.id, row]))
  const { rows: invoices, ids } = await invoicesOf(engaged, [...all.keys()])
  const shown = new Set<string>()
  for (const { id, groupId } of invoices) {
    for (let at: string | null = ids.has(id) ? groupId : null; at !== null && !shown.has(at); at = all.get(at)?.parentId ?? null)
      shown.add(at)
  }
  return own.filter(({ id }) => shown.has(id)).map(row => onlyFiles(row, ids))
}

const batchesWith = async (engaged: Engaged, ids: string[]): Promise<ScanGroupRow[]> =>
  batchesOf(engaged, await engaged.read.getMany('scan-groups', ids))

/** Of the batches, those whose invoices are all seen. */
export async function wholeBatches(engaged: Engaged, groupIds: string[]): Promise<Set<string>> {
  const groups = ofEngagedClients(engaged, await engaged.read.getMany('scan-groups', groupIds))
  const engagedIds = groups.map(({ id }) => id)
  const { rows, ids } = await invoicesOf(engaged, engagedIds)
  const hidden = new Set(rows.filter(({ id }) => !ids.has(id)).map(({ groupId }) => groupId))
  const filled = new Set(rows.map(({ groupId }) => groupId))
  const all = groups.filter(
    ({ id, files }) => filled.has(id) && !hidden.has(id) && Object.values(files).every(file => file.invoices.every(one => ids.has(one.id))),
  )
  return new Set(all.map(({ id }) => id))
}

/** The totals of batches, of the invoices that are seen. */
async function totalsOf<R extends GroupTotalsRow>(engaged: Engaged, rows: R[]): Promise<R[]> {
  const own = ofEngagedClients(engaged, rows)
  const ownIds = own.map(({ id }) => id)
  const { ids } = await invoicesOf(engaged, ownIds)
  return rows.flatMap(({ deleted: _, ...row }) => {
    const invoices = Object.fromEntries(Object.entries(row.invoices).filter(([id]) => ids.has(id)))
    return Object.keys(invoices).length === 0 ? [] : [{ ...row, invoices } as R] // without `deleted`, which is optional
  })
}

/** A file may hold the pages of several invoices: those of whole batches are seen. */
async function filesOf(engaged: Engaged, rows: FileRow[]): Promise<FileRow[]> {
  const whole = await wholeBatches(engaged, [...new Set(rows.map(({ groupId }) => groupId))])
  return rows.filter(({ groupId }) => whole.has(groupId))
}

async function clientStreamsOf(engaged: Engaged, rows: ClientStreamRow[]): Promise<ClientStreamRow[]> {
  const ids = (kind: ClientStreamRow['kind']): string[] => rows.flatMap(row => (row.kind === kind ? [row.id] : []))
  const [groups, invoices] = await Promise.all([batchesWith(engaged, ids('batch')), seenIds(engaged, ids('invoice'))])
  const shown = new Set([...groups.map(({ id }) => id), ...invoices])
  return rows.filter(({ id }) => shown.has(id))
}

/** An act with the streams and batches that are seen alone. */
async function seenOfAct(engaged: Engaged, row: ActRow): Promise<ActRow> {
  const { clientIds } = engaged
  const idsIn = (prefix: string): string[] => row.streams.flatMap(stream => idIn(stream, prefix) ?? [])
  const batchIds = [...new Set([...row.groups, ...idsIn('scan-group-'), ...idsIn('pages-')])]
  const [invoices, groups] = await Promise.all([seenIds(engaged, idsIn('invoice-')), batchesWith(engaged, batchIds)])
  const shown = new Set([...invoices, ...groups.map(({ id }) => id)])
  const isShown = (stream: string): boolean => ['invoice-', 'scan-group-', 'pages-'].some(prefix => shown.has(idIn(stream, prefix) ?? ''))
  const clientId = row.clientId !== null && clientIds.includes(row.clientId) ? row.clientId : (groups[0]?.clientId ?? clientIds[0] ?? null)
  return { ...row, clientId, streams: row.streams.filter(isShown), groups: row.groups.filter(id => shown.has(id)) }
}

async function actsOf(engaged: Engaged, rows: ActRow[]): Promise<ActRow[]> {
  const seen = await Promise.all(rows.filter(row => row.firmId === engaged.firmId).map(row => seenOfAct(engaged, row)))
  return seen.filter(({ streams }) => streams.length > 0)
}

/** The merges of the firm's clients, without the clients that the auditor is not engaged for. */
const mergesOf = ({ firmId, clientIds }: Engaged, rows: ClientMergesRow[]): ClientMergesRow[] =>
  rows
    .filter(({ id }) => id === firmId)
    .map(row => ({
      ...row,
      merges: row.merges.filter(it => clientIds.includes(it.duplicateId)),
      clientIds: row.clientIds.filter(id => clientIds.includes(id)),
    }))

const visibleByName: { [N in Name]?: (engaged: Engaged, rows: Rows[N][]) => Promise<Rows[N][]> | Rows[N][] } = {
  invoices: seenInvoices,
  'review-rows': seenInvoices,
  'invoice-briefs': seenInvoices,
  'scan-groups': batchesOf,
  'group-totals': totalsOf,
  // The names of a day's batches decide how one of them is called.
  'batch-names': ofEngagedClients,
  files: filesOf,
  'manual-reviews': async (engaged, rows) => {
    const invoiceIds = rows.map(({ id }) => id)
    const ids = await seenIds(engaged, invoiceIds)
    return rows.filter(({ id }) => ids.has(id))
  },
  'client-streams': clientStreamsOf,
  // Which periods are lodged, and the changes since.
  worksheets: ofEngagedClients,
  // An invoice of a frozen worksheet that is there no more was not changed where it was erased. Of what date it was nothing says.
  erasures: (engaged, rows) =>
    ofEngagedClients(
      engaged,
      rows.filter(({ kind }) => kind === 'invoice'),
    ),
  acts: actsOf,
  // Which clients read as which others, also at an earlier time.
  'client-merges': mergesOf,
  // The firm is named above each page.
  businesses: ({ firmId, clientIds }, rows) => rows.filter(({ id }) => id === firmId || clientIds.includes(id)),
  // Their names stand beside what they did.
  users: (_, rows) => rows,
}

/** The rows that the auditor sees; null for a projection that is not listed above. */
export function visibleRows<V extends Name, R extends Rows[V]>(engaged: Engaged, projection: V, rows: R[]): Promise<R[]> | R[] | null {
  const filter = visibleByName[projection] as ((by: Engaged, some: R[]) => Promise<R[]> | R[]) | undefined // the filter of this projection
  return filter?.(engaged, rows) ?? null
}
