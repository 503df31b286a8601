/** Until when something is kept by the rule in force: the day that a person is told who deletes it. */
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import type { Plan } from '@docketry/contracts/rules/plans.ts'
import { countedFrom, monthsAfter } from '@docketry/contracts/rules/retention.ts'
import type { KeptRow } from '@docketry/contracts/projections/retention-rows.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { isHeld } from './held.ts'
import { retention, retentionStream, type RetentionState } from './retention.ts'

export type UntilTools = { read: ReadRows; events: EventStore; planOfFirm(read: ReadRows, firmId: string, at: number): Promise<Plan> }

const dayMs = 24 * 60 * 60_000

/** The moment (UTC ms) before which nothing counted from `counted` is erased. A shorter time that was told holds from its day on. */
export function keptTo(counted: number, planMonths: number, { months, before, from }: Omit<RetentionState, 'holds'>, at: number): number {
  const byRule = monthsAfter(counted, Math.max(planMonths, months))
  return from > at ? Math.max(byRule, Math.min(monthsAfter(counted, before), from)) : byRule
}

/**
 * For a firm, asked once: the last whole day, in its zone, on which all of a group or (with `invoiceId`) one invoice of it is surely there. Null: it is kept from erasure, or nothing
 * is known of when it came.
 */
export async function untilOf({ read, events, planOfFirm }: UntilTools, firmId: string, at: number): Promise<(row: KeptRow, invoiceId?: string) => Promise<string | null>> {
  const [plan, firm, stored] = await Promise.all([planOfFirm(read, firmId, at), read.get('businesses', firmId), events.read(retentionStream(firmId))])
  const state = stored.reduce((folded, event) => retention.evolve(folded, event as never), retention.initial) // its stream holds nothing else
  const zone = firm?.firm?.zone ?? 'Australia/Sydney'
  return async (row, invoiceId) => {
    const counted = countedFrom(row)
    const from = invoiceId === undefined ? Math.min(...Object.values(counted)) : counted[invoiceId]
    if (from === undefined || !Number.isFinite(from) || (await isHeld(read, state, row))) return null
    return dateIn(zone, keptTo(from, plan.retention, state, at) - dayMs)
  }
}
