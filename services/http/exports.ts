/** Exports of a firm's data, streamed in constant memory. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { evidence, EvidenceQuery } from '@docketry/contracts/api/evidence.ts'
import { exportEvents, exportInvoices, exportWorkbook, WorkbookQuery } from '@docketry/contracts/api/exports.ts'
import { exportLineItems, lineItemsSelection, type LineItemsSelection } from '@docketry/contracts/api/line-items.ts'
import { modelFile } from '@docketry/contracts/api/reprocessing.ts'
import { modelsOwner } from '@docketry/contracts/events/model.ts'
import { dateIn, daysAfter, isDate } from '@docketry/contracts/rules/dates.ts'
import { periodOf, periodRange } from '@docketry/contracts/rules/periods.ts'
import { zoneOf } from '@docketry/contracts/rules/zones.ts'
import type { AccessLog } from '../access/access-log.ts'
import type { EvidenceMaker } from '../evidence/evidence.ts'
import { firmEvents } from '../exports/firm-events.ts'
import { invoicesCsv } from '../exports/firm-csv.ts'
import { invoicesWorkbook } from '../exports/invoices-workbook.ts'
import { lineItemsCsv } from '../exports/line-items-csv.ts'
import { lineItemsOf } from '../exports/line-items-of.ts'
import { refuseOutdatedRows } from '../exports/refuse-outdated-rows.ts'
import { workbookOf } from '../exports/workbook-of.ts'
import { momentIn } from '../shared/moment-in.ts'
import { xlsxType, type XlsxPart } from '../shared/xlsx.ts'
import { clientsOfCaller, engagementsIn, ownershipOf, seesClient, type Caller, type Ownership } from '../platform/auth/caller.ts'
import { refusePartOfPeriod } from '../shared/whole-period.ts'
import { auditorReads, readsFor } from '../shared/auditor-reads.ts'
import type { AuditorScope } from '../shared/engaged-invoices.ts'
import type { Links } from '../platform/auth/signed-links.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { refuse } from '../platform/errors/refuse.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import { modelsUsed } from '../shared/models.ts'
import { withSurvivors } from '../shared/surviving-clients.ts'
import { signedInCaller } from './auth.ts'
import { mayOrThrow } from './mount.ts'
import { queryReader } from './request.ts'

/** `zipOfOne`, `zipOf`: content/zip-out.ts. `origin`: public address, prefix of links in the files. */
export type ExportTools = {
  events: EventStore
  origin: string
  zipOfOne(name: string, at: Date, text: AsyncIterable<string>): AsyncIterable<Buffer>
  zipOf(at: Date, entries: AsyncIterable<XlsxPart>): AsyncIterable<Buffer>
  evidence: EvidenceMaker
  evidenceForAuditor(scope: AuditorScope): EvidenceMaker
}
type Parts = ExportTools & { read: ReadRows; links: Links; blobs: Pick<Blobs, 'get'>; access: Pick<AccessLog, 'note'> }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
/** Exports are expensive. */
const rateLimit = { max: 10, timeWindow: '1 minute' }

/** The caller. Refused as the endpoint's contract says. `of`: the firm, or firm and client, that the request is about. */
async function allowed(read: ReadRows, endpoint: Endpoint, request: FastifyRequest, of: string | Ownership | null): Promise<Caller> {
  const caller = await signedInCaller(request, read)
  await mayOrThrow(endpoint, caller, of, read)
  return caller
}

/** Sets the headers of a file that is downloaded under this name. */
const named = (reply: FastifyReply, type: string, name: string): FastifyReply =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'no-store')

const routed = (endpoint: Endpoint) => ({
  config: { rateLimit },
  schema: { summary: endpoint.summary, operationId: endpoint.name, ...(endpoint.query ? { querystring: endpoint.query } : {}) },
})

export function mountExports(app: FastifyInstance, parts: Parts): void {
  mountInvoicesCsv(app, parts)
  mountWorkbook(app, parts)
  mountLineItems(app, parts)
  mountEvents(app, parts)
  mountEvidence(app, parts)
  mountModelFile(app, parts)
}

function mountInvoicesCsv(app: FastifyInstance, { read, links, origin }: Parts): void {
  app.get<{ Querystring: Record<string, unknown> }>(exportInvoices.path, routed(exportInvoices), async (request, reply) => {
    const [firmId, from, to] = [text(request.query['firmId']), text(request.query['from']), text(request.query['to'])]
    const caller = await allowed(read, exportInvoices, request, firmId)
    if (!isDate(from)) throw refuse('request.invalid', 'from')
    if (!isDate(to)) throw refuse('request.invalid', 'to')
    const sees = (clientId: string): boolean => seesClient(caller, firmId, clientId)
    const own = readsFor(read, caller, firmId)
    await refuseOutdatedRows(own, { firmId, sees })
    const lines = invoicesCsv(own, links, { firmId, from, before: daysAfter(to, 1), sees, origin })
    const whose = clientsOfCaller(caller, firmId) === null ? 'all' : 'your'
    const name = `invoices_${whose}-clients_${from}_${to}.csv`
    return named(reply, 'text/csv; charset=utf-8', name).send(Readable.from(lines, { objectMode: false }))
  })
}

