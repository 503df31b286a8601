/** A firm's plan in force, and how much of it this period has used. */
import type { ConsumptionAnswer } from '@docketry/contracts/api/billing.ts'
import { freePlan, planMonthsAt, planPeriodAt, planNamed, planOf, type Plan } from '@docketry/contracts/rules/plans.ts'
import type { SubscriptionRow } from '@docketry/contracts/projections/billing-rows.ts'
import { defaultZone } from '@docketry/contracts/rules/default-zone.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { graceMs } from './commands/record-payment.ts'
import { unknownFirm } from './projections/consumption.ts'

/** Until when a purchase is valid (UTC ms); a renewing one stays valid while its renewal is being charged. */
const validUntil = ({ graceUntil, renews, paidUntil }: Pick<SubscriptionRow, 'graceUntil' | 'renews' | 'paidUntil'>): number =>
  graceUntil ?? (renews ? paidUntil + graceMs : paidUntil)

/**
 * The plan in force: the valid purchase or the operator's grant, whichever is dearer (of equal prices the purchase); Free without both. A
 * purchase has the larger of both quotas where their periods are equal: quotas of a month and of a quarter cannot be compared.
 */
export function planInForce(given: string | null, bought: SubscriptionRow | null, at: number): Plan {
  const granted = planNamed(given ?? '') ?? freePlan
  const paid = bought?.product != null && !bought.ended && validUntil(bought) > at ? planOf(bought.product) : null
  if (paid === null || paid.cents < granted.cents) return granted
  return granted.period === paid.period ? { ...paid, quota: Math.max(paid.quota, granted.quota) } : paid
}

/** The firm's plan in force at `at` (UTC ms). */
export async function planOfFirm(read: ReadRows, firmId: string, at: number): Promise<Plan> {
  const [firm, bought] = await Promise.all([read.get('businesses', firmId), read.get('subscriptions', firmId)])
  return planInForce(firm?.firm?.plan ?? null, bought, at)
}

/** `gigabytes`: the operator's limit for each firm and period, in place of the plan's. */
export async function allowanceOf(read: ReadRows, firmId: string, at: number, gigabytes: number | null = null): Promise<ConsumptionAnswer> {
  const [plan, counted, retention] = await Promise.all([
    planOfFirm(read, firmId, at),
    read.get('consumption', firmId),
    read.get('retention', firmId),
  ])
  const erases = retention && plan.retention <= retention.months ? { erases: { months: retention.months, from: retention.day } } : {}
  const zone = counted?.zone ?? defaultZone
  const sum = (of: Record<string, number> = {}) => planMonthsAt(plan.period, zone, at).reduce((total, month) => total + (of[month] ?? 0), 0)
  const unreadable = { allowed: plan.unreadable, used: sum(counted?.unreadable) }
  const bytes = (gigabytes ?? plan.gigabytes) * 1e9
  const stored = { allowed: bytes, used: sum(counted?.bytes) }
  const mailed = { allowed: bytes, used: sum(counted?.mailBytes) }
  return {
    allowed: plan.quota,
    consumed: sum(counted?.months),
    plan: plan.name,
    unreadable,
    stored,
    mailed,
    period: { kind: plan.period, ...planPeriodAt(plan.period, zone, at) },
    ...erases,
  }
}

/** A month's limit of attachments that belong to no known firm, in gigabytes, unless the operator sets one for each firm. */
const unknownFirmGigabytes = 10

/** Bytes of received attachments in this period: of a firm, or of mail that belongs to no known firm (null). `gigabytes`: as above. */
export async function mailUsageOf(
  read: ReadRows,
  firmId: string | null,
  at: number,
  gigabytes: number | null,
): Promise<{ allowed: number; used: number }> {
  return (await allowanceOf(read, firmId ?? unknownFirm, at, gigabytes ?? (firmId === null ? unknownFirmGigabytes : null))).mailed
}
