/**
 * Companies that were opened by registering. Their ABN is claimed when the address of the person is verified, and not before: of several who register one
 * ABN whoever verifies first has it, and nobody has to ask somebody unverified. Seven days after registering the company is not theirs any more.
 */
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import type { UserEvent } from '@docketry/contracts/events/user.ts'
import { plainAbn } from '@docketry/contracts/rules/abn.ts'
import type { EndpointRequest } from '../platform/endpoints/handler.ts'
import { claimFrom, claimStream, releaseClaim, takeClaim } from '../platform/commands/claim.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { Refusal, refuse } from '../platform/errors/refuse.ts'
import { userFrom, userStream } from './user.ts'

type Tools = { read: ReadRows; events: Pick<EventStore, 'read'> }
type Execute = EndpointRequest<Endpoint>['executeAsSystem']

const goodForMs = 7 * 24 * 3600_000
/** A claim is taken just before the person becomes verified: for so long it counts although they are not. */
const settlingMs = 60_000

/** True for a claim of somebody whose address is not verified, or of nobody: left by a crash, or by registering before claims waited for the mail. */
async function isVoid({ read, events }: Tools, holder: string): Promise<boolean> {
  const { registered, verified } = userFrom(await events.read(userStream(holder)))
  return registered === null ? (await read.get('businesses', holder)) === null : !verified
}

/** Refused with `register.company-has-owner` where somebody verified has it. */
export async function takeAbn(tools: Tools, execute: Execute, abn: string, by: string, at: number): Promise<void> {
  const claim = { what: 'abn' as const, value: plainAbn(abn) }
  const claims = await tools.events.read(claimStream(claim.what, claim.value))
  const { by: holder, turn } = claimFrom(claims)
  const since = claims.at(-1)?.metadata.at ?? 0
  if (holder !== null && at - since >= settlingMs && (await isVoid(tools, holder))) await execute(releaseClaim, { ...claim, by: holder, turn }, `release/${claim.value}`)
  try {
    await execute(takeClaim, { ...claim, by }, `abn/${claim.value}`)
  } catch (error) {
    throw error instanceof Refusal && error.code === 'abn.taken' ? refuse('register.company-has-owner', 'abn') : error
  }
}

type Opened = { firmId: string; abn: string | null }

/** Firms that somebody who is not verified has: nobody else can have made them an owner. */
async function openedBy({ read }: Tools, own: StoredEvent[]): Promise<Opened[]> {
  const firmIds = Object.entries(userFrom(own).firms).flatMap(([firmId, type]) => (type === 'owner' ? [firmId] : []))
  const abns = new Map((own as unknown as UserEvent[]).flatMap(it => (it.type === 'EmploymentStarted' && it.data.abn ? [[it.data.firmId, it.data.abn] as const] : []))) // user streams hold no other
  return Promise.all(firmIds.map(async firmId => ({ firmId, abn: abns.get(firmId) ?? (await read.get('businesses', firmId))?.abn ?? null })))
}

/** What the person does not get: firms that somebody else verified first, or that they opened too long ago. */
export type Settled = { drops: string[]; company: 'taken' | 'expired' | null }

/** To be done before they are verified; done again after a crash, it comes out the same. `own`: the person's stream, just read. */
export async function settleOpened(tools: Tools, execute: Execute, own: StoredEvent[], userId: string, at: number): Promise<Settled> {
  const opened = await openedBy(tools, own)
  const registeredAt = own.find(({ type }) => type === 'UserRegistered')?.metadata.at ?? at
  if (opened.length > 0 && at - registeredAt >= goodForMs) {
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

/** Before the person is verified and their firms are not theirs any more: what they had claimed is free again. */
export async function releaseOpened(tools: Tools, execute: Execute, own: StoredEvent[], userId: string): Promise<void> {
  for (const { abn } of await openedBy(tools, own)) {
    if (abn !== null) await execute(releaseClaim, { what: 'abn', value: plainAbn(abn), by: userId }, `release/${plainAbn(abn)}`)
  }
}
