/** The plans (specification of accounts, section 9). Prices are integer cents, AUD, charged quarterly. */
import { dateIn, twoDigits } from './dates.ts'
import { quarterAt, quarterIndexOf, quarterRange } from './quarters.ts'

export type PlanGroup = 'Free' | 'Basic' | 'Complete'
/** How invoices are counted: Free by month, the others by quarter. */
type Period = 'month' | 'quarter'

/**
 * `name`: as stored and shown. `product`: the id in requests; the payment provider has its own price for it. `quota`: invoices per period.
 * `unreadable`: files and pages per period that could not be read; they do not count towards the quota. `gigabytes`: uploads per period.
 * `pickups`: per quarter. `retention`: in months.
 */
export type Plan = {
  name: string
  title: 'Free' | 'Small' | 'Medium' | 'Large'
  group: PlanGroup
  product: string
  cents: number
  quota: number
  unreadable: number
  gigabytes: number
  period: Period
  pickups: number
  retention: number
  support: '24x7' | null
  accuracy: 'good' | 'High' | '99.9%'
}

/** Half as many unreadable files as invoices; 10 MB for each invoice (a gray scan of a page has about 1 MB). */
const otherLimits = (quota: number) => ({ unreadable: quota / 2, gigabytes: quota / 100 })

const paid = (group: 'Basic' | 'Complete', title: 'Small' | 'Medium' | 'Large', dollars: number, quota: number, pickups: number): Plan => ({
  name: `${group} ${title}`,
  title,
  group,
  product: `${group}-${title}`.toLowerCase(),
  cents: dollars * 100,
  quota,
  ...otherLimits(quota),
  period: 'quarter',
  pickups,
  retention: 60,
  support: '24x7',
  accuracy: group === 'Basic' ? 'High' : '99.9%',
})

/** The plan of a firm without a subscription. */
export const freePlan: Plan = {
  name: 'Free',
  title: 'Free',
  group: 'Free',
  product: 'free',
  cents: 0,
  quota: 100,
  ...otherLimits(100),
  period: 'month',
  pickups: 0,
  retention: 3,
  support: null,
  accuracy: 'good',
}

/** In the order of the price list. */
export const plans: readonly Plan[] = [
  freePlan,
  paid('Basic', 'Small', 180, 3000, 0),
  paid('Basic', 'Medium', 360, 6000, 0),
  paid('Basic', 'Large', 600, 10_000, 0),
  paid('Complete', 'Small', 970, 3000, 10),
  paid('Complete', 'Medium', 1870, 6000, 20),
  paid('Complete', 'Large', 2770, 10_000, 30),
]

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.trim().toLowerCase()
/** By name in any case; null for an unknown one. */
export const planNamed = (name: string): Plan | null => plans.find(plan => sameName(plan.name, name)) ?? null
/** By product id; null for an unknown or free plan. */
export const planOf = (product: string): Plan | null => plans.find(plan => plan.product === product && plan.cents > 0) ?? null

/** Price × (100 − percentage) / 100 in whole cents, half a cent upwards. */
export const couponPrice = (cents: number, percentage: number): number => Math.round((cents * (100 - percentage)) / 100)

/** The period that contains a moment (UTC ms) in the firm's zone: its first day, and the first day after it, as `YYYY-MM-DD`. */
export function planPeriodAt(period: Period, zone: string, at: number): { from: string; before: string } {
  const today = dateIn(zone, at)
  if (period === 'quarter') return quarterRange(quarterIndexOf(today))
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  return { from: `${today.slice(0, 7)}-01`, before: month === 12 ? `${year + 1}-01-01` : `${year}-${twoDigits(month + 1)}-01` }
}

/** The months `YYYY-MM` of the period that contains a moment: monthly counts add up to both kinds of period. */
export function planMonthsAt(period: Period, zone: string, at: number): string[] {
  const today = dateIn(zone, at)
  if (period === 'month') return [today.slice(0, 7)]
  const { quarter, year } = quarterAt(quarterIndexOf(today))
  return [1, 2, 3].map(n => `${year}-${twoDigits((quarter - 1) * 3 + n)}`)
}

const whole = new Intl.NumberFormat('en-AU')
export const retainedFor = (months: number): string => (months % 12 === 0 ? `${months / 12} years` : `${months} months`)

/** The lines of the plan's card. */
export const featuresOf = (plan: Plan): string[] => [
  `${whole.format(plan.quota)} invoices per ${plan.period}`,
  plan.pickups === 0 ? 'No pick-ups' : `${plan.pickups} pick-ups per quarter`,
  `Copies kept for ${retainedFor(plan.retention)}`,
  plan.support === null ? 'No support' : `${plan.support} support`,
  plan.accuracy === '99.9%' ? '99.9% accuracy' : `${plan.accuracy === 'good' ? 'Good' : plan.accuracy} accuracy`,
]
