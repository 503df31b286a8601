/** The check of what is stored, begun by an operator: it may take longer than an answer is waited for, so that it is asked for until it has ended. */
import { checkStores, type CheckResult } from '../../integrity/check-stores.ts'
import { reasonOf } from '../../platform/errors/coded.ts'
import type { Stores } from '../../main/stores.ts'
import { blobOwners } from '../../main/blob-owners.ts'

/** `failure`: why it could not be done. */
export type CheckState = { running: boolean; failure: string | null; result: CheckResult | null }

export type Checking = {
  /** `all` reads every blob; anything else a sample. One begun meanwhile waits for it. */
  startCheck(how: string): Promise<void>
  /** How the last one stands; none where there was none. */
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
