import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** A body arrives with at least this in each minute: 9 kbit/s, less than any connection on which people work. */
const minRate = { windowMs: 60_000, minBytes: 65_536 }

/**
 * Cuts connections whose request has a body that arrives more slowly than `minBytes` in each `windowMs`, or not at all. Node limits the
 * time of a header; one limit for the time of all bodies would be too short for an upload or too long for anything else. Without a limit
 * anybody could hold any number of connections, each with a part of a body in memory.
 */
export function cutSlowRequests(app: FastifyInstance, { windowMs, minBytes } = minRate): void {
  app.server.on('request', (request: IncomingMessage) => {
    const { socket, headers } = request
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return
    let before = socket.bytesRead
    const timer = setInterval(() => {
      if (request.complete) clearInterval(timer)
      // Paused: this server does not read it now, because what takes the body is busy.
      else if (!request.isPaused() && socket.bytesRead - before < minBytes) socket.destroy()
      before = socket.bytesRead
    }, windowMs).unref()
    request.once('close', () => clearInterval(timer))
  })
}
