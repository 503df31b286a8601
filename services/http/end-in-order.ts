import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

/**
 * Browsers open connections ahead of need. Node takes one that has never asked anything for a busy one, and would wait for it a minute
 * before the server ends: those are cut, all others may finish.
 */
export function endInOrder(app: FastifyInstance): void {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', () => {
    for (const socket of silent) socket.destroy()
  })
}
