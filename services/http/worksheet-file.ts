/** The GST worksheet of a client and period as a file. */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { worksheetFile, type WorksheetFileQuery } from '@docketry/contracts/api/worksheets.ts'
import { periodOf, periodRange } from '@docketry/contracts/rules/periods.ts'
import { zoneOf } from '@docketry/contracts/rules/zones.ts'
import { refuseOutdatedRows } from '../exports/refuse-outdated-rows.ts'
import { engagementsIn } from '../platform/auth/caller.ts'
import type { Links } from '../platform/auth/signed-links.ts'
import { refuse } from '../platform/errors/refuse.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { auditorEvents } from '../shared/auditor-events.ts'
import { auditorReads } from '../shared/auditor-reads.ts'
import { refusePartOfPeriod, seenBy } from '../shared/whole-period.ts'
import { xlsxParts, xlsxType, type XlsxPart } from '../shared/xlsx.ts'
import { nameOfActor } from '../shared/user-names.ts'
import { readWorksheet, refuseWhileBehind } from '../worksheets/read-worksheet.ts'
import { statementPdf, type StatementPdf } from '../worksheets/statement-pdf.ts'
import { statementSheets } from '../worksheets/statement-workbook.ts'
import { statementOf } from '../worksheets/statement.ts'
import { withSurvivors } from '../shared/surviving-clients.ts'
import { signedInCaller } from './auth.ts'
import { mayOrThrow } from './mount.ts'
import { queryReader } from './request.ts'

/** `origin`: public address, prefix of the links. `zipOf`: content/zip-out.ts. `print`: content/print-pdf.ts. */
type Parts = {
  read: ReadRows
  events: EventStore
  blobs: Pick<Blobs, 'bytes'>
  links: Pick<Links, 'imageId'>
  origin: string
  zipOf(at: Date, entries: AsyncIterable<XlsxPart>): AsyncIterable<Buffer>
  print(document: StatementPdf): Promise<Buffer>
}

const rateLimit = { max: 10, timeWindow: '1 minute' }

/**
 * For an auditor, only the worksheet of a period that the engagement covers entirely. Refused with `export.failed-row` while an invoice of
 * the client is not up to date.
 */
export function mountWorksheetFile(app: FastifyInstance, { read, events, blobs, links, origin, zipOf, print }: Parts): void {
  const readQuery = queryReader(worksheetFile.query!)
  const schema = { summary: worksheetFile.summary, operationId: worksheetFile.name, querystring: worksheetFile.query }
  app.get(worksheetFile.path, { config: { rateLimit }, schema }, async (request, reply) => {
    const caller = await signedInCaller(request, read)
    const {
      firmId,
      clientId = firmId,
      period: key,
      basis = null,
      as,
    } = await withSurvivors(read, readQuery(request.query) as WorksheetFileQuery) // as its schema says
    await mayOrThrow(worksheetFile, caller, { firmId, clientId }, read)
    const period = periodOf(key)
    if (period === null) throw refuse('worksheet.period', 'period')
    refusePartOfPeriod(caller, { firmId, clientId }, periodRange(period))
    const engagements = engagementsIn(caller, firmId)
    const seen = engagements.length === 0 ? null : auditorReads(read, { firmId, engagements })
    const own = seen === null ? { read, events, blobs } : { read: seen.read, events: auditorEvents(events, seen, 'endpoints'), blobs }
    const found = await readWorksheet({ ...own, ...seenBy(caller, { firmId, clientId }) }, { firmId, clientId, period: key }, basis)
    const { typed, frozen, lodged } = found.state
    // What is frozen does not depend on rows.
    if (frozen === null) {
      await refuseOutdatedRows(own.read, { firmId, sees: id => id === clientId })
      await refuseWhileBehind(own.read, firmId)
      if (found.hasFailedRow) throw refuse('export.failed-row')
    }
    const now = Date.now()
    const actors = new Set([typed, frozen, lodged].flatMap(it => it?.actor ?? []))
    const names = new Map(await Promise.all([...actors].map(async actor => [actor, await nameOfActor(read, actor)] as const)))
    const statement = statementOf(found, {
      at: now,
      zone: zoneOf(found.firm),
      by: await nameOfActor(read, `user:${caller.userId}`),
      names,
      linkOf: ({ id, generation }) => `${origin}/invoiceimage/${encodeURIComponent(links.imageId(id, generation))}`,
    })
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${statement.name}.${as === 'pdf' ? 'pdf' : 'xlsx'}"`)
    if (as === 'pdf') return reply.type('application/pdf').send(await print(statementPdf(statement)))
    return reply.type(xlsxType).send(Readable.from(zipOf(new Date(now), xlsxParts(statementSheets(statement))), { objectMode: false }))
  })
}
