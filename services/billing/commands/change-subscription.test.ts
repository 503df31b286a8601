import { describe, it } from 'vitest'
import type { SubscriptionEvent } from '@docketry/contracts/events/subscription.ts'
import { given } from '../../platform/commands/given.ts'
import { applyCoupon, changePlan, replaceCard, stopRenewing } from './change-subscription.ts'

const of = { subscriptionId: 'f-1', firmId: 'f' }
const [small, medium] = [
  { product: 'basic-small', cents: 18_000 },
  { product: 'basic-medium', cents: 36_000 },
]
const activated: SubscriptionEvent = {
  type: 'SubscriptionActivated',
  data: { ...of, ...small, coupon: null, ref: 'sub_1', customer: 'cus_1', paidUntil: 1000, replaces: null },
}
const pastDue: SubscriptionEvent = { type: 'SubscriptionPastDue', data: { ...of, graceUntil: 2000 } }
const ended: SubscriptionEvent = { type: 'SubscriptionEnded', data: { ...of, product: small.product } }
const stopped: SubscriptionEvent = { type: 'AutoRenewingStopped', data: { ...of, endsAt: 1000, product: small.product } }

describe('a plan whose renewal is stopped', () => {
  it('ends with the paid period, or at once where the renewal could not be charged', () => {
    given(stopRenewing).events(activated).when(of).then([stopped])
    given(stopRenewing).events(activated, pastDue).when(of).then([ended])
  })
  it('is stopped once', () => {
    given(stopRenewing).events(activated, stopped).when(of).then([])
    given(stopRenewing).events(activated, ended).when(of).then([])
  })
})

describe('a change of plan', () => {
  const change = (plan: typeof small, now: boolean) => ({ ...of, ...plan, now })
  it('applies now or with the next period, as the caller decides', () => {
    given(changePlan)
      .events(activated)
      .when(change(medium, true))
      .then([{ type: 'PlanChanged', data: { ...of, ...medium } }])
    given(changePlan)
      .events(activated)
      .when(change(medium, false))
      .then([{ type: 'PlanChangeScheduled', data: { ...of, ...medium } }])
  })
  it('to the plan that is charged next changes nothing, but resumes a renewal that was stopped', () => {
    given(changePlan).events(activated).when(change(small, true)).then([])
    given(changePlan)
      .events(activated, { type: 'PlanChangeScheduled', data: { ...of, ...medium } })
      .when(change(medium, false))
      .then([])
    given(changePlan)
      .events(activated, stopped)
      .when(change(small, true))
      .then([{ type: 'AutoRenewingResumed', data: { ...of, ...small, paidUntil: 1000 } }])
  })
  it('of a plan that has ended changes nothing', () => given(changePlan).events(activated, ended).when(change(medium, true)).then([]))
})

it('a coupon is applied to a plan in force once, and another one replaces it', () => {
  const discounted = (code: string) => ({ ...of, product: small.product, cents: 14_400, code, percentage: 20 })
  const applied = (code: string): SubscriptionEvent => ({ type: 'CouponApplied', data: discounted(code) })
  given(applyCoupon)
    .events(activated)
    .when(discounted('SPRING'))
    .then([applied('SPRING')])
  given(applyCoupon).events(activated, applied('SPRING')).when(discounted('SPRING')).then([])
  given(applyCoupon)
    .events(activated, applied('SPRING'))
    .when(discounted('SUMMER'))
    .then([applied('SUMMER')])
  given(applyCoupon).events(activated, ended).when(discounted('SPRING')).then([])
})

it('the card of a plan in force is replaced, and that of an ended one is not', () => {
  const card = { ...of, ref: 'sub_2' }
  given(replaceCard)
    .events(activated)
    .when(card)
    .then([{ type: 'CardReplaced', data: card }])
  given(replaceCard).events(activated, ended).when(card).then([])
})
