/** Splitting, joining and moving: one act on the stream that holds the pages of the batch, then what follows for its files and invoices. */
import type { AnswerOf, BodyOf, Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { joinInvoices as joinCall, movePages as moveCall, splitInvoice as splitCall, type Arrangement } from '@docketry/contracts/api/pages.ts'
import type { PagesEvent } from '@docketry/contracts/events/pages.ts'
import { handler, type EndpointRequest, type Handler } from '../../platform/endpoints/handler.ts'
import type { AnyCommand, CommandCall } from '../../platform/commands/command.ts'
import { mapConcurrently } from '../../platform/concurrency/map-concurrently.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { arrangePages } from '../commands/arrange-pages.ts'
import { invoiceIn } from '../invoice-in.ts'
import type { Wish } from '../rearrange.ts'
import { followers } from '../reactions/follow-arranged.ts'

export type PagesTools = { read: ReadRows; events: EventStore; commands: Record<string, AnyCommand> }
type Whose = { groupId: string; clientId: string; firmId: string }
type Execute = EndpointRequest<Endpoint>['execute']

/** Streams written to at once. */
const atOnce = 32

/** Each stands in a stream of its own; a repeat finds what was done. */
async function carryOut({ commands }: PagesTools, calls: CommandCall[], execute: Execute): Promise<void> {
  await mapConcurrently(atOnce, calls, ({ name, body }) => {
    const { fileId = '', invoiceId = fileId } = body as { fileId?: string; invoiceId?: string } // the two commands name one or the other
    return execute(commands[name] as AnyCommand, body, invoiceId)
  })
}

/** Carries an act through to its files and invoices, and answers it. `told`: what the command stored, now or the first time. */
export async function answerOf(tools: PagesTools, groupId: string, told: PagesEvent | undefined, execute: Execute): Promise<Arrangement> {
  if (!told) return { arrangement_id: null, group_id: groupId, invoices: [] }
  const { files, invoices } = followers(told.data)
  await carryOut(tools, files, execute)
  await carryOut(tools, invoices, execute)
  return {
    arrangement_id: told.data.arrangementId, group_id: groupId,
    invoices: told.data.invoices.map(({ invoiceId, after }) => ({
      invoice_id: invoiceId, pages: after?.pages.map(({ fileId, page }) => ({ file_id: fileId, page })) ?? [],
    })),
  }
}

async function whoseIs({ read, events }: PagesTools, invoiceId: string): Promise<Whose | null> {
  const { groupId, clientId, firmId } = (await read.get('invoices', invoiceId)) ?? (await invoiceIn(events, invoiceId)).origin ?? {}
  return groupId && clientId && firmId ? { groupId, clientId, firmId } : null
}

async function paperOf(read: ReadRows, ids: string[]) {
  const rows = await read.getMany('invoices', ids)
  const files = await read.getMany('files', [...new Set(rows.flatMap(row => row.pages.map(page => page.fileId)))])
  return {
    rows: rows.map(({ id: invoiceId, fileId, order, prefix, pages }) => ({ invoiceId, held: { fileId, order, prefix, pages } })),
    files: files.map(({ id: fileId, order }) => ({ fileId, order })),
  }
}

/** `idsOf`: the invoices that the caller speaks of; all must be theirs, and of one batch. */
function arranging<C extends Endpoint>(call: C, idsOf: (body: BodyOf<C>) => string[], wishOf: (body: BodyOf<C>) => Wish) {
  return (tools: PagesTools): Handler<C> => {
    const all = (body: BodyOf<C>) => Promise.all([...new Set(idsOf(body))].map(id => whoseIs(tools, id)))
    return handler(call, {
      async firm({ body }) {
        const [first, ...others] = await all(body)
        return first && others.every(other => other?.firmId === first.firmId && other.clientId === first.clientId) ? first : null
      },
      async answer({ body, execute, executeAsSystem }) {
        const [whose, ...others] = await all(body)
        if (!whose) throw refuse('not-found')
        if (others.some(other => other?.groupId !== whose.groupId)) throw refuse('pages.other-batch')
        const { facts } = await execute(arrangePages, { ...whose, wish: wishOf(body), ...(await paperOf(tools.read, idsOf(body))) })
        return await answerOf(tools, whose.groupId, facts[0] as PagesEvent | undefined, executeAsSystem) as AnswerOf<C> // the answer of each of these calls
      },
    })
  }
}

export const splitInvoice = arranging(splitCall, body => [body.invoice_id],
  ({ invoice_id: invoiceId, at = null, of = null }) => ({ kind: 'split', invoiceId, at, of }))

export const joinInvoices = arranging(joinCall, body => body.invoice_ids, ({ invoice_ids: invoiceIds }) => ({ kind: 'join', invoiceIds }))

export const movePages = arranging(moveCall,
  ({ pages, to_invoice_id: to }) => [...new Set([...pages.map(page => page.invoice_id), ...(to === undefined ? [] : [to])])],
  ({ pages, to_invoice_id: to = null, each = false }) =>
    ({ kind: 'move', to, each, pages: pages.map(({ invoice_id: invoiceId, file_id: fileId, page }) => ({ invoiceId, fileId, page })) }))
