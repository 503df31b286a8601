/** Builds a version of a projection anew beside its live build, and hands over to it when it has caught up. */
import { followLoop, type Loop, type LoopPorts } from '../catch-up/follow-loop.ts'
import { backOff, pause } from '../concurrency/timers.ts'
import { codeOf, reasonOf } from '../errors/coded.ts'
import type { Build } from './build.ts'

/** `name`: of the projection with its version, in reports. */
type RebuildParts = {
  name: string
  buildOf(collection: string): Build
  /** Whether all events up to this position are all that are stored. */
  caughtUp(position: number | null): Promise<boolean>
  /** Makes the build the live one. */
  switchTo(next: Build): Promise<void>
  /** Drops the rows of the build that was replaced. */
  dropReplaced(): Promise<void>
  ports: LoopPorts
  closing: AbortSignal
}

export type RebuildsBeside = {
  /** Builds this collection; nothing while another one is being built. */
  start(collection: string): void
  /** The loop of the one that is under way; null: none. */
  loop(): Loop | null
  /** Ends the loop, and resolves once no build takes over any more. */
  close(): Promise<void>
  /** Resolves when the build that was replaced is dropped. */
  dropped(): Promise<void>
}

export function rebuildsBeside({ name, buildOf, caughtUp, switchTo, dropReplaced, ports, closing }: RebuildParts): RebuildsBeside {
  const { report } = ports
  let current: Loop | null = null
  let switching: Promise<void> | null = null
  let dropping: Promise<void> = Promise.resolve()

  function start(collection: string): void {
    if (current || closing.aborted) return
    const next = buildOf(collection)
    const loop = followLoop(
      {
        name: `rebuild ${name}`,
        collection,
        async start(lease) {
          const at = await next.open(lease)
          await endWhenCaughtUp(at)
          return at
        },
        async handle(batch, lease) {
          await next.apply(batch, lease)
          await endWhenCaughtUp(batch.at(-1)?.position ?? null)
        },
      },
      ports,
    )
    /**
     * The loop ends before the switch, which acquires its lease. The last rows are written before the loop has handled their events, so
     * that a write that hangs shows as a stalled loop.
     */
    async function endWhenCaughtUp(at: number | null): Promise<void> {
      if (switching || !(await caughtUp(at))) return
      await next.settled()
      switching = loop.close().then(() => takeOver(next))
    }
    current = loop
  }

  async function takeOver(next: Build): Promise<void> {
    try {
      // The live build goes on meanwhile.
      await next.finish()
      await dropping
      ;[current, switching] = [null, null]
      if (closing.aborted) return
      await switchTo(next)
      if (!closing.aborted)
        dropping = dropReplaced().catch((error: unknown) =>
          report(`the rows before the rebuild of ${name} are dropped at the next start`, { reason: reasonOf(error) }),
        )
    } catch (error) {
      ;[current, switching] = [null, null]
      report(`the rebuild of ${name} could not take over`, { reason: reasonOf(error) })
      // The lease was lost: the process that has it now continues the rebuild.
      if (codeOf(error) === 'fenced') return
      await pause(backOff(4), closing)
      start(next.collection)
    }
  }

  return {
    start,
    loop: () => current,
    async close() {
      await current?.close()
      await switching
    },
    dropped: () => dropping,
  }
}
