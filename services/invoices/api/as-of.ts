import { asOf, type AsOf } from '@docketry/contracts/api/as-of.ts'
import type { QueryOf } from '@docketry/contracts/api/endpoint.ts'
import { quarterName, quarterRange } from '@docketry/contracts/rules/quarters.ts'
import { engagementsIn, type Caller, type Engagement } from '../../platform/auth/caller.ts'
import type { Links } from '../../platform/auth/signed-links.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { noteFailedRow } from '../../platform/projections/request-reads.ts'
import { isClientOf } from '../../shared/client-of-firm.ts'
import { withNames } from '../../shared/named-batches.ts'
import { batchAt, clientsAt, listedErasures, quarterAt, totalsOf, type AsOfTools } from '../as-of/as-of.ts'
import { originalClientOf } from '../../shared/client-merges.ts'
import type { InvoiceThen } from '../as-of/invoice-at.ts'

type Tools = AsOfTools & { links: Pick<Links, 'imageId'> }
type Query = QueryOf<typeof asOf>

function rowsOf(invoices: InvoiceThen[], links: Tools['links']): Pick<AsOf, 'rows' | 'totals' | 'reviewed'> {
  for (const { id, failedRow } of invoices) if (failedRow) noteFailedRow('review-rows', id)
  return {
    rows: invoices.map(({ order: _, generation, ...row }) => ({
      ...row,
      imageId: row.since === 'deleted' || row.since === 'joined' ? null : links.imageId(row.id, generation),
    })),
    totals: totalsOf(invoices),
    reviewed: invoices.filter(({ status }) => status === 'reviewed').length,
  }
}

/** The firm, the client, and whether their index is incomplete. Throws `not-found`. */
async function headOf({ read }: Tools, firmId: string, clientId: string): Promise<Pick<AsOf, 'client' | 'firm' | 'incomplete'>> {
  const [client, firm, failed] = await Promise.all([
    read.get('businesses', clientId),
    read.get('businesses', firmId),
    read.failed('client-streams', firmId),
  ])
  if (!client || !isClientOf(client, firmId)) throw refuse('not-found')
  return {
    client: { id: clientId, name: client.name },
    firm: { id: firmId, name: firm?.name ?? '' },
    incomplete: failed.some(row => row.clientId === null || row.clientId === clientId),
  }
}

/** The periods for which an auditor is engaged for the client; null for people who work in the firm. */
function periodsOf(caller: Caller | null, firmId: string, clientId: string): Engagement[] | null {
  const engagements = caller === null ? [] : engagementsIn(caller, firmId)
  return engagements.length === 0 ? null : engagements.filter(({ clientIds }) => clientIds.includes(clientId))
}

/** An auditor sees an invoice as it stood only if it is within the engagement today and was in the period then too. */
const ofPeriods = <T extends Pick<InvoiceThen, 'date'>>(invoices: T[], periods: Engagement[] | null): T[] =>
  periods === null ? invoices : invoices.filter(({ date }) => date === null || periods.some(({ from, to }) => from <= date && date <= to))

async function quarter(
  tools: Tools,
  { quarter: index = 0, firmId = '', clientId = firmId, at, lineItems }: Query,
  caller: Caller | null,
): Promise<AsOf> {
  const { survivorId, clientIds } = await clientsAt(tools.read, { firmId, clientId, at })
  const head = await headOf(tools, firmId, survivorId)
  const [periods, days] = [periodsOf(caller, firmId, clientId), quarterRange(index)]
  if (periods && !periods.some(({ from, to }) => from < days.before && days.from <= to)) throw refuse('not-found')
  const { invoices: all, erased, incomplete } = await quarterAt(tools, { firmId, clientIds, quarter: index, at, lineItems })
  const invoices = ofPeriods(all, periods)
  return {
    ...head,
    incomplete: head.incomplete || incomplete,
    at,
    name: quarterName(index),
    state: 'there',
    parent: null,
    batches: [],
    ...rowsOf(invoices, tools.links),
    ...listedErasures(erased),
  }
}

function stateOf({ erasedAt }: { erasedAt: number | null }, then: { deletedAt: number | null } | undefined): AsOf['state'] {
  if (erasedAt !== null) return 'erased'
  if (then === undefined) return 'not-yet'
  return then.deletedAt === null ? 'there' : 'deleted'
}

async function batch(tools: Tools, { groupId = '', at, lineItems }: Query, caller: Caller | null): Promise<AsOf> {
  const { read } = tools
  const own = await read.get('client-streams', groupId)
  if (own?.kind !== 'batch') throw refuse('not-found')
  const { survivorId } = await clientsAt(read, { ...own, clientId: originalClientOf(own), at })
  const head = await headOf(tools, own.firmId, survivorId)
  const periods = periodsOf(caller, own.firmId, own.clientId)
  const { then, tree: wholeTree, parent: wholeParent, invoices: all, erased, incomplete } = await batchAt(tools, own, { at, lineItems })
  const invoices = ofPeriods(all, periods)
  // For an auditor, a batch outside the engagement does not exist; for others it was erased.
  const [tree, parent] = periods
    ? [wholeTree.filter(id => then.batches.has(id)), wholeParent?.batch ? wholeParent : null]
    : [wholeTree, wholeParent]
  const known = [...new Set([groupId, ...tree])].flatMap(id => then.batches.get(id) ?? [])
  const names = new Map((await withNames(read, [...known, ...(parent?.batch ? [parent.batch] : [])], at)).map(({ id, name }) => [id, name]))
  const named = (id: string) => ({ id, name: names.get(id) ?? '[erased]' })
  const self = then.batches.get(groupId)
  return {
    ...head,
    incomplete: head.incomplete || incomplete,
    at,
    name: self ? named(groupId).name : '',
    state: stateOf(own, self),
    parent: parent && named(parent.id),
    batches: self ? tree.map(named) : [],
    ...rowsOf(invoices, tools.links),
    ...listedErasures(erased),
  }
}

/** Computed from events; rows are read for names alone. */
export const handleAsOf = (tools: Tools) =>
  handler(asOf, {
    // The index has deleted and erased batches too.
    firm: ({ query: { groupId, quarter: index, firmId, clientId = firmId } }) =>
      index === undefined ? tools.read.get('client-streams', groupId ?? '') : { firmId: firmId ?? null, clientId: clientId ?? null },
    answer({ query, at: now, caller }) {
      if (query.at > now) throw refuse('as-of.future')
      return query.quarter === undefined ? batch(tools, query, caller) : quarter(tools, query, caller)
    },
  })
