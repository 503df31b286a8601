/** The product as the harness runs it, in either mode, with its faults and their repair. */
import type { Stores } from '../../main/stores.ts'
import type { Chance } from './chance.ts'

export type Deployment = {
  /** The data folder; null: servers with the developers' secrets. */
  data: string | null
  /** Where requests may go now; some may be dead. */
  addresses(): string[]
  /** Kinds of faults; a kind listed twice occurs twice as often. */
  kinds: string[]
  /** Causes and repairs a fault at random moments; false if it was not possible. */
  fault(kind: string, chance: Chance): Promise<boolean>
  /** Resolves when everything runs. */
  mend(): Promise<void>
  /** Resolves when nothing waits in the pipeline any more; throws after two minutes. */
  quiet(): Promise<void>
  /** Ends everything in order; answers what did not end as it should. */
  stop(): Promise<string[]>
  /** Kills whatever still runs, and removes what servers keep of it. */
  destroy(): Promise<void>
  /** A reader of its own, once all is stopped. */
  stores(): Promise<Stores>
}
