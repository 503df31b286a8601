/** Payment and events brought together: what the engine says of a purchase is recorded, whoever asks and whatever a crash left. */
import type { Executed } from '../platform/commands/execute.ts'
import type { AnyCommand } from '../platform/commands/command.ts'
import { codeOf } from '../platform/errors/coded.ts'
import type { PurchaseSnapshot, Paid, Payments } from '../shared/payments.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { Refusal, refuse } from '../platform/errors/refuse.ts'
import { isRefusalCode } from '@docketry/contracts/errors.ts'
import { abandonSubscription } from './commands/change-subscription.ts'
import { recordPayment } from './commands/record-payment.ts'
import { subscriptionIn, type Attempt, type Live } from './subscription.ts'

export type Run = (command: AnyCommand, body: unknown) => Promise<Executed>
export type Settling = { events: EventStore; payments: Payments; run: Run }

/** The engine's errors as refusals. */
export async function request<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const code = codeOf(error) ?? ''
    if (error instanceof Refusal || !isRefusalCode(code)) throw error
    throw Object.assign(refuse(code), { untouched: (error as { untouched?: boolean }).untouched === true }) // as shared/payments.ts has it
  }
}

export const record = (run: Run, firmId: string, subscriptionId: string, paid: Paid): Promise<Executed> => {
  const { ref, customer, status, paidUntil, renews, product, reason, charge } = paid
  return run(recordPayment, { firmId, subscriptionId, ref, customer, status, paidUntil, renews, product, reason, charge })
}

const heldAttempt = ({ id, product }: Attempt, ref: string): PurchaseSnapshot => ({ id, ref, product, paidUntil: null, renews: true })
export const heldLive = ({ id, product, ref, paidUntil, renews }: Live): PurchaseSnapshot => ({ id, product, ref, paidUntil, renews })

/**
 * Asks the engine how a firm's purchase stands and records it. A purchase whose answer was lost is looked for by its id; one that the engine
 * never got is given up once `forgotten`. Nothing is charged here. Answers what the engine said of an open purchase, null without one.
 */
export async function settleFirm({ events, payments, run }: Settling, firmId: string, at: number, how: { forgotten?: boolean; answer?: 'approved' | 'refused' } = {}): Promise<Paid | null> {
  const { attempt, live } = await subscriptionIn(events, firmId)
  if (live && !live.ended) await record(run, firmId, live.id, await request(payments.state(heldLive(live), at)))
  if (attempt === null) return null
  const paid = await request(attempt.ref === null ? payments.find(attempt.id, attempt.startedAt) : payments.state(heldAttempt(attempt, attempt.ref), at, how.answer))
  if (paid !== null) await record(run, firmId, attempt.id, paid)
  else if (how.forgotten) await run(abandonSubscription, { firmId, subscriptionId: attempt.id })
  return paid
}
