import type { FastifyInstance } from 'fastify'
import { codeOf, reasonOf } from '../platform/errors/coded.ts'
import type { Config } from './config/config.ts'

/** Listens and returns the address to show. Throws an `Error` with a sentence if the port is in use. */
export async function listen(app: FastifyInstance, { port, host }: Pick<Config, 'port' | 'host'>): Promise<string> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken. Stop what runs there, or choose another: PORT=8081 make run`, { cause: error })
    throw new Error(
      `Docketry cannot listen at ${host}, port ${port} (${reasonOf(error)}). HOST must be a name or address of this machine, and PORT one that this user may use.`,
      { cause: error },
    )
  }
  const [bound] = app.addresses()
  return `http://${host === '0.0.0.0' ? 'localhost' : host}:${typeof bound === 'object' ? bound.port : port}`
}
