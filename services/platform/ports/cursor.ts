import type { Json } from './log.ts'

/** A blob, or where an event is written that no store could have taken. */
export type Damaged = { owner: string; hash: string } | { stream: string; revision: number }

/**
 * What a contract suite asks of an adapter's tests: somewhere empty, that can be opened, closed, opened again, and used by a
 * child process.
 */
export type PortUnderTest<P> = {
  /** Opens it; after `close()` of what was opened before, opens the same data again. */
  open(): Promise<P>
  /**
   * A module exporting `openPort(argument)`: how a child process opens the same data, for tests that kill it. `module` is a file
   * URL.
   */
  opener: { module: string; argument: Json }
  /**
   * Spoils what is stored, as a failing disk does, behind the back of who has it open: changes a byte of a blob, or puts an event at the end of a
   * stream that is no JSON. Of the event store and the blobs only.
   */
  damage?(what: Damaged): Promise<void>
  /** Called when the test has ended and the port is closed. */
  remove(): Promise<void>
}

/** A new empty place for every test. */
export type Factory<P> = () => Promise<PortUnderTest<P>>
/** What the opener's module exports. */
export type OpenPort<P> = (argument: Json) => Promise<P>
