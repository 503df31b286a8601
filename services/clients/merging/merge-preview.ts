/** What merging two clients of a firm would do, and what is in its way. */
import { counted } from '../../shared/counted.ts'
import { shownValue } from '../client-history.ts'
import type { MergeField, MergePreview, MergeSide } from '@docketry/contracts/api/client-merges.ts'
import { nameOfPeriod } from '@docketry/contracts/rules/periods.ts'
import { isReportingField } from '@docketry/contracts/rules/reporting.ts'
import { load } from '../../platform/commands/load.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { noteFailedRows } from '../../platform/projections/request-reads.ts'
import type { MergedPair, MergeObstacles } from '../../shared/merge-obstacles.ts'
import { business, type BusinessState } from '../business.ts'
import { valueOf } from '../details.ts'
import type { TfnSeals } from '../tfn-seals.ts'
import { clientMerges, mergeOf } from './client-merges.ts'

export type MergeTools = { read: ReadRows; events: EventStore; tfnSeals: TfnSeals; obstacles: readonly MergeObstacles[] }
export type Pair = Pick<MergedPair, 'firmId' | 'survivorId' | 'duplicateId'>

const fields: readonly MergeField[] = ['name', 'abn', 'category', 'email', 'address', 'period', 'basis', 'mail', 'gstRegistered']

async function sideOf({ read }: MergeTools, firmId: string, id: string, { details, archivedIn, tfn }: BusinessState): Promise<MergeSide> {
  const filter = { firmId, clientId: id }
  const first = { range: [0, 0] as [number, number] }
  await noteFailedRows(read, 'invoice-briefs', firmId, id)
  const [totals, open, attachments, pickups, addresses, users, auditors] = await Promise.all([
    read.find('group-totals', { filter }),
    read.find('invoice-briefs', { filter: { ...filter, reviewStatus: { in: ['open', 'doubtful'] } }, ...first }),
    read.find('attachments', { filter: { ...filter, done: false }, ...first }),
    read.find('pickups', { filter: { ...filter, open: true }, ...first }),
    read.find('client-addresses', { filter }),
    read.find('users', { filter: { firmIds: firmId } }),
    read.find('auditors', { filter: { firmIds: firmId } }),
  ])
  const isForClient = (it: { firmId: string; clientIds?: readonly string[] }): boolean =>
    it.firmId === firmId && it.clientIds?.includes(id) === true
  return {
    id,
    name: details.name,
    abn: details.abn,
    archived: archivedIn.includes(firmId),
    revision: details.revision,
    batches: totals.total,
    invoices: totals.rows.reduce((sum, { invoices }) => sum + Object.keys(invoices).length, 0),
    toReview: open.total,
    attachments: attachments.total,
    pickups: pickups.total,
    addresses: addresses.rows.map(({ email }) => email).sort(),
    members: users.rows.filter(({ employments }) => employments.some(isForClient)).length,
    auditors: auditors.rows.filter(({ engagements }) => engagements.some(it => it.endedAt === null && isForClient(it))).length,
    tfn: tfn?.firmId === firmId,
  }
}

/** A value that the duplicate lacks stays as it is; so do the own details of a client that uses Docketry itself. */
const differing = (firmId: string, survivor: BusinessState, duplicate: BusinessState): MergePreview['fields'] =>
  fields.flatMap(field => {
    const [own, other] = [valueOf(survivor.details, firmId, field), valueOf(duplicate.details, firmId, field)]
    return own === other
      ? []
      : [
          {
            field,
            survivor: shownValue(own),
            duplicate: shownValue(other),
            choosable: other !== null && (!survivor.firm || isReportingField(field)),
          },
        ]
  })

/** Whether both have an ABN, or both a tax file number, and these differ. */
function haveDifferentNumbers(
  seals: TfnSeals,
  { survivorId, duplicateId }: Pair,
  survivor: BusinessState,
  duplicate: BusinessState,
): boolean {
  const numberOf = ({ tfn }: BusinessState, businessId: string) =>
    tfn === null ? null : seals.open(tfn.sealed, { firmId: tfn.firmId, businessId })
  const pairs = [
    [survivor.details.abn, duplicate.details.abn],
    [numberOf(survivor, survivorId), numberOf(duplicate, duplicateId)],
  ]
  return pairs.some(([one, other]) => one !== null && other !== null && one !== other)
}

