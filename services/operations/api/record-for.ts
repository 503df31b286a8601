/** Records an operator's act that comes by an HTTP request. */
import type { Executed } from '../../platform/commands/execute.ts'
import { idFrom } from '../../platform/events/ids.ts'
import { recordOperation, type RecordOperation } from '../operation.ts'

/** Of the request. */
type Request = {
  newId(label: string): string
  execute(
    command: typeof recordOperation,
    body: Parameters<typeof recordOperation.decide>[0],
    label?: string,
    why?: { reason?: string },
  ): Promise<Executed>
}
/** `id`: of the item, so that one request records each of several. */
export const recordFor =
  ({ newId, execute }: Request, id: string, reason?: string): RecordOperation =>
  async (make, before) => {
    const operationId = newId(id)
    await before?.(operationId)
    await execute(recordOperation, { operation: make(operationId) }, id, reason === undefined ? {} : { reason })
  }

const hourMs = 3_600_000
/**
 * For what is viewed: one event for each person, item and hour, because a screen loads again what it shows. `id`: of the item.
 */
export const recordHourly =
  ({ caller, at, execute }: Pick<Request, 'execute'> & { caller: { userId: string } | null; at: number }, id: string): RecordOperation =>
  async make => {
    const operationId = idFrom('viewed', caller?.userId ?? 'anyone', id, String(Math.floor(at / hourMs)))
    await execute(recordOperation, { operation: make(operationId) }, id)
  }
