/** The differences between ledger, events, projections and blobs at the end of a run, as sentences. */
import { checkAnswers } from './check-answers.ts'
import { checkBlobs } from './check-blobs.ts'
import { checkChains } from './check-chains.ts'
import { checkPipeline } from './check-pipeline.ts'
import { checkActions } from './check-actions.ts'
import { folded } from './folded.ts'
import type { Entry } from './ledger.ts'
import type { World } from './world.ts'

export function disagreements({ events, blobs, firms }: World, entries: Entry[]): string[] {
  const fold = folded(events)
  return [
    ...checkChains(events), ...checkActions(events, entries), ...checkPipeline(fold, entries),
    ...checkAnswers(firms, fold, entries), ...checkBlobs(blobs, entries),
  ]
}
