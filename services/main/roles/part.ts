/** A piece of the product that runs: alone as a role, or beside the others in one process. */
import type { LoopStatus } from '../../platform/catch-up/follow-loop.ts'

export type Part = {
  /** How its views or reactions stand; empty where it has none. */
  status(): Promise<LoopStatus[]>
  /** Stages that it runs. */
  stages: string[]
  /** Takes no more work and resolves when what was in hand is done. */
  close(): Promise<void>
}
