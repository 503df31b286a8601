/** Split, join, move and undo: one command on the stream of the batch's pages, then the commands that follow for its files and invoices. */
import type { AnswerOf, BodyOf, Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { joinInvoices, movePages, splitInvoice, undoPages, type Arrangement } from '@docketry/contracts/api/pages.ts'
import type { PagesEvent } from '@docketry/contracts/events/pages.ts'
import { handler, type EndpointRequest, type Handler, type Why } from '../../platform/endpoints/handler.ts'
import type * as reference from '@docketry/contracts/commands/scan-groups.ts'
import type { CommandWith } from '../../platform/commands/command.ts'
import { mapConcurrently } from '../../platform/concurrency/map-concurrently.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { arrangePages, setPagesBack } from '../commands/arrange-pages.ts'
import { setInvoicePages } from '../commands/set-invoice-pages.ts'
import { invoice } from '../invoice.ts'
import { ownerOfInvoice } from '../owner-of-invoice.ts'
import { pages, type Rearrangement } from '../pages.ts'
import { followersOf, seenOf } from '../reactions/follow-arranged.ts'
import { load, readUnderstood } from '../../platform/commands/load.ts'

export type PagesTools = {
  read: ReadRows
  events: EventStore
  /** Injected from the scan-groups area. */
  recordArranged: CommandWith<typeof reference.recordArranged.body>
}
type SeenInvoices = Readonly<Record<string, number>>
type Owner = { groupId: string; clientId: string; firmId: string }
type Execute = EndpointRequest<Endpoint>['execute']

/** Streams written at once. */
const atOnce = 32

/**
 * Executes the commands that follow an arrangement, and answers it. `event`: what the command stored, now or when it was first sent; absent
 * if nothing changed. `seen`: as the event has it.
 */
export async function completeArrangement(
  tools: PagesTools,
  groupId: string,
  event: PagesEvent | undefined,
  execute: Execute,
  seen?: Why['seen'],
): Promise<Arrangement> {
  if (!event) return { arrangement_id: null, group_id: groupId, invoices: [] }
  const { files, invoices } = followersOf(event.data)
  // Each command has its own stream; repeated ones change nothing.
  await mapConcurrently(atOnce, files, body => execute(tools.recordArranged, body, body.fileId))
  await mapConcurrently(atOnce, invoices, body => execute(setInvoicePages, body, body.invoiceId, seenOf(seen, body.invoiceId)))
  return {
    arrangement_id: event.data.arrangementId,
    group_id: groupId,
    invoices: event.data.invoices.map(({ invoiceId, after }) => ({
      invoice_id: invoiceId,
      pages: after?.pages.map(({ fileId, page }) => ({ file_id: fileId, page })) ?? [],
    })),
  }
}

/** For the metadata: the revisions of these invoices of all that the caller names; nothing where it names none of them. */
function seenAmong(ids: readonly string[], seen: SeenInvoices = {}): { seen?: SeenInvoices } {
  const among = Object.entries(seen).filter(([id]) => ids.includes(id))
  return among.length === 0 ? {} : { seen: Object.fromEntries(among) }
}

async function ownerOf({ read, events }: PagesTools, invoiceId: string): Promise<Owner | null> {
  const { groupId, clientId, firmId } = (await read.get('invoices', invoiceId)) ?? (await ownerOfInvoice(events, invoiceId)) ?? {}
  return groupId && clientId && firmId ? { groupId, clientId, firmId } : null
}

/** What `arrangePages` decides by: the rows of these invoices, with their pages, and the positions of their files. */
async function rowsAndFiles(read: ReadRows, ids: string[]) {
  const rows = await read.getMany('invoices', ids)
  const files = await read.getMany('files', [...new Set(rows.flatMap(row => row.pages.map(page => page.fileId)))])
  return {
    rows: rows.map(({ id: invoiceId, fileId, order, prefix, pages }) => ({ invoiceId, sheet: { fileId, order, prefix, pages } })),
    files: files.map(({ id: fileId, order }) => ({ fileId, order })),
  }
}

/** `idsOf`: the invoices named in the request. All must belong to one firm and client of the caller, and to one batch. */
function arranging<C extends typeof splitInvoice | typeof joinInvoices | typeof movePages>(
  contract: C,
  idsOf: (body: BodyOf<C>) => string[],
  rearrangementOf: (body: BodyOf<C>) => Rearrangement,
) {
  return (tools: PagesTools): Handler<C> => {
    const ownersOf = (body: BodyOf<C>) => Promise.all([...new Set(idsOf(body))].map(id => ownerOf(tools, id)))
    return handler(contract, {
      async firm({ body }) {
        const [first, ...others] = await ownersOf(body)
        return first && others.every(other => other?.firmId === first.firmId && other.clientId === first.clientId) ? first : null
      },
      async answer({ body, execute, executeAsSystem }) {
        const [owner, ...others] = await ownersOf(body)
        if (!owner) throw refuse('not-found')
        if (others.some(other => other?.groupId !== owner.groupId)) throw refuse('pages.other-batch')
        // An invoice to which nothing can be applied would be left behind by the others.
        await mapConcurrently(atOnce, idsOf(body), id => load(tools.events, invoice, id))
        const why: Why = seenAmong(idsOf(body), body.seen)
        const change = { ...owner, change: rearrangementOf(body), ...(await rowsAndFiles(tools.read, idsOf(body))) }
        const { facts } = await execute(arrangePages, change, '', why)
        return (await completeArrangement(
          tools,
          owner.groupId,
          facts[0] as PagesEvent | undefined,
          executeAsSystem,
          why.seen,
        )) as AnswerOf<C> // all three endpoints answer an arrangement
      },
    })
  }
}

export const handleSplitInvoice = arranging(
  splitInvoice,
  body => [body.invoice_id],
  ({ invoice_id: invoiceId, at = null, of = null }) => ({ kind: 'split', invoiceId, at, of }),
)

export const handleJoinInvoices = arranging(
  joinInvoices,
  body => body.invoice_ids,
  ({ invoice_ids: invoiceIds }) => ({ kind: 'join', invoiceIds }),
)

export const handleMovePages = arranging(
  movePages,
  ({ pages, to_invoice_id: to }) => [...new Set([...pages.map(page => page.invoice_id), ...(to === undefined ? [] : [to])])],
  ({ pages, to_invoice_id: to = null, each = false }) => ({
    kind: 'move',
    to,
    each,
    pages: pages.map(({ invoice_id: invoiceId, file_id: fileId, page }) => ({ invoiceId, fileId, page })),
  }),
)

/** The invoices of an arrangement that are not deleted. Read from their streams: one that is set aside has no row. */
export async function notDeleted({ events }: PagesTools, groupId: string, arrangementId: string): Promise<string[]> {
  const { arrangements } = await load(events, pages, groupId)
  const moved = Object.hasOwn(arrangements, arrangementId) ? (arrangements[arrangementId] ?? []) : []
  const states = await Promise.all(moved.map(async ({ invoiceId }) => ({ invoiceId, state: await load(events, invoice, invoiceId) })))
  return states.filter(({ state }) => !state.deleted).map(({ invoiceId }) => invoiceId)
}

/**
 * What undoing an arrangement names: its act, and of its invoices the revisions that the caller names. Nothing where there is no such
 * arrangement.
 */
async function whyUndone({ events }: PagesTools, groupId: string, arrangementId: string, seen?: SeenInvoices) {
  const made = (await readUnderstood(events, pages.stream(groupId))).find(
    ({ data }) => (data as PagesEvent['data']).arrangementId === arrangementId, // the stream has events of pages only
  )
  if (!made) return {}
  const ids = (made.data as PagesEvent['data']).invoices.map(it => it.invoiceId) // as above
  return { undoes: made.metadata.actId, ...seenAmong(ids, seen) }
}

export const handleUndoPages = (tools: PagesTools) => {
  const groupOf = (groupId: string) => tools.read.get('scan-groups', groupId)
  return handler(undoPages, {
    firm: ({ body }) => groupOf(body.group_id),
    async answer({ body, execute, executeAsSystem }) {
      const group = await groupOf(body.group_id)
      if (!group) throw refuse('not-found')
      const { id: groupId, clientId, firmId } = group
      const rows = await notDeleted(tools, groupId, body.arrangement_id)
      const why: Why = await whyUndone(tools, groupId, body.arrangement_id, body.seen)
      const { facts } = await execute(setPagesBack, { groupId, clientId, firmId, undoes: body.arrangement_id, rows }, '', why)
      return completeArrangement(tools, groupId, facts[0] as PagesEvent | undefined, executeAsSystem, why.seen) // the command stores pages events only
    },
  })
}
