/** The counter domain on a folder, with commands, projection, reaction, log and stage, for the crash test. */
import { openEmbedded, type Embedded } from '../open.ts'
import { call } from '../../../platform/commands/command.ts'
import { executor, type Execute } from '../../../platform/commands/execute.ts'
import { runProjection } from '../../../platform/projections/run-projection.ts'
import type { RunningProjection } from '../../../platform/projections/running-projection.ts'
import type { Reaction } from '../../../platform/reactions/reaction.ts'
import { runReactions } from '../../../platform/reactions/run-reactions.ts'
import { runStage } from '../../../platform/stages/run-stage.ts'
import { settleAll } from '../../../platform/catch-up/follow-loop.ts'
import type { Stage } from '../../../platform/stages/stage.ts'
import { add, counterCommands, counters } from '../../../platform/testing/counter.ts'

/** Sends additions to a counter `c…` to the stage, which adds them to `copy-c…`. */
const forward: Reaction = {
  name: 'forward',
  on: ['Added'],
  react({ data, id }) {
    const { counterId, by } = data as { counterId: string; by: number }
    return { commands: [], messages: counterId.startsWith('c-') ? [{ topic: 'copy', key: counterId, value: { counterId, by, id } }] : [] }
  },
}
const copy: Stage = {
  name: 'copy',
  version: '1',
  async run({ value }) {
    const { counterId, by } = value as { counterId: string; by: number }
    return { messages: [], commands: [call(add, { counterId: `copy-${counterId}`, by })] }
  },
  failed: () => [],
}

export type Counting = {
  ports: Embedded
  execute: Execute
  projection: RunningProjection
  settled(): Promise<void>
  close(): Promise<void>
}

export async function startCounting(folder: string, rough: number): Promise<Counting> {
  const ports = await openEmbedded(folder, { rough })
  const execute = executor(ports.events)
  const dependencies = { execute, commands: counterCommands, log: ports.log }
  const projection = runProjection(counters, ports)
  const reactions = await runReactions([forward], { ...ports, ...dependencies })
  const stage = await runStage(copy, dependencies)
  return {
    ports,
    execute,
    projection,
    settled: () => settleAll(ports.events, [projection, reactions, stage]),
    async close() {
      await stage.close()
      await reactions.close()
      await projection.close()
      await ports.close()
    },
  }
}
