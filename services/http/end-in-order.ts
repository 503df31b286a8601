import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

/** A request may take so long to end once the server is told to: shorter than the 30 s after which a process ends at once. */
const patienceMs = 20_000

/**
 * Browsers open connections ahead of need. Node takes one that has never asked anything for a busy one, and would wait for it a minute
 * before the server ends: those are cut, also those that come while it ends. Requests may finish; one that stalls is cut after `patience` ms.
 */
export function endInOrder(app: FastifyInstance, patience = patienceMs): void {
  const silent = new Set<Socket>()
  let ending = false
  app.server.on('connection', (socket: Socket) => {
    if (ending) return void socket.destroy()
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', () => {
    ending = true
    for (const socket of silent) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), patience).unref()
  })
}
