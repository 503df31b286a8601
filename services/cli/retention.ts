/**
 * `docketry retention`: lists what is due to be erased, and the legal holds; `--erase` erases it, `--hold` and `--release` place and
 * release a hold.
 */
import { retainedFor } from '@docketry/contracts/rules/plans.ts'
import { coded } from '../platform/errors/coded.ts'
import type { Operator } from './control/operator.ts'
import type { ErasedRound, LegalHoldRequest } from './control/retention.ts'
import { problemCode, tableOf, type Output } from './output.ts'
import { parseArguments } from './parse-arguments.ts'
import { counted } from '../shared/counted.ts'

const usage =
  'Usage: docketry retention [--json] lists by firm what is due to be erased, docketry retention --erase erases it, docketry retention --hold ID --reason "WHY" places a hold on a client or a batch, so that nothing of it is erased, and docketry retention --release ID releases the hold.'

const parsed = (args: string[]) =>
  parseArguments(
    {
      args,
      options: {
        erase: { type: 'boolean' },
        json: { type: 'boolean' },
        hold: { type: 'string' },
        reason: { type: 'string' },
        release: { type: 'string' },
      },
    },
    usage,
  ).values

const batches = (count: number): string => counted(count, 'batch', 'batches')
const nothing: ErasedRound = { erased: 0, finished: 0, failed: 0, failedFirms: 0, again: 0, isBehind: false }

/** Returns the exit code: 3 where something could not be erased, or may be left. */
async function eraseAll(operator: Operator, { say, warn }: Output): Promise<number> {
  let [erased, finished] = [0, 0]
  let round: ErasedRound
  do {
    // A running Docketry that is older than this command counts less.
    round = { ...nothing, ...(await operator.eraseDue())[0] }
    erased += round.erased
    finished += round.finished
    if (round.again === 1) say('One thing that had been erased before was there again, and is erased again.')
    if (round.again > 1) say(`${round.again} things that had been erased before were there again, and are erased again.`)
  } while (round.erased + round.finished > 0)
  // What failed in an earlier round was tried again in the last one.
  const { failed, failedFirms, isBehind } = round
  if (erased > 0) say(`Erased what was due of ${batches(erased)}.`)
  if (finished > 0) say(`Completed the interrupted erasure of ${batches(finished)}.`)
  if (failed > 0) warn(`${batches(failed)} could not be erased.`)
  if (failedFirms > 0) warn(`What is due of ${counted(failedFirms, 'firm')} could not be erased.`)
  if (failed + failedFirms > 0) warn('The reports say why: those above, or those of the Docketry that runs. The next round tries again.')
  if (isBehind)
    warn(
      'More may be due: the lists of the Docketry that runs do not have the newest events yet. "docketry projections" shows how far they are; then run "docketry retention --erase" again.',
    )
  if (failed + failedFirms > 0 || isBehind) return problemCode
  if (erased + finished === 0) say('Nothing is due to be erased.')
  return 0
}

/** Returns the exit code: 3 where something could not be erased, or may be left. Throws `usage`, and the errors of the operator. */
export async function retention(args: string[], operator: Operator, output: Output): Promise<number> {
  const { erase = false, json = false, hold, reason, release } = parsed(args)
  const chosen = [erase, json, hold !== undefined, release !== undefined].filter(Boolean)
  const isHoldWithReason = (hold === undefined) === (reason === undefined)
  if (chosen.length > 1 || !isHoldWithReason) throw coded('usage', usage)
  if (hold !== undefined) {
    await operator.placeHold(JSON.stringify({ id: hold, reason: reason ?? '' } satisfies LegalHoldRequest))
    output.say(`Nothing of ${hold} is erased until it is released: docketry retention --release ${hold}`)
    return 0
  }
  if (release !== undefined) {
    await operator.releaseHold(release)
    output.say(
      `The legal hold on ${release} is released: it is erased once its retention has ended, unless another hold or a frozen or lodged worksheet keeps it.`,
    )
    return 0
  }
  if (erase) return eraseAll(operator, output)
  const firms = await operator.retention()
  if (json) for (const firm of firms) output.say(JSON.stringify(firm))
  else if (firms.length === 0) output.say('Nothing is due to be erased.')
  else {
    output.say(
      tableOf(
        ['FIRM', 'PLAN', 'KEPT FOR', 'BATCHES', 'FILES', 'INVOICES', 'OLDEST', 'SHORTER FROM', 'HELD'],
        firms.map(it => [
          it.firm,
          it.plan,
          retainedFor(it.months),
          String(it.groups),
          String(it.files),
          String(it.invoices),
          it.oldest ?? '-',
          it.from ?? '-',
          String(it.held),
        ]),
      ),
    )
    for (const { firm, holds } of firms)
      for (const it of holds)
        output.say(
          `Legal hold of ${firm} since ${it.since}: ${it.kind === 'group' ? 'batch' : it.kind} ${it.name || 'without a name'} (${it.id}): ${it.reason}`,
        )
  }
  return 0
}
