/** For how long a firm's papers are kept: the longest of all plans, until the firm was told of a shorter time. */
import type { RetentionEvent } from '@docketry/contracts/events/retention.ts'
import { longestMonths } from '@docketry/contracts/rules/retention.ts'
import type { Aggregate } from '../core/command.ts'

/** `months` hold from `from` (UTC ms) on, `before` until then. */
export type RetentionState = { months: number; before: number; from: number }

function evolve(state: RetentionState, { type, data }: RetentionEvent): RetentionState {
  switch (type) {
    case 'RetentionShortened':
      return { months: data.months, before: data.before, from: data.from }
    case 'RetentionLengthened':
      return { months: data.months, before: data.months, from: 0 }
    default:
      return state
  }
}

export const retention: Aggregate<RetentionState, RetentionEvent> = { name: 'retention', initial: { months: longestMonths, before: longestMonths, from: 0 }, evolve }

export const monthsAt = ({ months, before, from }: RetentionState, at: number): number => (at < from ? before : months)
export const retentionStream = (firmId: string): string => `retention-${firmId}`
