/** The operator's commands, on the stores of a running process or on stores that no process uses. */
import { isAbsolute, relative, sep } from 'node:path'
import type { UndoneAct } from '@docketry/contracts/api/acts.ts'
import type { CouponRow } from '@docketry/contracts/projections/billing-rows.ts'
import { recordAccesses } from '../../access/access-log.ts'
import { pathWithoutLinks } from '../../archive/folders.ts'
import { commands, reactions, projections } from '../../contents.ts'
import { lagByCheckpoints } from '../../monitoring/lag-in-process.ts'
import { executor } from '../../platform/commands/execute.ts'
import type { LoopStatus } from '../../platform/catch-up/follow-loop.ts'
import type { Parked } from '../../platform/catch-up/parking.ts'
import type { DeadLetter } from '../../platform/ports/log.ts'
import { reportToStderr } from '../../platform/errors/report.ts'
import type { CheckResult } from '../../integrity/check-stores.ts'
import { readRowsOf } from '../../shared/merged-reads.ts'
import { countsIn, type Count } from '../../site/count-store.ts'
import { subscriberStore } from '../../site/subscriber-store.ts'
import { stageTopics } from '../../main/stage-names.ts'
import { anchoringOn, type Anchoring } from '../../main/anchoring.ts'
import type { Config } from '../../main/config/config.ts'
import type { Stores } from '../../main/stores.ts'
import type { DueOfFirm } from '../../retention/retention-round.ts'
import { factorsOn, rolesOn, type RoleHolder } from './accounts.ts'
import { backingUpOn, type BackupResult } from './backup.ts'
import { checkingOn } from './check.ts'
import { correctionsOn, type CorrectionsPage } from './corrections.ts'
import { byOperator } from './by-operator.ts'
import { personNow } from './person.ts'
import { plansOn } from './plans.ts'
import type { JobState } from './queued-job.ts'
import { undoingOn } from './undo.ts'
import { coded } from '../../platform/errors/coded.ts'
import { newId } from '../../platform/events/ids.ts'
import { recordOperation, type RecordOperation } from '../../operations/operation.ts'
import { rebuildsOn, requestRebuild, type RebuildProgress } from '../../operations/rebuild.ts'
import { setAsideOn, type SetAsideKind } from '../../operations/set-aside.ts'
import type { Workers } from '../../workers/workers.ts'
import { reprocessingOn, type ReprocessAnswer } from './reprocess.ts'
import { signingInOn } from './sign-in.ts'
import { retentionOn, type ErasedRound } from './retention.ts'
import { projectionStates, type ProjectionState } from './projection-states.ts'

/** `unsubscribePath`: without origin; every newsletter to this address must contain it. `at`: UTC ms. */
type SubscriberLine = { email: string; at: number; unsubscribePath: string }

/**
 * Ids are those of the lists. `reason`: why, recorded with the events. Throws `no-such-message`, `not-parked`, `view-parked`,
 * `no-such-role`, `no-such-person`, and the error of a retried event.
 */
export type Operator = {
  /** Dead letters of all stages, oldest first. */
  dead(): Promise<DeadLetter[]>
  retryDead(id: string, reason?: string): Promise<void>
  skipDead(id: string, reason?: string): Promise<void>
  parked(): Promise<Parked[]>
  retryParked(id: string, reason?: string): Promise<void>
  skipParked(id: string, reason?: string): Promise<void>
  /** The message or event of one: `dead:<id>` or `parked:<id>`. Recorded with the person. */
  payload(item: string): Promise<object[]>
  projections(): Promise<ProjectionState[]>
  /** Rebuilds of projections: see rebuild.ts. */
  rebuild(projection: string, reason?: string): Promise<void>
  rebuilds(): Promise<RebuildProgress[]>
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
  /** Takes an anchor, whose event names the person: see main/anchoring.ts. */
  anchor(): ReturnType<Anchoring>
  /** Records that an evidence bundle is written. `about`: as in `EvidenceRequested`. */
  recordEvidence(about: string): Promise<void>
  /** Records whose originals and page images go into it. `files`: at most `maxRecordedFiles` of `EvidenceFile` as JSON. */
  recordEvidenceFiles(files: string): Promise<void>
  /** The storage check: see check.ts. */
  startCheck(how: string): Promise<void>
  checked(): Promise<JobState<CheckResult>[]>
  /** Backups: see backup.ts. */
  startBackup(folder: string, reason?: string): Promise<void>
  backedUp(): Promise<JobState<BackupResult>[]>
  /** Runs of reprocessing: see reprocess.ts. */
  reprocess(request: string): Promise<ReprocessAnswer[]>
  /** Corrections as training data: see corrections.ts. */
  corrections(request: string): Promise<CorrectionsPage[]>
  /** Begins a session: see sign-in.ts. */
  signIn(email: string): Promise<{ token: string }[]>
  /** Undoes an act: see undo.ts. */
  undo(request: string): Promise<UndoneAct[]>
}

/** An original or a page image in an evidence bundle: the owner and the hash of its bytes. */
export type EvidenceFile = { fileId: string; hash: string }
/** As many as fit into a request of the control socket, which is at most 64 kB. */
export const maxRecordedFiles = 250

/** How long a retry of a row, and an erasure, waits for the projection, where one runs. Below the patience of the control socket. */
export const refoldWaitMs = 45_000

/** Page counts of the public site, and subscribers of its newsletter. `flush`: stores the page counts of this process. */
const siteOn = ({ durable, keys }: Pick<Stores, 'durable' | 'keys'>, flush: () => Promise<void>) => ({
  async counts(): Promise<Count[]> {
    await flush()
    return countsIn(durable)
  },
  subscribers: async (): Promise<SubscriberLine[]> =>
    (await subscriberStore(durable, keys.email).all()).map(({ email, at, code }) => ({
      email,
      at,
      unsubscribePath: `/newsletter/unsubscribe/${code}`,
    })),
})

