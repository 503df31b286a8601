import {
  dryRun,
  reprocessingStatus,
  startAdopting,
  startProposing,
  startReverting,
  steerRun,
  type DryRunPage,
  type ReadingModel,
  type Run,
} from '@docketry/contracts/api/reprocessing.ts'
import { isRefusalCode, sentenceOf } from '@docketry/contracts/errors.ts'
import type { ReprocessingSelection } from '@docketry/contracts/events/reprocessing.ts'
import type { ReprocessingRunRow } from '@docketry/contracts/projections/reprocessing-rows.ts'
import { shownModelName } from '@docketry/contracts/rules/model-name.ts'
import { isSetAside, listedFailures, progressOf } from '@docketry/contracts/rules/reprocessing.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import { userIdOfActor } from '../../platform/events/event.ts'
import type { Blobs } from '../../platform/ports/blobs.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { isReproducible, modelsUsed, type UsedModel } from '../../shared/models.ts'
import type { Execute, RunManager } from '../manage-runs.ts'
import { fullName } from '../../shared/user-names.ts'

/**
 * `dryRun`: reads a page of corrected invoices by the present model, on workers of this process; with `reading`, their pages again first.
 */
export type ReprocessingTools = RunManager & {
  dryRun(
    selection: ReprocessingSelection,
    choice: { model: string | undefined; reading: boolean; after: string | undefined },
  ): Promise<DryRunPage>
}
type Tools = { read: ReadRows; events: Pick<EventStore, 'read'>; blobs: Pick<Blobs, 'bytes'>; reprocessing: ReprocessingTools }

async function modelOf(
  blobs: Tools['blobs'],
  used: readonly UsedModel[],
  { model, invoices }: { model: string; invoices: number },
): Promise<ReadingModel> {
  const ofVersion = used.filter(one => one.version === model)
  const known = ofVersion.at(-1)
  if (!known) return { model, invoices, name: null, build: null, sha256: null, card: null, files: [], reproducible: false }
  const { build, sha256, card, files } = known
  // The same version may have been kept more than once: its invoices were read by any of these.
  const whole = await Promise.all(ofVersion.map(one => isReproducible(blobs, one)))
  return { model, invoices, name: shownModelName(model, known), build, sha256, card, files, reproducible: whole.every(Boolean) }
}

const setAsideText =
  'Something went wrong on our side. Under Operations, “Set aside” has its message until it is skipped: try it again there.'

/** `names`: of firms, clients and users by id. */
function shownRun(
  { startedAt, startedBy, endedAt, lastAt, pausedAt, pausedMs, after: _, sent, passed, failures, ...row }: ReprocessingRunRow,
  names: ReadonlyMap<string, string>,
  used: readonly UsedModel[],
  at: number,
): Run {
  const { firmId, clientId, groupId } = row.selection
  const version = row.work.kind === 'propose' ? row.work.model : null
  const model = used.findLast(one => one.version === version)
  const of = [
    firmId && (names.get(firmId) ?? 'a firm that is gone'),
    clientId && (names.get(clientId) ?? 'a client that is gone'),
    groupId && `batch ${names.get(groupId) ?? groupId}`,
  ].filter(Boolean)
  return {
    id: row.id,
    state: row.state,
    work: row.work,
    ...(version !== null && model ? { modelName: shownModelName(version, model) } : {}),
    selection: row.selection,
    startedAt,
    total: row.total,
    proposed: row.proposed,
    differing: row.differing,
    adopted: row.adopted,
    reverted: row.reverted,
    kept: row.kept,
    failed: row.failed,
    revertedAt: row.revertedAt,
    of: of.length > 0 ? of.join(', ') : 'all firms',
    by: names.get(userIdOfActor(startedBy) ?? '') ?? 'the command line',
    reason: row.reason,
    ...progressOf({ ...row, startedAt, endedAt, lastAt, pausedAt, pausedMs, sent, passed }, at),
    failures: failures.slice(0, listedFailures).map(({ invoiceId, code }) => ({
      invoiceId,
      message: isRefusalCode(code) && !isSetAside(code) ? sentenceOf(code) : setAsideText,
    })),
  }
}

async function namesIn(read: ReadRows, runs: readonly ReprocessingRunRow[]): Promise<Map<string, string>> {
  const ids = (pick: (row: ReprocessingRunRow) => (string | null | undefined)[]) => [
    ...new Set(runs.flatMap(pick).filter(id => typeof id === 'string')),
  ]
  const [businesses, groups, users] = await Promise.all([
    read.getMany(
      'businesses',
      ids(({ selection }) => [selection.firmId, selection.clientId]),
    ),
    read.getMany(
      'scan-groups',
      ids(({ selection }) => [selection.groupId]),
    ),
    read.getMany(
      'users',
      ids(({ startedBy }) => [userIdOfActor(startedBy)]),
    ),
  ])
  return new Map(
    [...businesses, ...groups].map(({ id, name }) => [id, name] as [string, string]).concat(users.map(user => [user.id, fullName(user)])),
  )
}

export const handleReprocessing = ({ read, events, blobs, reprocessing }: Tools) =>
  handler(reprocessingStatus, {
    async answer({ at }) {
      const [{ present, models, runs }, used] = await Promise.all([reprocessing.status({}), modelsUsed(events)])
      const counted = models.some(({ model }) => model === present) ? models : [...models, { model: present, invoices: 0 }]
      const names = await namesIn(read, runs)
      return {
        present,
        models: await Promise.all(counted.map(it => modelOf(blobs, used, it))),
        runs: runs.map(run => shownRun(run, names, used, at)),
      }
    },
  })

/** Executes commands for the caller, with the reason as typed. */
const by =
  ({ execute }: Pick<EndpointRequest<unknown>, 'execute'>, reason: string | undefined): Execute =>
  (command, body) =>
    execute(command, body, '', reason?.trim() ? { reason: reason.trim() } : {})

export const handleStartProposing = ({ reprocessing }: Pick<Tools, 'reprocessing'>) =>
  handler(startProposing, { answer: request => reprocessing.propose(by(request, request.body.reason), request.actId, request.body) })

export const handleStartAdopting = ({ reprocessing }: Pick<Tools, 'reprocessing'>) =>
  handler(startAdopting, { answer: request => reprocessing.adopt(by(request, request.body.reason), request.actId, request.body) })

export const handleStartReverting = ({ reprocessing }: Pick<Tools, 'reprocessing'>) =>
  handler(startReverting, { answer: request => reprocessing.revert(by(request, request.body.reason), request.actId, request.body.runId) })

export const handleSteerRun = ({ reprocessing }: Pick<Tools, 'reprocessing'>) =>
  handler(steerRun, {
    async answer(request) {
      await reprocessing.steer(by(request, request.body.reason), request.body.runId, request.body.to)
      return { runId: request.body.runId }
    },
  })

export const handleDryRun = ({ reprocessing }: Pick<Tools, 'reprocessing'>) =>
  handler(dryRun, {
    async answer({ query: { model, after, since, before, reading, ...named } }) {
      const selection = await reprocessing.selectionOf({
        ...named,
        ...(since === undefined ? {} : { since: Number(since) }),
        ...(before === undefined ? {} : { before: Number(before) }),
      })
      return reprocessing.dryRun(selection, { model, reading: reading !== undefined, after })
    },
  })
