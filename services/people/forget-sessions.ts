/** Sessions that ran out in silence are forgotten: whoever does not sign out leaves a row behind, and rows would stay for ever. */
import type { Execute } from '../platform/commands/execute.ts'
import { newId } from '../platform/events/ids.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { forgetSession, ranOutMs } from './session.ts'

/** So many in one round; the rest waits for the next. */
export const mostForgotten = 2000

/** One round, oldest first. Answers how many were due; as many as `mostForgotten` where more may be. `at`: UTC ms. */
export async function forgetSessions({ read, execute }: { read: ReadRows; execute: Execute }, at: number, signal?: AbortSignal): Promise<number> {
  const before = at - ranOutMs
  const { rows } = await read.find('sessions', { filter: { seenAt: { gte: 0, lt: before } }, sort: [{ field: 'seenAt' }], range: [0, mostForgotten - 1] })
  for (const { id: sessionId } of rows) {
    if (signal?.aborted) break
    const commandId = newId()
    await execute(forgetSession, { sessionId, before }, { commandId, actId: commandId, actor: 'system', causeId: null, caller: null })
  }
  return rows.length
}
