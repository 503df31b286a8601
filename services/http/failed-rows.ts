/** Marks every answer that contains a failed row: a row that is not up to date, because an event of it could not be applied. */
import type { FastifyInstance } from 'fastify'
import { failedRowsHeader } from '@docketry/contracts/api/failed-rows.ts'
import { failedRowsRead, watchFailedRows } from '../platform/projections/failed-rows.ts'

/** Numbers only: an answer may be computed from rows that its reader may not see. */
export function markFailedRows(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, _reply, done) => watchFailedRows(done))
  app.addHook('onSend', async (_request, reply) => {
    const read = [...failedRowsRead()].map(([projection, ids]) => `${projection}=${ids.size}`)
    if (read.length > 0) reply.header(failedRowsHeader, read.join(', '))
  })
}
