/** Computes a batch or a quarter as of a time: the index names the streams that may have been in it, and their events decide. */
import { maxErased, type AsOf, type AsOfTotals } from '@docketry/contracts/api/as-of.ts'
import type { MayBeMerged } from '@docketry/contracts/projections/client-merge-rows.ts'
import type { ClientStreamRow } from '@docketry/contracts/projections/client-stream-rows.ts'
import { defaultCurrency } from '@docketry/contracts/rules/currencies.ts'
import { quarterRange } from '@docketry/contracts/rules/quarters.ts'
import { sumsOf } from '@docketry/contracts/rules/sums.ts'
import { readMarked, readUnlessErased } from '../../platform/commands/load.ts'
import { mapConcurrently } from '../../platform/concurrency/map-concurrently.ts'
import { yieldToEventLoop } from '../../platform/concurrency/timers.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { mergesIn, originalClientOf, survivorOf, withMerged } from '../../shared/client-merges.ts'
import { batchesAt, treeAt, type BatchesThen } from './batches-at.ts'
import { invoiceAt, type InvoiceThen } from './invoice-at.ts'

export type AsOfTools = { read: ReadRows; events: Pick<EventStore, 'read'> }
type Owner = { firmId: string; clientId: string }
/** A client at a time: which one it read as, and every client that read as that one, with itself. */
type ClientsThen = { survivorId: string; clientIds: ReadonlySet<string> }

/** `at`: UTC ms. Merges after it do not count; merges before it do, also if they were separated since. */
export async function clientsAt(read: ReadRows, { firmId, clientId, at }: Owner & { at: number }): Promise<ClientsThen> {
  const merges = mergesIn(await read.getMany('client-merges', [firmId]), at)
  const survivorId = survivorOf(merges, clientId)
  return { survivorId, clientIds: new Set(withMerged(merges, [survivorId])) }
}

/** Streams read at once. Embedded stores read synchronously, so other requests run after each. */
const atOnce = 64

/** What was erased after `at`. What was erased before had no invoices at that time either. */
const erasedOf = (rows: readonly ClientStreamRow[], at: number): AsOf['erased'] =>
  rows.flatMap(({ kind, id, erasedAt }) => (erasedAt !== null && erasedAt > at ? [{ kind, id, erasedAt }] : []))

/** When, UTC ms; `lineItems`: whether rows have theirs. */
type Moment = { at: number; lineItems?: boolean | undefined }

/** `streams`: of invoices. */
async function invoicesAt(
  { events }: AsOfTools,
  streams: readonly ClientStreamRow[],
  { at, lineItems }: Moment,
): Promise<{ invoices: InvoiceThen[]; erased: AsOf['erased']; incomplete: boolean }> {
  const present = streams.filter(({ erasedAt }) => erasedAt === null)
  const erased = erasedOf(streams, at)
  const invoices: InvoiceThen[] = []
  let incomplete = false
  for (let first = 0; first < present.length; first += atOnce) {
    await Promise.all(
      present.slice(first, first + atOnce).map(async ({ id }) => {
        const stored = await readMarked(events, `invoice-${id}`)
        if (stored === null) erased.push({ kind: 'invoice', id, erasedAt: null })
        const then = stored && invoiceAt(id, stored, at, lineItems)
        if (then === 'unknown') incomplete = true
        else if (then) invoices.push(then)
      }),
    )
    await yieldToEventLoop()
  }
  return { invoices, erased, incomplete }
}

/**
 * The invoices that were in the quarter then, in the order of the quarter's page; `erased`: of the client. `clientIds`: those that read as
 * the client then.
 */
export async function quarterAt(
  tools: AsOfTools,
  { firmId, clientIds, quarter, at, lineItems }: { firmId: string; clientIds: ReadonlySet<string>; quarter: number } & Moment,
) {
  const owner = { firmId, clientId: { in: [...clientIds] } }
  const isOfThen = (row: ClientStreamRow): boolean => clientIds.has(originalClientOf(row))
  const [ever, gone] = (
    await Promise.all([
      tools.read.find('client-streams', { filter: { ...owner, quarters: quarter } }),
      tools.read.find('client-streams', { filter: { ...owner, erasedAt: { gte: at + 1 } } }),
    ])
  ).map(({ rows }) => ({ rows: rows.filter(isOfThen) })) as [{ rows: ClientStreamRow[] }, { rows: ClientStreamRow[] }] // one for each query
  const { invoices, erased, incomplete } = await invoicesAt(
    tools,
    ever.rows.filter(({ kind }) => kind === 'invoice'),
    { at, lineItems },
  )
  const { from, before } = quarterRange(quarter)
  const isOfQuarter = ({ date }: InvoiceThen): boolean => date !== null && date >= from && date < before
  const inQuarter = invoices.filter(isOfQuarter)
  // A failed row may be of the quarter after all: its date may be out of date, too.
  const mayBeMissing = invoices.some(one => one.failedRow && !isOfQuarter(one))
  const compared = (a: string, b: string): number => Number(a > b) - Number(a < b)
  inQuarter.sort((a, b) => compared(a.date ?? '', b.date ?? '') || a.order - b.order || compared(a.id, b.id))
  return { invoices: inQuarter, erased: [...erased, ...erasedOf(gone.rows, at)], incomplete: incomplete || mayBeMissing }
}

