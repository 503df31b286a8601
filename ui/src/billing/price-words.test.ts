import type { SubscriptionAnswer } from '@docketry/contracts/api/billing.ts'
import { planOf, type Plan } from '@docketry/contracts/rules/plans.ts'
import { describe, expect, it } from 'vitest'
import { changeQuestion, couponEffect, nextChargeOf, stopText } from './price-words.ts'

const now: SubscriptionAnswer = {
  id: 'f-1',
  status: 'active',
  product: 'basic-medium',
  value: 360,
  endDate: '2027-02-23',
  isOver: false,
  next: null,
  coupon: null,
  plan: 'Basic Medium',
  payments: { provider: 'local', publishableKey: null },
}
const stopped: SubscriptionAnswer = { ...now, status: 'cancelled' }
const plan = (product: string): Plan => planOf(product)!

describe('the question before a change of plan', () => {
  it('says what is charged today and later when auto renewing is resumed', () => {
    expect(changeQuestion(stopped, plan('basic-medium'), 0)).toEqual({
      title: 'Resume auto renewing?',
      yes: 'Resume auto renewing',
      isUpgrade: false,
      text: 'Nothing is charged today: Basic Medium is paid until 23 Feb 2027. On 23 Feb 2027 your card is charged $360 AUD incl. GST for the next quarter, and each quarter from then on, until you stop it.',
    })
  })
  it('says how much an upgrade costs now at most, and what it costs later', () => {
    expect(changeQuestion(now, plan('basic-large'), 0).text).toBe(
      'Basic Large starts now. Your card is charged now for the days left until 23 Feb 2027: the difference between the two prices, at most $240 AUD incl. GST. On 23 Feb 2027 it is charged $600 AUD incl. GST, and each quarter from then on.',
    )
  })
  it('says that a smaller plan begins later, and that a change resumes auto renewing', () => {
    expect(changeQuestion(stopped, plan('basic-small'), 50).text).toBe(
      'Nothing is charged today: Basic Medium stays active until 23 Feb 2027. Basic Small begins on 23 Feb 2027; your card is charged $90 AUD incl. GST then, and each quarter from then on. Auto renewing is resumed.',
    )
  })
})

describe('the question before auto renewing stops', () => {
  const later = 'goes back to Free, or to the plan that it has by agreement with Docketry'
  const pastDue = (endDate: string): SubscriptionAnswer => ({ ...now, status: 'past_due', endDate })
  it('says until when the plan stays, and which plans may follow', () => {
    expect(stopText({ ...now, endDate: '2099-02-23' })).toBe(
      `Nothing more is charged. The plan stays active until 23 Feb 2099, then your firm ${later}.`,
    )
  })
  it('of a plan whose payment failed says that it ends now, unless it has ended', () => {
    expect(stopText(pastDue('2099-02-23'))).toBe(`Nothing more is charged, and your firm ${later} now.`)
    expect(stopText({ ...pastDue('2020-02-23'), isOver: true, plan: 'Free' })).toBe('Nothing more is charged.')
  })
})

describe('the effect of a coupon on a plan in force', () => {
  const coupon = { code: 'SPRING-20', percentage: 20 }
  it('is the price with it and the first day it applies to', () => {
    expect(couponEffect(now, coupon)).toEqual({
      cents: 28_800,
      text: 'With SPRING-20 your firm pays $288 instead of $360 AUD per quarter incl. GST for Basic Medium, from 23 Feb 2027 on. Nothing is charged or refunded today.',
    })
  })
  it('names the coupon that it replaces', () => {
    expect(couponEffect({ ...now, value: 324, coupon: { code: 'TEN', percentage: 10 } }, coupon).text).toContain('$288 instead of $324')
    expect(couponEffect({ ...now, value: 324, coupon: { code: 'TEN', percentage: 10 } }, coupon).text).toContain(
      'It replaces TEN (10% off).',
    )
  })
  it('is none where the plan has a better one, or does not renew', () => {
    expect(couponEffect({ ...now, coupon: { code: 'HALF', percentage: 50 } }, coupon)).toEqual({
      cents: null,
      text: 'SPRING-20 takes 20% off. Your plan has 50% off with HALF already, so nothing would change.',
    })
    expect(couponEffect(stopped, coupon)).toMatchObject({ cents: null, text: expect.stringContaining('Resume auto renewing first') })
  })
})

describe('what is charged to another card', () => {
  it('is the failed payment now, the next one on its day, or nothing while auto renewing is stopped', () => {
    expect(nextChargeOf({ ...now, status: 'past_due' })).toContain(
      'The payment of $360 AUD incl. GST that failed is charged to this card now',
    )
    expect(nextChargeOf(now)).toBe('Nothing is charged now. The next payment of $360 AUD incl. GST on 23 Feb 2027 is taken from this card.')
    expect(nextChargeOf(stopped)).toContain('Nothing is charged now, and nothing later')
  })
})
