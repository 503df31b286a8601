import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

/** Time that running requests get after the server is closed; shorter than the 30 s after which a process exits. */
const graceMs = 20_000

/**
 * Closes connections that never sent a request, and new ones while closing: Node would wait a minute for connections that browsers open in
 * advance. Running requests may finish within `grace` ms.
 */
export function closeGracefully(app: FastifyInstance, grace = graceMs): void {
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
    setTimeout(() => app.server.closeAllConnections(), grace).unref()
  })
}
