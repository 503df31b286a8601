import { createSubscription } from '@docketry/contracts/api/billing.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { toCents } from '@docketry/contracts/rules/money.ts'
import { couponPrice, planOf } from '@docketry/contracts/rules/plans.ts'
import { isRefusalCode } from '@docketry/contracts/errors.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import type { Paid, Payments } from '../../shared/payments.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { couponCodeOf, noCoupon, coupon, couponPercentage } from '../coupon.ts'
import { abandonSubscription } from '../commands/change-subscription.ts'
import { useCoupon } from '../commands/coupons.ts'
import { startSubscription } from '../commands/start-subscription.ts'
import { withRefusals, recordPaid, runOf, settleFirm, type Run } from '../settle.ts'
import { renewsWithPlan, subscriptionIdOf, subscription, type Attempt, type AppliedCoupon } from '../subscription.ts'
import { load } from '../../platform/commands/load.ts'

type Tools = { read: ReadRows; events: EventStore; payments: Payments | null }
type CreateRequest = EndpointRequest<typeof createSubscription>
type Purchase = { product: string; cents: number; coupon: AppliedCoupon | null }

/** Within this time a second click joins the first one's payment; later the provider's state decides. */
const inFlightMs = 90_000

/** The plan and coupon at the server's price. Refuses a request that shows another price. */
async function purchaseOf({ read, events }: Tools, { body, at }: CreateRequest, id: string): Promise<Purchase & { today: string }> {
  const plan = planOf(body.product_id)
  if (plan === null) throw refuse('subscription.no-plan', 'product_id')
  const firm = (await read.get('businesses', body.firm_id))?.firm
  if (!firm) throw refuse('not-found')
  const today = dateIn(firm.zone, at)
  const typed = body.coupon_code?.trim() || noCoupon
  if (typed.toUpperCase() === noCoupon) return priced(plan, null, body.value, today)
  const code = couponCodeOf(typed)
  const percentage = code === null ? null : couponPercentage(await load(events, coupon, code), today, id)
  if (code === null || percentage === null) throw refuse('coupon.not-good', 'coupon_code')
  return priced(plan, { code, percentage }, body.value, today)
}

function priced(
  { product, cents: full }: { product: string; cents: number },
  coupon: AppliedCoupon | null,
  shown: number,
  today: string,
): Purchase & { today: string } {
  const cents = couponPrice(full, coupon?.percentage ?? 0)
  if (toCents(shown) !== cents) throw refuse('subscription.price', 'value')
  return { product, cents, coupon, today }
}

/** Abandons an older unpaid purchase when another one is requested. */
async function abandonOlder(
  { events, payments, run }: { events: EventStore; payments: Payments; run: Run },
  firmId: string,
  attempt: Attempt,
  at: number,
): Promise<void> {
  const paid = await settleFirm({ events, payments, run }, firmId, at)
  if (paid !== null && paid.status !== 'requires_action') return
  if (paid !== null) await withRefusals(payments.cancel(paid.ref))
  await run(abandonSubscription, { firmId, subscriptionId: attempt.id })
}

/** The provider's customer: the owner's email address, whoever buys, and the firm's name. */
async function payerOf({ read }: Tools, firmId: string): Promise<{ email: string; name: string }> {
  const [
    firm,
    {
      rows: [owner],
    },
  ] = await Promise.all([read.get('businesses', firmId), read.find('users', { filter: { ownerOf: firmId }, range: [0, 0] })])
  return { email: owner?.email ?? firm?.email ?? '', name: firm?.name ?? '' }
}

const isOther = (attempt: Attempt, { product_id, payment_method, coupon_code }: CreateRequest['body']): boolean =>
  attempt.product !== product_id ||
  attempt.paymentMethod !== payment_method ||
  (attempt.coupon?.code ?? noCoupon) !== (coupon_code?.trim() || noCoupon).toUpperCase()

export const handleCreateSubscription = (tools: Tools) => {
  const { events } = tools

  /** Pays under the purchase's id as idempotency key: a repeated request is one purchase. */
  async function pay(run: Run, payments: Payments, firmId: string, attempt: Attempt, customer: string | null, at: number): Promise<Paid> {
    const { id, product, coupon, paymentMethod, startedAt, ref } = attempt
    try {
      if (ref !== null) return await withRefusals(payments.state({ id, ref, product, paidUntil: null, renews: true }, at))
      return await withRefusals(
        payments.subscribe({
          id,
          product,
          percentage: coupon?.percentage ?? 0,
          paymentMethod,
          customer,
          ...(await payerOf(tools, firmId)),
          at: startedAt,
        }),
      )
    } catch (error) {
      if ((error as { untouched?: boolean }).untouched) await run(abandonSubscription, { firmId, subscriptionId: id })
      throw error
    }
  }

  return handler(createSubscription, {
    firm: ({ body }) => body.firm_id,
    async answer(request) {
      const {
        body: { firm_id: firmId, payment_method: paymentMethod },
        body,
        at,
      } = request
      const { payments } = tools
      if (payments === null) throw refuse('payment.none')
      const run = runOf(request)
      const before = await load(events, subscription, firmId)
      const open = before.attempt
      if (open && isOther(open, body) && (open.ref !== null || at - open.startedAt > inFlightMs))
        await abandonOlder({ events, payments, run }, firmId, open, at)
      const now = await load(events, subscription, firmId)
      const id = now.attempt?.id ?? subscriptionIdOf(firmId, now.count + 1)
      const { today, ...purchase } = await purchaseOf(tools, request, id)
      if (now.attempt === null && now.live && renewsWithPlan(now.live, purchase.product))
        return { client_secret: null, status: 'active', db_id: now.live.id }
      if (purchase.coupon) await run(useCoupon, { code: purchase.coupon.code, subscriptionId: id, today })
      await run(startSubscription, { subscriptionId: id, firmId, ...purchase, paymentMethod, engine: payments.provider })
      const { attempt, live, customer } = await load(events, subscription, firmId)
      if (attempt === null) return { client_secret: null, status: live?.id === id ? 'active' : 'declined', db_id: id }
      const paid = await pay(run, payments, firmId, attempt, customer, at)
      await recordPaid({ run, payments }, firmId, attempt.id, paid)
      if (paid.status === 'declined') throw refuse(paid.reason !== null && isRefusalCode(paid.reason) ? paid.reason : 'payment.declined')
      // Replaced a purchase that could not be charged: the provider stops trying.
      if (paid.status === 'active' && live && !live.ended) await withRefusals(payments.cancel(live.ref)).catch(() => null)
      return { client_secret: paid.clientSecret, status: paid.status, db_id: attempt.id }
    },
  })
}
