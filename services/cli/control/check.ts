/** The storage check started by an operator. */
import { checkStores, type CheckResult } from '../../integrity/check-stores.ts'
import type { Stores } from '../../main/stores.ts'
import { blobOwners } from '../../main/blob-owners.ts'
import { queuedJob, type JobState } from './queued-job.ts'

type Checking = {
  /** `all` reads every blob; any other value a sample. */
  startCheck(how: string): Promise<void>
  checked(): Promise<JobState<CheckResult>[]>
}

export function checkingOn({ events, blobs, documents, databases }: Stores): Checking {
  const { start, state } = queuedJob((how: string) =>
    checkStores({ events, blobs, documents, databases, belongs: blobOwners(events) }, { all: how === 'all' }),
  )
  return { startCheck: start, checked: state }
}
