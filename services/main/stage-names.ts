/**
 * Every stage by name: those that pages pass through, and the errands beside them, which the same loop runs (platform/stages/run-stage.ts: at least once, tries, then
 * a dead letter). This is the one list that `docketry start`, `docketry stage NAME`, the topics, the metrics and the operator's commands go by.
 * A further errand takes: its name here, its making in errands.ts, a service in docker-compose.yml with its name in ops/prometheus/prometheus.yml
 * and alerts.yml (ops/compose.test.ts and ops/watched.test.ts say what is missing).
 */
import { topicsOfStage } from '../platform/stages/stage.ts'
import { stageNames as pipelineStages } from '../pipeline/topology.ts'

export const errandNames = ['send-mail', 'fetch-mail'] as const
export const stageNames = [...pipelineStages, ...errandNames] as const
export type StageName = (typeof stageNames)[number]

export const topicsOf = (stage: StageName): string[] => topicsOfStage(stage)
export const stageTopics: string[] = stageNames.flatMap(topicsOf)
