/** Exports of a firm's data, streamed in constant memory. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { exportEvents, exportInvoices } from '@docketry/contracts/api/exports.ts'
import { isDate } from '@docketry/contracts/rules/dates.ts'
import { firmEvents } from '../exports/firm-events.ts'
import { invoicesCsv } from '../exports/invoices-csv.ts'
import { refuseFailedRows } from '../exports/refuse-failed-rows.ts'
import { seesClient, type Caller } from '../platform/auth/caller.ts'
import type { Links } from '../platform/auth/signed-links.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { callerOf } from './auth.ts'
import { mayOrThrow } from './mount.ts'

/** `zipOfOne`: content/zip-out.ts. `origin`: public address, prefix of links in the files. */
export type ExportTools = {
  events: EventStore
  origin: string
  zipOfOne(name: string, at: Date, text: AsyncIterable<string>): AsyncIterable<Buffer>
}
type Parts = ExportTools & { read: ReadRows; links: Links }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const dayAfter = (date: string): string => new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
/** Exports are expensive. */
const rateLimit = { max: 10, timeWindow: '1 minute' }

export function mountExports(app: FastifyInstance, { read, links, events, origin, zipOfOne }: Parts): void {
  async function allowed(endpoint: Endpoint, request: FastifyRequest, firmId: string): Promise<Caller> {
    const caller = await callerOf(request, read)
    if (caller === null) throw refuse('sign-in.needed')
    await mayOrThrow(endpoint, caller, firmId, read)
    return caller
  }
  const named = (reply: FastifyReply, type: string, name: string): FastifyReply =>
    reply.type(type).header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'no-store')
  const routed = (endpoint: Endpoint) => ({ config: { rateLimit }, schema: { summary: endpoint.words, operationId: endpoint.name, ...(endpoint.query ? { querystring: endpoint.query } : {}) } })

  app.get<{ Querystring: Record<string, unknown> }>(exportInvoices.path, routed(exportInvoices), async (request, reply) => {
    const [firmId, from, to] = [text(request.query['firmId']), text(request.query['from']), text(request.query['to'])]
    const caller = await allowed(exportInvoices, request, firmId)
    for (const [name, date] of [['from', from], ['to', to]] as const) if (!isDate(date)) throw refuse('request.invalid', name)
    const sees = (clientId: string): boolean => seesClient(caller, firmId, clientId)
    await refuseFailedRows(read, { firmId, sees })
    const lines = invoicesCsv(read, links, { firmId, from, before: dayAfter(to), sees, origin })
    return named(reply, 'text/csv; charset=utf-8', `invoices_${from}_${to}.csv`).send(Readable.from(lines, { objectMode: false }))
  })

  app.get<{ Querystring: Record<string, unknown> }>(exportEvents.path, routed(exportEvents), async (request, reply) => {
    const firmId = text(request.query['firmId'])
    await allowed(exportEvents, request, firmId)
    const gone = new AbortController()
    reply.raw.on('close', () => gone.abort())
    const now = new Date()
    const file = zipOfOne('events.jsonl', now, firmEvents(events, firmId, gone.signal))
    return named(reply, 'application/zip', `docketry_${now.toISOString().slice(0, 10)}.zip`).send(Readable.from(file, { objectMode: false }))
  })
}
