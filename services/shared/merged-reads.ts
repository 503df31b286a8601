/**
 * Reads rows while clients are merged. Stored rows keep the id of the client that they came in for; reading replaces it by that of the
 * surviving client, and a query for a client finds the rows of those merged into it too. So handlers, rounds and stages know surviving
 * clients only. Streams and rows are not changed, and a separation takes everything back.
 */
import type { MayBeMerged } from '@docketry/contracts/projections/client-merge-rows.ts'
import { deletionOf } from '../platform/projections/deletion.ts'
import { lagLimitMs, noLag, type LagOf } from '../platform/projections/lag.ts'
import { reader } from '../platform/projections/read-projections.ts'
import { withPresentNames } from '../platform/projections/renamed-fields.ts'
import type { ReadRows, Rows } from '../platform/projections/read-rows.ts'
import type { Condition, Document, DocumentQuery, Documents } from '../platform/ports/documents.ts'
import { mergesIn, mergesOf, survivorOf, withMerged, type Merges } from './client-merges.ts'
import { renamedFields } from './renamed-fields.ts'

type Name = keyof Rows

/** Their rows name clients. */
const ofClients = new Set<Name>([
  'scan-groups',
  'batch-names',
  'group-totals',
  'files',
  'invoices',
  'review-rows',
  'invoice-briefs',
  'known-suppliers',
  'manual-reviews',
  'pickups',
  'client-addresses',
  'attachments',
  'kept',
  'erasures',
  'holds',
  'acts',
  'client-streams',
  'proposals',
  'worksheets',
  'users',
  'invitations',
  'auditors',
])

type Owned = { firmId?: string | null; clientId?: string | null; clientIds?: string[] | null }
/** The parts of a row that name a client beside its firm: itself, or its entries. */
type AnyRow = Owned &
  MayBeMerged & { employments?: Owned[]; engagements?: Owned[]; deleted?: unknown; kind?: string; changedAt?: number; changedBy?: string }
type ByFirm = ReadonlyMap<string, Merges>
const noMerges: Merges = new Map()

/** Of a row in the bin; other rows have other fields of this name. */
const inBin = (row: AnyRow): (Owned & { row: Owned }) | null => deletionOf(row as unknown as Document) as (Owned & { row: Owned }) | null // rows are documents; that of the bin is one of its projection

const firmsIn = (row: AnyRow): (string | null | undefined)[] => [
  row.firmId,
  inBin(row)?.firmId,
  ...[...(row.employments ?? []), ...(row.engagements ?? [])].map(it => it.firmId),
]

/** An owner as it reads now. `formerClientIds`: the client that it came in for, and those through which it came to the surviving one. */
function owned<T extends Owned>(byFirm: ByFirm, it: T): T & MayBeMerged {
  const merges = byFirm.get(it.firmId ?? '') ?? noMerges
  if (merges.size === 0) return it
  if (it.clientIds) return { ...it, clientIds: [...new Set(it.clientIds.map(id => survivorOf(merges, id)))] }
  const taken = typeof it.clientId === 'string' ? mergesOf(merges, it.clientId) : []
  return taken.length === 0
    ? it
    : { ...it, clientId: taken.at(-1)?.survivorId ?? null, formerClientIds: taken.map(({ duplicateId }) => duplicateId) }
}

/** A merge counts as a change of each invoice of the merged client, because the invoice now adds to the surviving client's worksheet. */
function changedBy<T extends AnyRow>(byFirm: ByFirm, before: T, now: T): T {
  const last =
    now === before || before.kind !== 'invoice'
      ? undefined
      : mergesOf(byFirm.get(before.firmId ?? '') ?? noMerges, before.clientId ?? '').toSorted((a, b) => b.at - a.at)[0]
  return last === undefined || last.at <= (before.changedAt ?? 0) ? now : { ...now, changedAt: last.at, changedBy: last.by }
}

function merged<T extends AnyRow>(byFirm: ByFirm, row: T): T {
  if (byFirm.size === 0) return row
  const { employments, engagements } = row
  const deleted = inBin(row)
  if (employments) return { ...row, employments: employments.map(it => owned(byFirm, it)) }
  if (engagements) return { ...row, engagements: engagements.map(it => owned(byFirm, it)) }
  if (deleted !== null) return { ...row, deleted: { ...owned(byFirm, deleted), row: owned(byFirm, deleted.row) } }
  const now = owned(byFirm, row)
  return typeof row.changedAt === 'number' ? changedBy(byFirm, row, now) : now
}

const clientFields = ['clientId', 'deleted.clientId', 'deleted.row.clientId'] as const
const idsIn = (condition: Condition | undefined): string[] => {
  if (typeof condition === 'string') return [condition]
  return typeof condition === 'object' && condition !== null && 'in' in condition && Array.isArray(condition.in)
    ? condition.in.filter(id => typeof id === 'string')
    : []
}

