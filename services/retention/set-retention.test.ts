import { describe, expect, it } from 'vitest'
import type { RetentionEvent } from '@docketry/contracts/events/retention.ts'
import { given } from '../platform/commands/given.ts'
import { monthsAt, retention, setRetention } from './retention.ts'

const announcement = { firmId: 'f', months: 3, from: 2000, day: '2026-12-21', firmName: 'Harcourt & Lim', plan: 'Free', ownerIds: ['u'] }
const shortened: RetentionEvent = { type: 'RetentionShortened', data: { ...announcement, before: 60 } }
const lengthened: RetentionEvent = { type: 'RetentionLengthened', data: { firmId: 'f', months: 60 } }
const at = (now: number, ...events: RetentionEvent[]) => monthsAt(events.reduce(retention.evolve, retention.initial), now)

describe('set-retention', () => {
  it('announces a shorter retention, which applies from its day on', () => {
    given(setRetention)
      .events()
      .when({ ...announcement, now: 1000 })
      .then([shortened])
    expect([at(1999, shortened), at(2000, shortened)]).toEqual([60, 3])
  })
  it('announces it once', () =>
    given(setRetention)
      .events(shortened)
      .when({ ...announcement, now: 1500, from: 9000 })
      .then([]))
  it('applies a longer retention at once, and starts a new notice when it is shortened again', () => {
    given(setRetention)
      .events(shortened)
      .when({ ...announcement, months: 60, now: 1500 })
      .then([lengthened])
    expect(at(1500, shortened, lengthened)).toBe(60)
    given(setRetention)
      .events(shortened, lengthened)
      .when({ ...announcement, now: 3000, from: 4000 })
      .then([{ ...shortened, data: { ...shortened.data, from: 4000 } }])
  })
  it('applies the former retention until the announced day, also if it is shortened twice', () =>
    given(setRetention)
      .events(shortened)
      .when({ ...announcement, months: 1, now: 1500, from: 3000 })
      .then([{ type: 'RetentionShortened', data: { ...announcement, months: 1, from: 3000, before: 60 } }]))
})
