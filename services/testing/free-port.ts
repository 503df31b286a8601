/** Ports for servers that have to be told theirs before they start. */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { coded } from '../platform/errors/coded.ts'

/** Below those that systems give to connections and to whoever asks for any port (Linux from 32768, others from 49152): nobody comes upon one by chance. */
const [from, to] = [10_240, 20_000]
const tries = 100

const isFree = (port: number): Promise<boolean> => new Promise(resolve => {
  const server = createServer().once('error', () => resolve(false))
  server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
})

/** A port of this machine that nothing listens on now, of a range where none is given by chance. */
export async function freePort(): Promise<number> {
  for (let i = 0; i < tries; i += 1) {
    const port = randomInt(from, to)
    if (await isFree(port)) return port
  }
  throw coded('no-port', `no port between ${from} and ${to} is free`)
}