/** `read`: the rows as they are stored. */
function mergedReads(read: ReadRows): ReadRows {
  async function byFirmOf(firmIds: readonly (string | null | undefined)[]): Promise<ByFirm> {
    const ids = [...new Set(firmIds.filter(id => typeof id === 'string'))]
    const rows = ids.length === 0 ? [] : await read.getMany('client-merges', ids)
    return new Map(rows.filter(row => row.clientIds.length > 0).map(row => [row.id, mergesIn([row])]))
  }
  async function mapped<R>(projection: Name, rows: R[]): Promise<R[]> {
    if (!ofClients.has(projection) || rows.length === 0) return rows
    const some = rows as (R & AnyRow)[] // the fields that name clients have these names in every projection
    const byFirm = await byFirmOf(some.flatMap(firmsIn))
    return byFirm.size === 0 ? rows : some.map(row => merged(byFirm, row))
  }

  /** The merges that a query for clients is about. */
  async function mergesFor({ filter = {} }: DocumentQuery): Promise<Merges> {
    const ids = clientFields.flatMap(field => idsIn(filter[field]))
    if (ids.length === 0) return noMerges
    const [firmId] = [filter['firmId'] ?? filter['deleted.firmId']]
    const rows =
      typeof firmId === 'string'
        ? await read.getMany('client-merges', [firmId])
        : (await read.find('client-merges', { filter: { clientIds: { in: ids } } })).rows
    return mergesIn(rows)
  }
  function widened(query: DocumentQuery, merges: Merges): DocumentQuery {
    const fields = clientFields.flatMap((field): [string, Condition][] => {
      const ids = idsIn(query.filter?.[field])
      return ids.length === 0 ? [] : [[field, { in: withMerged(merges, ids) }]]
    })
    return { ...query, filter: { ...query.filter, ...Object.fromEntries(fields) } }
  }
  /** Queries for clients. `changedAt` of a merged client's invoices is that of the merge, where it is later. */
  async function search<T>(projection: Name, query: DocumentQuery, find: (query: DocumentQuery) => Promise<{ rows: T[]; total: number }>) {
    const merges = ofClients.has(projection) ? await mergesFor(query) : noMerges
    const found = await find(merges.size === 0 ? query : widened(query, merges))
    const { changedAt, ...filter } = query.filter ?? {}
    const since = typeof changedAt === 'object' && changedAt !== null && 'gte' in changedAt ? Number(changedAt.gte) : null
    const late =
      since === null ? [] : withMerged(merges, idsIn(filter['clientId'])).filter(id => mergesOf(merges, id).some(({ at }) => at >= since))
    if (late.length === 0) return found
    const more = await find({ ...query, filter: { ...filter, clientId: { in: late } } })
    const ids = new Set(found.rows.map(row => (row as { id: string }).id)) // every row has an id
    const rows = [...found.rows, ...more.rows.filter(row => !ids.has((row as { id: string }).id))] // likewise
    return { rows, total: rows.length }
  }
  const one = async <R>(projection: Name, row: R | null): Promise<R | null> =>
    row === null ? null : ((await mapped(projection, [row]))[0] ?? null)

  return {
    get: async (projection, id) => one(projection, await read.get(projection, id)),
    getMany: async (projection, ids) => mapped(projection, await read.getMany(projection, ids)),
    async find(projection, query) {
      const { rows, total } = await search(projection, query, widenedQuery => read.find(projection, widenedQuery))
      return { rows: await mapped(projection, rows), total }
    },
    isBehind: read.isBehind,
    async failed(projection, firmId) {
      const rows = await read.failed(projection, firmId)
      const byFirm = rows.length === 0 || !ofClients.has(projection) ? new Map<string, Merges>() : await byFirmOf([firmId])
      const survivor = (id: string | null): string | null => (id === null ? null : survivorOf(byFirm.get(firmId) ?? noMerges, id))
      return rows.map(({ id, clientId, row }) => ({
        id,
        clientId: survivor(clientId),
        row: row && merged(byFirm, row as typeof row & AnyRow), // as above
      }))
    },
    getDeleted: async (projection, id) => one(projection, await read.getDeleted(projection, id)),
    async findDeleted(projection, query) {
      const { rows, total } = await search(projection, query, widenedQuery => read.findDeleted(projection, widenedQuery))
      return { rows: await mapped(projection, rows), total }
    },
  }
}

/** The rows of the read models, as everything but checks of the store reads them. `lag`: default none. */
export const readRowsOf = (documents: Documents, lag: LagOf = noLag): ReadRows =>
  mergedReads({
    ...reader(withPresentNames(documents, renamedFields)),
    isBehind: async (projections: readonly Name[], firmId: string | null) => (await lag(new Set(projections), firmId, lagLimitMs)) !== null,
  } as unknown as ReadRows) // each projection writes the row type of its name
