/** Live updates: what changed in a firm, as server-sent events read through `fetch` with the bearer header. */
import type { FastifyInstance } from 'fastify'
import { live as call, type LiveChange } from '@docketry/contracts/calls/live.ts'
import { allows } from '../core/asker.ts'
import type { ReadRows } from '../core/read-rows.ts'
import { refuse } from '../core/refuse.ts'
import { askerOf } from './auth.ts'
import { mayOrThrow } from './mount.ts'

/** One changed row, as views tell it. */
export type Changed = { firmId: string; clientId: string | null; groupId: string | null }
export type Listen = (callback: (changes: Changed[]) => void) => () => void

/** Changes within this time go out together: a screen has no use for more. */
const gatherMs = 250
const heartbeatMs = 15_000

export function mountLive(app: FastifyInstance, read: ReadRows, listen: Listen): void {
  const open = new Set<() => void>()
  app.addHook('preClose', () => {
    for (const end of open) end()
  })
  const schema = { summary: call.words, operationId: call.name }
  app.get<{ Querystring: { firmId?: string } }>(call.path, { schema }, async (request, reply) => {
    const asker = await askerOf(request, read)
    if (asker === null) throw refuse('sign-in.needed')
    const { firmId = '' } = request.query
    mayOrThrow(call.may, asker, firmId)

    reply.hijack()
    const { raw } = reply
    // The connection ends with the stream: one that stayed open would hold back the end of the server.
    const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
    raw.writeHead(200, { ...headers, connection: 'close' })
    raw.write(': open\n\n')
    const [groups, clients] = [new Set<string>(), new Set<string>()]
    let timer: NodeJS.Timeout | null = null
    /** Who was let in once is asked again each time: a member who was removed hears no more. */
    const mayStill = () => askerOf(request, read).then(now => allows(call.may, now, firmId)).catch(() => false)
    const flush = async () => {
      timer = null
      const still = await mayStill()
      if (raw.writableEnded) return
      if (!still) return end()
      const change: LiveChange = { groups: [...groups], clients: [...clients] }
      groups.clear()
      clients.clear()
      raw.write(`data: ${JSON.stringify(change)}\n\n`)
    }
    const stop = listen(changes => {
      for (const change of changes) {
        if (change.firmId !== firmId) continue
        if (change.groupId !== null) groups.add(change.groupId)
        if (change.clientId !== null) clients.add(change.clientId)
      }
      if (groups.size + clients.size > 0) timer ??= setTimeout(() => void flush(), gatherMs)
    })
    const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs)
    const end = () => {
      stop()
      clearInterval(heartbeat)
      if (timer) clearTimeout(timer)
      open.delete(end)
      raw.end()
    }
    open.add(end)
    raw.on('close', end)
  })
}
