import { describe, expect, it } from 'vitest'
import type { CouponEvent } from '@docketry/contracts/events/coupon.ts'
import { coupon, couponCodeOf, couponPercentage, couponStateOn, invalidTerms } from './coupon.ts'

const terms = { ended: false, until: '2026-12-31', uses: 2 }

describe('a coupon', () => {
  it('is valid until the end of its last day', () => {
    expect(couponStateOn(terms, 0, '2026-12-31')).toBe('valid')
    expect(couponStateOn(terms, 0, '2027-01-01')).toBe('expired')
    expect(couponStateOn({ ...terms, until: null }, 0, '2027-01-01')).toBe('valid')
  })
  it('is used up by as many purchases as it allows', () => {
    expect(couponStateOn(terms, 1, '2026-12-31')).toBe('valid')
    expect(couponStateOn(terms, 2, '2026-12-31')).toBe('used-up')
    expect(couponStateOn({ ...terms, uses: null }, 1000, '2026-12-31')).toBe('valid')
  })
  it('that was ended is ended, also after its last day', () =>
    expect(couponStateOn({ ...terms, ended: true }, 2, '2027-01-01')).toBe('ended'))
})

describe('the discount of a coupon', () => {
  const created: CouponEvent = { type: 'CouponCreated', data: { code: 'SPRING', percentage: 20, until: '2026-12-31', uses: 1 } }
  const used: CouponEvent = { type: 'CouponUsed', data: { code: 'SPRING', subscriptionId: 'f-1' } }
  const after = (...events: CouponEvent[]) => events.reduce(coupon.evolve, coupon.initial)

  it('is kept by the purchase that took the last use, and refused to others, until the use is given back', () => {
    expect(couponPercentage(after(created), '2026-12-31')).toBe(20)
    expect(couponPercentage(after(created, used), '2026-12-31', 'f-1')).toBe(20)
    expect(couponPercentage(after(created, used), '2026-12-31', 'g-1')).toBeNull()
    const givenBack: CouponEvent = { type: 'CouponGivenBack', data: { code: 'SPRING', subscriptionId: 'f-1' } }
    expect(couponPercentage(after(created, used, givenBack), '2026-12-31', 'g-1')).toBe(20)
  })
  it('is none after the last day, also for the purchase that uses it', () =>
    expect(couponPercentage(after(created, used), '2027-01-01', 'f-1')).toBeNull())
  it('is none for a code that was never created', () => expect(couponPercentage(after(), '2026-12-31')).toBeNull())
})

it('a coupon code is typed in any case, with spaces around it', () => {
  expect(couponCodeOf(' spring-26 ')).toBe('SPRING-26')
  expect(['ab', 'a b c', 'naïve', 'x'.repeat(41)].map(couponCodeOf)).toEqual([null, null, null, null])
})

it('the terms that no coupon can have are named in the order of the form', () => {
  expect(invalidTerms({ code: 'SPRING', percentage: 100, until: null, uses: null })).toEqual([])
  expect(invalidTerms({ code: 'NONE', percentage: 0, until: '2026-02-30', uses: 0 })).toEqual(['code', 'percentage', 'until', 'uses'])
  expect(invalidTerms({ code: 'spring', percentage: 101, until: '2026-12-31', uses: 1.5 })).toEqual(['code', 'percentage', 'uses'])
})
