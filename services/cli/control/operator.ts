/** The operator's commands, on the stores of a running process or on stores that no process uses. */
import type { CouponRow } from '@docketry/contracts/projections/billing-rows.ts'
import { commands, reactions, projections } from '../../contents.ts'
import { coded } from '../../platform/errors/coded.ts'
import { executor } from '../../platform/commands/execute.ts'
import type { LoopStatus } from '../../platform/catch-up/follow-loop.ts'
import { allParked, unpark, type Parked } from '../../platform/catch-up/parking.ts'
import type { DeadMessage } from '../../platform/ports/log.ts'
import { reportToStderr } from '../../platform/errors/report.ts'
import { retryParked } from '../../platform/reactions/run-reactions.ts'
import { countsIn, type Count } from '../../site/count-store.ts'
import { subscriberStore } from '../../site/subscriber-store.ts'
import { stageTopics } from '../../main/stage-names.ts'
import { anchoringOn, type Anchoring } from '../../main/anchoring.ts'
import type { Stores } from '../../main/stores.ts'
import type { DueOfFirm } from '../../retention/retention-round.ts'
import { factorsOn, rolesOn, type RoleHolder } from './accounts.ts'
import { checkingOn, type CheckState } from './check.ts'
import { correctionsOn, type CorrectionsPage } from './corrections.ts'
import { byOperator } from './by-operator.ts'
import { refoldRow } from './refold.ts'
import { plansOn } from './plans.ts'
import { retentionOn, type ErasedRound } from './retention.ts'
import { projectionStates, type ProjectionState } from './projection-states.ts'

/** `unsubscribePath`: without origin; every newsletter to this address must contain it. `at`: UTC ms. */
export type SubscriberLine = { email: string; at: number; unsubscribePath: string }

/** Ids are those of the lists. `reason`: why, recorded with the events. Throws `no-such-message`, `not-parked`, `view-parked`, `no-such-role`, `no-such-person`, and the error of a retried event. */
export type Operator = {
  /** Dead letters of all stages, oldest first. */
  dead(): Promise<DeadMessage[]>
  retryDead(id: string): Promise<void>
  skipDead(id: string): Promise<void>
  parked(): Promise<Parked[]>
  retryParked(id: string): Promise<void>
  skipParked(id: string): Promise<void>
  views(): Promise<ProjectionState[]>
  roles(): Promise<RoleHolder[]>
  /** As `granteeOf` writes it. */
  grantRole(grantee: string, reason?: string): Promise<void>
  revokeRole(grantee: string, reason?: string): Promise<void>
  /** Turns the second factor of the person with this address off: see accounts.ts. */
  resetFactor(email: string, reason?: string): Promise<void>
  /** Plans and coupons: see plans.ts. */
  setPlan(named: string, reason?: string): Promise<void>
  coupons(): Promise<CouponRow[]>
  createCoupon(request: string, reason?: string): Promise<void>
  endCoupon(code: string, reason?: string): Promise<void>
  /** The public site. */
  counts(): Promise<Count[]>
  subscribers(): Promise<SubscriberLine[]>
  /** What is due to be erased, by firm. */
  retention(): Promise<DueOfFirm[]>
  eraseDue(): Promise<ErasedRound[]>
  /** Legal holds: see retention.ts. */
  placeHold(request: string): Promise<void>
  releaseHold(id: string): Promise<void>
  /** Takes an anchor: see main/anchoring.ts. */
  anchor: Anchoring
  /** The storage check: see check.ts. */
  startCheck(how: string): Promise<void>
  checked(): Promise<CheckState[]>
  /** Corrections as training data: see corrections.ts. */
  corrections(request: string): Promise<CorrectionsPage[]>
}

/** How long a retry of a row waits for the projection, where one runs. Below the patience of the control socket. */
export const refoldWaitMs = 45_000

/** Page counts of the public site, and subscribers of its newsletter. `flush`: stores the page counts of this process. */
const siteOn = ({ durable, keys }: Pick<Stores, 'durable' | 'keys'>, flush: () => Promise<void>) => ({
  async counts(): Promise<Count[]> {
    await flush()
    return countsIn(durable)
  },
  subscribers: async (): Promise<SubscriberLine[]> =>
    (await subscriberStore(durable, keys.email).all()).map(({ email, at, code }) => ({ email, at, unsubscribePath: `/newsletter/unsubscribe/${code}` })),
})

/**
 * `status`: of the projections that this process runs. `flush`: stores its page counts. `waitMs`: how long a retry of a row waits for the projection (default 0:
 * nothing runs). `anchor`: takes an anchor; by default an unsigned one without a file.
 */
export function operatorOn(
  stores: Stores, status: () => Promise<LoopStatus[]> = async () => [], flush: () => Promise<void> = async () => {}, waitMs = 0,
  anchor: Anchoring = anchoringOn(stores, { folder: null, sign: null }),
): Operator {
  const { events, documents, blobs, durable, log, keys } = stores
  async function parkedEntry(id: string): Promise<Parked> {
    const found = (await allParked(documents)).find(one => one.id === id)
    if (!found) throw coded('not-parked', `Nothing is parked as ${id}.`)
    return found
  }
  async function skip(id: string): Promise<void> {
    const { kind } = await parkedEntry(id)
    if (kind === 'reaction') return unpark(documents, [id])
    throw coded('view-parked', `${id} is a row of a view and cannot be skipped: later events would build on a gap. "docketry parked retry ${id}" folds it again from the first event.`)
  }

  return {
    async dead() {
      const all = await Promise.all(stageTopics.map(topic => log.deadMessages(topic)))
      return all.flat().sort((a, b) => a.at - b.at)
    },
    retryDead: log.retryDead,
    skipDead: log.skipDead,
    parked: () => allParked(documents),
    async retryParked(id) {
      const entry = await parkedEntry(id)
      if (entry.kind === 'view') return refoldRow(entry, stores, byOperator('docketry parked retry'), waitMs)
      await retryParked(entry, reactions, { execute: executor(events), commands, log, events, documents })
    },
    skipParked: skip,
    views: async () => projectionStates(projections, { events, documents }, await status()),
    ...rolesOn({ events, documents, keys }),
    ...factorsOn({ events, keys }),
    ...plansOn({ events, documents, keys }),
    ...siteOn({ durable, keys }, flush),
    ...retentionOn({ events, documents, blobs }, reportToStderr),
    ...checkingOn(stores),
    anchor,
    ...correctionsOn({ documents }),
  }
}
