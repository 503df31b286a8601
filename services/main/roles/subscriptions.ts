/**
 * Synchronises subscriptions with the payment provider at the start, and a few minutes after each round has ended, in the process that runs
 * the reactions.
 */
import { settleDueSubscriptions } from '../../billing/settle.ts'
import { executor } from '../../platform/commands/execute.ts'
import { repeatRounds } from '../../platform/concurrency/rounds.ts'
import { readRowsOf } from '../../shared/merged-reads.ts'
import { reasonOf } from '../../platform/errors/coded.ts'
import { readOperator } from '../config/operator-file.ts'
import { openPayments } from '../config/payments-config.ts'
import type { Tools } from '../tools.ts'

const everyMs = 5 * 60_000

/** Safe in several processes at once: they record the provider's current snapshot. */
export async function startSubscriptionUpdates({
  config,
  report,
  stores: { events, documents },
}: Pick<Tools, 'config' | 'report' | 'stores'>): Promise<{ round(at: number): Promise<number>; close(): Promise<void> }> {
  const payments = await openPayments(config.payments, readOperator(config))
  const read = readRowsOf(documents)
  const tools = payments && { read, events, execute: executor(events), payments, report }
  const round = async (at: number): Promise<number> => (tools ? settleDueSubscriptions(tools, at) : 0)
  const rounds = repeatRounds(0, async () => {
    await round(Date.now()).catch((error: unknown) => report('the subscription round failed', { reason: reasonOf(error) }))
    return everyMs
  })
  return { round, close: rounds.close }
}
