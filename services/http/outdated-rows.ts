/**
 * Marks answers that contain rows which may be older than what was saved: failed rows, and rows of projections that are behind. Numbers
 * only: an answer may be computed from rows that its reader may not see.
 */
import type { FastifyInstance } from 'fastify'
import { failedRowsHeader, lagHeader } from '@docketry/contracts/api/outdated-rows.ts'
import { lagLimitMs, type LagOf } from '../platform/projections/lag.ts'
import { readsSoFar, watchReads } from '../platform/projections/request-reads.ts'

/** Every request with a session reads them, whatever it shows. */
const ofSignIn = new Set(['sessions', 'users'])

/** In seconds, at least 1; null unless a projection that the request has read is behind. */
async function lagOfAnswer(lag: LagOf, firmId: string | null): Promise<number | null> {
  const projections = new Set([...readsSoFar().projections].filter(name => !ofSignIn.has(name)))
  // A failure must not fail an answer that is complete.
  const ms = projections.size === 0 ? null : await lag(projections, firmId, lagLimitMs).catch(() => null)
  return ms === null ? null : Math.ceil(ms / 1000)
}

export function markOutdatedRows(app: FastifyInstance, lag: LagOf): void {
  app.decorateRequest('firmId', null)
  app.addHook('onRequest', (_request, _reply, done) => watchReads(done))
  app.addHook('onSend', async (request, reply) => {
    const failed = [...readsSoFar().failed].map(([projection, ids]) => `${projection}=${ids.size}`)
    if (failed.length > 0) reply.header(failedRowsHeader, failed.join(', '))
    const seconds = await lagOfAnswer(lag, request.firmId)
    if (seconds !== null) reply.header(lagHeader, String(seconds))
  })
}
