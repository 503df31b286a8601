/** The leases of a process: acquired one by one, renewed together until released. */
import { randomUUID } from 'node:crypto'
import type { Documents, Lease } from '../ports/documents.ts'

type ActiveLease = {
  lease: Lease
  /**
   * Aborts at the first renewal by this process that finds the lease acquired by another one. Until then the holder goes on working,
   * however long the stores were unreachable; its writes of rows fail as soon as the other process has the lease.
   */
  lost: AbortSignal
}

export type Leases = {
  /** Time until another process may take over from a dead holder, in ms. */
  ms: number
  /** Null when another process has it. */
  acquire(name: string): Promise<ActiveLease | null>
  release(name: string): Promise<void>
}

/**
 * `ms`: how long a lease lasts without a renewal. Docketry passes its setting DOCKETRY_LEASE_SECONDS; only tests use the default. All users
 * share one holder id, so no name may be acquired twice in a process.
 */
export function leasesOf(documents: Documents, ms = 30_000): Leases {
  const holder = randomUUID()
  const active = new Map<string, AbortController>()
  let renewing = false
  let timer: NodeJS.Timeout | null = null

  async function renew(): Promise<void> {
    if (renewing) return
    renewing = true
    const before = [...active]
    try {
      const renewed = new Set(
        await documents.renew(
          before.map(([name]) => name),
          holder,
          ms,
        ),
      )
      for (const [name, lost] of before) {
        if (renewed.has(name)) continue
        if (active.get(name) === lost) active.delete(name)
        lost.abort()
      }
    } catch {
      // The stores are unreachable. The next renewal, or a fenced write, shows whether a lease was lost.
    } finally {
      renewing = false
    }
  }

  return {
    ms,
    async acquire(name) {
      const lease = await documents.lease(name, holder, ms)
      if (!lease) return null
      const lost = new AbortController()
      active.set(name, lost)
      timer ??= setInterval(() => void renew(), ms / 4).unref()
      return { lease, lost: lost.signal }
    },
    async release(name) {
      if (!active.delete(name)) return
      if (active.size === 0 && timer) {
        clearInterval(timer)
        timer = null
      }
      await documents.release(name, holder)
    },
  }
}

/**
 * For a loop that works only while it has the lease: tries to acquire it where it has none, or has lost it. Returns whether it has it now.
 */
export function leaseKeeper(leases: Leases, name: string): () => Promise<boolean> {
  let lost: AbortSignal | null = null
  return async () => {
    if (lost === null || lost.aborted) lost = (await leases.acquire(name))?.lost ?? null
    return lost !== null
  }
}
