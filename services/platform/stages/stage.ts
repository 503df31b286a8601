/** A stage: one step of the pipeline. A message in, messages and commands out. Idempotent by (stage, version, input). */
import type { CommandCall } from '../commands/command.ts'
import type { Delivered } from '../ports/log.ts'
import type { Outcome } from '../reactions/reaction.ts'

export type Stage = {
  /** Also its consumer group; it reads the topics `<name>`, `<name>.soon`, `<name>.next` and `<name>.later`. */
  name: string
  /** The actor of its commands is `<name>@<version>`. */
  version: string
  run(message: Delivered): Promise<Outcome>
  /** What is recorded when the message has failed for the last time. `code` is of contracts/errors.ts. */
  failed(message: Delivered, code: string): CommandCall[]
}