/** Invoices of the duplicate in periods that are frozen or lodged for the survivor. */
async function notesOnWorksheets(
  read: ReadRows,
  { firmId, survivorId, duplicateId, names: { survivor, duplicate } }: MergedPair,
): Promise<string[]> {
  const { rows } = await read.find('worksheets', { filter: { firmId, clientId: survivorId } })
  const counts = await Promise.all(
    rows.map(async ({ period, from, before, lodged }) => ({
      period,
      lodged,
      count: (
        await read.find('invoice-briefs', {
          filter: { firmId, clientId: duplicateId, paymentDate: { gte: from, lt: before } },
          range: [0, 0],
        })
      ).total,
    })),
  )
  return counts
    .filter(({ count }) => count > 0)
    .map(({ period, lodged, count }) => {
      const what = `${counted(count, 'invoice')} of ${duplicate} ${count === 1 ? 'is' : 'are'} dated in ${nameOfPeriod(period)}`
      return lodged === null
        ? `${what}, whose worksheet is frozen for ${survivor}: reopen and freeze it again to include them.`
        : `${what}, which is lodged for ${survivor}: those reviewed with a GST credit become adjustments of its next worksheet.`
    })
}

/** How many members and auditors see one of the two and come to see both. */
async function comingToSeeBoth(
  read: ReadRows,
  { firmId, survivorId, duplicateId }: MergedPair,
): Promise<{ members: number; auditors: number }> {
  const [users, auditors] = await Promise.all([
    read.find('users', { filter: { firmIds: firmId } }),
    read.find('auditors', { filter: { firmIds: firmId } }),
  ])
  const isOfOneOnly = (it: { firmId: string; clientIds?: readonly string[] }): boolean =>
    it.firmId === firmId && it.clientIds !== undefined && it.clientIds.includes(survivorId) !== it.clientIds.includes(duplicateId)
  return {
    members: users.rows.filter(({ employments }) => employments.some(isOfOneOnly)).length,
    auditors: auditors.rows.filter(({ engagements }) => engagements.some(it => it.endedAt === null && isOfOneOnly(it))).length,
  }
}

function notesOnPickups(survivor: MergeSide, duplicate: MergeSide): string[] {
  if (duplicate.pickups === 0) return []
  if (survivor.pickups === 0) return [`The list of pick-ups shows what is open of ${duplicate.name} as that of ${survivor.name}.`]
  return [
    `Both have open pick-ups, and the driver comes for each: the list shows them as those of ${survivor.name}. Cancel there what is not needed any more.`,
  ]
}

async function notesOf(tools: MergeTools, pair: MergedPair, survivor: MergeSide, duplicate: MergeSide): Promise<string[]> {
  const { members, auditors } = await comingToSeeBoth(tools.read, pair)
  return [
    ...(members > 0 ? [`Members of your team who work for one of the two only (${members}) then work for both.`] : []),
    ...(auditors > 0
      ? [`Auditors who are engaged for one of the two (${auditors}) then see the invoices of both that are dated in their period.`]
      : []),
    `Mail from the addresses of ${duplicate.name} comes to ${survivor.name}. Links to ${duplicate.name} lead to ${survivor.name}.`,
    ...notesOnPickups(survivor, duplicate),
    ...(await Promise.all(tools.obstacles.map(it => it.notes?.(pair) ?? []))).flat(),
    ...(await notesOnWorksheets(tools.read, pair)),
  ]
}

/** Refused: clients that can never be merged this way round. */
function mustBeMergeable(
  { firmId, survivorId, duplicateId }: Pair,
  merges: Parameters<typeof mergeOf>[0],
  survivor: BusinessState,
  duplicate: BusinessState,
): void {
  if (survivorId === duplicateId) throw refuse('client.merge-self')
  if (duplicateId === firmId) throw refuse('client.merge-firm')
  if (mergeOf(merges, survivorId) || mergeOf(merges, duplicateId)) throw refuse('client.merged')
  if (duplicate.firm || duplicate.firmIds.some(id => id !== firmId)) throw refuse('client.merge-account')
  if (survivor.archivedIn.includes(firmId)) throw refuse('client.merge-archived')
}

/** From the streams, which are current, and counts from rows. `states`: of both. */
export async function previewOf(
  tools: MergeTools,
  pair: Pair,
): Promise<{ preview: MergePreview; states: { survivor: BusinessState; duplicate: BusinessState } }> {
  const { events, tfnSeals, obstacles } = tools
  const { firmId, survivorId, duplicateId } = pair
  const [survivor, duplicate, merges] = await Promise.all([
    load(events, business, survivorId),
    load(events, business, duplicateId),
    load(events, clientMerges, firmId),
  ])
  mustBeMergeable(pair, merges, survivor, duplicate)
  const named = { ...pair, names: { survivor: survivor.details.name, duplicate: duplicate.details.name } }
  const [kept, merged, found] = await Promise.all([
    sideOf(tools, firmId, survivorId, survivor),
    sideOf(tools, firmId, duplicateId, duplicate),
    Promise.all(obstacles.map(it => it.toMerge(named))),
  ])
  return {
    states: { survivor, duplicate },
    preview: {
      survivor: kept,
      duplicate: merged,
      fields: differing(firmId, survivor, duplicate),
      mustConfirm: haveDifferentNumbers(tfnSeals, pair, survivor, duplicate),
      notes: await notesOf(tools, named, kept, merged),
      obstacles: found.flat(),
    },
  }
}