/**
 * Every batch that was ever a part of this one, directly or not, and itself. `merges`: the client's. Erased batches are known from the
 * merges alone.
 */
async function everWithin(
  { read }: AsOfTools,
  { firmId, clientId }: Owner,
  groupId: string,
  merges: readonly StoredEvent[],
): Promise<ClientStreamRow[]> {
  const mergedInto = Map.groupBy(
    merges.filter(({ type }) => type === 'GroupMerged'),
    ({ data }) => (data as { parentId: string }).parentId, // data of this type
  )
  const ids = new Set([groupId])
  for (let level = [groupId]; level.length > 0; ) {
    const { rows } = await read.find('client-streams', { filter: { firmId, clientId, parents: { in: level } } })
    const children = [
      ...rows.map(({ id }) => id),
      ...level.flatMap(id => (mergedInto.get(id) ?? []).map(({ data }) => (data as { childId: string }).childId)), // likewise
    ]
    level = [...new Set(children)].filter(id => !ids.has(id))
    for (const id of level) ids.add(id)
  }
  const known = await read.getMany('client-streams', [...ids])
  return known.filter(row => row.kind === 'batch' && row.firmId === firmId && row.clientId === clientId)
}

/**
 * The batch with those merged into it then, and their invoices, batch by batch in the order of their pages. `parent`: the batch that it was
 * merged into; its `batch` is null once erased.
 */
export async function batchAt(tools: AsOfTools, own: ClientStreamRow & MayBeMerged, { at, lineItems }: Moment) {
  const { firmId, clientId, id: groupId } = own
  const merges = (await readUnlessErased(tools.events, `grouping-${originalClientOf(own)}`)) ?? []
  const batches = await everWithin(tools, { firmId, clientId }, groupId, merges)
  const stored = await mapConcurrently(
    atOnce,
    batches.filter(({ erasedAt }) => erasedAt === null),
    async ({ id }) => (await readUnlessErased(tools.events, `scan-group-${id}`)) ?? [],
  )
  const then: BatchesThen = batchesAt([...merges, ...stored.flat()], at)
  const tree = treeAt(then, groupId)
  const { rows } =
    tree.length === 0 ? { rows: [] } : await tools.read.find('client-streams', { filter: { firmId, clientId, groupId: { in: tree } } })
  const { invoices, erased, incomplete } = await invoicesAt(
    tools,
    rows.filter(({ kind }) => kind === 'invoice'),
    { at, lineItems },
  )
  const parentId = then.parents.get(groupId) ?? null
  const above = parentId === null ? null : await readUnlessErased(tools.events, `scan-group-${parentId}`)
  const parent = parentId === null ? null : { id: parentId, batch: batchesAt(above ?? [], at).batches.get(parentId) ?? null }
  const place = new Map(tree.map((id, i) => [id, i]))
  invoices.sort((a, b) => (place.get(a.groupId) ?? 0) - (place.get(b.groupId) ?? 0) || a.order - b.order || (a.id < b.id ? -1 : 1))
  return {
    then,
    tree,
    parent,
    invoices,
    incomplete,
    erased: [
      ...erased,
      ...erasedOf(
        batches.filter(({ id }) => tree.includes(id)),
        at,
      ),
    ],
  }
}

/** Erasures as the answer lists them: newest first, each once. */
export function listedErasures(all: AsOf['erased']): Pick<AsOf, 'erased' | 'erasedCount'> {
  const once = [...new Map(all.map(one => [one.id, one])).values()].sort(
    (a, b) => (b.erasedAt ?? Infinity) - (a.erasedAt ?? Infinity) || (a.id < b.id ? -1 : 1),
  )
  return { erased: once.slice(0, maxErased), erasedCount: once.length }
}

/** By currency, in the order of `sumsOf`, and with what is unknown as there: the GST of another currency is none that could be claimed. */
export function totalsOf(invoices: readonly Pick<InvoiceThen, 'currency' | 'total' | 'gst' | 'parts'>[]): AsOfTotals[] {
  const byCurrency = Map.groupBy(invoices, ({ currency }) => currency)
  return sumsOf(invoices).map(({ currency }) => {
    const all = byCurrency.get(currency) ?? []
    const sum = (amounts: (number | null)[]): number => amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)
    const parts = [
      ...Map.groupBy(
        all.flatMap(it => it.parts),
        ({ treatment }) => treatment,
      ),
    ]
    return {
      currency,
      invoices: all.length,
      total: sum(all.map(({ total }) => total)),
      gst: sum(all.map(({ gst }) => gst)),
      unknown: all.filter(({ total, gst }) => total === null || (gst === null && currency === defaultCurrency)).length,
      treatments: parts.map(([treatment, some]) => ({
        treatment,
        amount: sum(some.map(({ amount }) => amount)),
        gst: sum(some.map(({ gst }) => gst)),
      })),
    }
  })
}
