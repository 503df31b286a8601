/** A subscription as endpoints answer it, and what these endpoints share. */
import type { SubscriptionAnswer } from '@docketry/contracts/api/billing.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { toDollars } from '@docketry/contracts/rules/money.ts'
import type { SubscriptionRow } from '@docketry/contracts/projections/billing-rows.ts'
import { zoneOf } from '@docketry/contracts/rules/zones.ts'
import type { Payments } from '../shared/payments.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { planInForce } from './allowance.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { firmOf, isOver, subscription, type PaidPurchase, type SubscriptionState } from './subscription.ts'
import { readUnderstood, stateAfter } from '../platform/commands/load.ts'

export type SubscriptionTools = { read: ReadRows; events: EventStore; payments: Payments | null }

/** Of endpoints about a purchase: its firm. */
export const byPurchase = { firm: ({ body }: { body: { sub_db_id: string } }) => firmOf(body.sub_db_id) }
/** Throws `payment.none` where this installation takes no payments. */
export function neededPayments(payments: Payments | null): Payments {
  if (payments === null) throw refuse('payment.none')
  return payments
}

function statusOf(live: PaidPurchase | null): SubscriptionAnswer['status'] {
  if (live === null) return 'none'
  if (live.ended || !live.renews) return 'cancelled'
  return live.graceUntil === null ? 'active' : 'past_due'
}

/** The projection's row, made from the stream just read. */
const rowOf = (firmId: string, { live }: SubscriptionState): SubscriptionRow | null =>
  live && { ...live, id: firmId, firmId, open: null, due: null }

/** The end of what is paid or allowed; of a purchase that ended before that, when it ended. UTC ms. */
const endOf = ({ graceUntil, paidUntil }: PaidPurchase, endedAt: number | undefined): number =>
  Math.min(graceUntil ?? paidUntil, endedAt ?? Infinity)

/** From the stream, which is current right after a command. `at`: UTC ms. */
export async function subscriptionAnswer(
  { read, events, payments }: SubscriptionTools,
  firmId: string,
  at: number,
): Promise<SubscriptionAnswer> {
  const [stored, firm] = await Promise.all([readUnderstood(events, subscription.stream(firmId)), read.get('businesses', firmId)])
  const state = stateAfter(subscription, stored)
  const { live } = state
  const endedAt = live?.ended ? stored.findLast(({ type }) => type === 'SubscriptionEnded')?.metadata.at : undefined
  const zone = zoneOf(firm)
  return {
    id: live?.id ?? null,
    status: statusOf(live),
    product: live?.product ?? null,
    value: live && toDollars(live.cents),
    endDate: live && dateIn(zone, endOf(live, endedAt)),
    isOver: live !== null && isOver(live, at),
    next: live?.next ? { product: live.next.product, value: toDollars(live.next.cents) } : null,
    coupon: live?.coupon ?? null,
    plan: planInForce(firm?.firm?.plan ?? null, rowOf(firmId, state), at).name,
    payments: { provider: payments?.provider ?? 'none', publishableKey: payments?.publishableKey ?? null },
  }
}
