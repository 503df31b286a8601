import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cutSlowRequests } from './cut-slow-requests.ts'

let app: FastifyInstance
let answer: () => void
let socket: Socket

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const mayAnswer = new Promise<void>(resolve => (answer = resolve))
  app = Fastify()
  cutSlowRequests(app)
  app.post('/take', async () => 'taken')
  app.post('/take-late', () => mayAnswer.then(() => 'taken'))
  app.get('/wait', () => mayAnswer.then(() => 'taken'))
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  socket = connect(Number(port), '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
})
afterEach(async () => {
  await app.close()
  vi.useRealTimers()
})

const head = (length: number, path = '/take'): string =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
const passMinute = (): void => void vi.advanceTimersByTime(60_000)

/** Sends the text; resolves once the server has read all that was sent. */
async function send(text: string, request?: IncomingMessage): Promise<IncomingMessage> {
  const arrived = request ? Promise.resolve([request]) : once(app.server, 'request')
  socket.write(text)
  const [taken] = (await arrived) as [IncomingMessage]
  do await new Promise(setImmediate)
  while (taken.socket.bytesRead < socket.bytesWritten)
  return taken
}

it.each([
  ['stops arriving', `${head(1000)}{"a"`],
  ['stops arriving at an unknown address, which is answered at once', `${head(1000, '/unknown')}{"a"`],
  [
    'stops arriving in chunks',
    'POST /take HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n',
  ],
])('the connection of a request whose body %s is cut after a minute', async (_, text) => {
  socket.resume()
  await send(text)
  passMinute()
  await once(socket, 'close')
})

it('the connection of a request whose body drips is cut', async () => {
  const request = await send(`${head(200_000)}{"a":"`)
  await send('x'.repeat(66_000), request)
  passMinute()
  expect(request.destroyed).toBe(false)
  await send('x'.repeat(60_000), request)
  passMinute()
  await once(socket, 'close')
})

it('a body is taken, however many minutes it takes, while it keeps arriving', async () => {
  const body = JSON.stringify({ a: 'x'.repeat(700_000) })
  const request = await send(head(body.length))
  for (let sent = 0; sent < body.length; sent += 70_000) {
    await send(body.slice(sent, sent + 70_000), request)
    passMinute()
  }
  const [answered] = (await once(socket, 'data')) as [Buffer]
  expect(String(answered)).toContain('taken')
})

it('a body that the server is too busy to read is not cut', async () => {
  const request = await send(`${head(200_000)}{"a":"`)
  request.pause()
  passMinute()
  passMinute()
  expect(request.destroyed).toBe(false)
  request.resume()
  passMinute()
  await once(socket, 'close')
})

it.each([`${head(2, '/take-late')}{}`, 'GET /wait HTTP/1.1\r\nhost: x\r\n\r\n'])(
  '%j, which has arrived, may be answered late',
  async text => {
    await send(text)
    passMinute()
    passMinute()
    const answered = once(socket, 'data')
    answer()
    expect(String(((await answered) as [Buffer])[0])).toContain('taken')
  },
)

it('many requests on one connection leave nothing behind', async () => {
  for (let n = 0; n < 20; n += 1) {
    const answered = once(socket, 'data')
    await send(`${head(2)}{}`)
    await answered
  }
  expect(vi.getTimerCount()).toBe(0)
})
