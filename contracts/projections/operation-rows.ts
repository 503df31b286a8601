/** Rows of the acts of operators. Times are UTC milliseconds. */
import type { OperationEvent } from '../events/operation.ts'

/**
 * `by`: the id of the signed-in person; null on the command line. `operator`: their login there; null on screen, and for acts that were
 * recorded before logins were.
 */
export type OperationRow = {
  id: string
  at: number
  by: string | null
  operator: string | null
  reason: string | null
  event: OperationEvent
}