/** What an operator's commands may use of the process that runs them. Without any, it runs nothing. */
type OperatorOptions = {
  /** Status of the projections that this process runs; absent where it runs none. */
  status?: () => Promise<LoopStatus[]>
  /** Resolves once the projection of retained documents, which this process runs, has passed the position; null where it does not. */
  retained?: ((position: number) => Promise<void>) | null
  /** Stores what this process still has in memory: its page counts, and who opened files. */
  flush?: () => Promise<void>
  /** How long a retry of a row, and an erasure, waits for the projection; 0 where no projection runs. */
  waitMs?: number
  /** Takes an anchor; by default an unsigned one without a file. */
  anchor?: Anchoring
  /** For backups. */
  config?: Pick<Config, 'data' | 'leaseMs'>
  /** Runs a job on the workers, for dry runs of reprocessing; null: there are no workers. */
  runJob?: Workers['run'] | null
}

/** `data`: the data folder; empty where there is none. A backup in it, also through a symbolic link, would be lost with it. */
async function refuseInside(data: string, folder: string): Promise<void> {
  if (data === '') return
  const way = relative(await pathWithoutLinks(data), await pathWithoutLinks(folder))
  if (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way))
    throw coded('usage', `A backup in the data folder would be lost with it: name a folder outside ${data}, best on another disk.`)
}

/** The operator's commands on these stores. */
export function operatorOn(
  stores: Stores,
  {
    status,
    retained = null,
    flush = async () => {},
    waitMs = 0,
    anchor = anchoringOn(stores, { folder: null, sign: null }),
    config = { data: '', leaseMs: 10_000 },
    runJob = null,
  }: OperatorOptions = {},
): Operator {
  const { events, documents, blobs, durable, log, keys } = stores
  const aside = setAsideOn({ events, documents, log, execute: executor(events), commands, reactions, topics: stageTopics, waitMs })
  const recordBy =
    (commandLine: string, reason?: string): RecordOperation =>
    async (make, before) => {
      const operationId = newId()
      await before?.(operationId)
      await executor(events)(recordOperation, { operation: make(operationId) }, byOperator(commandLine, reason))
    }
  const retention = retentionOn({ events, documents, durable, blobs }, reportToStderr, retained && { reached: retained, waitMs })
  const checking = checkingOn(stores)
  const backingUp = backingUpOn(stores, config)
  const rebuilding = { events, documents, projections }

  return {
    dead: aside.dead,
    retryDead: (id, reason) => aside.retry('dead', id, recordBy('docketry dead retry', reason)),
    skipDead: (id, reason) => aside.skip('dead', id, recordBy('docketry dead skip', reason)),
    parked: aside.parked,
    retryParked: (id, reason) => aside.retry('parked', id, recordBy('docketry parked retry', reason)),
    skipParked: (id, reason) => aside.skip('parked', id, recordBy('docketry parked skip', reason)),
    async payload(item) {
      const [kind = '', ...id] = item.split(':')
      return [await aside.payload(kind as SetAsideKind, id.join(':'), recordBy(`docketry ${kind} show`))] // another kind is found nowhere
    },
    rebuild: (name, reason) => requestRebuild(name, rebuilding, recordBy('docketry projections rebuild', reason)),
    rebuilds: () => rebuildsOn(rebuilding),
    projections: async () => projectionStates(projections, { events, documents }, (await status?.()) ?? []),
    ...rolesOn({ events, documents, keys }),
    ...factorsOn({ events, keys }),
    ...plansOn({ events, documents, keys }),
    ...siteOn({ durable, keys }, flush),
    ...retention,
    async eraseDue() {
      // Accesses that are still in memory are stored first; later they would be stored after the erasure of their files.
      await flush()
      await recordBy('docketry retention --erase')(operationId => ({ type: 'ErasureRequested', data: { operationId } }))
      return retention.eraseDue()
    },
    ...checking,
    async startCheck(how) {
      await recordBy('docketry check')(operationId => ({ type: 'CheckRequested', data: { operationId, all: how === 'all' } }))
      return checking.startCheck(how)
    },
    ...backingUp,
    async startBackup(folder, reason) {
      await refuseInside(config.data, folder)
      const record = recordBy('docketry backup', reason)
      let request = ''
      await record(operationId => {
        request = operationId
        return { type: 'BackupRequested', data: { operationId, folder } }
      })
      return backingUp.startBackup(folder, how =>
        record(operationId =>
          'reason' in how
            ? { type: 'BackupFailed', data: { operationId, request, folder, reason: how.reason } }
            : { type: 'BackupMade', data: { operationId, request, ...how } },
        ),
      )
    },
    anchor: () => anchor(byOperator('docketry anchor')),
    recordEvidence: about => recordBy('docketry evidence')(operationId => ({ type: 'EvidenceRequested', data: { operationId, about } })),
    recordEvidenceFiles: files =>
      recordAccesses(
        durable,
        (JSON.parse(files) as EvidenceFile[]) // written by the command at the other end
          .map(({ fileId, hash }) => ({ fileId, hash, userId: null, operator: personNow(), how: 'evidence', at: Date.now() })),
      ),
    ...correctionsOn(readRowsOf(documents, lagByCheckpoints(projections, stores)), firmId =>
      recordBy('docketry corrections')(operationId => ({ type: 'CorrectionsRequested', data: { operationId, firmId } })),
    ),
    ...undoingOn({ events, documents }),
    ...signingInOn({ events, keys }),
    ...reprocessingOn(stores, runJob),
  }
}
