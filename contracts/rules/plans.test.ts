import { describe, expect, it } from 'vitest'
import { couponPrice, featuresOf, freePlan, planMonthsAt, planPeriodAt, planNamed, planOf, plans } from './plans.ts'

const zone = 'Australia/Sydney'

it('the plans have the prices and limits of the specification', () => {
  expect(plans.map(it => [it.name, it.cents / 100, it.quota, it.period, it.pickups, it.retention, it.support, it.accuracy])).toEqual([
    ['Free', 0, 100, 'month', 0, 3, null, 'good'],
    ['Basic Small', 180, 3000, 'quarter', 0, 60, '24x7', 'High'],
    ['Basic Medium', 360, 6000, 'quarter', 0, 60, '24x7', 'High'],
    ['Basic Large', 600, 10_000, 'quarter', 0, 60, '24x7', 'High'],
    ['Complete Small', 970, 3000, 'quarter', 10, 60, '24x7', '99.9%'],
    ['Complete Medium', 1870, 6000, 'quarter', 20, 60, '24x7', '99.9%'],
    ['Complete Large', 2770, 10_000, 'quarter', 30, 60, '24x7', '99.9%'],
  ])
})

it('a plan is found by its name in any case and by its product, and Free has no product', () => {
  expect([planNamed(' basic LARGE ')?.product, planNamed('Gold'), planOf('complete-small')?.name, planOf('free'), planOf('')]).toEqual([
    'basic-large',
    null,
    'Complete Small',
    null,
    null,
  ])
})

it('the limits of a plan are described in words', () => {
  expect([featuresOf(freePlan), featuresOf(plans[4] ?? freePlan)]).toEqual([
    ['100 invoices per month', 'No pick-ups', 'Copies kept for 3 months', 'No support', 'Good accuracy'],
    ['3,000 invoices per quarter', '10 pick-ups per quarter', 'Copies kept for 5 years', '24x7 support', '99.9% accuracy'],
  ])
})

describe('a coupon price', () => {
  it.each([
    [18_000, 20, 14_400],
    [97_000, 100, 0],
    [18_000, 1, 17_820],
    [101, 50, 51],
    [99, 33, 66],
  ])('of %i cents less %i percent is %i, half a cent upwards', (cents, percentage, price) => {
    expect(couponPrice(cents, percentage)).toBe(price)
  })
})

describe('a period', () => {
  it('begins at midnight in the zone of the firm, not in UTC', () => {
    const newYear = Date.UTC(2026, 11, 31, 13) // Sydney is eleven hours ahead in summer
    expect(planPeriodAt('month', zone, newYear - 1)).toEqual({ from: '2026-12-01', before: '2027-01-01' })
    expect(planPeriodAt('month', zone, newYear)).toEqual({ from: '2027-01-01', before: '2027-02-01' })
    expect(planPeriodAt('quarter', 'Australia/Perth', newYear)).toEqual({ from: '2026-10-01', before: '2027-01-01' })
  })
  it('lists the months whose invoices count', () => {
    const august = Date.UTC(2026, 7, 15)
    expect([planMonthsAt('month', zone, august), planMonthsAt('quarter', zone, august)]).toEqual([
      ['2026-08'],
      ['2026-07', '2026-08', '2026-09'],
    ])
  })
})
