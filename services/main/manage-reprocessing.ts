/** Wires what operators do about reprocessing, for the command line and for the screen. */
import type { Workers } from '../workers/workers.ts'
import { firmIdOf } from '../people/companies.ts'
import { fieldModel } from '../pipeline/model/version.ts'
import { readingVersion } from '../pipeline/reading-version.ts'
import { readRowsOf } from '../shared/merged-reads.ts'
import { runManager } from '../reprocessing/manage-runs.ts'
import type { ReprocessingTools } from '../reprocessing/api/reprocessing.ts'
import { dryRunOn } from './dry-run.ts'
import type { Stores } from './stores.ts'

/** `run`: runs a job on workers. */
export function manageReprocessing(
  { events, documents, blobs }: Pick<Stores, 'events' | 'documents' | 'blobs'>,
  run: Workers['run'],
): ReprocessingTools {
  const read = readRowsOf(documents)
  let present: string | null = null
  const manager = runManager({
    read,
    events,
    presentModel: () => (present ??= fieldModel()),
    presentReading: () => readingVersion,
    firmIdOf: typed => firmIdOf(read, typed),
  })
  const dryRun = dryRunOn({ read, events, blobs, run })
  return {
    ...manager,
    async dryRun(selection, choice) {
      await manager.requireModel(selection, choice.model)
      return dryRun(selection, choice)
    },
  }
}
