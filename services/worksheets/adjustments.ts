/**
 * What changed in frozen and lodged periods since: found by comparing their contents with the invoices as they are now, whatever changed
 * them.
 */
import { setImmediate as tick } from 'node:timers/promises'
import type { ClientStreamRow } from '@docketry/contracts/projections/client-stream-rows.ts'
import type { WorksheetStateRow } from '@docketry/contracts/projections/worksheet-rows.ts'
import { quarterIndexOf } from '@docketry/contracts/rules/quarters.ts'
import { addPurchases, creditAmountOf, noPurchases, type Purchases } from '@docketry/contracts/rules/worksheet.ts'
import { userIdOfActor } from '../platform/events/event.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { Range } from '../shared/whole-period.ts'
import { readContents, type Adjustment, type Contents, type Entry } from './contents-blob.ts'
import { adjustmentKey } from './worksheet.ts'
import { countedOf, type WorksheetInvoice } from './worksheet-of.ts'

/** `sees`: given where `read` has only what an auditor sees: whether they are engaged for all of a period. */
export type ChangesTools = { read: ReadRows; blobs: Pick<Blobs, 'bytes'>; sees?: (range: Range) => boolean }

/** An event may be written shortly before a freeze and reach the rows after it; clocks of two processes differ. */
const slackMs = 60 * 60_000

