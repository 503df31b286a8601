/**
 * Synchronises subscriptions with the payment provider at the start, and a few minutes after each round has ended, in the process that runs
 * the reactions.
 */
import { settleDueSubscriptions } from '../../billing/settle.ts'
import { executor } from '../../platform/commands/execute.ts'
import { repeatRounds, type Rounds } from '../../platform/concurrency/rounds.ts'
import { readRowsOf } from '../../shared/merged-reads.ts'
import { reasonOf } from '../../platform/errors/coded.ts'
import { readOperator } from '../config/operator-file.ts'
import { openPayments } from '../config/payments-config.ts'
import type { Tools } from '../tools.ts'

const everyMs = 5 * 60_000

/** Safe in several processes at once: they record the provider's current snapshot. */
export async function startSubscriptionUpdates({
  config,
  report: reportAll,
  stores: { events, documents },
}: Pick<Tools, 'config' | 'report' | 'stores'>): Promise<Rounds> {
  const payments = await openPayments(config.payments, readOperator(config))
  const read = readRowsOf(documents)
  const tools = payments && { read, events, execute: executor(events), payments }
  return repeatRounds({
    name: 'subscriptions',
    firstMs: 0,
    report: reportAll,
    // Progress: each firm. With the usual limit the few calls to the provider for one of them may take minutes.
    async round({ report, progress }) {
      if (tools)
        await settleDueSubscriptions({ ...tools, report, progress }, Date.now()).catch((error: unknown) =>
          report('the subscription round failed', { reason: reasonOf(error) }),
        )
      return everyMs
    },
  })
}
