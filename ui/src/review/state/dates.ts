import { dateIn } from '@docketry/contracts/rules/dates.ts'

/** `2026-09-18` as `18/09/2026`: en-AU, in editors and in the CSV. */
export const slashed = (iso: string | null): string => iso?.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/u, '$3/$2/$1') ?? ''

/** Today in the firm's zone. */
export const todayIn = (zone = 'Australia/Sydney', now = Date.now()): string => dateIn(zone, now)
