/**
 * Live updates: a change of a projection's rows reaches the open screens of the firm, as server-sent events read through `fetch` with the
 * bearer header. What a message says: live-changes.ts; one screen's stream: live-stream.ts.
 */
import type { FastifyInstance } from 'fastify'
import { live as liveEndpoint } from '@docketry/contracts/api/live.ts'
import { allows, someClients, type Caller } from '../platform/auth/caller.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { callerOf, signedInCaller } from './auth.ts'
import { rowChanges } from './live-changes.ts'
import { startLiveStream, type OnChange } from './live-stream.ts'
import { mayOrThrow } from './mount.ts'
import { openCounts } from './open-counts.ts'
import { recentChanges } from './recent-changes.ts'

/** Concurrent streams of one person in this process; pages that are refused poll instead. */
export const maxStreams = 12

export function mountLive(app: FastifyInstance, read: ReadRows, onChange: OnChange): void {
  const open = new Set<() => void>()
  const counts = openCounts(maxStreams, 'live.too-many')
  const recent = recentChanges()
  const stopNoting = onChange(change => recent.note(rowChanges(change), Date.now()))
  app.addHook('onClose', async () => stopNoting())
  app.addHook('preClose', () => {
    for (const end of open) end()
  })
  const schema = { summary: liveEndpoint.summary, operationId: liveEndpoint.name }
  app.get<{ Querystring: { firmId?: string } }>(liveEndpoint.path, { schema }, async (request, reply) => {
    const caller = await signedInCaller(request, read)
    const { firmId = '' } = request.query
    await mayOrThrow(liveEndpoint, caller, firmId, read)
    const release = counts.take(caller.userId)
    const currentCaller = async (): Promise<Caller | null> => {
      const now = await callerOf(request, read)
      return allows(liveEndpoint.may, now, { firmId, clientId: someClients }, 'read') ? now : null
    }

    reply.hijack()
    const { raw } = reply
    const end = startLiveStream({
      raw,
      firmId,
      caller,
      currentCaller,
      recent: recent.of(firmId, Date.now()),
      onChange,
      read,
      ended() {
        open.delete(end)
        release()
      },
    })
    open.add(end)
    raw.on('close', end)
    // The connection may have closed during authentication.
    if (raw.destroyed) end()
  })
}
