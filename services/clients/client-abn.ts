/**
 * The claims of ABN and tax file number for one client of a firm. That of an ABN is taken before the client gets it, and released by a
 * reaction after the client has another one; that of a tax file number is taken before the client is created.
 */
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { claim, releaseClaim, takeClaim } from '../platform/commands/claim.ts'
import { load, readUnderstood, stateAfter } from '../platform/commands/load.ts'
import type { EndpointRequest } from '../platform/endpoints/handler.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { business } from './business.ts'

type ClientAbn = { firmId: string; abn: string; clientId: string }
type Events = Pick<EventStore, 'read'>
export const clientAbn = ({ firmId, abn }: Pick<ClientAbn, 'firmId' | 'abn'>) => ({
  what: 'client-abn' as const,
  value: `${firmId}-${abn}`,
})

const clientTfn = (value: string) => ({ what: 'client-tfn' as const, value })

/** A claim is valid for so long although its client does not have the ABN yet, or is not created yet. */
const settlingMs = 60_000

/**
 * Claims the ABN for a client that does not have it. A claim that a crash left behind is released first. A claim of the same client that
 * still waits for its release is released now as well: a release names the claim by its count, so the later release cannot end the new
 * claim. `merged`: clients that were merged into it; if one of them has the ABN and its claim, nothing is claimed. Refused with
 * `client.abn-taken`.
 */
export async function takeClientAbn(
  events: Events,
  execute: EndpointRequest<Endpoint>['executeAsSystem'],
  { clientId: by, ...wanted }: ClientAbn,
  at: number,
  merged: readonly string[] = [],
): Promise<void> {
  const id = clientAbn(wanted)
  const claims = await readUnderstood(events, claim.stream(id))
  const { by: holder, claimCount } = stateAfter(claim, claims)
  if (holder !== null && merged.includes(holder) && (await load(events, business, holder)).details.abn === wanted.abn) return
  const mayBeLeft = holder === by || at - (claims.at(-1)?.metadata.at ?? 0) >= settlingMs
  if (holder !== null && mayBeLeft && (await load(events, business, holder)).details.abn !== wanted.abn)
    await execute(releaseClaim, { ...id, by: holder, claimCount }, 'left claim')
  await execute(takeClaim, { ...id, by }, 'claim')
}

/**
 * Claims the keyed hash of a tax file number for a client that is about to be created. A claim that a crash left behind, whose client was
 * never created, is released first. Refused with `client.tfn-taken`.
 */
export async function takeClientTfn(
  events: Events,
  execute: EndpointRequest<Endpoint>['executeAsSystem'],
  { value, clientId: by }: { value: string; clientId: string },
  at: number,
): Promise<void> {
  const id = clientTfn(value)
  const claims = await readUnderstood(events, claim.stream(id))
  const { by: holder, claimCount } = stateAfter(claim, claims)
  const mayBeLeft = holder !== null && holder !== by && at - (claims.at(-1)?.metadata.at ?? 0) >= settlingMs
  if (mayBeLeft && !(await load(events, business, holder)).created)
    await execute(releaseClaim, { ...id, by: holder, claimCount }, 'left claim')
  await execute(takeClaim, { ...id, by }, 'claim')
}

/** The claim of the ABN that the client has, as the event of an edit names it; null where it has none. */
export async function heldAbn(events: Events, { clientId, ...wanted }: ClientAbn): Promise<{ abn: string; claimCount: number } | null> {
  const { by, claimCount } = await load(events, claim, clientAbn(wanted))
  return by === clientId ? { abn: wanted.abn, claimCount } : null
}
