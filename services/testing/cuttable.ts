/** A proxy that a test can cut off from its server and reconnect, to simulate a network failure. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Cuttable = {
  port: number
  /** Closes all connections, and new ones until `join`. */
  cut(): void
  join(): void
  /** Pauses open connections after this many more bytes from the server; resolves when they are paused. */
  pauseAfter(bytes: number): Promise<void>
  close(): Promise<void>
}

/** Listens on a free port and forwards everything to the server. */
export async function cuttable(host: string, port: number): Promise<Cuttable> {
  const sockets = new Set<Socket>()
  let whole = true
  let left = Infinity
  let resume = (): void => undefined
  const server = createServer(near => {
    if (!whole) return near.destroy()
    const far = connect(port, host)
    far.on('data', chunk => {
      left -= chunk.length
      if (left > 0) return
      far.unpipe(near)
      resume()
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    return undefined
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const cut = (): void => {
    whole = false
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port, // a TCP server that listens
    cut,
    join() {
      whole = true
      left = Infinity
    },
    pauseAfter(bytes) {
      left = bytes
      return new Promise(resolve => (resume = resolve))
    },
    close() {
      cut()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