/** Quarters with days of the period. */
export function quartersOf({ from, before }: Pick<WorksheetStateRow, 'from' | 'before'>): number[] {
  const [first, last] = [quarterIndexOf(from), quarterIndexOf(new Date(Date.parse(before) - 1).toISOString().slice(0, 10))]
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

const isNone = (it: Purchases): boolean => Object.values(it).every(cents => cents === 0)

/** Rows of invoices as a worksheet needs them. A row whose brief is not there yet counts as not reviewed. */
async function invoicesOf(read: ReadRows, ids: string[]): Promise<Map<string, WorksheetInvoice>> {
  const [rows, briefs] = await Promise.all([read.getMany('review-rows', ids), read.getMany('invoice-briefs', ids)])
  const briefOf = new Map(briefs.map(row => [row.id, row]))
  return new Map(
    rows.map(row => {
      const { reviewStatus = 'open', supplierKey = null } = briefOf.get(row.id) ?? {}
      return [row.id, { ...row, reviewStatus, supplierKey }]
    }),
  )
}

/** Invoices that were ever in a quarter of these worksheets of one client, and may have changed since the first of them was frozen. */
async function candidatesOf(read: ReadRows, rows: readonly WorksheetStateRow[]): Promise<ClientStreamRow[]> {
  const [first] = rows
  if (first === undefined) return []
  const { firmId, clientId } = first
  const since = rows.reduce((least, { frozen }) => Math.min(least, frozen.at), Infinity) - slackMs
  const found = await read.find('client-streams', {
    filter: { firmId, clientId, changedAt: { gte: since }, quarters: { in: [...new Set(rows.flatMap(quartersOf))] } },
  })
  return found.rows.filter(({ kind }) => kind === 'invoice')
}

/**
 * To an auditor of the whole period, invoices that were counted in it and are in no row that they see: deleted, or dated outside of what
 * they are engaged for. Who changed them is not known to the auditor. Erasing an invoice is no change of it.
 */
async function gone(
  { read, sees }: ChangesTools,
  row: WorksheetStateRow,
  { invoices }: Contents,
  known: readonly ClientStreamRow[],
): Promise<Candidate[]> {
  if (sees?.(row) !== true) return []
  const ids = new Set(known.map(({ id }) => id))
  const others = invoices.filter(({ id }) => !ids.has(id))
  const otherIds = others.map(({ id }) => id)
  const [present, erased] = await Promise.all([read.getMany('review-rows', otherIds), read.getMany('erasures', otherIds)])
  const accounted = new Set([...present, ...erased].map(({ id }) => id))
  return others
    .filter(({ id }) => !accounted.has(id))
    .map(({ id, groupId }) => ({ id, groupId, changedAt: null, changedBy: '', changedIn: '' }))
}
type Candidate = Pick<ClientStreamRow, 'id' | 'groupId' | 'changedBy' | 'changedIn'> & { changedAt: number | null }

/**
 * Who changed invoices, as actors. What follows from the act of a person (invoices of a batch that they deleted, pages that they moved) has
 * the system as its actor: it is the person, where the act is known.
 */
async function changersOf(
  read: ReadRows,
  changes: readonly Pick<ClientStreamRow, 'changedBy' | 'changedIn'>[],
): Promise<(change: Pick<ClientStreamRow, 'changedBy' | 'changedIn'>) => string> {
  const isFollowing = ({ changedBy }: { changedBy: string }): boolean => userIdOfActor(changedBy) === null
  const acts = await read.getMany('acts', [...new Set(changes.filter(isFollowing).map(({ changedIn }) => changedIn))])
  const actors = new Map(acts.map(({ id, actor }) => [id, actor]))
  return change => (isFollowing(change) ? (actors.get(change.changedIn) ?? change.changedBy) : change.changedBy)
}

/**
 * Every invoice of a frozen worksheet's period that adds something else now, oldest change first. `taken`: what other worksheets took over
 * of that, by `adjustmentKey`, which is no change any more. `candidates`: the invoices that may have changed, where they are known for more
 * worksheets than this one.
 */
export async function changesOf(
  tools: ChangesTools,
  row: WorksheetStateRow,
  taken: () => Promise<ReadonlyMap<string, Purchases>>,
  candidates?: readonly ClientStreamRow[],
): Promise<Adjustment[]> {
  const { read, blobs } = tools
  const { period: of, from, before } = row
  const quarters = quartersOf(row)
  const changed = (candidates ?? (await candidatesOf(read, [row]))).filter(
    it => it.changedAt >= row.frozen.at - slackMs && it.quarters.some(quarter => quarters.includes(quarter)),
  )
  if (changed.length === 0 && tools.sees === undefined) return []
  const contents = await readContents(blobs, row, row.blob)
  const invoices: Candidate[] = [...changed, ...(await gone(tools, row, contents, changed))]
  const [now, takenOver, changerOf] = await Promise.all([
    invoicesOf(
      read,
      invoices.map(({ id }) => id),
    ),
    taken(),
    changersOf(read, invoices),
  ])
  const entries = new Map<string, Entry>(contents.invoices.map(it => [it.id, it]))
  return invoices
    .toSorted((a, b) => (a.changedAt ?? 0) - (b.changedAt ?? 0) || a.id.localeCompare(b.id))
    .flatMap((candidate): Adjustment[] => {
      const { id: invoiceId, groupId, changedAt } = candidate
      const [entry, invoice] = [entries.get(invoiceId), now.get(invoiceId)]
      const date = invoice?.values.paymentDate ?? null
      const present = invoice && date !== null && from <= date && date < before ? countedOf(invoice) : null
      const lodged = entry?.adds ?? null
      const difference = addPurchases(
        addPurchases(present ?? noPurchases, lodged ?? noPurchases, -1),
        takenOver.get(adjustmentKey({ of, invoiceId })) ?? noPurchases,
        -1,
      )
      if (isNone(difference)) return []
      return [
        {
          of,
          invoiceId,
          groupId,
          date: entry?.date ?? date,
          invoiceNumber: invoice?.values.invoiceNumber ?? entry?.invoiceNumber ?? null,
          supplier: invoice?.values.supplierName ?? entry?.supplier ?? null,
          lodged,
          present,
          adds: difference,
          changed: changedAt === null ? null : { actor: changerOf(candidate), at: changedAt },
          reason: null,
        },
      ]
    })
}

/** What frozen worksheets took over, by `adjustmentKey`. */
export async function takenOverBy(
  { blobs }: Pick<ChangesTools, 'blobs'>,
  rows: readonly WorksheetStateRow[],
): Promise<ReadonlyMap<string, Purchases>> {
  const sums = new Map<string, Purchases>()
  for (const row of rows) {
    if (row.adjustments === 0) continue
    for (const it of (await readContents(blobs, row, row.blob)).adjustments)
      sums.set(adjustmentKey(it), addPurchases(sums.get(adjustmentKey(it)) ?? noPurchases, it.adds))
  }
  return sums
}

/** Whether a period is the first after `row` that is not lodged: the one in which its changes are adjustments. */
function isNextOf(row: WorksheetStateRow, lodged: readonly WorksheetStateRow[], range: { from: string; before: string }): boolean {
  const isIn = (day: string, { from, before }: Range): boolean => from <= day && day < before
  let firstOpen = row.before
  for (let next: WorksheetStateRow | undefined = row; next !== undefined; next = lodged.find(it => isIn(firstOpen, it)))
    firstOpen = next.before
  return isIn(firstOpen, range)
}

type Open = { id: string; range: { from: string; before: string } }

/** The lodged worksheets before an open one whose changes it takes over. `rows`: the frozen and lodged worksheets of the client. */
export function takesFrom(rows: readonly WorksheetStateRow[], { id, range }: Open): WorksheetStateRow[] {
  const lodged = rows.filter(row => row.id !== id && row.lodged !== null)
  return lodged.filter(row => row.before <= range.from && isNextOf(row, lodged, range))
}

/** The adjustments of an open worksheet. `rows`: the frozen and lodged worksheets of the client. */
export async function adjustmentsOf(
  tools: ChangesTools,
  rows: readonly WorksheetStateRow[],
  { id, range, reasons }: Open & { reasons: Record<string, string> },
): Promise<Adjustment[]> {
  const others = rows.filter(row => row.id !== id)
  const adjusted = takesFrom(rows, { id, range })
  const candidates = await candidatesOf(tools.read, adjusted)
  const changes: Adjustment[] = []
  for (const row of adjusted) {
    await tick()
    changes.push(...(await changesOf(tools, row, () => takenOverBy(tools, others), candidates)))
  }
  return changes.filter(({ adds }) => creditAmountOf(adds) !== 0).map(it => ({ ...it, reason: reasons[adjustmentKey(it)] ?? null }))
}

/** `a` and `times` times `b`; null where nothing is left. */
const plus = (a: Purchases | null, b: Purchases, times = 1): Purchases | null => {
  const sum = addPurchases(a ?? noPurchases, b, times)
  return isNone(sum) ? null : sum
}

/**
 * The adjustments of a frozen worksheet that differ from those it would take over now, oldest change first: `lodged` is what it was frozen
 * with, `adds` the difference.
 */
export async function adjustmentsChanged(
  tools: ChangesTools,
  rows: readonly WorksheetStateRow[],
  open: Open,
  frozen: readonly Adjustment[],
): Promise<Adjustment[]> {
  const now = await adjustmentsOf(tools, rows, { ...open, reasons: {} })
  const [was, are] = [new Map(frozen.map(it => [adjustmentKey(it), it])), new Map(now.map(it => [adjustmentKey(it), it]))]
  const differing = [...new Map([...was, ...are])].flatMap(([key, it]) => {
    const [before, after] = [was.get(key), are.get(key)]
    const adds = addPurchases(after?.adds ?? noPurchases, before?.adds ?? noPurchases, -1)
    if (creditAmountOf(adds) === 0) return []
    // What was lodged and taken over is the same as at the freeze, so that both differ by this.
    const [lodged, present] = before ? [before.present, plus(before.present, adds)] : [plus(it.present, adds, -1), it.present]
    return [{ ...it, lodged, present, adds, reason: null }]
  })
  const streams = await tools.read.getMany(
    'client-streams',
    differing.map(({ invoiceId }) => invoiceId),
  )
  const changerOf = await changersOf(tools.read, streams)
  const changedOf = new Map(streams.map(row => [row.id, { actor: changerOf(row), at: row.changedAt }]))
  return differing
    .map(it => ({ ...it, changed: changedOf.get(it.invoiceId) ?? it.changed }))
    .toSorted((a, b) => (a.changed?.at ?? 0) - (b.changed?.at ?? 0) || a.invoiceId.localeCompare(b.invoiceId))
}

/**
 * Credits gained are decreasing adjustments (G18), credits lost increasing ones (G7): amounts with GST, of which the worksheet takes one
 * eleventh.
 */
export function adjustedBy(adjustments: readonly Pick<Adjustment, 'adds'>[]): { G7: number; G18: number } {
  const amounts = adjustments.map(({ adds }) => creditAmountOf(adds))
  const sum = (some: number[]): number => some.reduce((all, one) => all + one, 0)
  return { G7: sum(amounts.filter(it => it < 0).map(it => -it)), G18: sum(amounts.filter(it => it > 0)) }
}
