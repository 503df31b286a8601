/**
 * What becomes of a job that did not end well. Its child may be to blame, or what was done there before; so it is tried again alone, in a child
 * that has done nothing else, and is given up only after it failed there twice.
 */
import type { End } from './pool-child.ts'
import type { Failure } from './pool-messages.ts'

/** `failures`: in fresh children. `kills`: children that somebody outside ended while they had it. */
export type Suspect = { failures: number; kills: number }

const mostFailures = 2
/** So many kills in a row are no accident: the caller is told, and tries again later. */
const mostKills = 5

/** No verdict on the file as such (empty, encrypted, …), which another child would give just the same. */
const doubtful = new Set<string | null>([null, 'file.page-unreadable', 'file.took-too-long', 'file.too-much-memory'])

/** `fresh`: try again in a fresh child. `again`: in any. `give-up`: tell the caller why. */
export type Next = 'fresh' | 'again' | 'give-up'

function failed(job: Suspect, wasFresh: boolean): Next {
  if (wasFresh) job.failures += 1
  return job.failures < mostFailures ? 'fresh' : 'give-up'
}

export function afterEnd(job: Suspect, why: End, wasFresh: boolean): Next {
  if (why !== 'killed') return failed(job, wasFresh)
  job.kills += 1
  return job.kills < mostKills ? 'again' : 'give-up'
}

/** What a child answers is mostly about the file; an answer that a worn child might have made up is doubted. */
export const afterFailure = (job: Suspect, { code }: Failure, wasFresh: boolean): Next =>
  doubtful.has(code) ? failed(job, wasFresh) : 'give-up'
