import type { Loop, LoopPorts, LoopStatus } from '../catch-up/follow-loop.ts'
import type { Report } from '../errors/report.ts'
import type { ChangedRow } from './fold-batch.ts'
import type { AnyProjection } from './projection.ts'

export type ProjectionChange = { projection: string; rows: ChangedRow[] }

export type RunningProjection = Loop & {
  projection: AnyProjection
  /** Calls back after each write that readers can see. Returns a function that unsubscribes. */
  onChange(callback: (change: ProjectionChange) => void): () => void
  /** The loop that builds the same version anew; null while none does in this process. */
  rebuild(): Loop | null
  /** How far the failed rows are that this process folds again, named `refold <name>@<version>`; null while it folds none. */
  refold(): LoopStatus | null
}

/** `code`: hash of the projection's code, stored with its checkpoint (default: none). */
export type ProjectionPorts = Omit<LoopPorts, 'report'> & { report?: Report; code?: string | null }

/** Who is called back when rows of the projection change. */
export function changeCallbacks({
  name: projection,
}: AnyProjection): Pick<RunningProjection, 'onChange'> & { call(rows: ChangedRow[]): void } {
  const callbacks = new Set<(change: ProjectionChange) => void>()
  return {
    onChange(callback) {
      callbacks.add(callback)
      return () => callbacks.delete(callback)
    },
    call(rows) {
      if (rows.length > 0) for (const callback of callbacks) callback({ projection, rows })
    },
  }
}
