/** Records due reminders, a quarter of an hour after the last round has ended, in the process that runs the reactions. */
import { executor } from '../../platform/commands/execute.ts'
import { repeatRounds } from '../../platform/concurrency/rounds.ts'
import { reasonOf } from '../../platform/errors/coded.ts'
import { readRowsOf } from '../../shared/merged-reads.ts'
import { lodgedChanges } from '../../worksheets/lodged-changes.ts'
import { remindFirms } from '../../reminders/round.ts'
import type { Tools } from '../tools.ts'

const everyMs = 15 * 60_000

/** Safe in several processes at once: a reminder is recorded once under its key. */
export function startReminders({ report, stores: { events, documents, blobs } }: Pick<Tools, 'report' | 'stores'>): {
  close(): Promise<void>
} {
  const read = readRowsOf(documents)
  const tools = { read, events, lodgedChanges: lodgedChanges({ read, blobs }), execute: executor(events), report }
  return repeatRounds(everyMs, async () => {
    await remindFirms(tools, Date.now()).catch((error: unknown) => report('reminders could not be made', { reason: reasonOf(error) }))
    return everyMs
  })
}
