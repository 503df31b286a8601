/** What the payment engine tells by itself. Messages come twice, late and in any order: each only makes us ask how things stand now. */
import type { Payments } from '../shared/payments.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { request, record, type Run } from './settle.ts'
import { firmOf, subscriptionIn } from './subscription.ts'

type Tools = { events: EventStore; payments: Payments; run: Run }

/** Throws the refusal `payment.forged`. */
export async function hearPayment({ events, payments, run }: Tools, body: Buffer, signature: string): Promise<void> {
  const paid = await request(payments.heard(body, signature))
  const firmId = firmOf(paid?.id ?? '')
  if (paid === null || paid.id === null || firmId === null) return
  const { attempt, live, count } = await subscriptionIn(events, firmId)
  if (attempt?.id === paid.id || live?.id === paid.id) return void (await record(run, firmId, paid.id, paid))
  // Given up or replaced here, and still charged there: nobody wants it any more.
  if (count > 0 && (paid.status === 'active' || paid.status === 'past_due')) await request(payments.cancel(paid.ref))
}
