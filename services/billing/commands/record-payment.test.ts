import { describe, it } from 'vitest'
import type { SubscriptionEvent } from '@docketry/contracts/events/subscription.ts'
import { given } from '../../platform/commands/given.ts'
import { recordPayment } from './record-payment.ts'

const of = { subscriptionId: 'f-1', firmId: 'f' }
const price = { product: 'basic-small', cents: 18_000 }
const day = 86_400_000
const activated: SubscriptionEvent = {
  type: 'SubscriptionActivated',
  data: { ...of, ...price, coupon: null, ref: 'sub_1', customer: 'cus_1', paidUntil: 90 * day, replaces: null },
}
const pastDue: SubscriptionEvent = { type: 'SubscriptionPastDue', data: { ...of, graceUntil: 104 * day } }
const snapshot = (charge: object | null, more: object = {}) =>
  ({
    ...of,
    ref: 'sub_1',
    customer: 'cus_1',
    status: 'active' as const,
    paidUntil: 90 * day,
    renews: true,
    product: 'basic-small',
    reason: null,
    charge,
    ...more,
  }) as never
const paid = (id: string, cents: number | null = 5000) => ({ id, number: `D-${id}`, status: 'paid', cents, attempt: 1, at: day })
const failed = (attempt: number) => ({ id: 'in_2', number: 'D-2', status: 'failed', cents: 18_000, attempt, at: 90 * day })
const charged = (charge: string, cents = 5000): SubscriptionEvent => ({
  type: 'SubscriptionCharged',
  data: { ...of, product: 'basic-small', cents, charge, number: `D-${charge}`, paidAt: day, paidUntil: 90 * day },
})
const chargeFailed = (attempt: number): SubscriptionEvent => ({
  type: 'SubscriptionChargeFailed',
  data: { ...of, ...price, charge: 'in_2', attempt, graceUntil: 104 * day },
})

describe('a charge in the provider’s snapshot', () => {
  it('is recorded once, with the paid amount or else the price', () => {
    given(recordPayment)
      .events(activated)
      .when(snapshot(paid('in_1')), { at: day })
      .then([charged('in_1')])
    given(recordPayment)
      .events(activated)
      .when(snapshot(paid('in_1', null)), { at: day })
      .then([charged('in_1', 18_000)])
    given(recordPayment)
      .events(activated, charged('in_1'))
      .when(snapshot(paid('in_1')), { at: day })
      .then([])
    given(recordPayment)
      .events(activated, charged('in_1'))
      .when(snapshot(paid('in_3')), { at: day })
      .then([charged('in_3')])
  })
  it('is recorded once per failed attempt', () => {
    given(recordPayment)
      .events(activated)
      .when(snapshot(failed(1), { status: 'past_due' }), { at: 90 * day })
      .then([pastDue, chargeFailed(1)])
    given(recordPayment)
      .events(activated, pastDue, chargeFailed(1))
      .when(snapshot(failed(1), { status: 'past_due' }), { at: 91 * day })
      .then([])
    given(recordPayment)
      .events(activated, pastDue, chargeFailed(1))
      .when(snapshot(failed(2), { status: 'past_due' }), { at: 93 * day })
      .then([chargeFailed(2)])
  })
  it('that is credited with nothing is no refund', () =>
    given(recordPayment)
      .events(activated, charged('in_1'))
      .when(snapshot(null, { credits: [{ id: 're_1', charge: 'in_1', kind: 'refund', cents: 0, at: 2 * day }] }), { at: 2 * day })
      .then([]))
  it('that is refunded or credited is recorded once per refund, also after the plan has ended', () => {
    const refund = { id: 're_1', charge: 'in_1', kind: 'refund', cents: 2000, at: 2 * day }
    const recorded: SubscriptionEvent = {
      type: 'SubscriptionCredited',
      data: { ...of, credit: 're_1', charge: 'in_1', kind: 'refund', cents: 2000, creditedAt: 2 * day },
    }
    const ended: SubscriptionEvent = { type: 'SubscriptionEnded', data: of }
    given(recordPayment)
      .events(activated, charged('in_1'))
      .when(snapshot(null, { credits: [refund] }), { at: 2 * day })
      .then([recorded])
    given(recordPayment)
      .events(activated, charged('in_1'), recorded)
      .when(snapshot(null, { credits: [refund] }), { at: 3 * day })
      .then([])
    given(recordPayment)
      .events(activated, charged('in_1'), ended)
      .when(snapshot(null, { status: 'cancelled', credits: [refund] }), { at: 3 * day })
      .then([recorded])
  })
  it('is ignored if it is older than a week, or failed on an active subscription', () => {
    given(recordPayment)
      .events(activated)
      .when(snapshot(paid('in_1')), { at: 8 * day + 1 })
      .then([])
    given(recordPayment)
      .events(activated)
      .when(snapshot(failed(1)), { at: 91 * day })
      .then([])
    given(recordPayment).events(activated).when(snapshot(null), { at: day }).then([])
  })
})

describe('a plan in the provider’s snapshot', () => {
  const renewed = (paidUntil: number, plan = price): SubscriptionEvent => ({
    type: 'SubscriptionRenewed',
    data: { ...of, ...plan, paidUntil },
  })
  const medium = { product: 'basic-medium', cents: 36_000 }

  it('that is dearer than the recorded one is in force at once, a cheaper one from the next period on', () => {
    given(recordPayment)
      .events(activated)
      .when(snapshot(null, { product: medium.product }), { at: day })
      .then([{ type: 'PlanChanged', data: { ...of, ...medium } }])
    given(recordPayment)
      .events(activated, { type: 'PlanChanged', data: { ...of, ...medium } })
      .when(snapshot(null), { at: day })
      .then([{ type: 'PlanChangeScheduled', data: { ...of, ...price } }])
  })
  it('is renewed by a later end, at the price of a change that was scheduled', () => {
    given(recordPayment)
      .events(activated)
      .when(snapshot(null, { paidUntil: 180 * day }), { at: 90 * day })
      .then([renewed(180 * day)])
    given(recordPayment)
      .events(activated, { type: 'PlanChangeScheduled', data: { ...of, ...medium } })
      .when(snapshot(null, { paidUntil: 180 * day, product: medium.product }), { at: 90 * day })
      .then([renewed(180 * day, medium)])
    given(recordPayment)
      .events(activated, renewed(180 * day))
      .when(snapshot(null, { paidUntil: 180 * day }), { at: 91 * day })
      .then([])
  })
  it('that was paid within the days of grace keeps the later of its two ends', () =>
    given(recordPayment)
      .events(activated, renewed(180 * day), { type: 'SubscriptionPastDue', data: { ...of, graceUntil: 194 * day } })
      .when(snapshot(null, { paidUntil: 90 * day }), { at: 181 * day })
      .then([renewed(180 * day)]))
  it('has 14 days of grace from the first failed renewal on', () => {
    given(recordPayment)
      .events(activated)
      .when(snapshot(null, { status: 'past_due' }), { at: 90 * day })
      .then([pastDue])
    given(recordPayment)
      .events(activated, pastDue)
      .when(snapshot(null, { status: 'past_due' }), { at: 95 * day })
      .then([])
  })
  it('ends when the provider has cancelled it, once', () => {
    const ended: SubscriptionEvent = { type: 'SubscriptionEnded', data: { ...of, product: price.product } }
    given(recordPayment)
      .events(activated)
      .when(snapshot(null, { status: 'cancelled' }), { at: day })
      .then([ended])
    given(recordPayment)
      .events(activated, ended)
      .when(snapshot(null, { status: 'cancelled' }), { at: day })
      .then([])
  })
})
