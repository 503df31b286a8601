import type { Leases } from '../catch-up/leases.ts'
import type { Lease } from '../ports/documents.ts'
import type { Build } from './build.ts'

/** The build of a projection that the loop writes now, with the lease for its writes. */
export type LeasedBuild = {
  current(): Build
  /**
   * The lease for writes to the build: `own`, the loop's, for the version's first collection, and one of its own for a rebuilt one. Throws
   * when another process has it.
   */
  leaseFor(own: Lease): Promise<Lease>
  /** Takes another build instead. `lease`: the one of its own; null: it is acquired when it is needed. */
  replace(next: Build, lease: Lease | null): Promise<void>
  /** Releases the lease of a rebuilt build, where it was acquired. */
  release(): Promise<void>
}

/** `first`: the build of the version's first collection. */
export function leasedBuild(first: Build, leases: Leases): LeasedBuild {
  let build = first
  let buildLease: Lease | null = null

  async function release(): Promise<void> {
    if (buildLease) await leases.release(build.collection)
  }

  return {
    current: () => build,
    async leaseFor(own) {
      if (build.collection === first.collection) return own
      if (buildLease) return buildLease
      const taken = await leases.acquire(build.collection)
      if (!taken) throw new Error(`another process writes ${build.collection}`)
      return (buildLease = taken.lease)
    },
    async replace(next, lease) {
      await release()
      ;[build, buildLease] = [next, lease]
    },
    release,
  }
}
