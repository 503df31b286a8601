/** What a firm may have read in this period, and what it had read. */
import type { ConsumptionAnswer } from '@docketry/contracts/calls/billing.ts'
import { freePlan, monthsAt, periodAt, planNamed, planOf, type Plan } from '@docketry/contracts/rules/plans.ts'
import type { SubscriptionRow } from '@docketry/contracts/views/billing-rows.ts'
import type { ReadRows } from '../core/read-rows.ts'
import { refuse } from '../core/refuse.ts'
import { graceMs } from './commands/record-payment.ts'

/** Until when a purchase is good (UTC ms): what renews goes on while its renewal is being charged. */
const goodUntil = ({ graceUntil, renews, paidUntil }: Pick<SubscriptionRow, 'graceUntil' | 'renews' | 'paidUntil'>): number => graceUntil ?? (renews ? paidUntil + graceMs : paidUntil)

/** The plan that holds: what was bought while it is good, or what the operator gave, whichever is dearer; Free without both. Nobody has less to scan for buying. */
export function planInForce(given: string | null, bought: SubscriptionRow | null, at: number): Plan {
  const own = planNamed(given ?? '') ?? freePlan
  const paid = bought?.product != null && !bought.ended && goodUntil(bought) > at ? planOf(bought.product) : null
  if (paid === null || paid.cents < own.cents) return own
  return own.period === paid.period ? { ...paid, quota: Math.max(paid.quota, own.quota) } : paid
}

export async function planOfFirm(read: ReadRows, firmId: string, at: number): Promise<Plan> {
  const [firm, bought] = await Promise.all([read.get('businesses', firmId), read.get('subscriptions', firmId)])
  return planInForce(firm?.firm?.plan ?? null, bought, at)
}

export async function allowanceOf(read: ReadRows, firmId: string, at: number): Promise<ConsumptionAnswer> {
  const [plan, counted, kept] = await Promise.all([planOfFirm(read, firmId, at), read.get('consumption', firmId), read.get('retention', firmId)])
  const erases = kept && plan.retention <= kept.months ? { erases: { months: kept.months, from: kept.day } } : {}
  const zone = counted?.zone ?? 'Australia/Sydney'
  const consumed = monthsAt(plan.period, zone, at).reduce((sum, month) => sum + (counted?.months[month] ?? 0), 0)
  return { allowed: plan.quota, consumed, plan: plan.name, period: { kind: plan.period, ...periodAt(plan.period, zone, at) }, ...erases }
}

/** Asked before the first part of a pile. `atLeast`: so many invoices it surely makes. */
export type QuotaGate = (firmId: string, atLeast: number) => Promise<void>

/**
 * Throws `upload.quota-used` for a firm that has used its plan up, `upload.over-quota` for a pile that makes more invoices than are left.
 * Every way to upload asks this, once for a whole pile; what was taken is read to its end.
 */
export const quotaGate = ({ read }: { read: ReadRows }): QuotaGate => async (firmId, atLeast) => {
  const { allowed, consumed } = await allowanceOf(read, firmId, Date.now())
  if (consumed >= allowed) throw refuse('upload.quota-used')
  if (consumed + atLeast > allowed) throw refuse('upload.over-quota')
}
