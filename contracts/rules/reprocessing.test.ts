import { expect, it } from 'vitest'
import { progressOf } from './reprocessing.ts'

const minute = 60_000
const run: Parameters<typeof progressOf>[0] = {
  state: 'running',
  work: { kind: 'revert', adoptionId: 'adoption' },
  startedAt: 0,
  endedAt: null,
  lastAt: 0,
  pausedAt: null,
  pausedMs: 0,
  total: 100,
  sent: 30,
  passed: 10,
  proposed: 0,
  failed: 0,
}
const proposing = { ...run, work: { kind: 'propose' as const, model: 'fields@2', reading: null, models: [] } }

it('a run has done what was sent and what needed nothing, and its speed gives the time left', () =>
  expect(progressOf(run, 2 * minute)).toEqual({ done: 40, share: 0.4, perMinute: 20, secondsLeft: 180 }))

it('of a run that proposes, an invoice that was sent is done once it has a proposal or has failed', () => {
  expect(progressOf({ ...proposing, proposed: 15, failed: 5 }, minute).done).toBe(30)
  expect(progressOf({ ...proposing, proposed: 28, failed: 4 }, minute).done).toBe(40) // a message that came twice counts once
})

it('the speed of a run leaves its pauses out, and a paused run has no time left', () => {
  expect(progressOf({ ...run, pausedMs: 2 * minute }, 4 * minute).perMinute).toBe(20)
  expect(progressOf({ ...run, state: 'paused', pausedAt: 2 * minute }, 60 * minute)).toMatchObject({ perMinute: 20, secondsLeft: null })
})

it('the speed of a run that ended while it was paused is that until its end', () =>
  expect(progressOf({ ...run, state: 'cancelled', endedAt: 4 * minute, pausedAt: 2 * minute, pausedMs: 0 }, 60 * minute)).toMatchObject({
    perMinute: 10,
    secondsLeft: null,
  }))

it('a finished run has a share of 1, and a run that has done nothing has neither a speed nor a time left', () => {
  expect(progressOf({ ...run, state: 'finished', endedAt: minute }, 2 * minute).share).toBe(1)
  expect(progressOf({ ...run, sent: 0, passed: 0 }, minute)).toEqual({ done: 0, share: 0, perMinute: null, secondsLeft: null })
  expect(progressOf({ ...run, total: 0, sent: 0, passed: 0 }, minute).share).toBe(0)
})
