import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { closeGracefully } from './close-gracefully.ts'

/** `whileEnding` runs after the silent connections were closed and before the server has stopped listening. */
async function started(
  grace: number,
  whileEnding: (port: number) => Promise<void> = async () => {},
): Promise<{ app: FastifyInstance; port: number }> {
  const app = Fastify()
  closeGracefully(app, grace)
  let port = 0
  app.addHook('preClose', () => whileEnding(port))
  app.post('/take', async () => 'taken')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const bound = app.server.address()
  port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return { app, port }
}
const silent = (port: number): Socket => connect(port, '127.0.0.1').on('error', () => {})

it('closing does not wait for connections without a request, also for those opened while it closes', async () => {
  let late: Socket | null = null
  const { app, port } = await started(60_000, async bound => {
    late = silent(bound)
    await once(late, 'connect')
  })
  silent(port)
  await once(app.server, 'connection')
  await app.close()
  expect(late).not.toBeNull()
})

it('closing cuts a stalled request after the grace period', async () => {
  const { app, port } = await started(200)
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const arrived = once(app.server, 'request')
  socket.write('POST /take HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"a"')
  socket.on('error', () => {})
  await arrived
  await Promise.all([app.close(), once(socket, 'close')])
  expect(app.server.listening).toBe(false)
})
