import type { SubscriptionEvent } from '@docketry/contracts/events/subscription.ts'
import type { SubscriptionRow } from '@docketry/contracts/projections/billing-rows.ts'
import { projectionOf } from '../../platform/projections/projection.ts'

const idOf = ({ firmId }: { firmId: string }) => [firmId]

/** An open purchase is due after `openMs`; a failed renewal daily. */
const openMs = 10 * 60_000
const dayMs = 24 * 60 * 60_000

type WithoutDue = Omit<SubscriptionRow, 'due'>

function withDue(row: WithoutDue, at: number): SubscriptionRow {
  const due = [planDue(row, at), row.open === null ? null : row.open + openMs].filter(it => it !== null)
  return { ...row, due: due.length === 0 ? null : Math.min(...due) }
}

/**
 * When to ask about the plan: at the end of what is paid; while its renewal is charged again, a day after that or after `at`. Null without
 * one.
 */
function planDue({ product, ended, graceUntil, paidUntil }: WithoutDue, at: number): number | null {
  if (product === null || ended) return null
  return graceUntil === null ? paidUntil : Math.max(at, paidUntil) + dayMs
}

const none = (firmId: string): WithoutDue => ({
  id: firmId,
  firmId,
  product: null,
  paidUntil: 0,
  renews: false,
  graceUntil: null,
  ended: false,
  open: null,
})

const changed = <D extends { firmId: string }>(change: (data: D, at: number) => Partial<WithoutDue>) => ({
  ids: idOf,
  fold: (row: SubscriptionRow | null, data: D, { metadata: { at } }: { metadata: { at: number } }) =>
    withDue({ ...(row ?? none(data.firmId)), ...change(data, at) }, at),
})

/** The purchases of each firm. `due` (UTC ms): when a round settles them next. */
export const subscriptions = projectionOf<SubscriptionEvent, SubscriptionRow>()({
  name: 'subscriptions',
  version: 1,
  indexes: { fields: [['due']] },
  on: {
    SubscriptionStarted: changed((_, at) => ({ open: at })),
    SubscriptionDeclined: changed(() => ({ open: null })),
    SubscriptionAbandoned: changed(() => ({ open: null })),
    SubscriptionActivated: changed(({ product, paidUntil }) => ({
      product,
      paidUntil,
      renews: true,
      graceUntil: null,
      ended: false,
      open: null,
    })),
    SubscriptionRenewed: changed(({ product, paidUntil }) => ({ product, paidUntil, graceUntil: null })),
    SubscriptionPastDue: changed(({ graceUntil }) => ({ graceUntil })),
    AutoRenewingStopped: changed(({ endsAt }) => ({ renews: false, paidUntil: endsAt })),
    AutoRenewingResumed: changed(() => ({ renews: true })),
    PlanChanged: changed(({ product }) => ({ product })),
    SubscriptionEnded: changed(() => ({ ended: true, renews: false })),
  },
})
