/** The client of the control socket: sends requests to the process that runs on a data folder. */
import { connect, type Socket } from 'node:net'
import { coded, codeOf, reasonOf } from '../../platform/errors/coded.ts'
import type { Json } from '../../platform/ports/log.ts'
import { linesOf } from './lines.ts'
import { withControlAddress } from './control-path.ts'
import { personNow } from './person.ts'

/** `send` throws the process's error with its code, or `no-answer`. */
export type ControlConnection = { send(act: string, id?: string, reason?: string): Promise<Json>; close(): void }

const defaultPatienceMs = 60_000
const maxAnswerBytes = 256 * 1024 * 1024
/** Errors when there is no socket, or one that a crash left. */
const nobody = new Set(['ENOENT', 'ECONNREFUSED'])
/** Errors when the process was killed while it worked on a request. */
const ended = new Set(['ECONNRESET', 'EPIPE'])

const connected = (folder: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = withControlAddress(folder, address => connect(address))
    socket.once('connect', () => resolve(socket)).once('error', reject)
  })

/**
 * Null when nothing answers in this folder. Throws `no-access` when it belongs to another user. `patienceMs`: milliseconds of silence after
 * which `send` throws `no-answer`; a process that works on a request sends spaces before its answer, which JSON ignores.
 */
export async function connectControl(folder: string, patienceMs = defaultPatienceMs): Promise<ControlConnection | null> {
  let socket: Socket
  try {
    socket = await connected(folder)
  } catch (error) {
    if (nobody.has(codeOf(error) ?? '')) return null
    throw coded(
      'no-access',
      `The Docketry that runs on ${folder} cannot be reached (${reasonOf(error)}). Run the command as the user that runs it.`,
    )
  }
  const gone = (why: string): Error => coded('no-answer', `The Docketry that runs on ${folder} does not answer: ${why}.`)
  socket.on('error', () => {})
  socket.setTimeout(patienceMs, () => socket.destroy(gone('it took too long. "docketry status" shows whether it hangs; then restart it')))
  const lines = linesOf(socket, maxAnswerBytes)
  return {
    async send(act, id, reason) {
      socket.write(
        `${JSON.stringify({ act, ...(id === undefined ? {} : { id }), ...(reason === undefined ? {} : { reason }), by: personNow() })}\n`,
      )
      const line = await lines.next().catch((error: unknown) => {
        throw codeOf(error) === 'no-answer' ? error : gone(ended.has(codeOf(error) ?? '') ? 'it has just ended' : reasonOf(error))
      })
      if (line.done) throw gone('it has just ended')
      const { ok, error } = JSON.parse(line.value) as { ok?: Json; error?: { code: string; message: string } } // written by socket.ts
      if (error) throw coded(error.code, error.message)
      return ok ?? null
    },
    close: () => void socket.destroy(),
  }
}
