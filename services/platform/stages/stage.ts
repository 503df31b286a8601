/** A stage: one step of the pipeline. A message in, messages and commands out. Idempotent by (stage, version, input). */
import type { Outcome } from '../commands/carry-out.ts'
import type { CommandCall } from '../commands/command.ts'
import type { Delivered } from '../ports/log.ts'

export type Stage = {
  /** Also its consumer group. It reads the topics `<name>`, `<name>.soon`, `<name>.next` and `<name>.later`. */
  name: string
  /** The actor of its commands is `<name>@<version>`. */
  version: string
  run(message: Delivered): Promise<Outcome>
  /** Commands that record the final failure of a message. `code` is a code of contracts/errors.ts. */
  failed(message: Delivered, code: string): CommandCall[]
}

/** The rest of a small upload, after the first pages of every upload. */
const soonOf = (stage: string): string => `${stage}.soon`
/** The rest of an upload of usual size. */
const nextOf = (stage: string): string => `${stage}.next`
/** Low-priority work, such as reprocessing or a very large upload. */
export const laterOf = (stage: string): string => `${stage}.later`
/** All topics of a stage. Each has its own partitions, so a long queue in one does not delay the others. */
export const topicsOfStage = (stage: string): string[] => [stage, soonOf(stage), nextOf(stage), laterOf(stage)]
