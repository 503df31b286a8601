import { expect, it } from 'vitest'
import type { LoopReport } from './process-states.ts'
import { periodicLine, reportedLoops, withoutReplaced } from './status-line.ts'

const now = 10_000_000
const report = (more: Partial<LoopReport> = {}): LoopReport => ({
  name: 'periodic retention',
  state: 'waiting',
  position: null,
  rate: null,
  speed: null,
  oldestAt: null,
  endedAt: now - 5000,
  stalledSince: null,
  failure: null,
  ...more,
})
const lineAfter = (...processes: { ago: number; report: LoopReport }[]) => {
  const states = processes.map(({ ago, report: one }, i) => ({ id: `p${i}`, at: now - ago, loops: [one] }))
  return periodicLine(reportedLoops(states).get('periodic retention')!, now)
}

it('periodic work waits for its next round or works, with the end of its last round and the last failure, and without an alarm', () => {
  const failure = { reason: 'no room', at: 1 }
  expect(lineAfter({ ago: 0, report: report({ failure }) })).toMatchObject({
    kind: 'periodic',
    name: 'retention',
    state: 'waiting',
    endedAt: now - 5000,
    failure,
    alarm: null,
  })
  expect(lineAfter({ ago: 0, report: report({ state: 'working' }) })).toMatchObject({ state: 'working', alarm: null })
})

it('a round that makes no progress, and one that has not begun in time, are alarms', () => {
  const stalledSince = now - 660_000
  expect(lineAfter({ ago: 0, report: report({ state: 'working', stalledSince }) })).toMatchObject({
    state: 'stalled',
    alarm: 'No progress in its round for 11 min. Restart its process if that lasts',
  })
  expect(lineAfter({ ago: 0, report: report({ stalledSince }) })).toMatchObject({
    state: 'stalled',
    alarm: 'Its next round has been late for 11 min. Restart its process if that lasts',
  })
})

it('periodic work whose process has not reported is silent, and an alarm after a minute', () => {
  expect(lineAfter({ ago: 30_000, report: report() })).toMatchObject({ state: 'silent', alarm: null })
  expect(lineAfter({ ago: 90_000, report: report() })).toMatchObject({
    state: 'silent',
    alarm: 'Its process has not reported for 90 s: restart it.',
  })
})

it('of several processes that report, one whose round has stalled is shown; one that has died is replaced by the newest', () => {
  const stalled = report({ state: 'working', stalledSince: now - 700_000 })
  expect(lineAfter({ ago: 4000, report: stalled }, { ago: 0, report: report() })).toMatchObject({ state: 'stalled' })
  expect(lineAfter({ ago: 90_000, report: stalled }, { ago: 0, report: report() })).toMatchObject({ state: 'waiting', alarm: null })
})

it('a silent process is left out once another one does its work, so that what is no longer set up raises no alarm', () => {
  const xero = report({ name: 'periodic xero-posting' })
  const dead = { id: 'dead', at: now - 90_000, loops: [report(), xero] }
  const idsOf = (...others: { id: string; at: number; loops: LoopReport[] }[]) =>
    withoutReplaced([dead, ...others], now).map(({ id }) => id)
  expect(idsOf()).toEqual(['dead'])
  expect(idsOf({ id: 'next', at: now, loops: [report()] })).toEqual(['next'])
  expect(idsOf({ id: 'other', at: now, loops: [report({ name: 'stage read' })] })).toEqual(['dead', 'other'])
})
