/**
 * Firms opened by registration. The ABN is claimed when the person verifies their address: of several people who register one ABN, the
 * first to verify gets it. A firm not verified within seven days is lost.
 */
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import type { UserEvent } from '@docketry/contracts/events/user.ts'
import { plainAbn } from '@docketry/contracts/rules/abn.ts'
import type { EndpointRequest } from '../platform/endpoints/handler.ts'
import { claim, releaseClaim, takeClaim } from '../platform/commands/claim.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { Refusal, refuse } from '../platform/errors/refuse.ts'
import { user } from './user.ts'
import { load, readUnderstood, stateAfter } from '../platform/commands/load.ts'

type Tools = { read: ReadRows; events: Pick<EventStore, 'read'> }
type Execute = EndpointRequest<Endpoint>['executeAsSystem']

const validForMs = 7 * 24 * 3600_000
/** The claim is taken just before the person becomes verified: it is valid for so long although the holder is unverified. */
const settlingMs = 60_000

/** True if the claim's holder is unverified or does not exist: left by a crash, or by an older version that claimed at registration. */
async function isVoid({ read, events }: Tools, holder: string): Promise<boolean> {
  const { registered, verified } = await load(events, user, holder)
  return registered === null ? (await read.get('businesses', holder)) === null : !verified
}

/** Claims the ABN for `by`, releasing a void claim first. Refused with `register.company-has-owner` if a verified person holds it. */
export async function takeAbn(tools: Tools, execute: Execute, abn: string, by: string, at: number): Promise<void> {
  const claimId = { what: 'abn' as const, value: plainAbn(abn) }
  const events = await readUnderstood(tools.events, claim.stream(claimId))
  const { by: holder, claimCount } = stateAfter(claim, events)
  const since = events.at(-1)?.metadata.at ?? 0
  if (holder !== null && at - since >= settlingMs && (await isVoid(tools, holder)))
    await execute(releaseClaim, { ...claimId, by: holder, claimCount }, `release/${claimId.value}`)
  try {
    await execute(takeClaim, { ...claimId, by }, `abn/${claimId.value}`)
  } catch (error) {
    throw error instanceof Refusal && error.code === 'abn.taken' ? refuse('register.company-has-owner', 'abn') : error
  }
}

/** Releases an ABN that was claimed for somebody who did not become the owner of a firm with it. */
export async function giveUpAbn({ read, events }: Tools, execute: Execute, abn: string, by: string): Promise<void> {
  const { firms } = await load(events, user, by)
  const owned = Object.keys(firms).filter(firmId => firms[firmId] === 'owner')
  if ((await read.getMany('businesses', owned)).some(row => row.abn === abn)) return
  await execute(releaseClaim, { what: 'abn', value: plainAbn(abn), by }, `give up/${plainAbn(abn)}`)
}

type Opened = { firmId: string; abn: string | null }

/** Firms owned by an unverified person: always opened by themselves. `own`: the person's stream. */
async function openedBy({ read }: Tools, own: StoredEvent[]): Promise<Opened[]> {
  const firmIds = Object.entries(stateAfter(user, own).firms).flatMap(([firmId, type]) => (type === 'owner' ? [firmId] : []))
  const abns = new Map(
    // The stream of a user has no other events.
    (own as unknown as UserEvent[]).flatMap(it =>
      it.type === 'EmploymentStarted' && it.data.abn ? [[it.data.firmId, it.data.abn] as const] : [],
    ),
  )
  return Promise.all(
    firmIds.map(async firmId => ({ firmId, abn: abns.get(firmId) ?? (await read.get('businesses', firmId))?.abn ?? null })),
  )
}

/** `drops`: firms that the person loses; `company`: why, because somebody else verified first, or the seven days are over. */
type Settled = { drops: string[]; company: 'taken' | 'expired' | null }

/** Runs before the person becomes verified. Idempotent. `own`: the person's stream, just read. */
export async function settleOpened(tools: Tools, execute: Execute, own: StoredEvent[], userId: string, at: number): Promise<Settled> {
  const opened = await openedBy(tools, own)
  const registeredAt = own.find(({ type }) => type === 'UserRegistered')?.metadata.at ?? at
  if (opened.length > 0 && at - registeredAt >= validForMs) {
    await releaseOpened(tools, execute, own, userId)
    return { drops: opened.map(({ firmId }) => firmId), company: 'expired' }
  }
  const drops: string[] = []
  for (const { firmId, abn } of opened) {
    try {
      if (abn !== null) await takeAbn(tools, execute, abn, userId, at)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'register.company-has-owner') throw error
      drops.push(firmId)
    }
  }
  return { drops, company: drops.length > 0 ? 'taken' : null }
}

/** Releases the ABN claims of an unverified person's firms. */
export async function releaseOpened(tools: Tools, execute: Execute, own: StoredEvent[], userId: string): Promise<void> {
  for (const { abn } of await openedBy(tools, own)) {
    if (abn !== null) await execute(releaseClaim, { what: 'abn', value: plainAbn(abn), by: userId }, `release/${plainAbn(abn)}`)
  }
}
