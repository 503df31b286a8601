/** Ports for servers that must know their port before they start. */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { coded } from '../platform/errors/coded.ts'

/** Below the ephemeral ports (Linux from 32768, others from 49152), so that no connection takes one by chance. */
const [from, to] = [10_240, 20_000]
const tries = 100

const isFree = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** A port below the ephemeral ones on which nothing listens. Throws `no-port`. */
export async function freePort(): Promise<number> {
  for (let i = 0; i < tries; i += 1) {
    const port = randomInt(from, to)
    if (await isFree(port)) return port
  }
  throw coded('no-port', `no port between ${from} and ${to} is free`)
}
