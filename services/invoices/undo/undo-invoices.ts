/** Undoes the part of an act that concerns invoices and their pages. */
import type { PagesEvent } from '@docketry/contracts/events/pages.ts'
import { foldAsFarAsPossible } from '../../platform/commands/load.ts'
import { mapConcurrently } from '../../platform/concurrency/map-concurrently.ts'
import { Refusal } from '../../platform/errors/refuse.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import { idIn, isUndoable, wasUndone, type Undone, type UndoPart, type UndoRequest } from '../../shared/undo.ts'
import { completeArrangement, notDeleted, type PagesTools } from '../api/arrange-pages.ts'
import { setPagesBack } from '../commands/arrange-pages.ts'
import { undoInvoiceAct } from '../commands/undo-invoice-act.ts'
import { invoice } from '../invoice.ts'
import { undoFacts, type RecordedInvoiceEvent } from './undo-facts.ts'

/** Streams written at once. */
const atOnce = 32

/** A refused part is left as it is and does not stop the others. */
async function refusalOf<T>(work: () => Promise<T>): Promise<T | Refusal> {
  return work().catch((error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })
}

async function undoInvoice(
  { act, done, execute }: UndoRequest,
  stream: string,
  events: readonly StoredEvent[],
  { read }: PagesTools,
): Promise<Undone> {
  const id = idIn(stream, 'invoice-') ?? ''
  const leave = (code: Refusal['code'], fields: string[] = []): Undone => ({ undone: [], left: [{ kind: 'invoice', id, code, fields }] })
  const own = events.filter(event => event.metadata.actId === act.id && isUndoable(event))
  // Its batch is in the bin: restored alone, nobody would see it.
  const groupId = own.flatMap(({ type, data }) => (type === 'InvoiceDeleted' ? [(data as { groupId: string }).groupId] : []))[0]
  if (groupId !== undefined && (await read.getDeleted('scan-groups', groupId))) return leave('bin.batch-first')
  const { failed } = foldAsFarAsPossible(invoice, events)
  if (failed) return leave(failed.refusal.code)
  const planned = undoFacts(events as unknown as RecordedInvoiceEvent[], act.id) // the stream holds invoice events only
  const executed = planned.facts.length === 0 ? null : await refusalOf(() => execute(undoInvoiceAct, { invoiceId: id, actId: act.id }, id))
  if (executed instanceof Refusal) return leave(executed.code)
  const undone = done.has(stream) || (executed?.facts.length ?? 0) > 0 ? [id] : []
  const left = [
    ...(planned.left ? [planned.left] : []),
    ...(planned.losesAcceptance ? [{ code: 'act.not-accepted' as const, fields: ['acceptance'] }] : []),
  ]
  return { undone, left: left.map(one => ({ kind: 'invoice', id, ...one })) }
}

async function undoArrangements(
  { act, done, execute, executeAsSystem }: UndoRequest,
  stream: string,
  events: readonly StoredEvent[],
  tools: PagesTools,
): Promise<Undone> {
  const groupId = idIn(stream, 'pages-') ?? ''
  const own = (events as unknown as (StoredEvent & PagesEvent)[]).filter(event => event.metadata.actId === act.id && isUndoable(event)) // the stream holds pages events only
  for (const {
    data: { arrangementId, clientId, firmId },
  } of own.toReversed()) {
    const executed = await refusalOf(async () => {
      const rows = await notDeleted(tools, groupId, arrangementId)
      return execute(setPagesBack, { groupId, clientId, firmId, undoes: arrangementId, rows }, arrangementId)
    })
    if (executed instanceof Refusal)
      return { undone: done.has(stream) ? [groupId] : [], left: [{ kind: 'batch', id: groupId, code: executed.code, fields: [] }] }
    await completeArrangement(tools, groupId, executed.facts[0] as PagesEvent | undefined, executeAsSystem) // the command stores pages events only
  }
  return { undone: own.length > 0 ? [groupId] : [], left: [] }
}

export const undoInvoices =
  (tools: PagesTools): UndoPart =>
  async request => {
    const part = (prefix: string) => [...request.streams].filter(([stream]) => stream.startsWith(prefix))
    const done: Undone[] = []
    for (const [stream, events] of part('pages-'))
      if (!wasUndone(events, request.act.id)) done.push(await undoArrangements(request, stream, events, tools))
    done.push(...(await mapConcurrently(atOnce, part('invoice-'), ([stream, events]) => undoInvoice(request, stream, events, tools))))
    return { undone: done.flatMap(it => it.undone), left: done.flatMap(it => it.left) }
  }
