/** The retention aggregate of a firm: for how many months documents are kept (the longest of all plans until the firm was notified of fewer), and legal holds. */
import type { RetentionEvent } from '@docketry/contracts/events/retention.ts'
import { longestMonths } from '@docketry/contracts/rules/retention.ts'
import type { Aggregate } from '../platform/commands/command.ts'

export type LegalHold = Omit<Extract<RetentionEvent, { type: 'HoldPlaced' }>['data'], 'firmId'>
/** `months` apply from `from` (UTC ms) on, `before` until then. `holds`: legal holds by the held id. */
export type RetentionState = { months: number; before: number; from: number; holds: Record<string, LegalHold> }

function evolve(state: RetentionState, { type, data }: RetentionEvent): RetentionState {
  switch (type) {
    case 'RetentionShortened':
      return { ...state, months: data.months, before: data.before, from: data.from }
    case 'RetentionLengthened':
      return { ...state, months: data.months, before: data.months, from: 0 }
    case 'HoldPlaced':
      return { ...state, holds: { ...state.holds, [data.heldId]: data } }
    case 'HoldReleased':
      return { ...state, holds: Object.fromEntries(Object.entries(state.holds).filter(([id]) => id !== data.heldId)) }
    default:
      return state
  }
}

export const retention: Aggregate<RetentionState, RetentionEvent> =
  { name: 'retention', stream: firmId => `retention-${firmId}`, initial: { months: longestMonths, before: longestMonths, from: 0, holds: {} }, evolve }

export const monthsAt = ({ months, before, from }: RetentionState, at: number): number => (at < from ? before : months)
