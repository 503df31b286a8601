/** The storage check started by an operator. It may take longer than a request waits, so its state is polled until it has ended. */
import { checkStores, type CheckResult } from '../../integrity/check-stores.ts'
import { reasonOf } from '../../platform/errors/coded.ts'
import type { Stores } from '../../main/stores.ts'
import { blobOwners } from '../../main/blob-owners.ts'

/** `failure`: why the check failed. */
export type CheckState = { running: boolean; failure: string | null; result: CheckResult | null }

type Checking = {
  /** `all` reads every blob; any other value a sample. A check started meanwhile waits for this one. */
  startCheck(how: string): Promise<void>
  /** State of the last check; empty if there was none. */
  checked(): Promise<CheckState[]>
}

export function checkingOn({ events, blobs, documents, databases }: Stores): Checking {
  let state: CheckState | null = null
  let last: Promise<void> = Promise.resolve()
  let begun = 0
  const run = async (all: boolean): Promise<void> => {
    try {
      const result = await checkStores({ events, blobs, documents, databases, belongs: blobOwners(events) }, { all })
      state = { running: begun > 1, failure: null, result }
    } catch (error) {
      state = { running: begun > 1, failure: reasonOf(error), result: null }
    }
    begun -= 1
  }
  return {
    async startCheck(how) {
      begun += 1
      state = { running: true, failure: null, result: null }
      last = last.then(() => run(how === 'all'))
    },
    checked: async () => (state === null ? [] : [state]),
  }
}
