/** Runs a stage: commits a message only after its commands are executed and its messages are sent. */
import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { isRefusalCode, type RefusalCode } from '@docketry/contracts/errors.ts'
import { carryOut, causeOf, type Outcome, type OutcomePorts } from '../commands/carry-out.ts'
import { codeOf, reasonOf } from '../errors/coded.ts'
import { idFrom } from '../events/ids.ts'
import type { Consumer, Delivered } from '../ports/log.ts'
import { Refusal } from '../errors/refuse.ts'
import { reportToStderr, type Report } from '../errors/report.ts'
import { topicsOfStage, type Stage } from './stage.ts'

/** Hash of a message's input, for idempotent command ids. */
const inputHashOf = ({ value }: Delivered): string =>
  createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest('hex')

function failureOf(error: unknown): RefusalCode {
  const code = codeOf(error) === 'blob-damaged' ? 'file.damaged' : (codeOf(error) ?? '')
  return isRefusalCode(code) ? code : 'internal'
}

/**
 * Errors `file.…` are recorded at once: a redelivery of the message would give the same. A person may press Retry, unless the file itself
 * is at fault (`isPermanent` in contracts/rules/group-status.ts). Only for errors of the stage itself, not for refusals of its commands.
 */
const isRecordedAtOnce = (error: unknown): boolean => failureOf(error).startsWith('file.')

/** `handled`: how many attempts have ended in this process, failed ones included. */
export type RunningStage = Consumer & { handled(): number }

/**
 * Consumes the stage's topics as the group `<name>`. The same input and version give the same command ids, so a redelivery changes nothing.
 * After the last attempt, the commands of `stage.failed` record the error's code (`internal` for a code that contracts/errors.ts does not
 * list), and the message goes to `<topic>.dead`. An error with a code `file.…` is recorded at once and not retried.
 */
export async function runStage(stage: Stage, ports: OutcomePorts & { attempts?: number; report?: Report }): Promise<RunningStage> {
  const { log, attempts, report = reportToStderr } = ports
  const { name, version } = stage
  let handled = 0

  const originOf = (message: Delivered): { actor: string; causeId: string | null; actId: string } => {
    const { causeId, actId } = causeOf(message)
    return { actor: `${name}@${version}`, causeId, actId: actId ?? idFrom('stage-act', name, version, inputHashOf(message)) }
  }

  async function recordFailure(message: Delivered, error: unknown): Promise<void> {
    const origin = originOf(message)
    // The cause is part of the id: a page that fails again after a person pressed Retry is a second failure.
    const commandId = (index: number): string => idFrom('stage-failed', name, version, inputHashOf(message), origin.causeId ?? '', index)
    try {
      await carryOut({ commands: stage.failed(message, failureOf(error)), messages: [] }, ports, origin, commandId)
    } catch (refusal) {
      // The subject of the message is gone or finished: there is nothing to record.
      if (!(refusal instanceof Refusal) || refusal.code === 'command.conflict') throw refusal
    }
    report(`${name} fails for good`, {
      topic: message.topic,
      key: message.key,
      causeId: origin.causeId,
      code: failureOf(error),
      reason: reasonOf(error),
    })
  }

  async function handle(message: Delivered): Promise<void> {
    let outcome: Outcome
    try {
      outcome = await stage.run(message)
    } catch (error) {
      if (!isRecordedAtOnce(error)) throw error
      return recordFailure(message, error)
    }
    await carryOut(outcome, ports, originOf(message), index => idFrom('stage', name, version, inputHashOf(message), index))
  }

  const consumer = await log.consume({
    group: name,
    topics: topicsOfStage(name),
    // Counted at the end: a message that is handled when somebody begins to count is still to be counted.
    handle: message => handle(message).finally(() => (handled += 1)),
    dead: recordFailure,
    ...(attempts === undefined ? {} : { attempts }),
  })
  return { ...consumer, handled: () => handled }
}
