/**
 * Every stage by name: those of the pipeline, and the mail stages (all run by platform/stages/run-stage.ts). `docketry start`, `docketry
 * stage NAME`, the topics, the metrics and the operator's commands use this list. A further stage beside the pipeline needs its name here,
 * its construction in mail-stages.ts, a service in docker-compose.yml, and its name in ops/prometheus/prometheus.yml and alerts.yml
 * (ops/compose.test.ts and ops/watched.test.ts report what is missing).
 */
import { topicsOfStage } from '../platform/stages/stage.ts'
import { stageNames as pipelineStages } from '../pipeline/topology.ts'

const mailStageNames = ['send-mail', 'fetch-mail'] as const
export const stageNames = [...pipelineStages, ...mailStageNames] as const
export type StageName = (typeof stageNames)[number]

export const topicsOf = (stage: StageName): string[] => topicsOfStage(stage)
export const stageTopics: string[] = stageNames.flatMap(topicsOf)
