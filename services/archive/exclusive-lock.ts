/** Takes the leases of all projections and reactions, so that no other process works on the stores during an export or import. */
import { randomUUID } from 'node:crypto'
import { coded } from '../platform/errors/coded.ts'
import { pause } from '../platform/concurrency/timers.ts'
import type { Documents, Lease } from '../platform/ports/documents.ts'

export type ExclusiveLock = {
  /** The lease of one of the names. Throws `in-use` when another process took one over. */
  leaseOf(name: string): Lease
  release(): Promise<void>
}

/**
 * Takes the leases of all names and renews them. `ms`: how long a lease lasts where Docketry runs, and so how long it waits for the
 * lease of a killed process to expire. Throws `in-use` when another process renews one meanwhile: Docketry is running.
 */
export async function takeExclusiveLock(documents: Documents, names: string[], ms: number): Promise<ExclusiveLock> {
  const holder = randomUUID()
  const leases = new Map<string, Lease>()
  const ended = new AbortController()
  let lost: Error | null = null

  async function take(name: string): Promise<boolean> {
    const lease = await documents.lease(name, holder, ms)
    if (lease) leases.set(name, lease)
    return lease !== null
  }
  async function release(): Promise<void> {
    ended.abort()
    await renewing
    for (const name of leases.keys()) await documents.release(name, holder)
  }
  async function renew(): Promise<void> {
    for (;;) {
      await pause(ms / 3, ended.signal)
      if (ended.signal.aborted) return
      // Keeps the tokens: a new one would fence a write of this process that is on its way.
      const renewed = new Set(await documents.renew([...leases.keys()], holder, ms))
      for (const name of leases.keys()) if (!renewed.has(name)) throw inUse(name)
    }
  }
  const inUse = (name: string): Error =>
    coded('in-use', `Docketry is running on these stores: another process keeps ${name}. Stop it, and begin again.`)

  let renewing: Promise<void> = Promise.resolve()
  const until = Date.now() + ms + 1000
  try {
    for (const name of names) {
      while (!(await take(name))) {
        if (Date.now() > until) throw inUse(name)
        await pause(Math.min(200, ms / 4), ended.signal, { ref: true })
      }
    }
  } catch (error) {
    await release()
    throw error
  }
  renewing = renew().catch((error: unknown) => {
    lost = error instanceof Error ? error : new Error(String(error))
  })
  return {
    leaseOf(name) {
      if (lost) throw lost
      return leases.get(name) as Lease // every name was taken above
    },
    release,
  }
}
