/**
 * The control socket: how the `docketry` command talks to the process that runs on a data folder. A request is a line
 * `{ "act", "id", "reason", "by" }`, its answer a line `{ "ok" }` or `{ "error": { "code", "message" } }`. While a request is worked on,
 * spaces are sent at intervals: they begin the line of the answer, where JSON ignores them, and show the client that this process runs. For
 * the folder's owner only.
 */
import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { coded, codeOf, reasonOf } from '../../platform/errors/coded.ts'
import type { Json } from '../../platform/ports/log.ts'
import type { Report } from '../../platform/errors/report.ts'
import { linesOf } from './lines.ts'
import { controlPath, withControlAddress } from './control-path.ts'
import { asPerson } from './person.ts'

/** Returns the answer as JSON; a thrown coded error is sent to the client. */
export type Dispatch = (name: string, id: string | null, reason: string | null) => Promise<Json>
export type Control = { close(): Promise<void> }

const maxRequestBytes = 64 * 1024
const defaultIdleMs = 60_000
/** Far below the patience of the client, 60 s, so that a short block of the event loop does not exhaust it. */
const defaultAliveMs = 10_000
const maxConnections = 16

function requestOf(line: string): { act: string; id: string | null; reason: string | null; by: string | null } {
  const wrong = coded('bad-request', 'A request is one line of JSON: {"act": "dead"}.')
  let parsed: unknown
  try {
    parsed = JSON.parse(line)
  } catch {
    throw wrong
  }
  if (typeof parsed !== 'object' || parsed === null) throw wrong
  const { act, id = null, reason = null, by = null } = parsed as { act?: unknown; id?: unknown; reason?: unknown; by?: unknown } // checked in the next line
  if (
    typeof act !== 'string' ||
    (id !== null && typeof id !== 'string') ||
    (reason !== null && typeof reason !== 'string') ||
    (by !== null && typeof by !== 'string')
  )
    throw wrong
  return { act, id, reason, by }
}

const errorOf = (error: unknown) => ({ error: { code: codeOf(error) ?? 'internal', message: reasonOf(error) } })

async function answerTo(line: string, dispatch: Dispatch): Promise<object> {
  try {
    const request = requestOf(line)
    return { ok: await asPerson(request.by, () => dispatch(request.act, request.id, request.reason)) }
  } catch (error) {
    return errorOf(error)
  }
}

/**
 * Sends a space every `ms` milliseconds until `work` has ended: this restarts the client's patience and the time limit for idle
 * connections. A process whose event loop is blocked sends none.
 */
async function keepingAlive<T>(socket: Socket, ms: number, work: Promise<T>): Promise<T> {
  const timer = setInterval(() => void socket.write(' '), ms)
  try {
    return await work
  } finally {
    clearInterval(timer)
  }
}

const listening = (server: Server, folder: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('listening', resolve).once('error', reject)
    withControlAddress(folder, address => {
      // An existing socket was left by a crash, since the caller has the folder's lock.
      if (process.platform !== 'win32') rmSync(controlPath(folder), { force: true })
      server.listen(address)
      if (process.platform !== 'win32') chmodSync(address, 0o600)
    })
  })

/**
 * Listens in the folder, which the caller has locked. If it cannot listen, it reports that and the process runs without the socket: the
 * command then says that the folder is in use. `idleMs`: milliseconds without traffic after which a connection is closed; `aliveMs`: between
 * two spaces.
 */
export async function controlSocket({
  folder,
  dispatch,
  report,
  idleMs = defaultIdleMs,
  aliveMs = defaultAliveMs,
}: {
  folder: string
  dispatch: Dispatch
  report: Report
  idleMs?: number
  aliveMs?: number
}): Promise<Control> {
  const open = new Map<Socket, { busy: boolean }>()
  let closing = false

  async function serve(socket: Socket): Promise<void> {
    const state = { busy: false }
    open.set(socket, state)
    try {
      for await (const line of linesOf(socket, maxRequestBytes)) {
        state.busy = true
        const answer = await keepingAlive(socket, aliveMs, answerTo(line, dispatch))
        socket.write(`${JSON.stringify(answer)}\n`)
        state.busy = false
        if (closing) socket.end(() => socket.destroy())
      }
      socket.end()
    } catch {
      // The line is too long, or the client has disconnected: only this connection is closed.
      socket.destroy()
    }
  }

  const server = createServer({ allowHalfOpen: true }, socket => {
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    socket.setTimeout(idleMs, () => socket.destroy())
    void serve(socket)
  })
  server.maxConnections = maxConnections
  try {
    await listening(server, folder)
  } catch (error) {
    report('the docketry command cannot reach this process', { folder, reason: reasonOf(error) })
    return { close: async () => {} }
  }
  server.on('error', error => report('the control socket has an error', { reason: reasonOf(error) }))
  return {
    async close() {
      closing = true
      const closed = new Promise(resolve => server.close(resolve))
      for (const [socket, { busy }] of open) if (!busy) socket.destroy()
      await closed
      rmSync(controlPath(folder), { force: true })
    },
  }
}
