/** Which invoices a run of reprocessing concerns, in the order of their ids, a page at a time. */
import type { ReprocessingSelection, ReprocessingWork } from '@docketry/contracts/events/reprocessing.ts'
import type { ProposalRow } from '@docketry/contracts/projections/reprocessing-rows.ts'
import type { Condition } from '../platform/ports/documents.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { descendantsOf } from '../shared/group-tree.ts'

type Filter = Record<string, Condition>

/** The batch and those that are merged into it, as on screens. */
export const batchesIn = async (read: ReadRows, groupId: string): Promise<string[]> => [
  groupId,
  ...(await descendantsOf(read, [groupId])).map(({ id }) => id),
]

const ofSelection = async (read: ReadRows, { firmId, clientId, groupId, since, before }: ReprocessingSelection): Promise<Filter> => ({
  ...(firmId === undefined ? {} : { firmId }),
  ...(clientId === undefined ? {} : { clientId }),
  ...(groupId === undefined ? {} : { groupId: { in: await batchesIn(read, groupId) } }),
  ...(since === undefined && before === undefined
    ? {}
    : { readAt: { ...(since === undefined ? {} : { gte: since }), ...(before === undefined ? {} : { lt: before }) } }),
})

function ofWork(work: ReprocessingWork): Filter {
  if (work.kind === 'propose') return { model: { in: work.models } }
  return work.kind === 'adopt' ? { open: 1 } : { adoptions: work.adoptionId }
}

const filterOf = async (read: ReadRows, work: ReprocessingWork, selection: ReprocessingSelection): Promise<Filter> => ({
  ...(await ofSelection(read, selection)),
  ...ofWork(work),
})

export const countSelected = async (read: ReadRows, work: ReprocessingWork, selection: ReprocessingSelection): Promise<number> =>
  (await read.find('proposals', { filter: await filterOf(read, work, selection), range: [0, 0] })).total

/** Invoice ids begin with eight hexadecimal digits of a hash, so that they are spread evenly over this range. */
const prefixes = 2 ** 32
const prefixOf = (id: string): number => (/^[0-9a-f]{8}-/u.test(id) ? Number.parseInt(id.slice(0, 8), 16) : prefixes)

/**
 * The next rows after the id `after` (null: from the first), at most `max`. They are read from a range of ids that contains about `max` of
 * them, because a query with a limit counts all matches each time. Empty: there are no more. `total`: how many the run selects in all.
 */
export async function selectAfter(
  read: ReadRows,
  { work, selection, total }: { work: ReprocessingWork; selection: ReprocessingSelection; total: number },
  after: string | null,
  max: number,
): Promise<ProposalRow[]> {
  const width = Math.max(1, Math.ceil((prefixes * max) / Math.max(total, max)))
  const wanted = await filterOf(read, work, selection)
  for (let [from, prefix] = [after ?? '', after === null ? 0 : prefixOf(after)]; ; ) {
    const end = prefix + width
    const to = end >= prefixes ? null : end.toString(16).padStart(8, '0')
    const { rows } = await read.find('proposals', {
      filter: { ...wanted, id: { gte: from, ...(to === null ? {} : { lt: to }) } },
      sort: [{ field: 'id' }],
    })
    const next = rows.filter(({ id }) => id !== after).slice(0, max)
    if (next.length > 0 || to === null) return next
    ;[from, prefix] = [to, end]
  }
}

/** Invoices by the model that read them, in the order of models; found by one query a model, from the index alone. */
export async function countByModel(read: ReadRows, selection: ReprocessingSelection = {}): Promise<{ model: string; invoices: number }[]> {
  const counts: { model: string; invoices: number }[] = []
  const selected = await ofSelection(read, selection)
  for (let after = ''; ; ) {
    const filter = { ...selected, model: { gte: `${after}\u0000` } }
    const {
      rows: [next],
    } = await read.find('proposals', { filter, sort: [{ field: 'model' }], range: [0, 0] })
    if (!next) return counts
    after = next.model
    counts.push({ model: after, invoices: (await read.find('proposals', { filter: { ...selected, model: after }, range: [0, 0] })).total })
  }
}
