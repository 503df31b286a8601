/** A port per test, with what a test of it may do: open it again, or let a child process use it and kill that. */
import { afterEach, beforeEach } from 'vitest'
import type { Damaged, Factory, PortUnderTest } from '../ports/cursor.ts'
import { linesUntilKilled } from './kill.ts'

export type Used<P> = {
  port(): P
  /** Closes the port and opens the same data again. */
  reopen(): Promise<P>
  /** What Place.damage says; the port stays open. */
  damage(what: Damaged): Promise<void>
  /**
   * Closes the port, runs the script on the same data until it has printed `lines` lines, kills it with SIGKILL, and opens the
   * data again.
   */
  killed(script: string, lines: number): Promise<string[]>
}

type Closable = { close(): Promise<void> }

/** Registers hooks in the running `describe`. */
export function usePlace<P extends Closable>(factory: Factory<P>): Used<P> {
  let place: PortUnderTest<P>
  let port: P
  const reopen = async (): Promise<P> => {
    await port.close()
    return (port = await place.open())
  }
  beforeEach(async () => {
    place = await factory()
    port = await place.open()
  })
  afterEach(async () => {
    await port.close()
    await place.remove()
  })
  return {
    port: () => port,
    reopen,
    async damage(what) {
      if (!place.damage) throw new Error('the place of this adapter cannot be damaged')
      await place.damage(what)
    },
    async killed(script, lines) {
      await port.close()
      const { module, argument } = place.opener
      const printed = await linesUntilKilled([script, module, JSON.stringify(argument)], lines)
      port = await place.open()
      return printed
    },
  }
}
