import { expect, it } from 'vitest'
import { progressOf } from './reprocessing.ts'

type Counted = Parameters<typeof progressOf>[0]
const minute = 60_000
const run = (more: Partial<Counted>): Counted => ({
  state: 'running',
  work: { kind: 'propose', model: 'fields@2', models: ['fields@1'], reading: null },
  startedAt: 0,
  endedAt: null,
  lastAt: 0,
  pausedAt: null,
  pausedMs: 0,
  total: 100,
  sent: 0,
  passed: 0,
  proposed: 0,
  failed: 0,
  ...more,
})
const rate = (more: Partial<Counted>, now: number) => {
  const { done, perMinute, secondsLeft } = progressOf(run(more), now)
  return { done, perMinute, secondsLeft }
}

it('invoices that are only passed over take no time: the rate and the time left are those of the invoices that are read', () => {
  expect(rate({ sent: 50, passed: 50, lastAt: minute }, minute)).toEqual({ done: 50, perMinute: null, secondsLeft: null })
  expect(rate({ sent: 50, passed: 50, proposed: 9, failed: 1, lastAt: 2 * minute }, 2 * minute)).toEqual({
    done: 60,
    perMinute: 5,
    secondsLeft: 8 * 60,
  })
})

it('a run that adopts or reverts works on every invoice, also where nothing changes', () => {
  const work = { kind: 'adopt', fields: ['total'], confidence: 0.9 } satisfies Counted['work']
  expect(rate({ work, sent: 10, passed: 40, lastAt: minute }, minute)).toEqual({ done: 50, perMinute: 50, secondsLeft: 60 })
})

it('a run with less than one invoice a minute has a time left too', () => {
  expect(rate({ sent: 100, proposed: 1, lastAt: 3 * minute }, 4 * minute)).toEqual({ done: 1, perMinute: 0.25, secondsLeft: 99 * 4 * 60 })
})

it('of a time in which nothing of the run was done, as while Docketry was stopped, five minutes count', () => {
  expect(rate({ sent: 100, proposed: 10, lastAt: 5 * minute }, 600 * minute)).toMatchObject({ perMinute: 1, secondsLeft: 90 * 60 })
})

it('what was sent before a pause is still read in it, and counts with its time', () => {
  const paused: Partial<Counted> = { state: 'paused', sent: 100, pausedAt: minute, proposed: 60, lastAt: 3 * minute }
  expect(rate(paused, 90 * minute)).toEqual({ done: 60, perMinute: 20, secondsLeft: null })
})

const reverting = run({ work: { kind: 'revert', adoptionId: 'adoption' }, sent: 30, passed: 10 })
const proposing = { work: { kind: 'propose' as const, model: 'fields@2', reading: null, models: [] } }

it('a run has done what was sent and what needed nothing, and its speed gives the time left', () =>
  expect(progressOf(reverting, 2 * minute)).toEqual({ done: 40, share: 0.4, perMinute: 20, secondsLeft: 180 }))

it('of a run that proposes, an invoice that was sent is done once it has a proposal or has failed', () => {
  expect(progressOf({ ...reverting, ...proposing, proposed: 15, failed: 5 }, minute).done).toBe(30)
  expect(progressOf({ ...reverting, ...proposing, proposed: 28, failed: 4 }, minute).done).toBe(40) // a message that came twice counts once
})

it('the speed of a run leaves its pauses out, and a paused run has no time left', () => {
  expect(progressOf({ ...reverting, pausedMs: 2 * minute }, 4 * minute).perMinute).toBe(20)
  expect(progressOf({ ...reverting, state: 'paused', pausedAt: 2 * minute, lastAt: 2 * minute }, 60 * minute)).toMatchObject({
    perMinute: 20,
    secondsLeft: null,
  })
})

it('the speed of a run that ended while it was paused is that until its end', () =>
  expect(
    progressOf({ ...reverting, state: 'cancelled', endedAt: 4 * minute, pausedAt: 2 * minute, pausedMs: 0 }, 60 * minute),
  ).toMatchObject({
    perMinute: 10,
    secondsLeft: null,
  }))

it('a finished run has a share of 1, and a run that has done nothing has neither a speed nor a time left', () => {
  expect(progressOf({ ...reverting, state: 'finished', endedAt: minute }, 2 * minute).share).toBe(1)
  expect(progressOf({ ...reverting, sent: 0, passed: 0 }, minute)).toEqual({ done: 0, share: 0, perMinute: null, secondsLeft: null })
  expect(progressOf({ ...reverting, total: 0, sent: 0, passed: 0 }, minute).share).toBe(0)
})

it('a run is at 100 % once it has ended, not while it is paused or runs after everything was sent', () => {
  const all = run({ total: 200, sent: 200, proposed: 198, failed: 2, lastAt: minute })
  const shareOf = (state: Counted['state']) => progressOf({ ...all, state }, minute).share
  expect([shareOf('running'), shareOf('paused'), shareOf('finished'), shareOf('cancelled')]).toEqual([0.99, 0.99, 1, 1])
  expect(progressOf({ ...all, state: 'paused', proposed: 48 }, minute).share).toBe(0.25)
})

it('a finished run has done all that it chose: an invoice that was deleted, joined or split meanwhile counts as well, and not in the speed', () => {
  const read = { total: 55, sent: 50, passed: 3, proposed: 48, failed: 1, lastAt: minute }
  expect(rate(read, minute).done).toBe(52)
  expect(rate({ ...read, state: 'cancelled', endedAt: minute }, minute).done).toBe(52)
  expect(rate({ ...read, state: 'finished', endedAt: minute }, minute)).toEqual({ done: 55, perMinute: 49, secondsLeft: null })
})
