/** Runs a stage: a message in, its commands executed and its messages sent, and only then is it done with. */
import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { isRefusalCode, type RefusalCode } from '@docketry/contracts/errors.ts'
import { carryOut, causeOf, type OutcomePorts } from '../commands/carry-out.ts'
import { codeOf, reasonOf } from '../errors/coded.ts'
import { idFrom } from '../events/ids.ts'
import type { Consumer, Delivered } from '../ports/log.ts'
import type { Outcome } from '../reactions/reaction.ts'
import { Refusal } from '../errors/refuse.ts'
import { reportToStderr, type Report } from '../errors/report.ts'
import type { Stage } from './stage.ts'

/** The rest of a small upload, behind the first pages of every upload. */
const soonOf = (stage: string): string => `${stage}.soon`
/** What follows in an upload of usual size. */
const nextOf = (stage: string): string => `${stage}.next`
/** Low-priority work (reprocessing, a firm's very large pile) goes here, so that it makes nobody wait. */
export const laterOf = (stage: string): string => `${stage}.later`
/** All that a stage reads. Each has partitions of its own, so that a long queue in one holds up none of the others. */
export const topicsOfStage = (stage: string): string[] => [stage, soonOf(stage), nextOf(stage), laterOf(stage)]

const inputOf = ({ value }: Delivered): string =>
  createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest('hex')

function failureOf(error: unknown): RefusalCode {
  const code = codeOf(error) === 'blob-damaged' ? 'file.damaged' : (codeOf(error) ?? '')
  return isRefusalCode(code) ? code : 'internal'
}

/**
 * A file that cannot be read will not become readable by trying again. Asked of what the stage throws, not of what its commands
 * are refused.
 */
const isForGood = (error: unknown): boolean => failureOf(error).startsWith('file.')

/**
 * Consumes the stage's topics as the group `<name>`. The same input under the same version gives the same command ids,
 * so a redelivery changes nothing. After the last attempt `stage.failed` is recorded with the error's code (`internal` where it
 * has none of contracts/errors.ts) and the message goes to `<topic>.dead`; an error of a code `file.…` is recorded at once and
 * the message is done with.
 */
export async function runStage(stage: Stage, ports: OutcomePorts & { attempts?: number; report?: Report }): Promise<Consumer> {
  const { log, attempts, report = reportToStderr } = ports
  const { name, version } = stage

  const byOf = (message: Delivered): { actor: string; causeId: string | null; actId: string } => {
    const { causeId, actId } = causeOf(message)
    return { actor: `${name}@${version}`, causeId, actId: actId ?? idFrom('stage-act', name, version, inputOf(message)) }
  }

  async function recordFailure(message: Delivered, error: unknown): Promise<void> {
    const by = byOf(message)
    // Named by its cause as well: a page that fails again after a person pressed Retry has failed a second time.
    const commandId = (index: number): string => idFrom('stage-failed', name, version, inputOf(message), by.causeId ?? '', index)
    try {
      await carryOut({ commands: stage.failed(message, failureOf(error)), messages: [] }, ports, by, commandId)
    } catch (refusal) {
      // What the message was about is gone or finished: there is nothing left to record.
      if (!(refusal instanceof Refusal) || refusal.code === 'command.conflict') throw refusal
    }
    report(`${name} fails for good`, {
      topic: message.topic,
      key: message.key,
      causeId: by.causeId,
      code: failureOf(error),
      reason: reasonOf(error),
    })
  }

  async function handle(message: Delivered): Promise<void> {
    let outcome: Outcome
    try {
      outcome = await stage.run(message)
    } catch (error) {
      if (!isForGood(error)) throw error
      return recordFailure(message, error)
    }
    await carryOut(outcome, ports, byOf(message), index => idFrom('stage', name, version, inputOf(message), index))
  }

  return log.consume({
    group: name,
    topics: topicsOfStage(name),
    handle,
    dead: recordFailure,
    ...(attempts === undefined ? {} : { attempts }),
  })
}
