/**
 * What a contract suite asks of an adapter's tests: somewhere empty, that can be opened, closed, opened again, and used by a
 * child process.
 */
import type { Json } from './log.ts'

export type Place<P> = {
  /** Opens it; after `close()` of what was opened before, opens the same data again. */
  open(): Promise<P>
  /**
   * A module exporting `openPort(argument)`: how a child process opens the same data, for tests that kill it. `module` is a file
   * URL.
   */
  opener: { module: string; argument: Json }
  /** Called when the test has ended and the port is closed. */
  remove(): Promise<void>
}

/** A new empty place for every test. */
export type Factory<P> = () => Promise<Place<P>>
/** What the opener's module exports. */
export type OpenPort<P> = (argument: Json) => Promise<P>
