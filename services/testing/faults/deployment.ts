/** The product as the fault harness runs it, in either mode, with the faults that it causes and repairs. */
import type { Stores } from '../../main/stores.ts'
import type { Chance } from './chance.ts'

export type Deployment = {
  /** The data folder; null: servers with the development secrets. */
  data: string | null
  /** Addresses for requests; some may be dead. */
  addresses(): string[]
  /** Kinds of faults; a kind listed twice occurs twice as often. */
  kinds: string[]
  /** Causes and repairs a fault at random moments; false if it was not possible. */
  fault(kind: string, chance: Chance): Promise<boolean>
  /** Resolves when everything runs. */
  mend(): Promise<void>
  /** Resolves when no work is waiting in the pipeline. Throws after two minutes. */
  quiet(): Promise<void>
  /** Shuts everything down. Returns a sentence for each process that did not shut down properly. */
  stop(): Promise<string[]>
  /** Kills whatever still runs, and removes its data from the servers. */
  destroy(): Promise<void>
  /** Opens the stores to read them, once everything has stopped. */
  stores(): Promise<Stores>
}
