/** The product as the harness runs it, in either mode: what can be asked, broken and mended. */
import type { Stores } from '../../main/stores.ts'
import type { Chance } from './chance.ts'

export type Deployment = {
  /** The data folder; null: servers with the developers' secrets. */
  data: string | null
  /** Where requests may go now; some may be dead. */
  addresses(): string[]
  /** What can be broken; a kind that stands here twice is broken twice as often. */
  kinds: string[]
  /** Breaks that and mends it, at moments drawn by chance; false where there was nothing of it to break. */
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
