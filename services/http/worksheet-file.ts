/** The GST worksheet of a client and period as a file. */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { worksheetFile, type WorksheetFileQuery } from '@docketry/contracts/api/worksheets.ts'
import { shownDate } from '@docketry/contracts/rules/dates.ts'
import { periodOf, periodRange } from '@docketry/contracts/rules/periods.ts'
import { refuseFailedRows } from '../exports/refuse-failed-rows.ts'
import { engagementsIn } from '../platform/auth/caller.ts'
import type { Links } from '../platform/auth/signed-links.ts'
import { refuse } from '../platform/errors/refuse.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { auditorEvents } from '../shared/auditor-events.ts'
import { auditorReads } from '../shared/auditor-reads.ts'
import { refusePartOfPeriod } from '../shared/whole-period.ts'
import { xlsxParts, xlsxType, type XlsxPart } from '../shared/xlsx.ts'
import { nameOfActor } from '../worksheets/api/worksheets.ts'
import { readWorksheet, type ReadWorksheet } from '../worksheets/read-worksheet.ts'
import { statementPdf, type StatementPdf } from '../worksheets/statement-pdf.ts'
import { statementSheets } from '../worksheets/statement-workbook.ts'
import { momentIn, statementOf } from '../worksheets/statement.ts'
import { callerOf } from './auth.ts'
import { mayOrThrow } from './mount.ts'
import { queryReader } from './request.ts'

/** `origin`: public address, prefix of the links. `zipOf`: content/zip-out.ts. `print`: content/print-pdf.ts. */
type Parts = { read: ReadRows; events: EventStore; blobs: Pick<Blobs, 'bytes'>; links: Pick<Links, 'imageId'>; origin: string; zipOf(at: Date, entries: AsyncIterable<XlsxPart>): AsyncIterable<Buffer>; print(document: StatementPdf): Promise<Buffer> }

/** Whether the figures can still change. */
async function stateText(read: ReadRows, { state: { frozen, lodged } }: ReadWorksheet, zone: string): Promise<string> {
  if (lodged) return `lodged on ${shownDate(lodged.date)} by ${await nameOfActor(read, lodged.actor)}, reference ${lodged.reference}`
  return frozen ? `frozen on ${momentIn(zone, frozen.at)} by ${await nameOfActor(read, frozen.actor)}` : 'not frozen: the figures change with the invoices'
}

const rateLimit = { max: 10, timeWindow: '1 minute' }

/** To an auditor, the worksheet of a period for all of which they are engaged. Refused with `export.failed-row` while an invoice of the client is not up to date. */
export function mountWorksheetFile(app: FastifyInstance, { read, events, blobs, links, origin, zipOf, print }: Parts): void {
  const readQuery = queryReader(worksheetFile.query!)
  const schema = { summary: worksheetFile.words, operationId: worksheetFile.name, querystring: worksheetFile.query }
  app.get(worksheetFile.path, { config: { rateLimit }, schema }, async (request, reply) => {
    const caller = await callerOf(request, read)
    if (caller === null) throw refuse('sign-in.needed')
    const { firmId, clientId = firmId, period: key, basis = null, as } = readQuery(request.query) as WorksheetFileQuery // as its schema says
    await mayOrThrow(worksheetFile, caller, { firmId, clientId }, read)
    const period = periodOf(key)
    if (period === null) throw refuse('worksheet.period', 'period')
    refusePartOfPeriod(caller, { firmId, clientId }, periodRange(period))
    const engagements = engagementsIn(caller, firmId)
    const seen = engagements.length === 0 ? null : auditorReads(read, { firmId, engagements })
    const own = seen === null ? { read, events, blobs } : { read: seen.read, blobs, events: auditorEvents(events, seen, 'endpoints') }
    await refuseFailedRows(own.read, { firmId, sees: id => id === clientId })
    const found = await readWorksheet(own, { firmId, clientId, period: key }, basis)
    const now = Date.now()
    const { typed } = found.state
    const zone = found.firm?.firm?.zone ?? 'Australia/Sydney'
    const statement = statementOf(found, {
      at: now, zone, by: await nameOfActor(read, caller.userId), typedBy: typed && (await nameOfActor(read, typed.actor)), state: await stateText(read, found, zone),
      linkOf: ({ id, generation }) => `${origin}/invoiceimage/${encodeURIComponent(links.imageId(id, generation))}`,
    })
    reply.header('cache-control', 'no-store').header('content-disposition', `attachment; filename="${statement.name}.${as === 'pdf' ? 'pdf' : 'xlsx'}"`)
    if (as === 'pdf') return reply.type('application/pdf').send(await print(statementPdf(statement)))
    return reply.type(xlsxType).send(Readable.from(zipOf(new Date(now), xlsxParts(statementSheets(statement))), { objectMode: false }))
  })
}
