import { dateIn, shownDate } from '@docketry/contracts/rules/dates.ts'
import { firmZone } from './firm-zone.ts'
import { shownClock } from './format.ts'

/** UTC milliseconds as `18 Sep 2026, 2:30 pm`, in the firm's zone. */
export const shownTime = (at: number): string => `${shownDate(dateIn(firmZone(), at))}, ${shownClock(at)}`

/** UTC milliseconds as `30 September 2026 at 11:59:59 pm AEST`: to the second, in the firm's zone, which is named. */
export const shownMoment = (at: number): string =>
  new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeStyle: 'long', timeZone: firmZone() }).format(at)
