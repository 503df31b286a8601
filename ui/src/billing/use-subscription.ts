import { changeSubscription, deleteSubscription, retrieveSubscription, type SubscriptionAnswer } from '@docketry/contracts/api/billing.ts'
import { couponPrice, type Plan } from '@docketry/contracts/rules/plans.ts'
import { useState } from 'react'
import { shownDate } from '../data/format.ts'
import { sendRequest } from '../data/request.ts'
import { useEndpoint } from '../data/use-query.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { notify, notifyFailure } from '../parts/toasts.tsx'
import { consumptionChanged } from './consumption.tsx'
import { changeQuestion, stopText } from './price-words.ts'

/** Waits for a change of the subscription, shows its answer, and says `done`; a failure is reported. Never rejects. */
type CarryOut = (change: Promise<SubscriptionAnswer>, done: string) => Promise<void>

/** A firm's subscription. `now`: as the last answer has it, undefined until it is loaded. `busy`: a change is being carried out. */
export function useSubscription(firmId: string) {
  const { data, problem, reload } = useEndpoint(retrieveSubscription, { query: { firm_id: firmId } })
  const [newer, setNewer] = useState<SubscriptionAnswer | null>(null)
  const [busy, setBusy] = useState(false)
  const readAgain = (): void => {
    setNewer(null)
    reload()
  }
  const carryOut: CarryOut = async (change, done) => {
    setBusy(true)
    try {
      setNewer(await change)
      consumptionChanged()
      notify(done)
    } catch (thrown) {
      notifyFailure(thrown)
      // It may have ended since the page was opened.
      readAgain()
    }
    setBusy(false)
  }
  return { now: newer ?? data, problem, busy, reload, readAgain, setNewer, carryOut }
}

/** True if the subscription can be changed; otherwise a plan is bought anew. */
export const isChangeable = (now: SubscriptionAnswer): boolean => now.status === 'active' || (now.status === 'cancelled' && !now.isOver)

/** Whether choosing the plan only lets the stopped subscription of this plan renew again. */
export const resumes = (now: SubscriptionAnswer, plan: Plan): boolean => now.status === 'cancelled' && plan.product === now.product

/** Asks, then stops auto renewing. */
export async function stopRenewing(now: SubscriptionAnswer, carryOut: CarryOut): Promise<void> {
  const isConfirmed = await confirmAction({
    title: 'Stop auto renewing?',
    text: stopText(now),
    yes: 'Stop Auto Renewing',
    no: 'Keep the plan',
    danger: true,
  })
  if (isConfirmed) await carryOut(sendRequest(deleteSubscription, { body: { sub_db_id: now.id ?? '' } }), 'Auto renewing has been stopped')
}

/** Asks, then changes to the plan, or lets it renew again. `percentage`: of the coupon in force. */
export async function changePlan(now: SubscriptionAnswer, plan: Plan, percentage: number, carryOut: CarryOut): Promise<void> {
  const cents = couponPrice(plan.cents, percentage)
  const isResumed = resumes(now, plan)
  const { isUpgrade, ...question } = changeQuestion(now, plan, percentage)
  if (!(await confirmAction({ ...question, no: isResumed ? 'Leave it stopped' : 'Keep the plan' }))) return
  const doneText = (): string => {
    if (isResumed) return `${plan.name} renews on ${shownDate(now.endDate ?? '')}`
    return isUpgrade ? `Your plan is ${plan.name}` : `Your plan becomes ${plan.name}`
  }
  await carryOut(
    sendRequest(changeSubscription, { body: { sub_db_id: now.id ?? '', product_id: plan.product, value: cents / 100 } }),
    doneText(),
  )
}
