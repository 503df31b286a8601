/**
 * Whether the pool retries a job that failed or whose process ended. The process may be to blame, or an earlier job in it; so the job is
 * retried alone in a fresh process, one that has run nothing else, and is given up after its second failure in a fresh one.
 */
import type { ExitReason, JobFailure } from './pool-child.ts'

/** `failures`: in fresh processes. `kills`: how often a signal from outside ended its process. */
export type RetryCounts = { failures: number; kills: number }

const maxFailures = 2
/** After this many kills the job rejects with a transient error, and the caller retries later. */
const maxKills = 5

/**
 * Failures that may be the fault of the process. Other codes (empty, encrypted, …) are about the file: another process would answer the
 * same.
 */
const retryable = new Set<string | null>([null, 'file.page-unreadable', 'file.took-too-long', 'file.too-much-memory'])

/** `fresh`: run again in a fresh process. `any`: run again in any process. `give-up`: reject. */
export type RetryDecision = 'fresh' | 'any' | 'give-up'

function countFailure(job: RetryCounts, wasFresh: boolean): RetryDecision {
  if (wasFresh) job.failures += 1
  return job.failures < maxFailures ? 'fresh' : 'give-up'
}

/** After its process ended. */
export function retryAfterExit(job: RetryCounts, reason: ExitReason, wasFresh: boolean): RetryDecision {
  if (reason !== 'killed') return countFailure(job, wasFresh)
  job.kills += 1
  return job.kills < maxKills ? 'any' : 'give-up'
}

/** After its process answered with a failure. */
export const retryAfterFailure = (job: RetryCounts, { code }: JobFailure, wasFresh: boolean): RetryDecision =>
  retryable.has(code) ? countFailure(job, wasFresh) : 'give-up'
