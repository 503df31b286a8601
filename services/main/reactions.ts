/** Role `reactions`: turns events into commands and messages. Of several such processes one runs each reaction, by lease. */
import { commands, reactions } from '../contents.ts'
import { executor } from '../core/execute.ts'
import { runReactions, type RunningReactions } from '../core/run-reactions.ts'
import type { Part } from './part.ts'
import type { Tools } from './tools.ts'

export type Reacting = Part & { running: RunningReactions }

export async function startReactions({ config, report, stores: { events, documents, log } }: Tools): Promise<Reacting> {
  const hands = { execute: executor(events), commands, log }
  const running = await runReactions(reactions, { ...hands, events, documents, report, leaseMs: config.leaseMs })
  return { running, stages: [], status: running.status, close: running.close }
}
