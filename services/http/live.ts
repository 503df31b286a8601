/** Live updates: what changed in a firm, as server-sent events read through `fetch` with the bearer header. */
import type { FastifyInstance } from 'fastify'
import { live as call, type LiveChange } from '@docketry/contracts/api/live.ts'
import { allows, seesClient, someClients, type Caller } from '../platform/auth/caller.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { callerOf } from './auth.ts'
import { mayOrThrow } from './mount.ts'

/** One changed row, as views tell it: `of` is the client whose it is, null for the firm's own matters; `people`: it tells of members, or who will be. */
export type Changed = { firmId: string; of: string | null; clientId: string | null; groupId: string | null; people: boolean }
export type Listen = (callback: (changes: Changed[]) => void) => () => void

const changeOf = (changes: Changed[]): LiveChange => ({
  groups: [...new Set(changes.flatMap(({ groupId }) => groupId ?? []))],
  clients: [...new Set(changes.flatMap(({ clientId }) => clientId ?? []))],
  ...(changes.some(({ people }) => people) ? { people: true as const } : {}),
})

/** Changes within this time go out together: a screen has no use for more. */
const gatherMs = 250
const heartbeatMs = 15_000
/** Streams of one person at once, in this process: as many as people have pages open. Whoever has more is refused, and those pages poll. */
export const mostStreams = 12

export function mountLive(app: FastifyInstance, read: ReadRows, listen: Listen): void {
  const open = new Set<() => void>()
  const ofUser = new Map<string, number>()
  app.addHook('preClose', () => {
    for (const end of open) end()
  })
  const schema = { summary: call.words, operationId: call.name }
  app.get<{ Querystring: { firmId?: string } }>(call.path, { schema }, async (request, reply) => {
    const caller = await callerOf(request, read)
    if (caller === null) throw refuse('sign-in.needed')
    const { firmId = '' } = request.query
    await mayOrThrow(call, caller, firmId, read)
    const streams = ofUser.get(caller.userId) ?? 0
    if (streams >= mostStreams) throw refuse('live.too-many')
    ofUser.set(caller.userId, streams + 1)

    reply.hijack()
    const { raw } = reply
    // The connection ends with the stream: one that stayed open would hold back the end of the server.
    const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
    raw.writeHead(200, { ...headers, connection: 'close' })
    raw.write(': open\n\n')
    let waiting: Changed[] = []
    let timer: NodeJS.Timeout | null = null
    /** Who was let in once is asked again each time: a member who was removed hears no more. */
    const stillThere = async (): Promise<Caller | null> => {
      const now = await callerOf(request, read)
      return allows(call.may, now, { firmId, clientId: someClients }, 'read') ? now : null
    }
    const flush = async () => {
      timer = null
      const changes = waiting
      waiting = []
      const still = await stillThere().catch(() => null)
      if (raw.writableEnded) return
      if (!still) return end()
      const seen = changes.filter(({ of, people }) => people || seesClient(still, firmId, of ?? firmId))
      if (seen.length > 0) raw.write(`data: ${JSON.stringify(changeOf(seen))}\n\n`)
    }
    const stop = listen(changes => {
      waiting.push(...changes.filter(change => change.firmId === firmId && (change.people || change.groupId !== null || change.clientId !== null)))
      if (waiting.length > 0) timer ??= setTimeout(() => void flush(), gatherMs)
    })
    const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs)
    const end = () => {
      if (!open.delete(end)) return
      const others = (ofUser.get(caller.userId) ?? 1) - 1
      if (others > 0) ofUser.set(caller.userId, others)
      else ofUser.delete(caller.userId)
      stop()
      clearInterval(heartbeat)
      if (timer) clearTimeout(timer)
      raw.end()
    }
    open.add(end)
    raw.on('close', end)
    // Gone while we asked who it is.
    if (raw.destroyed) end()
  })
}
