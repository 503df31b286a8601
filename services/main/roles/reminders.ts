/** Records due reminders, a quarter of an hour after the last round has ended, in the process that runs the reactions. */
import { executor } from '../../platform/commands/execute.ts'
import { repeatRounds, type Rounds } from '../../platform/concurrency/rounds.ts'
import { reasonOf } from '../../platform/errors/coded.ts'
import { readRowsOf } from '../../shared/merged-reads.ts'
import { findLodgedChanges } from '../../worksheets/find-lodged-changes.ts'
import { remindFirms } from '../../reminders/round.ts'
import type { Tools } from '../tools.ts'

const everyMs = 15 * 60_000

/** Safe in several processes at once: a reminder is recorded once under its key. */
export function startReminders({ report: reportAll, stores: { events, documents, blobs } }: Pick<Tools, 'report' | 'stores'>): Rounds {
  const read = readRowsOf(documents)
  const tools = { read, events, lodgedChanges: findLodgedChanges({ read, blobs }), execute: executor(events) }
  return repeatRounds({
    name: 'reminders',
    firstMs: everyMs,
    report: reportAll,
    // Progress: each firm. With the usual limit one of them may take minutes.
    async round({ report, progress }) {
      await remindFirms({ ...tools, report, progress }, Date.now()).catch((error: unknown) =>
        report('reminders could not be made', { reason: reasonOf(error) }),
      )
      return everyMs
    },
  })
}
