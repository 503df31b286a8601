/** Until when something is retained: shown to a person who deletes it, and in the bin. */
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import type { Plan } from '@docketry/contracts/rules/plans.ts'
import { countedFrom, monthsAfter, noticeMs } from '@docketry/contracts/rules/retention.ts'
import type { RetainedRow } from '@docketry/contracts/projections/retention-rows.ts'
import { zoneOf } from '@docketry/contracts/rules/zones.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { load } from '../platform/commands/load.ts'
import { isOnLegalHold } from './legal-holds.ts'
import { monthsAt, retention, type RetentionState } from './retention.ts'

export type RetainedUntilTools = {
  read: ReadRows
  events: EventStore
  planOfFirm(read: ReadRows, firmId: string, at: number): Promise<Plan>
}

const dayMs = 24 * 60 * 60_000

/**
 * The moment (UTC ms) before which nothing counted from `counted` (UTC ms) is erased. An announced shorter retention applies from its day
 * on; one that is not announced yet may be announced now.
 */
function retainedUntil(counted: number, planMonths: number, state: RetentionState, at: number): number {
  const announcedNow = { months: planMonths, before: monthsAt(state, at), from: at + noticeMs }
  const { months, before, from } = planMonths < state.months ? announcedNow : state
  const byRule = monthsAfter(counted, Math.max(planMonths, months))
  return from > at ? Math.max(byRule, Math.min(monthsAfter(counted, before), from)) : byRule
}

/**
 * Loads a firm's rule once, for many rows. The result: the last whole day, in the firm's zone, on which all of a group or (with
 * `invoiceId`) one of its invoices is certainly retained. Null: on hold (`isOnLegalHold`), or without files of its own.
 */
export async function lastRetainedDay(
  { read, events, planOfFirm }: RetainedUntilTools,
  firmId: string,
  at: number,
): Promise<(row: RetainedRow, invoiceId?: string) => Promise<string | null>> {
  const [plan, firm, state] = await Promise.all([
    planOfFirm(read, firmId, at),
    read.get('businesses', firmId),
    load(events, retention, firmId),
  ])
  const zone = zoneOf(firm)
  return async (row, invoiceId) => {
    const counted = countedFrom(row)
    const from = invoiceId === undefined ? Math.min(...Object.values(counted)) : counted[invoiceId]
    if (from === undefined || !Number.isFinite(from) || (await isOnLegalHold(read, state, row, at))) return null
    return dateIn(zone, retainedUntil(from, plan.retention, state, at) - dayMs)
  }
}
