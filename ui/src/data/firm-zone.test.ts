import { afterEach, expect, it } from 'vitest'
import { momentOf } from '../as-of/moments.ts'
import { rangeMs } from '../clients/client-view.ts'
import { todayIn } from '../review/state/edit.ts'
import { clockAt, setFirmZone } from './firm-zone.ts'
import { shownClock, shownDay, shownMoment, shownTime } from './format.ts'

afterEach(() => setFirmZone('Australia/Sydney'))
/** 1 July 2026, 00:30 in Sydney, and 30 June, 22:30 in Perth. */
const at = Date.UTC(2026, 5, 30, 14, 30)

it.each([
  ['Australia/Sydney', '1 Jul', '1 Jul 2026, 12:30 am', '2026-07-01', '2026-07-01T00:30'],
  ['Australia/Perth', '30 Jun', '30 Jun 2026, 10:30 pm', '2026-06-30', '2026-06-30T22:30'],
])('days and times are those of the firm: %s', (zone, day, time, today, field) => {
  setFirmZone(zone)
  expect([shownDay(at, at), shownDay(at, at + 4e10), todayIn(undefined, at), clockAt(at)]).toEqual([day, `${day} 2026`, today, field])
  expect([shownTime(at), shownClock(at)].map(it => it.replace(/\s/gu, ' '))).toEqual([time, time.split(', ')[1]])
  expect(shownMoment(at)).toContain(`${day.split(' ')[0]} ${day.endsWith('Jul') ? 'July' : 'June'} 2026`)
  expect(momentOf(field, at + 1e9)).toBe(at + 59_999)
  const { startDate, endDate } = rangeMs({ from: today, to: today })
  expect([clockAt(startDate), clockAt(endDate)]).toEqual([`${today}T00:00`, `${today}T23:59`])
})

it.each(['2026-04-05T01:59', '2026-04-05T03:00', '2026-10-04T01:59', '2026-10-04T03:00', '2026-12-31T23:59'])(
  'a typed minute is the one that is shown, also beside a change of the clocks: %s',
  field => {
    expect(clockAt(momentOf(field, Date.UTC(2030, 0)) ?? 0)).toBe(field)
  },
)
