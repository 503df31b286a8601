/** Roles: started alone as a process in servers mode, or together in one process. */
import type { Failure, LoopStatus } from '../../platform/catch-up/follow-loop.ts'
import type { RoundsStatus } from '../../platform/concurrency/rounds.ts'
import { configFrom } from '../config/config.ts'
import { endOnSignals } from '../end-on-signals.ts'
import type { Tools } from '../tools.ts'

export type RunningRole = {
  /** Status of its projections or reactions; empty if it has none. */
  status(): Promise<LoopStatus[]>
  /** Stages that it runs, and the last failure of each of their topics. */
  stages: string[]
  failures?(): ReadonlyMap<string, Failure>
  /** Of its work that the clock starts. */
  rounds?(): RoundsStatus[]
  /** Stops taking work and resolves when running work is done. */
  close(): Promise<void>
}

/**
 * Starts the role on the servers that the environment names, prints one line when it runs, and ends in order on SIGINT or SIGTERM.
 * `announce`: returns the address that the role listens on, null if none. Throws an `Error` with a sentence for a wrong setting, before
 * loading large modules, and for unusable servers.
 */
export async function runRole<P extends RunningRole>(
  name: string,
  start: (tools: Tools) => Promise<P>,
  announce: (part: P, tools: Tools) => Promise<string | null> = async () => null,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const config = configFrom(env)
  if (config.servers === null)
    throw new Error(`"docketry ${name}" is a role of servers mode: set ENGINE=servers. Without it, "docketry start" runs everything.`)
  const { openTools } = await import('../tools.ts')
  const tools = await openTools(config)
  let begun: P | null = null
  try {
    const part = (begun = await start(tools))
    tools.ops.watch(part)
    tools.ops.start()
    const health = await tools.ops.listen()
    const address = await announce(part, tools)
    endOnSignals(async () => {
      tools.ops.stop()
      await part.close()
      await health?.close()
      await tools.ops.close()
      await tools.stores.close()
    })
    const places = [...(address === null ? [] : [` at ${address}`]), ...(health ? [`, health and metrics at ${health.address}`] : [])]
    console.log(`docketry ${name} is running${places.join('')}. Stop with Ctrl+C.`)
  } catch (error) {
    await begun?.close() // it may follow the stores
    await tools.ops.close()
    await tools.stores.close()
    throw error
  }
}
