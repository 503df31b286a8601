/** The person who gives a command on the command line: their login on this machine, before sudo. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { userInfo } from 'node:os'

const personOfRequest = new AsyncLocalStorage<string>()

/** Runs a request of the control socket in the name of the person at its other end. */
export const asPerson = <T>(name: string | null, run: () => Promise<T>): Promise<T> =>
  name === null ? run() : personOfRequest.run(name, run)

function login(): string {
  const before = process.env['SUDO_USER']
  if (before) return before
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? '?'}` // a container whose user has no name
  }
}

/** The person at the other end of the control socket, or who runs this process; at most 100 characters. */
export const personNow = (): string => (personOfRequest.getStore() ?? login()).slice(0, 100)
