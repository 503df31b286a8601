/** A port per test: contract suites can open it again, or let a child process use it and be killed. */
import { afterEach, beforeEach } from 'vitest'
import { linesUntilKilled } from './kill.ts'
import type { DamageTarget, PortFactory, PortUnderTest } from './port-under-test.ts'

type UsedPort<P> = {
  port(): P
  /** Closes the port and opens the same data again. */
  reopen(): Promise<P>
  /** Corrupts stored data (`PortUnderTest.damage`); the port stays open. */
  damage(target: DamageTarget): Promise<void>
  /**
   * Closes the port, runs the script on the same data until it has printed `lines` lines, kills it with SIGKILL, and opens the
   * data again. Returns the printed lines.
   */
  killed(script: string, lines: number): Promise<string[]>
}

type Closable = { close(): Promise<void> }

/** Registers hooks in the running `describe`. */
export function usePort<P extends Closable>(factory: PortFactory<P>): UsedPort<P> {
  let setup: PortUnderTest<P>
  let port: P
  const reopen = async (): Promise<P> => {
    await port.close()
    return (port = await setup.open())
  }
  beforeEach(async () => {
    setup = await factory()
    port = await setup.open()
  })
  afterEach(async () => {
    await port.close()
    await setup.remove()
  })
  return {
    port: () => port,
    reopen,
    async damage(target) {
      if (!setup.damage) throw new Error('the port of this adapter cannot be damaged')
      await setup.damage(target)
    },
    async killed(script, lines) {
      await port.close()
      const { module, argument } = setup.opener
      const printed = await linesUntilKilled([script, module, JSON.stringify(argument)], lines)
      port = await setup.open()
      return printed
    },
  }
}
