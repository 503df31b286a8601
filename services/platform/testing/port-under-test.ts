/** The setup under which a port's contract suite runs: an adapter's tests provide it, on storage that starts empty. */
import type { Json } from '../ports/log.ts'

/** A stored blob to corrupt, or a stream and revision at which to store an event that is not JSON. */
export type DamageTarget = { owner: string; hash: string } | { stream: string; revision: number }

/** An empty storage that can be opened, closed, opened again, and opened by a child process. */
export type PortUnderTest<P> = {
  /** Opens the storage; after `close()`, opens the same data again. */
  open(): Promise<P>
  /** How a child process opens the same data, for tests that kill it. `module`: file URL of a module that exports `openPort(argument)`. */
  opener: { module: string; argument: Json }
  /** Corrupts stored data behind the back of the open port, as a failing disk does. Event store and blobs only. */
  damage?(target: DamageTarget): Promise<void>
  /** Called after each test, when the port is closed. */
  remove(): Promise<void>
}

/** Makes a new empty storage for each test. */
export type PortFactory<P> = () => Promise<PortUnderTest<P>>
/** Export of the opener's module. */
export type OpenPort<P> = (argument: Json) => Promise<P>

/** In a child process of a contract suite: opens the port named by the process arguments. */
export async function openPortFromArguments<P>(): Promise<P> {
  const [module = '', argument = 'null'] = process.argv.slice(2)
  const { openPort } = (await import(module)) as { openPort: OpenPort<P> } // required by PortUnderTest.opener
  return openPort(JSON.parse(argument))
}
