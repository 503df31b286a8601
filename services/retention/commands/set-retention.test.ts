import { describe, expect, it } from 'vitest'
import type { RetentionEvent } from '@docketry/contracts/events/retention.ts'
import { given } from '../../platform/commands/given.ts'
import { monthsAt, retention } from '../retention.ts'
import { setRetention } from './set-retention.ts'

const told = { firmId: 'f', months: 3, from: 2000, day: '2026-12-21', firmName: 'Harcourt & Lim', plan: 'Free', ownerIds: ['u'] }
const shortened: RetentionEvent = { type: 'RetentionShortened', data: { ...told, before: 60 } }
const lengthened: RetentionEvent = { type: 'RetentionLengthened', data: { firmId: 'f', months: 60 } }
const at = (now: number, ...events: RetentionEvent[]) => monthsAt(events.reduce(retention.evolve, retention.initial), now)

describe('set-retention', () => {
  it('tells of a shorter time, which holds from its day on', () => {
    given(setRetention).events().when({ ...told, now: 1000 }).then([shortened])
    expect([at(1999, shortened), at(2000, shortened)]).toEqual([60, 3])
  })
  it('says it once', () => given(setRetention).events(shortened).when({ ...told, now: 1500, from: 9000 }).then([]))
  it('lengthens at once, and begins a new notice when it is shortened again', () => {
    given(setRetention).events(shortened).when({ ...told, months: 60, now: 1500 }).then([lengthened])
    expect(at(1500, shortened, lengthened)).toBe(60)
    given(setRetention).events(shortened, lengthened).when({ ...told, now: 3000, from: 4000 }).then([{ ...shortened, data: { ...shortened.data, from: 4000 } }])
  })
  it('keeps the old time until the new one holds, also where it is shortened twice', () =>
    given(setRetention).events(shortened).when({ ...told, months: 1, now: 1500, from: 3000 }).then([{ type: 'RetentionShortened', data: { ...told, months: 1, from: 3000, before: 60 } }]))
})
