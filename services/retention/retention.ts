/**
 * The retention aggregate of a firm: for how many months documents are kept (the longest of all plans until the firm was notified of
 * fewer), legal holds, and its commands.
 */
import { isDeepStrictEqual } from 'node:util'
import Type from 'typebox'
import { HoldPlaced, HoldReleased, RetentionShortened, type RetentionEvent } from '@docketry/contracts/events/retention.ts'
import { longestMonths } from '@docketry/contracts/rules/retention.ts'
import { commandOn, type Aggregate } from '../platform/commands/command.ts'

export type LegalHold = Omit<Extract<RetentionEvent, { type: 'HoldPlaced' }>['data'], 'firmId'>
/** `months` apply from `from` (UTC ms) on, `before` until then. `holds`: legal holds by the id of the client or group. */
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

export const retention: Aggregate<RetentionState, RetentionEvent> = {
  name: 'retention',
  stream: firmId => `retention-${firmId}`,
  initial: { months: longestMonths, before: longestMonths, from: 0, holds: {} },
  evolve,
}

/** The months that apply at `at` (UTC ms). */
export const monthsAt = ({ months, before, from }: RetentionState, at: number): number => (at < from ? before : months)

const onRetention = commandOn(retention)

/**
 * Sets the retention of the plan in force. A longer one applies at once; a shorter one from `from` on, and the former one until then.
 * `now`: UTC ms. A round makes `from` (`recordChangedRetention` in retention-round.ts).
 */
export const setRetention = onRetention({
  name: 'set-retention',
  body: Type.Object({ ...Type.Omit(RetentionShortened.properties.data, ['before']).properties, now: Type.Integer() }),
  may: ['system'],
  id: body => body.firmId,
  scope: ({ firmId }) => ({ firmId, clientId: firmId }),
  decide({ now, ...body }, state) {
    const { firmId, months } = body
    if (months === state.months) return []
    return months > state.months
      ? [{ type: 'RetentionLengthened', data: { firmId, months } }]
      : [{ type: 'RetentionShortened', data: { ...body, before: monthsAt(state, now) } }]
  },
})

const legalHoldCommand = {
  may: ['owner-of-firm'] as const,
  id: (body: { firmId: string }) => body.firmId,
  scope: ({ firmId, clientId }: { firmId: string; clientId: string }) => ({ firmId, clientId }),
}

/** Places a legal hold, which keeps documents from erasure whatever their age. */
export const placeLegalHold = onRetention({
  ...legalHoldCommand,
  name: 'place-hold',
  body: HoldPlaced.properties.data,
  decide(body, { holds }) {
    const now = Object.hasOwn(holds, body.heldId) ? holds[body.heldId] : undefined
    return now && isDeepStrictEqual({ ...now, groupIds: now.groupIds.toSorted() }, { ...body, groupIds: body.groupIds.toSorted() })
      ? []
      : [{ type: 'HoldPlaced', data: body }]
  },
})

/** Releases a legal hold. Idempotent. */
export const releaseLegalHold = onRetention({
  ...legalHoldCommand,
  name: 'release-hold',
  body: HoldReleased.properties.data,
  decide: (body, { holds }) => (Object.hasOwn(holds, body.heldId) ? [{ type: 'HoldReleased', data: body }] : []),
})
