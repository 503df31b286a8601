/**
 * One step of a run: the next invoices are sent to the pipeline, or their proposals adopted or reverted, and then the run's position is
 * recorded. A step that was interrupted is done again: its messages and commands have the same ids, so that nothing is lost and nothing is
 * done twice.
 */
import { adoptByRule, revertAdoption } from '@docketry/contracts/commands/invoices.ts'
import type { Extraction } from '@docketry/contracts/fields.ts'
import type { ReprocessingWork } from '@docketry/contracts/events/reprocessing.ts'
import type { ProposalRow, ReprocessingRunRow } from '@docketry/contracts/projections/reprocessing-rows.ts'
import type { ReportingBasis } from '@docketry/contracts/rules/reporting.ts'
import type { OutcomePorts } from '../platform/commands/carry-out.ts'
import { call, type CommandCall } from '../platform/commands/command.ts'
import type { CommandOrigin } from '../platform/commands/execute.ts'
import { load } from '../platform/commands/load.ts'
import { mapConcurrently } from '../platform/concurrency/map-concurrently.ts'
import { codeOf } from '../platform/errors/coded.ts'
import { idFrom } from '../platform/events/ids.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { readBases } from '../shared/printed-dates.ts'
import { isDrained, sendToPipeline, waitingIn, type Sent } from './send-to-pipeline.ts'
import { advanceReprocessing, finishReprocessing, reprocessingRun } from './run.ts'
import { selectAfter } from './select.ts'

export type RunPorts = OutcomePorts & { events: EventStore; read: ReadRows; blobs: Pick<Blobs, 'bytes'> }

/**
 * `waiting`: enough messages of the run wait in the pipeline, or it has not finished the last ones. `over`: finished, paused or cancelled.
 */
type StepResult = 'advanced' | 'waiting' | 'over'

/** Invoices of a step. */
const stepSize = 200
/**
 * Messages that may wait in the topics: enough for every worker until the next step, and few enough that a pause takes effect soon and a
 * large upload in the same topics does not wait long.
 */
const maxWaiting = 600
/** The same limits where pages are read again, which takes a hundred times as long. */
const readingStep = { stepSize: 40, maxWaiting: 120 }
const atOnce = 16

async function adoptionOf(
  { blobs }: RunPorts,
  adoptionId: string,
  { fields, confidence }: Extract<ReprocessingWork, { kind: 'adopt' }>,
  { id: invoiceId, proposed }: ProposalRow,
  basis: ReportingBasis,
): Promise<CommandCall | null> {
  if (proposed === null) return null
  try {
    const extraction = JSON.parse((await blobs.bytes(proposed.fileId, proposed.stored)).toString()) as Extraction // written by stage extract
    return call(adoptByRule, { invoiceId, adoptionId, stored: proposed.stored, extraction, fields, confidence, basis })
  } catch (error) {
    // The file was erased meanwhile. A damaged blob is reported by the storage checks and gives no value.
    if (codeOf(error) === 'blob-missing' || codeOf(error) === 'blob-damaged') return null
    throw error
  }
}

/** The actor is the person who started the run, also in its later steps. */
async function originOf({ events }: RunPorts, runId: string, work: ReprocessingWork): Promise<Omit<CommandOrigin, 'commandId'>> {
  const [started] = await events.read(reprocessingRun.stream(runId))
  const { actor = 'system', endpoint, reason } = started?.metadata ?? {}
  return {
    actId: runId,
    actor,
    causeId: started?.id ?? null,
    caller: null,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(reason === undefined ? {} : { reason }),
    ...(work.kind === 'revert' ? { undoes: work.adoptionId } : {}),
  }
}

async function decideEach(
  ports: RunPorts,
  runId: string,
  work: Exclude<ReprocessingWork, { kind: 'propose' }>,
  rows: ProposalRow[],
): Promise<Sent> {
  const by = await originOf(ports, runId, work)
  const basisOf = await readBases(ports.read, rows)
  const outcomes = await mapConcurrently(atOnce, rows, async row => {
    const wanted =
      work.kind === 'revert'
        ? call(revertAdoption, { invoiceId: row.id, adoptionId: work.adoptionId, runId })
        : await adoptionOf(ports, runId, work, row, basisOf(row))
    const command = wanted && ports.commands[wanted.name]
    if (!wanted || !command) return 0
    try {
      return (await ports.execute(command, wanted.body, { ...by, commandId: idFrom(work.kind, runId, row.id) })).facts.length
    } catch (error) {
      // It stays as it is, and is marked wherever it is shown; the others must not wait for it.
      if (codeOf(error) === 'event.not-applied' || codeOf(error) === 'event.unknown') return 0
      throw error
    }
  })
  const sent = outcomes.filter(count => count > 0).length
  return { sent, passed: rows.length - sent }
}

/** Does the next step of a run. Throws what the stores throw; the step is then done again. */
export async function advanceRun(
  ports: RunPorts,
  { id: runId, work, selection, total }: Pick<ReprocessingRunRow, 'id' | 'work' | 'selection' | 'total'>,
): Promise<StepResult> {
  const { state, after } = await load(ports.events, reprocessingRun, runId)
  if (state !== 'running') return 'over'
  const pace = work.kind === 'propose' && work.reading !== null ? readingStep : { stepSize, maxWaiting }
  if (work.kind === 'propose' && (await waitingIn(ports, work)) > pace.maxWaiting - pace.stepSize) return 'waiting'
  const rows = await selectAfter(ports.read, { work, selection, total }, after, pace.stepSize)
  const system = (label: string) => ({
    commandId: idFrom(label, runId, after ?? ''),
    actId: runId,
    actor: 'reprocessing',
    causeId: null,
    caller: null,
  })
  const last = rows.at(-1)
  if (!last) {
    if (work.kind === 'propose' && !(await isDrained(ports, work))) return 'waiting'
    await ports.execute(finishReprocessing, { runId }, system('finish-reprocessing'))
    return 'over'
  }
  const step = work.kind === 'propose' ? await sendToPipeline(ports, runId, work, rows) : await decideEach(ports, runId, work, rows)
  await ports.execute(advanceReprocessing, { runId, from: after, after: last.id, ...step }, system('advance-reprocessing'))
  return 'advanced'
}