function mountWorkbook(app: FastifyInstance, { read, links, origin, zipOf }: Parts): void {
  const readWorkbook = queryReader(WorkbookQuery)
  app.get(exportWorkbook.path, routed(exportWorkbook), async (request, reply) => {
    const caller = await signedInCaller(request, read)
    const query = await withSurvivors(read, readWorkbook(request.query) as WorkbookQuery) // as its schema says
    const now = new Date()
    const own = readsFor(read, caller, query.firmId ?? (await workbookOf(read, query, now.getTime(), caller))?.firmId ?? null)
    const found = await workbookOf(own, query, now.getTime(), caller)
    await allowed(read, exportWorkbook, request, found?.firmId ?? null)
    if (found === null) throw refuse('not-found')
    const { firmId, clientId, name, ...selection } = found
    const sees = (id: string): boolean => seesClient(caller, firmId, id) && (clientId === null || id === clientId)
    if (clientId !== null && !sees(clientId)) throw refuse('not-found')
    await refuseOutdatedRows(own, { firmId, sees })
    const zone = zoneOf(await read.get('businesses', firmId))
    const parts = invoicesWorkbook(own, links, { ...selection, sees, origin, madeAt: `${momentIn(zone, now.getTime())} (${zone})` })
    return named(reply, xlsxType, name).send(Readable.from(zipOf(now, parts), { objectMode: false }))
  })
}

function mountLineItems(app: FastifyInstance, { read, links, origin }: Parts): void {
  const readSelection = queryReader(lineItemsSelection)
  app.get(exportLineItems.path, routed(exportLineItems), async (request, reply) => {
    const caller = await signedInCaller(request, read)
    const query = await withSurvivors(read, readSelection(request.query) as LineItemsSelection) // as its schema says
    const own = readsFor(read, caller, (await lineItemsOf(read, query))?.firmId ?? null)
    const found = await lineItemsOf(own, query)
    await allowed(read, exportLineItems, request, found)
    if (found === null) throw refuse('not-found')
    const { firmId, clientId, selection, name } = found
    await refuseOutdatedRows(own, { firmId, sees: id => id === clientId })
    return named(reply, 'text/csv; charset=utf-8', name).send(
      Readable.from(lineItemsCsv(own, links, { ...selection, origin }), { objectMode: false }),
    )
  })
}

function mountEvents(app: FastifyInstance, { read, events, zipOfOne }: Parts): void {
  app.get<{ Querystring: Record<string, unknown> }>(exportEvents.path, routed(exportEvents), async (request, reply) => {
    const firmId = text(request.query['firmId'])
    await allowed(read, exportEvents, request, firmId)
    const gone = new AbortController()
    reply.raw.on('close', () => gone.abort())
    const now = new Date()
    const file = zipOfOne('events.jsonl', now, firmEvents(events, firmId, gone.signal))
    const day = dateIn(zoneOf(await read.get('businesses', firmId)), now.getTime())
    return named(reply, 'application/zip', `docketry_${day}.zip`).send(Readable.from(file, { objectMode: false }))
  })
}

/**
 * An auditor's bundles contain only what the engagement covers. Refused with `auditor.part-of-period` for a worksheet, and with
 * `auditor.part-of-batch` for a batch, that it covers in part only. The title of a quarter names the days that it covers.
 */
async function makerFor(
  { read, evidence: maker, evidenceForAuditor }: Parts,
  caller: Caller,
  query: EvidenceQuery,
): Promise<EvidenceMaker> {
  const { firmId, clientId } = ownershipOf(await maker.ownerOf(query))
  const engagements = firmId === null ? [] : engagementsIn(caller, firmId)
  if (firmId === null || engagements.length === 0) return maker
  const period = query.period === undefined ? null : periodOf(query.period)
  if (period !== null && typeof clientId === 'string') refusePartOfPeriod(caller, { firmId, clientId }, periodRange(period))
  const scope = { firmId, engagements }
  const { read: seen, isWhole } = auditorReads(read, scope)
  const { invoice_id: invoiceId, groupId } = query
  const isPart =
    invoiceId === undefined &&
    groupId !== undefined &&
    (await seen.get('scan-groups', groupId)) !== null &&
    !(await isWhole([groupId])).has(groupId)
  if (isPart) throw refuse('auditor.part-of-batch')
  return evidenceForAuditor(scope)
}

function mountEvidence(app: FastifyInstance, parts: Parts): void {
  const { read, access } = parts
  const readQuery = queryReader(EvidenceQuery)
  app.get(evidence.path, routed(evidence), async (request, reply) => {
    const caller = await signedInCaller(request, read)
    const query = await withSurvivors(read, readQuery(request.query) as EvidenceQuery) // as its schema says
    const own = await makerFor(parts, caller, query)
    const { userId } = await allowed(read, evidence, request, await own.ownerOf(query))
    const now = Date.now()
    const { name, zip } = await own.make(query, now, (fileId, hash) => access.note({ fileId, hash, userId, how: 'evidence', at: now }))
    return named(reply, 'application/zip', name).send(Readable.from(zip, { objectMode: false }))
  })
}

function mountModelFile(app: FastifyInstance, { read, events, blobs }: Parts): void {
  const readHash = queryReader(modelFile.query!)
  app.get(modelFile.path, routed(modelFile), async (request, reply) => {
    await allowed(read, modelFile, request, null)
    const { hash } = readHash(request.query) as { hash: string } // as its schema says
    const file = (await modelsUsed(events)).flatMap(({ files }) => files).find(one => one.hash === hash)
    if (!file) throw refuse('not-found')
    return named(reply, 'application/octet-stream', file.path.replaceAll('/', '-')).send(await blobs.get(modelsOwner, hash))
  })
}
