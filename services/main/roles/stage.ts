/** Role `stage <name>`: one stage of the pipeline, or a mail stage. Several such processes share its messages. */
import { commands } from '../../contents.ts'
import type { Failure } from '../../platform/catch-up/follow-loop.ts'
import { executor } from '../../platform/commands/execute.ts'
import { readRowsOf } from '../../shared/merged-reads.ts'
import { runStage, type RunningStage } from '../../platform/stages/run-stage.ts'
import { startWorkers, type Workers } from '../../workers/workers.ts'
import { mailStages } from '../mail-stages.ts'
import { measuredStage } from '../../monitoring/measured.ts'
import type { RunningRole } from './run-role.ts'
import type { StageName } from '../stage-names.ts'
import { recordingModels } from '../record-models.ts'
import { stagesOf } from '../stages.ts'
import type { Tools } from '../tools.ts'

type Working = RunningRole & { running: RunningStage[]; workers: Workers }

/** `workers`: those of a test, which closes them itself; `reading`: the version by which they read pages. */
export async function startStages(
  { config, report, stores, ops }: Tools,
  names: readonly StageName[],
  workers?: Workers,
  reading?: string,
): Promise<Working> {
  const mail = mailStages(names, config, stores, report)
  const used = workers ?? startWorkers({ workers: config.workers })
  const read = readRowsOf(stores.documents)
  const effects = { execute: executor(stores.events), commands, log: stores.log }
  const pipeline = stagesOf(stores.blobs, used, read, reading)
  // Workers of a test use no model.
  const wanted = [...(workers ? pipeline : recordingModels(pipeline, stores)), ...mail.stages].filter(({ name }) =>
    (names as readonly string[]).includes(name),
  )
  const failures = new Map<string, Failure>()
  const failed = (topic: string, reason: string): void => void failures.set(topic, { reason, at: Date.now() })
  const running = await Promise.all(
    wanted.map(stage => runStage(measuredStage(stage, { ...ops.metrics, stageFailed: failed }), { ...effects, report })),
  )
  mail.start()
  return {
    running,
    workers: used,
    stages: [...names],
    failures: () => failures,
    status: async () => mail.status(),
    rounds: mail.rounds,
    async close() {
      await Promise.all(running.map(stage => stage.close()))
      mail.close()
      if (!workers) await used.close()
    },
  }
}
