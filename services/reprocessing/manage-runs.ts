/**
 * Runs of reprocessing, as an operator manages them on the command line and on the screen: starts, pauses, resumes or cancels one, and
 * reads its progress.
 */
import type { Static, TSchema } from 'typebox'
import type { TypedSelection } from '@docketry/contracts/api/reprocessing.ts'
import type { ReprocessingSelection, ReprocessingStarted, ReprocessingWork } from '@docketry/contracts/events/reprocessing.ts'
import type { AnyField } from '@docketry/contracts/fields.ts'
import type { ReprocessingRunRow } from '@docketry/contracts/projections/reprocessing-rows.ts'
import type { CommandWith } from '../platform/commands/command.ts'
import { refuse, refuseSaying } from '../platform/errors/refuse.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { reprocessingRun, startReprocessing, steerReprocessing } from './run.ts'
import { selectionFinder } from './find-selected.ts'
import { countByModel, countSelected } from './select.ts'

/**
 * `firmIdOf`: of an ABN, a join code or an id; null for none. `presentModel`: the version of the one that reads new uploads;
 * `presentReading`: of what reads the words of their pages.
 */
type RunTools = {
  read: ReadRows
  events: Pick<EventStore, 'read'>
  presentModel(): string
  presentReading(): string
  firmIdOf(typed: string): Promise<string | null>
}

/** Executes for the person who acts. */
export type Execute = <B extends TSchema>(command: CommandWith<B>, body: Static<B>) => Promise<unknown>

export type StartedRun = { runId: string; total: number }
/** `present`: the model that reads new uploads. `models`: invoices by the model that read them. `runs`: newest first. */
export type RunsStatus = { present: string; models: { model: string; invoices: number }[]; runs: ReprocessingRunRow[] }

const maxRuns = 50

export type RunManager = ReturnType<typeof runManager>

/**
 * All throw refusals: those of `selectionFinder`, `reprocessing.nothing`, `reprocessing.over` and `not-found`. `runId`: of the new run;
 * with that of one that was started, nothing happens and its total is answered.
 */
export function runManager({ read, events, presentModel, presentReading, firmIdOf }: RunTools) {
  const selectionOf = selectionFinder({ read, firmIdOf })

  /** Throws `reprocessing.nothing` where the model read none of the invoices; the sentence names those that did. */
  function checkModel(model: string | undefined, models: RunsStatus['models']): void {
    if (model === undefined || models.some(it => it.model === model)) return
    const others = models.map(it => `${it.model} (${it.invoices})`).join(', ')
    throw refuseSaying(
      'reprocessing.nothing',
      models.length === 0 ? 'There are no such invoices.' : `No invoice of these was read by ${model}. They were read by ${others}.`,
    )
  }

  const isStarted = async (runId: string): Promise<boolean> => (await events.read(reprocessingRun.stream(runId))).length > 0

  /** Throws `not-found` for a run that was never started. */
  async function requireRun(runId: string): Promise<void> {
    if (!(await isStarted(runId))) throw refuse('not-found')
  }

  async function start(
    execute: Execute,
    runId: string,
    work: ReprocessingWork,
    selection: ReprocessingSelection,
    nothing: string,
  ): Promise<StartedRun> {
    const [before] = await events.read(reprocessingRun.stream(runId))
    if (before) return { runId, total: (before.data as Static<typeof ReprocessingStarted>['data']).total } // a run's stream begins with it
    const total = await countSelected(read, work, selection)
    if (total === 0) throw refuseSaying('reprocessing.nothing', nothing)
    await execute(startReprocessing, { runId, work, selection, total })
    return { runId, total }
  }

  return {
    selectionOf,
    /** Throws `reprocessing.nothing` for a model that read none of the selected invoices. Undefined: any model. */
    requireModel: async (selection: ReprocessingSelection, model: string | undefined): Promise<void> =>
      checkModel(model, model === undefined ? [] : await countByModel(read, selection)),
    /** `reading`: their pages are read again too, also those of the present model's invoices. */
    async propose(
      execute: Execute,
      runId: string,
      {
        selection: typed,
        model,
        reading = false,
      }: { selection: TypedSelection; model?: string | undefined; reading?: boolean | undefined },
    ): Promise<StartedRun> {
      const selection = await selectionOf(typed)
      const all = await countByModel(read, selection)
      checkModel(model, all)
      const models = all.map(it => it.model).filter(it => (model === undefined ? reading || it !== presentModel() : it === model))
      const nothing =
        all.length === 0 || reading
          ? 'There are no such invoices.'
          : `Every invoice of these was read by ${presentModel()}, the present model.`
      return start(
        execute,
        runId,
        { kind: 'propose', model: presentModel(), models, reading: reading ? presentReading() : null },
        selection,
        nothing,
      )
    },
    async adopt(
      execute: Execute,
      runId: string,
      { selection, fields, confidence }: { selection: TypedSelection; fields: AnyField[]; confidence: number },
    ): Promise<StartedRun> {
      return start(
        execute,
        runId,
        { kind: 'adopt', fields, confidence },
        await selectionOf(selection),
        'Nothing is proposed for these invoices that nobody has set: the present model has not read them yet, or it reads the same.',
      )
    },
    /** `adoptionId`: of a run or of an act. `not-found` where it is of no run and adopted nothing. */
    async revert(execute: Execute, runId: string, adoptionId: string): Promise<StartedRun> {
      const work: ReprocessingWork = { kind: 'revert', adoptionId }
      if (!(await isStarted(runId)) && (await countSelected(read, work, {})) === 0) await requireRun(adoptionId)
      return start(
        execute,
        runId,
        work,
        {},
        `Nothing that ${adoptionId} adopted is there to be reverted: it adopted nothing, or it was reverted before.`,
      )
    },
    async steer(execute: Execute, runId: string, to: 'pause' | 'resume' | 'cancel'): Promise<void> {
      await requireRun(runId)
      await execute(steerReprocessing, { runId, to })
    },
    async status(typed: TypedSelection): Promise<RunsStatus> {
      const { rows: runs } = await read.find('reprocessing-runs', {
        sort: [{ field: 'startedAt', descending: true }],
        range: [0, maxRuns - 1],
      })
      return { present: presentModel(), models: await countByModel(read, await selectionOf(typed)), runs }
    },
  }
}
