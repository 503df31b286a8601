import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { defaultZone } from '@docketry/contracts/rules/default-zone.ts'

/** The time zone (IANA name) of the firm whose page is shown: days and times on screens are those of the firm, wherever the browser is. */
let zone: string = defaultZone

export const setFirmZone = (id: string): void => {
  zone = id
}
export const firmZone = (): string => zone

/** What the firm's clocks show at a moment (UTC ms), as `2026-09-30T23:59`. */
export const clockAt = (at: number): string =>
  `${dateIn(zone, at)}T${new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(at)}`

/** The offset of the firm's zone from UTC at a full minute, in ms. */
const offsetAt = (at: number): number => Date.parse(`${clockAt(at)}Z`) - at

/** The moment (UTC ms) at which the firm's clocks show `2026-09-30T23:59`; NaN for an invalid time. */
export function momentAtClock(clock: string): number {
  const asUtc = Date.parse(`${clock}Z`)
  // Twice, so that the offset is also right within hours of a change to or from daylight saving.
  return Number.isNaN(asUtc) ? NaN : asUtc - offsetAt(asUtc - offsetAt(asUtc))
}
