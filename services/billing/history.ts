/** What has happened to a firm's payments, from the events of its subscription. */
import type { BillingEntry } from '@docketry/contracts/api/billing.ts'
import type { SubscriptionEvent } from '@docketry/contracts/events/subscription.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { toDollars } from '@docketry/contracts/rules/money.ts'
import { planOf } from '@docketry/contracts/rules/plans.ts'
import type { StoredEvent } from '../platform/events/event.ts'

type Line = Pick<BillingEntry, 'kind'> & {
  at?: number
  product?: string
  cents?: number
  until?: number
  number?: string
  document?: string
}

/** Null for what is no line of the history, such as a payment that was begun. */
function lineOf(event: SubscriptionEvent): Line | null {
  switch (event.type) {
    case 'SubscriptionCharged': {
      const { charge, number, product, cents, paidAt, paidUntil } = event.data
      return { kind: 'payment', at: paidAt, product, cents, until: paidUntil, number, document: charge }
    }
    case 'SubscriptionChargeFailed':
      return { kind: 'failed', product: event.data.product, cents: event.data.cents, until: event.data.graceUntil }
    case 'SubscriptionCredited':
      return {
        kind: event.data.kind,
        at: event.data.creditedAt,
        cents: event.data.cents,
        number: event.data.credit,
        document: event.data.credit,
      }
    case 'AutoRenewingStopped':
      return { kind: 'stopped', until: event.data.endsAt, ...(event.data.product ? { product: event.data.product } : {}) }
    case 'AutoRenewingResumed': {
      const { product, cents, paidUntil } = event.data
      return {
        kind: 'resumed',
        ...(product ? { product } : {}),
        ...(cents === undefined ? {} : { cents }),
        ...(paidUntil ? { until: paidUntil } : {}),
      }
    }
    case 'SubscriptionEnded':
      return { kind: 'ended', ...(event.data.product ? { product: event.data.product } : {}) }
    case 'PlanChanged':
    case 'PlanChangeScheduled':
      return { kind: 'plan', product: event.data.product, cents: event.data.cents }
    case 'CouponApplied':
      return { kind: 'coupon', product: event.data.product, cents: event.data.cents, number: event.data.code }
    case 'CardReplaced':
      return { kind: 'card' }
    default:
      return null
  }
}

/** Newest first. `events`: of the firm's subscription stream, oldest first. */
export function billingHistoryOf(events: readonly StoredEvent[], zone: string): BillingEntry[] {
  const lines = events.flatMap(stored => {
    const line = lineOf(stored as unknown as SubscriptionEvent) // the stream holds no other events
    if (line === null) return []
    const { kind, at = stored.metadata.at, product, cents, until, number, document } = line
    return [
      {
        at,
        entry: {
          id: stored.id,
          date: dateIn(zone, at),
          kind,
          plan: product === undefined ? null : (planOf(product)?.name ?? product),
          value: cents === undefined ? null : toDollars(cents),
          until: until === undefined ? null : dateIn(zone, until),
          number: number ?? null,
          document: document ?? null,
        },
      },
    ]
  })
  return lines
    .reverse()
    .toSorted((a, b) => b.at - a.at)
    .map(({ entry }) => entry)
}
